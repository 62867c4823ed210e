/// The path of a file that by its name is a playlist.
struct PlaylistName: Hashable, Sendable {
    enum Format: Sendable {
        case yaml, m3u
    }

    let path: String
    let format: Format

    /// Nil where it is by its name none.
    init?(_ path: String) {
        let name = path.lowercased()
        if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
            format = .yaml
        } else if name.hasSuffix(".m3u") || name.hasSuffix(".m3u8") {
            format = .m3u
        } else {
            return nil
        }
        self.path = path
    }

    /// - Parameter format: what a file is read as whose name does not say it.
    init(_ path: String, else format: Format) {
        self = PlaylistName(path) ?? PlaylistName(path: path, format: format)
    }

    private init(path: String, format: Format) {
        self.path = path
        self.format = format
    }
}
