extension Playlist {
    /// Parses a YAML playlist.
    ///
    /// - Parameters:
    ///   - name: the file's name in messages
    ///   - folder: the folder of relative paths
    ///   - entry: the entry of another playlist that names this one: its style and showing are the defaults
    public static func parsed(
        yaml bytes: [UInt8], name: String, folder: String, within entry: Nested? = nil
    ) -> Parsed<Playlist> {
        PlaylistDecoder(folder: folder, style: entry?.style ?? Style(), showing: entry?.showing ?? Showing())
            .decode(bytes, name: name)
    }
}
