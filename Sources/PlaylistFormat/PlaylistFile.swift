/// The formats of playlist files.
public enum PlaylistFile: Sendable {
    case yaml, m3u

    /// The format by the extension: `.yaml`, `.yml`, `.m3u` or `.m3u8`, in either case. Nil for any other.
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
