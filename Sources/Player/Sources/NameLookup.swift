internal import LinuxIO
internal import Paths
internal import PlaylistFormat
internal import Vocabulary

/// Finds files whose names differ from a playlist's in Unicode normalisation or, in M3U, in percent-encoding. A file with exactly the
/// written name wins.
final class NameLookup {
    /// The most directory entries to read.
    private let limit: Int
    private var count = 0
    /// A folder's names that are not ASCII, by the bytes of its path. Swift compares strings by canonical equivalence.
    private var names: [[UInt8]: [String: String]] = [:]

    init(limit: Int) { self.limit = limit }

    /// The path of the file that `path` means; `path` itself if there is none.
    ///
    /// - Parameter folder: the folder of the M3U that names the path; nil: the path is not percent-encoded.
    func path(_ path: String, percentEncodedIn folder: String? = nil) -> String {
        if let folder, path.utf8.contains(UInt8(ascii: "%")), !Self.exists(path),
            let decoded = Self.decoded(path, in: folder)
        {
            let found = self.path(decoded)
            if Self.exists(found) { return found }
        }
        if Self.isASCII(path) || Self.exists(path) { return path }
        var here = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
        for part in path.utf8.split(separator: UInt8(ascii: "/")) {
            let name = String(Substring(part))
            let next = PathParts.joined(here, name)
            if Self.isASCII(name) || Self.exists(next) {
                here = next
            } else if let other = names(in: here)[name] {
                here = PathParts.joined(here, other)
            } else {
                return path
            }
        }
        return here
    }

    /// Finds the files of `placeholder` and `when-empty`.
    func findStandIns(of playlist: inout Playlist) {
        playlist.placeholder = playlist.placeholder.map { path($0) }
        if case .slide(var slide)? = playlist.whenEmpty {
            slide.path = path(slide.path)
            playlist.whenEmpty = .slide(slide)
        }
    }

    /// Decodes the part of a path below `folder`. Returns nil if it is not encoded, or leads out of the folder of its site.
    private static func decoded(_ path: String, in folder: String) -> String? {
        // Names in the cache are percent-encoded addresses.
        if AddressName.parts(of: path) != nil { return nil }
        let start = PathParts.joined(folder, "")
        let isInside = path.utf8.starts(with: start.utf8)
        guard let bytes = PercentEncoding.decoded(isInside ? path.utf8.dropFirst(start.utf8.count) : path.utf8[...])
        else {
            return nil
        }
        let decoded = (isInside ? start : "") + FileName.text(bytes)
        return SiteName.root(of: path) == nil || SiteName.holds(decoded) ? decoded : nil
    }

    private func names(in folder: String) -> [String: String] {
        let key = Array(folder.utf8)
        if let known = names[key] { return known }
        var found: [String: String] = [:]
        try? Folder.forEachEntry(of: folder.isEmpty ? "." : folder) { entry in
            count += 1
            // Of two equivalent names, the choice must not depend on the order of the listing.
            if !Self.isASCII(entry.name),
                found[entry.name].map({ entry.name.utf8.lexicographicallyPrecedes($0.utf8) }) ?? true
            {
                found[entry.name] = entry.name
            }
            return count < limit
        }
        names[key] = found
        return found
    }

    /// Whether a path exists, or may: a share that does not answer cannot tell.
    private static func exists(_ path: String) -> Bool {
        do throws(SystemError) {
            _ = try File.stamp(of: path, followingLinks: false)
            return true
        } catch {
            return !error.isAbsence || error.isUnreachable
        }
    }

    private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }
}
