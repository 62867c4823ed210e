extension Playlist {
    /// Reads a YAML playlist.
    ///
    /// `name` is what messages call it; relative paths are relative to `folder`. `entry` is what it stands for in
    /// another playlist.
    public init(
        yaml bytes: [UInt8], name: String, folder: String, within entry: Nested? = nil
    ) throws(PlaylistError) {
        let decoder = PlaylistDecoder(
            folder: folder, style: entry?.style ?? Style(), showing: entry?.showing ?? Showing())
        self = try decoder.decode(bytes, name: name)
    }
}
