internal import Decode
internal import Glibc
internal import LinuxIO
internal import Paths
internal import PlaylistFormat
internal import Vocabulary

/// Lists a folder that a source names: first the names in it and in the folders in it, then the pictures among them.
struct FolderReader {
    private let collector: DependencyCollector
    private let former: FormerSlides
    private let looks: ReadingLooks
    private var walk: FolderWalk
    /// Whether it is a source itself, and no playlist's entry.
    private let isSource: Bool
    /// The limit that ended it.
    private var bound: ReadingLimits.Exceeded?
    /// The first folder that is left out, with the reason, and how many there are.
    private var unreadable: (first: SystemError, count: Int)?
    /// The first link that leads out of the folder of its site, in natural order, and how many there are.
    private var outside: (first: String, count: Int)?
    /// Files that are passed over.
    private var unplayable: [UnplayableKind: Int] = [:]
    /// The playlists in it and in folders inside, where it is a source.
    private var playlists = FolderPlaylists()
    /// The source's playlist, which replaces its pictures.
    var ownPlaylist: String? { playlists.own?.name }
    /// In natural order.
    private(set) var pictures: [String] = []
    /// Pictures in folders inside that do not play, and whether there may be more.
    private var unplayed: (paths: [String], isCut: Bool) = ([], false)

    /// - Parameter former: what the show has of folders and files that do not answer.
    init(
        _ folder: Playlist.Folder, _ collector: DependencyCollector, former: FormerSlides, looks: ReadingLooks,
        isSource: Bool
    ) {
        (self.collector, self.former, self.looks, self.isSource) = (collector, former, looks, isSource)
        walk = FolderWalk(folder)
    }

    /// Reads all of it. Throws where the folder that is named cannot be read; returns why the reading is to end.
    mutating func read(within budget: inout ReadingBudget) throws(SystemError) -> String? {
        try readNames(within: &budget)
        let refusal = budget.checkCost()
        if ownPlaylist == nil { takePictures(of: 0, within: &budget) }
        return refusal
    }

    private mutating func readNames(within budget: inout ReadingBudget) throws(SystemError) {
        while !budget.isOver, !budget.cost.isOver, bound == nil, ownPlaylist == nil, let branch = walk.next() {
            do throws(SystemError) {
                try list(branch, within: &budget)
            } catch  where branch == 0 {
                throw error
            } catch  where error.number == ENOENT || error.number == ENOTDIR {
                // Gone since its name was read.
            } catch  where walk.isUnplayed(branch) {
                unplayed.isCut = true
            } catch {
                leaveOut(error)
                if error.isUnreachable {
                    walk.take(formerItems(in: walk.branches[branch].path, of: branch), in: branch)
                }
            }
        }
    }

    private mutating func list(_ index: Int, within budget: inout ReadingBudget) throws(SystemError) {
        let (branch, isUnplayed) = (walk.branches[index], walk.isUnplayed(index))
        if branch.depth > 0 || walk.folder.recursive {
            if branch.depth > budget.limits.folderDepth {
                throw SystemError("open", branch.path, number: ELOOP, saying: "too deep")
            }
            if let name = try FileSystem.kernelName(of: branch.path) {
                if isUnplayed { return }
                let words = "all of it is made up by the kernel (\(name))"
                leaveOut(SystemError("open", branch.path, number: ENOTSUP, saying: words))
                return
            }
        }
        if !walk.enter(try File.stamp(of: branch.path).identity) { return }
        if !isUnplayed {
            bound = budget.countFolder()
        } else if !budget.countUnplayedFolder() {
            unplayed.isCut = true
            return
        }
        if bound != nil { return }
        // Watched before it is listed, so that no change in between is missed.
        collector.noteListing(of: branch.path, withFolders: true)
        if branch.depth > 0, IgnoredFolder.isMarked(branch.path) { return }
        var items: [FolderWalk.Found] = []
        var livePhotos = LivePhotos()
        try Folder.forEachEntry(of: branch.path) { entry in
            if !isUnplayed {
                bound = budget.countName()
            } else if !budget.countUnplayedName() {
                unplayed.isCut = true
                return false
            }
            if budget.isOver || bound != nil || budget.cost.ends() { return false }
            if entry.leadsOut { noteOutside(PathParts.joined(branch.path, entry.name)) }
            if entry.isUnreachable { items += formerItems(in: PathParts.joined(branch.path, entry.name), of: index) }
            switch entry.kind {
            case .folder:
                if IgnoredFolder.hasName(entry.name) { return true }
                let isLink = entry.mayBeLink && Self.isSymbolicLink(PathParts.joined(branch.path, entry.name))
                items.append(FolderWalk.Found(name: entry.name, isFolder: true, isLink: isLink))
            case .regular:
                if isSource { playlists.note(entry.name, in: branch) }
                let kind = PictureName(entry.name)
                let isKnown =
                    switch kind {
                    case .picture: true
                    case .perhaps(let format): looks.reads(format)
                    case .unplayable, .unknown, .other: false
                    }
                if kind == .other || isUnplayed && !isKnown { return true }
                guard walk.takes(entry.name, inner: branch.inner + entry.name) else { return true }
                if case .unplayable(let kind) = kind {
                    if livePhotos.note(entry.name, kind) { unplayable[kind, default: 0] += 1 }
                } else {
                    items.append(FolderWalk.Found(name: entry.name, isFolder: false, isLink: entry.mayBeLink))
                }
            case .other: break
            }
            return true
        }
        unplayable.merge(livePhotos.strayFilms(beside: items), uniquingKeysWith: +)
        walk.take(items, in: index, isCancelled: budget.cancels)
    }

    private mutating func noteOutside(_ path: String) {
        let first = outside.map { naturallyPrecedes(path, $0.first) ? path : $0.first } ?? path
        outside = (first, (outside?.count ?? 0) + 1)
    }

    private mutating func leaveOut(_ error: SystemError) {
        unreadable = (unreadable?.first ?? error, (unreadable?.count ?? 0) + 1)
    }

    /// What the show has of a file or a folder that does not answer now, as items of the folder that it is in.
    private func formerItems(in path: String, of branch: Int) -> [FolderWalk.Found] {
        let start = PathParts.joined(walk.branches[branch].path, "").utf8.count
        return former.slides(in: path).map { slide in
            FolderWalk.Found(
                name: String(decoding: slide.path.utf8.dropFirst(start), as: UTF8.self), isFolder: false, isLink: false)
        }
    }

    private static func isSymbolicLink(_ path: String) -> Bool {
        (try? File.stamp(of: path, followingLinks: false))?.isLink == true
    }

    /// Takes the pictures of a folder whose names were read and of those in it, as far as the limits allow.
    private mutating func takePictures(of branch: Int, within budget: inout ReadingBudget) {
        let folder = walk.branches[branch].path
        for item in walk.branches[branch].items {
            if budget.isOver || bound == .pictures || bound == .bytes { return }
            if let inner = item.branch {
                takePictures(of: inner, within: &budget)
                continue
            }
            let path = PathParts.joined(folder, item.name)
            if walk.isUnplayed(branch) {
                unplayed.paths.append(path)
                continue
            }
            if !collector.isWhole(path, in: folder) || !holdsPicture(path, item.name) { continue }
            if let bound = budget.count(folderPicture: path) {
                self.bound = bound
            } else {
                if item.isLink { collector.noteTarget(of: path) }
                pictures.append(path)
            }
        }
    }

    /// Whether a file may be a picture that is played, by its name or else by its first bytes. Counts others.
    private mutating func holdsPicture(_ path: String, _ name: String) -> Bool {
        switch PictureName(name) {
        case .perhaps(let format) where !looks.reads(format): break
        case .unknown: break
        default: return true
        }
        let kind: String?
        switch looks.contents[path] {
        case .picture(let format):
            if looks.reads(format) { return true }
            kind = format.rawValue
        case .other(let found): kind = found
        case .unknown: kind = nil
        case nil: return false
        }
        let told = kind.flatMap { UnplayableKind(named: $0) } ?? UnplayableKind(ofFile: name) ?? .unknown
        unplayable[told, default: 0] += 1
        return false
    }

    /// What the folder holds and is not played.
    func remarks(_ limits: ReadingLimits, origin: Origin?) -> [Remark] {
        if ownPlaylist != nil { return [] }
        let path = walk.folder.path
        var remarks: [Remark] = []
        func add(_ topic: Remark.Topic, _ words: String) {
            remarks.append(Remark(folder: path, topic: topic, message: "\(safeLine(path)): \(words)", origin: origin))
        }
        if let bound {
            add(.bound(bound), "only \(pictures.count) of its pictures are played: \(limits.words(for: bound))")
        }
        if let (first, count) = unreadable {
            let more = count == 1 ? "" : ", and \(count - 1) more"
            add(.unreadable, "left out, as it cannot be read: \(safeLine(first.subject)): \(first.reason)\(more)")
        }
        if let (first, count) = outside {
            let more = count == 1 ? "" : ", and \(count - 1) more"
            add(.outside, "left out: \(safeLine(first)): \(SystemError(leadingOut: first).reason)\(more)")
        }
        for (topic, words) in playlists.remarks { add(topic, words) }
        if !unplayable.isEmpty { add(.unplayable(Set(unplayable.keys)), UnplayableKind.message(unplayable)) }
        return remarks
    }

    /// What folders inside hold that do not play.
    func subfolders(origin: Origin?) -> [SubfolderPictures] {
        if walk.folder.recursive { return [] }
        return [
            SubfolderPictures(
                folder: walk.folder.path, origin: origin, paths: unplayed.paths, isCut: unplayed.isCut)
        ]
    }
}
