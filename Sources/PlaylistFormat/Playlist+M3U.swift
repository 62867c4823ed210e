extension Playlist {
    /// Reads an M3U or M3U8 playlist.
    ///
    /// `name` is what messages call it; relative paths are relative to `folder`. `entry` is what it stands for in
    /// another playlist.
    public init(m3u bytes: [UInt8], name: String, folder: String, within entry: Nested? = nil) throws(PlaylistError) {
        self = try Self.parsed(m3u: bytes, name: name, folder: folder, within: entry).get()
    }

    /// Reads as much as can be read, in the same way.
    public static func parsed(
        m3u bytes: [UInt8], name: String, folder: String, within entry: Nested? = nil
    ) -> Parsed<Playlist> {
        let source: SourceText
        do throws(PlaylistError) {
            source = try SourceText(decoding: bytes, name: name, breaks: .plain)
        } catch {
            return .flawed(error, nil)
        }
        var reader = M3UReader(
            source: source, folder: folder, style: entry?.style ?? Style(), showing: entry?.showing ?? Showing())
        reader.read()
        let playlist = Playlist(entries: reader.entries, places: reader.places)
        return reader.report.isEmpty ? .whole(playlist) : .flawed(reader.report.error(in: source), playlist)
    }
}
