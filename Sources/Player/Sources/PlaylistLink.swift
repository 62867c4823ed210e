internal import LinuxIO
internal import Paths
internal import PlaylistFormat
internal import Web

/// A playlist that is being read, by whatever path.
struct PlaylistLink {
    private let path: String
    private let identity: File.Identity

    init(of path: String) throws(SystemError) {
        self.path = path
        identity = try File.stamp(of: path).identity
    }

    /// Why playlists cannot contain this one; nil: they can.
    ///
    /// - Parameters:
    ///   - chain: those playlists, the outermost first.
    ///   - depth: how deep playlists can be in each other.
    func objection(within chain: [PlaylistLink], depth: Int) -> String? {
        var names: String { (chain + [self]).map { "'\(safeLine($0.path))'" }.joined(separator: " -> ") }
        if chain.contains(where: { $0.identity == identity }) { return "a playlist cannot play itself: \(names)" }
        return chain.count > depth ? "playlists can be \(depth) deep in each other: \(names)" : nil
    }
}

extension PlaylistFile {
    /// Parses a playlist of this format.
    func parsed(
        _ bytes: [UInt8], _ path: String, within entry: Playlist.Nested?, cache: String,
        calendars: @escaping CalendarReading,
        isCancelled: @escaping () -> Bool
    ) -> Parsed<Playlist> {
        // What was made of the text alone is several times as large, and would count as what the list takes.
        defer { if bytes.count > 1 << 20 { Heap.trim() } }
        let folder = PathParts(path).folder
        let origin = CachePlace(path: path, in: cache)?.address
        switch self {
        case .yaml:
            return Playlist.parsed(
                yaml: bytes, name: path, folder: folder, cache: cache, origin: origin, within: entry,
                isCancelled: isCancelled, calendars: calendars)
        case .m3u:
            return Playlist.parsed(
                m3u: bytes, name: path, folder: folder, cache: cache, origin: origin, within: entry,
                isCancelled: isCancelled)
        }
    }
}
