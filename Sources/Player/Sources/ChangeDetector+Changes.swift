internal import Carousel
internal import LinuxIO
internal import Paths

extension ChangeDetector {
    private static let comings: Inotify.Changes = [.created, .movedIn]
    private static let goings: Inotify.Changes = [.movedOut, .deleted]

    /// Takes in a change of one name. Returns whether it concerns the sources.
    mutating func take(
        _ changes: Inotify.Changes, of name: String, in folder: String, isFolder: Bool, at now: Instant
    ) -> Bool {
        guard let spec = specs[folder] else { return false }
        let comesOrGoes = !changes.isDisjoint(with: Self.comings.union(Self.goings))
        var means = false
        // The folder itself, or a name on the way to a source.
        if name.isEmpty || comesOrGoes && spec.ways.contains(name) {
            ask(at: now)
            means = true
        }
        for slide in spec.targets[name] ?? [] {
            takeTarget(slide, changes, at: now)
            means = true
        }
        let path = PathParts.joined(folder, name)
        if spec.playlists.contains(name) || spec.listsPictures && FolderPlaylist.rank(of: name) != nil {
            takePlaylist(path, changes, at: now)
            return true
        }
        let kind = PictureName(name)
        if spec.listsPictures && kind.mayPlay && !isFolder {
            takePicture(path, changes, isListed: true, at: now)
            // Another content may make a picture of it.
            if kind != .picture, changes.contains(.closed) { ask(at: now) }
            return true
        }
        if spec.listsPictures, comesOrGoes, !isFolder,
            kind != .other || name == IgnoredFolder.mark || FolderPlaylist.properName(of: name) != nil
        {
            ask(at: now)
            means = true
        }
        if spec.namesPictures && !isFolder {
            takePicture(path, changes, isListed: false, at: now)
            means = true
        }
        // A link to a folder is reported as a file.
        if spec.listsFolders, isFolder || comesOrGoes && kind != .other, name.utf8.first != UInt8(ascii: ".") {
            if isFolder, !changes.isDisjoint(with: Self.comings) {
                setSpec(spec.ofFolderInside, in: path)
            }
            ask(at: now)
            means = true
        }
        return means
    }

    private mutating func takePlaylist(_ path: String, _ changes: Inotify.Changes, at now: Instant) {
        if changes.contains(.modified) {
            hold(path, isNew: false, isPlaylist: true, at: now)
        } else {
            // A new one without content may be a link.
            if held[path] != nil { release(path) }
            ask(at: now)
        }
    }

    private mutating func takePicture(
        _ path: String, _ changes: Inotify.Changes, isListed: Bool, at now: Instant
    ) {
        let hold = held[path]
        if changes.contains(.created) {
            self.hold(path, isNew: true, isUntouched: true, at: now)
            // A reading finds out whether it is a link, which has no writer that closes it.
            ask(at: now)
        } else if changes.contains(.modified) {
            self.hold(path, isNew: hold?.isNew ?? false, at: now)
        } else if changes.contains(.attributes) {
            touch(path)
            addAccessible(path)
        } else {
            release(path)
            if isListed && (!changes.contains(.closed) || hold?.isNew == true) { ask(at: now) }
        }
    }

    /// The file behind a link.
    private mutating func takeTarget(_ slide: String, _ changes: Inotify.Changes, at now: Instant) {
        if changes.contains(.created) || changes.contains(.modified) {
            hold(slide, isNew: false, at: now)
        } else if changes.contains(.attributes) {
            addAccessible(slide)
        } else {
            release(slide)
        }
    }
}

extension WatchSpec {
    /// What matters in a folder that has come into this one, until it is listed.
    fileprivate var ofFolderInside: WatchSpec {
        var inside = WatchSpec()
        inside.listsPictures = listsPictures
        inside.listsFolders = true
        return inside
    }
}

extension ChangeDetector {
    /// The new folder that a file event reports inside a folder that is listed with its folders.
    func newFolder(_ fileEvent: FileEvent) -> String? {
        guard case .change(let folder, let name, let changes, isFolder: true) = fileEvent,
            !changes.isDisjoint(with: Self.comings), specs[folder]?.listsFolders == true,
            name.utf8.first != UInt8(ascii: ".")
        else { return nil }
        return PathParts.joined(folder, name)
    }
}
