/// The kinds of playlist files, told by their names.
public enum PlaylistFile: Sendable {
    case yaml, m3u

    /// Nil where the path is none of a playlist: `.yaml`, `.yml`, `.m3u`, `.m3u8`, in any case.
    public init?(path: String) {
        let end = String(decoding: path.utf8.suffix(5), as: UTF8.self).lowercased()
        if end.hasSuffix(".yaml") || end.hasSuffix(".yml") {
            self = .yaml
        } else if end.hasSuffix(".m3u") || end.hasSuffix(".m3u8") {
            self = .m3u
        } else {
            return nil
        }
    }
}
