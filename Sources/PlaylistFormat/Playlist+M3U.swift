extension Playlist {
    /// Reads an M3U or M3U8 playlist.
    ///
    /// `name` is what messages call it; relative paths are relative to `folder`. `entry` is what it stands for in
    /// another playlist.
    public init(
        m3u bytes: [UInt8], name: String, folder: String, within entry: Nested? = nil
    ) throws(PlaylistError) {
        let source = try SourceText(decoding: bytes, name: name, breaks: .plain)
        var reader = M3UReader(
            source: source, folder: folder, style: entry?.style ?? Style(), showing: entry?.showing ?? Showing())
        reader.read()
        guard reader.report.isEmpty else { throw reader.report.error(in: source) }
        self.init(entries: reader.entries, places: reader.places)
    }
}
