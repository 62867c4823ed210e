internal import Carousel
internal import Glibc
internal import LinuxIO
internal import Paths
internal import PlaylistFormat

extension ReadingPass {
    /// How deep folders are followed. A link that leads upwards is found by its target; this bounds the paths that links
    /// between many folders can form.
    private static let deepestFolder = 32

    /// A folder that is being listed.
    private struct Level {
        let path: String
        /// The path inside the folder that was named, with a slash at its end; empty for that folder itself.
        let inner: String
        /// The folders that it is in, and its own.
        let chain: [File.Identity]
    }

    /// The pictures of a folder, in natural order.
    mutating func group(of folder: Playlist.Folder, origin: Origin?) -> Lineup.Group {
        follow(folder.path)
        var paths: [String] = []
        do throws(SystemError) {
            try collect(folder, Level(path: folder.path, inner: "", chain: []), into: &paths)
        } catch {
            if Self.isAbsence(error) {
                report(error, path: folder.path, isPlaylist: false, origin: origin)
            } else {
                complain(
                    "\(safeLine(error.subject)): cannot read the folder: \(error.reason)", at: origin,
                    about: error.subject)
            }
            paths = []
        }
        content.listings.append(SourceContent.Listing(folder: folder, origin: origin, count: paths.count))
        if locates { content.origins += [Origin?](repeating: origin, count: paths.count) }
        return Lineup.Group(
            order: folder.order, slides: paths.map { Slide(path: $0, style: folder.style, showing: folder.showing) })
    }

    private mutating func collect(
        _ folder: Playlist.Folder, _ level: Level, into paths: inout [String]
    ) throws(SystemError) {
        var chain = level.chain
        if folder.recursive {
            let identity = try File.stamp(of: level.path).identity
            if chain.contains(identity) || chain.count > Self.deepestFolder { return }
            chain.append(identity)
        }
        var interest = Interest()
        interest.listsPictures = true
        interest.listsFolders = folder.recursive
        // Watched before it is listed, so that no change in between is missed.
        note(interest, in: level.path)
        var entries = try Folder.entries(of: level.path)
        entries.sort { naturallyPrecedes($0.name, $1.name) }
        for entry in entries {
            let path = PathParts.joined(level.path, entry.name)
            switch entry.kind {
            case .regular:
                if PictureName.isPicture(entry.name), folder.takes(entry.name, inner: level.inner + entry.name),
                    isThere(path, in: level.path)
                {
                    if entry.mayBeLink { noteTarget(of: path) }
                    paths.append(path)
                }
            case .folder:
                if !folder.recursive { continue }
                let next = Level(path: path, inner: level.inner + entry.name + "/", chain: chain)
                do throws(SystemError) {
                    try collect(folder, next, into: &paths)
                } catch  where error.number == ENOENT || error.number == ENOTDIR {
                    // Gone since its name was read.
                }
            case .other: break
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
}

extension Playlist.Folder {
    /// Whether its globs let a picture in.
    fileprivate func takes(_ name: String, inner: String) -> Bool {
        let matches = { (glob: String) in
            Glob.matches(glob, glob.utf8.contains(UInt8(ascii: "/")) ? inner : name)
        }
        return (include.isEmpty || include.contains(where: matches)) && !exclude.contains(where: matches)
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
