extension Playlist {
    /// Reads a YAML playlist.
    ///
    /// `name` is what messages call it; relative paths are relative to `folder`. `entry` is what it stands for in
    /// another playlist.
    public init(yaml bytes: [UInt8], name: String, folder: String, within entry: Nested? = nil) throws(PlaylistError) {
        self = try Self.parsed(yaml: bytes, name: name, folder: folder, within: entry).get()
    }

    /// Reads as much as can be read, in the same way.
    public static func parsed(
        yaml bytes: [UInt8], name: String, folder: String, within entry: Nested? = nil
    ) -> Parsed<Playlist> {
        PlaylistDecoder(folder: folder, style: entry?.style ?? Style(), showing: entry?.showing ?? Showing())
            .decode(bytes, name: name)
    }
}
