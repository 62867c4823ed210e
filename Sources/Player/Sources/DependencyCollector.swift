internal import LinuxIO
internal import Paths
internal import Vocabulary

/// Collects what a reading depends on, and watches it from before the reading looks at it.
final class DependencyCollector {
    /// As many links as the kernel follows in one path: path_resolution(7).
    private static let mostLinks = 40
    /// More than the two seconds in which FAT counts time.
    private static let stillness = Duration.seconds(3)

    /// Nil: nothing is watched.
    private let watches: Watches?
    /// What is looked at so far.
    private(set) var dependencies = Dependencies()
    /// The reading's number among those that share the watches.
    private let number: Int
    private let unfinished: UnfinishedFiles
    /// The ends of paths that were followed already; nil: the file is missing.
    private var followed: [String: String?] = [:]
    /// Folders that are watched in this reading, and whether the kernel reports their changes.
    private var listening: [String: Bool] = [:]

    /// For a reading that begins now.
    ///
    /// - Parameter unfinished: files that a folder's list passes over.
    init(watches: Watches?, unfinished: UnfinishedFiles = UnfinishedFiles()) {
        self.watches = watches
        self.unfinished = unfinished
        number = watches?.begin() ?? 0
    }

    /// Looks which of the unfinished files are whole.
    ///
    /// - Parameter isCancelled: whether the outcome is not needed any more.
    func noteWholeFiles(isCancelled: () -> Bool) {
        for path in unfinished.paths where !isCancelled() && isLink(path) { dependencies.settled.insert(path) }
        for path in unfinished.untouched where !isCancelled() && isStill(path) { dependencies.still.insert(path) }
    }

    /// The reading has ended.
    ///
    /// - Parameter forgettingOthers: whether the watches of what it has not looked at end.
    func end(forgettingOthers: Bool) {
        guard let watches else { return }
        dependencies.fresh = watches.end(number, forgettingOthers: forgettingOthers)
    }

    /// Takes note of a playlist, before it is read.
    func notePlaylist(_ path: String) {
        if watches == nil { return }
        let end = follow(path)
        for path in Set([path, end ?? path]) {
            let parts = PathParts(path)
            var spec = WatchSpec()
            spec.playlists = [parts.name]
            note(spec, in: parts.folder)
            if case .growing = judge(path, in: parts.folder) { dependencies.playlistMayGrow = true }
        }
    }

    /// Takes note of a file that may come from the web.
    func note(_ file: WebFile?) {
        if let file, !dependencies.webFiles.contains(where: { $0.path == file.path }) {
            dependencies.webFiles.append(file)
        }
    }

    func noteRead(_ playlist: String) { dependencies.playlists.insert(playlist) }

    /// Takes note of a picture that is named.
    func notePicture(_ path: String) {
        if watches == nil { return }
        let folder = PathParts(path).folder
        if dependencies.specs[folder]?.namesPictures != true {
            follow(folder)
            var spec = WatchSpec()
            spec.namesPictures = true
            note(spec, in: folder)
        }
        if isSettled(path, in: folder) == nil { noteTarget(of: path) }
    }

    /// Takes note of the file behind a picture that may be a link.
    func noteTarget(of path: String) {
        guard watches != nil, (try? File.target(ofLink: path)) != nil, let end = follow(path) else { return }
        let parts = PathParts(end)
        var spec = WatchSpec()
        spec.targets[parts.name] = [path]
        note(spec, in: parts.folder)
    }

    /// Takes note of a folder, before its pictures are listed.
    func noteListing(of folder: String, withFolders: Bool = false) {
        var spec = WatchSpec()
        spec.listsPictures = true
        spec.listsFolders = withFolders
        note(spec, in: folder)
    }

    /// Takes note of what matters in a folder, and watches it from now on.
    private func note(_ spec: WatchSpec, in folder: String) {
        if watches == nil { return }
        let folder = Self.trimmed(folder)
        dependencies.specs[folder, default: WatchSpec()].merge(spec)
        watches?.learn(spec, in: folder)
        listen(to: folder)
    }

    private func listen(to folder: String) {
        guard let watches, listening[folder] == nil else { return }
        switch watches.watch(folder) {
        case .told: listening[folder] = true
        case .missing:
            listening[folder] = true
            // `follow` watches for what is missing; a file may also stand in a folder's place, here or above.
            let parts = PathParts(folder)
            if !parts.name.isEmpty { noteWay(parts.name, in: parts.folder) }
        case .untold(let reason):
            listening[folder] = false
            dependencies.scanned[folder] = reason
        }
    }

    private static func trimmed(_ folder: String) -> String {
        var folder = folder
        while folder.utf8.count > 1, folder.utf8.last == UInt8(ascii: "/") { folder.removeLast() }
        return folder
    }

    // MARK: - Files that are being written

    /// Whether a file in a folder is whole, as far as is known, and can be listed.
    func isWhole(_ path: String, in folder: String) -> Bool {
        if unfinished.paths.contains(path), !isLink(path), !unfinished.untouched.contains(path) || !isStill(path) {
            return false
        }
        return isSettled(path, in: folder) ?? true
    }

    /// Whether a file in a scanned folder looks whole; nil if its folder is watched.
    private func isSettled(_ path: String, in folder: String) -> Bool? {
        if watches == nil || listening[Self.trimmed(folder)] != false { return nil }
        return judge(path, in: folder) != .growing(isNew: true)
    }

    /// Looks at a file; nil if it is missing, or its folder is watched.
    private func judge(_ path: String, in folder: String) -> FileStates.Judgement? {
        guard let watches, listening[Self.trimmed(folder)] == false, let stamp = try? File.stamp(of: path) else {
            return nil
        }
        let verdict = watches.judge(path, in: folder, stamp)
        switch verdict {
        case .same: break
        case .changed: dependencies.changed.insert(path)
        case .growing: dependencies.mayGrow = true
        }
        return verdict
    }

    /// Whether a new file without further file events is whole: link(2) makes such files. It has content and no writer; where
    /// the kernel does not tell its writers, it was last written to some time before it got its name.
    private func isStill(_ path: String) -> Bool {
        guard let stamp = try? File.stamp(of: path), stamp.size > 0 else { return false }
        if let isOpen = File.isOpenForWriting(path) { return !isOpen }
        return ((try? File.stillness(of: path)) ?? .zero) >= Self.stillness
    }

    /// Whether a file is a link, or has several names: then it was whole when it got this name.
    private func isLink(_ path: String) -> Bool {
        guard let stamp = try? File.stamp(of: path, followingLinks: false) else { return false }
        return stamp.isLink || stamp.links > 1
    }

    // MARK: - Ways

    /// Watches what leads to a path: folders that may be renamed, links that may be replaced, and the folder where a missing
    /// name would appear.
    ///
    /// Returns the path without links; nil if the file is missing.
    @discardableResult
    func follow(_ path: String) -> String? {
        if watches == nil { return nil }
        if let known = followed[path] { return known }
        let end = leadsOut(path) ? nil : walk(path)
        followed[path] = .some(end)
        return end
    }

    /// Whether a path leads out of the folder of its site: only that folder is followed then.
    private func leadsOut(_ path: String) -> Bool {
        guard let root = SiteName.parts(of: path)?.root else { return false }
        do throws(SystemError) {
            _ = try File.kind(of: path)
            return false
        } catch {
            if error.leadsOut { follow(root) }
            return error.leadsOut
        }
    }

    private func walk(_ path: String) -> String? {
        var here = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
        var names = Self.names(path)
        var links = 0
        while let name = names.popLast() {
            let next = PathParts.joined(here, name)
            guard let target = try? File.target(ofLink: next).map({ Optional($0) }) ?? .some(nil) else {
                noteWay(name, in: here)
                return nil
            }
            if let target {
                noteWay(name, in: here)
                links += 1
                if links > Self.mostLinks { return nil }
                if target.utf8.first == UInt8(ascii: "/") { here = "/" }
                names += Self.names(target)
            } else {
                here = next
                if name != "..", let reason = watches?.guardFolder(here) {
                    dependencies.scanned[path] = reason
                }
            }
        }
        return here
    }

    private func noteWay(_ name: String, in folder: String) {
        var spec = WatchSpec()
        spec.ways = [name]
        note(spec, in: folder)
    }

    /// The names in a path, the last first.
    private static func names(_ path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }.filter { $0 != "." }.reversed()
    }
}
