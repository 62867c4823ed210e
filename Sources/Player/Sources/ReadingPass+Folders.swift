internal import Carousel
internal import Glibc
internal import LinuxIO
internal import Paths
internal import PlaylistFormat
internal import Vocabulary

extension ReadingPass {
    /// The pictures of a folder, in natural order.
    mutating func group(of folder: Playlist.Folder, origin: Origin?) -> Lineup.Group {
        var paths: [String] = []
        if begins(folder.path, at: origin) {
            follow(folder.path)
            if beginsWork(on: folder.path, origin: origin) {
                paths = pictures(of: folder, origin: origin)
            } else {
                // It is read once it has changed.
                var spec = WatchSpec()
                spec.listsPictures = true
                note(spec, in: folder.path)
            }
        }
        content.listings.append(SourceContent.Listing(folder: folder, origin: origin, count: paths.count))
        if locates { content.origins += [Origin?](repeating: origin, count: paths.count) }
        return Lineup.Group(
            order: folder.order,
            slides: paired(paths.map { Slide(path: $0, style: folder.style, showing: folder.showing) }))
    }

    private mutating func pictures(of folder: Playlist.Folder, origin: Origin?) -> [String] {
        var paths: [String] = []
        var isDone = false
        defer { record?.end(isDone: isDone && !isCancelled) }
        var walk = FolderWalk(folder)
        do throws(SystemError) {
            try self.walk(&walk)
            checkCost(at: origin)
            append(0, of: &walk, to: &paths)
            remark(on: walk, count: paths.count, origin: origin)
            isDone = true
        } catch {
            if error.isUnreachable { paths = former.slides(in: folder.path).map(\.path) }
            if Self.isAbsence(error) {
                report(error, path: folder.path, isPlaylist: false, origin: origin)
            } else {
                complain(
                    "\(safeLine(error.subject)): cannot read the folder: \(error.reason)", at: origin,
                    about: error.subject)
            }
        }
        return paths
    }

    /// Reads the names in all folders. Throws where the folder that is named cannot be read.
    private mutating func walk(_ walk: inout FolderWalk) throws(SystemError) {
        while !isOver, !cost.isOver, walk.bound == nil, let place = walk.next() {
            do throws(SystemError) {
                try list(place, of: &walk)
            } catch  where place == 0 {
                throw error
            } catch  where error.number == ENOENT || error.number == ENOTDIR {
                // Gone since its name was read.
            } catch {
                walk.leaveOut(error)
                if error.isUnreachable {
                    walk.take(former(in: walk.places[place].path, of: walk.places[place]), in: place)
                }
            }
        }
    }

    private mutating func list(_ index: Int, of walk: inout FolderWalk) throws(SystemError) {
        let (folder, place) = (walk.folder, walk.places[index])
        if folder.recursive {
            if place.depth > limits.folderDepth {
                throw SystemError("open", place.path, number: ELOOP, saying: "too deep")
            }
            if !walk.enter(try File.stamp(of: place.path).identity) { return }
            if let name = try FileSystem.kernelName(of: place.path) {
                let words = "all of it is made up by the kernel (\(name))"
                walk.leaveOut(SystemError("open", place.path, number: ENOTSUP, saying: words))
                return
            }
        }
        spent.folders += 1
        if spent.folders > limits.folders {
            walk.bound = .folders
            return
        }
        var spec = WatchSpec()
        spec.listsPictures = true
        spec.listsFolders = folder.recursive
        // Watched before it is listed, so that no change in between is missed.
        note(spec, in: place.path)
        var items: [FolderWalk.Item] = []
        try Folder.forEachEntry(of: place.path) { entry in
            spent.names += 1
            if spent.names > limits.names { walk.bound = .names }
            if isOver || walk.bound != nil || cost.ends() { return false }
            if entry.isUnreachable { items += former(in: PathParts.joined(place.path, entry.name), of: place) }
            switch entry.kind {
            case .folder:
                if folder.recursive {
                    let isLink = entry.mayBeLink && isSymbolicLink(PathParts.joined(place.path, entry.name))
                    items.append(FolderWalk.Item(name: entry.name, isFolder: true, isLink: isLink))
                }
            case .regular:
                let (isPicture, unplayable) = (PictureName.isPicture(entry.name), UnplayableKind(ofFile: entry.name))
                if isPicture || unplayable != nil, walk.takes(entry.name, inner: place.inner + entry.name) {
                    if let unplayable { walk.unplayable[unplayable, default: 0] += 1 }
                    if isPicture {
                        items.append(FolderWalk.Item(name: entry.name, isFolder: false, isLink: entry.mayBeLink))
                    }
                }
            case .other: break
            }
            return true
        }
        walk.take(items, in: index, isCancelled: cancels)
    }

    /// What the show has of a file or a folder that does not answer now, as items of the folder that it is in.
    private mutating func former(in path: String, of place: FolderWalk.Place) -> [FolderWalk.Item] {
        let start = PathParts.joined(place.path, "").utf8.count
        return former.slides(in: path).map { slide in
            FolderWalk.Item(
                name: String(decoding: slide.path.utf8.dropFirst(start), as: UTF8.self), isFolder: false, isLink: false)
        }
    }

    private func isSymbolicLink(_ path: String) -> Bool {
        (try? File.stamp(of: path, followingLinks: false))?.isLink == true
    }

    /// Appends the pictures of a folder and of those in it, as far as the limits allow.
    private mutating func append(_ place: Int, of walk: inout FolderWalk, to paths: inout [String]) {
        for item in walk.places[place].items {
            if isOver || walk.bound == .pictures || walk.bound == .bytes { return }
            if let inner = item.place {
                append(inner, of: &walk, to: &paths)
                continue
            }
            let path = PathParts.joined(walk.places[place].path, item.name)
            if !isThere(path, in: walk.places[place].path) { continue }
            if spent.folderPictures == limits.folderPictures {
                walk.bound = .pictures
            } else if spent.folderBytes + path.utf8.count > limits.bytes {
                walk.bound = .bytes
            } else {
                spent.folderPictures += 1
                spent.folderBytes += path.utf8.count
                if item.isLink { noteTarget(of: path) }
                paths.append(path)
            }
        }
    }

    /// Whether a file in a folder is whole, as far as is known, and can be listed.
    private mutating func isThere(_ path: String, in folder: String) -> Bool {
        if unfinished.paths.contains(path), !isLink(path), !unfinished.untouched.contains(path) || !isStill(path) {
            return false
        }
        return isSettled(path, in: folder) ?? true
    }

    /// Takes note of what a folder holds and is not played.
    private mutating func remark(on walk: FolderWalk, count: Int, origin: Origin?) {
        let path = walk.folder.path
        func add(_ topic: Remark.Topic, _ words: String) {
            content.remarks.append(
                Remark(folder: path, topic: topic, message: "\(safeLine(path)): \(words)", origin: origin))
        }
        if let bound = walk.bound {
            add(.bound(bound), "only \(count) of its pictures are played: \(limits.words(for: bound))")
        }
        if let (first, count) = walk.unreadable {
            let more = count == 1 ? "" : ", and \(count - 1) more"
            add(.unreadable, "left out, as it cannot be read: \(safeLine(first.subject)): \(first.reason)\(more)")
        }
        if !walk.unplayable.isEmpty {
            add(.unplayable(Set(walk.unplayable.keys)), UnplayableKind.message(walk.unplayable))
        }
    }
}

/// Names of files that a folder lists.
enum PictureName {
    private static let endings = [".jpg", ".jpeg", ".jpe", ".png"]

    /// Whether a file of this name is listed; hidden files are passed over.
    static func isPicture(_ name: String) -> Bool {
        if name.utf8.first == UInt8(ascii: ".") { return false }
        let name = name.lowercased()
        return endings.contains { name.hasSuffix($0) }
    }
}
