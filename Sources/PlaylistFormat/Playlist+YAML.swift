extension Playlist {
    /// Reads a YAML playlist, as much of it as can be read.
    ///
    /// `name` is what messages call it; relative paths are relative to `folder`. `entry` is what it stands for in
    /// another playlist.
    public static func parsed(
        yaml bytes: [UInt8], name: String, folder: String, within entry: Nested? = nil
    ) -> Parsed<Playlist> {
        PlaylistDecoder(folder: folder, style: entry?.style ?? Style(), showing: entry?.showing ?? Showing())
            .decode(bytes, name: name)
    }
}
