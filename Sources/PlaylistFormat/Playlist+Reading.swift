internal import Vocabulary

extension Playlist {
    /// Parses a YAML playlist.
    ///
    /// - Parameters:
    ///   - name: the file's name in messages
    ///   - folder: the folder of relative paths
    ///   - entry: the entry of another playlist that names this one: its style and showing are the defaults
    ///   - isCancelled: whether the outcome is not needed any more; it means nothing then
    public static func parsed(
        yaml bytes: [UInt8], name: String, folder: String, within entry: Nested? = nil,
        isCancelled: @escaping () -> Bool = { false }
    ) -> Parsed<Playlist> {
        PlaylistDecoder(
            folder: folder, style: entry?.style ?? Style(), showing: entry?.showing ?? Showing(),
            isCancelled: isCancelled
        ).decode(bytes, name: name)
    }
}

extension Playlist {
    /// Parses an M3U or M3U8 playlist.
    ///
    /// - Parameters:
    ///   - name: the file's name in messages
    ///   - folder: the folder of relative paths
    ///   - entry: the entry of another playlist that names this one: its style and showing are the defaults
    ///   - isCancelled: whether the outcome is not needed any more; it means nothing then
    public static func parsed(
        m3u bytes: [UInt8], name: String, folder: String, within entry: Nested? = nil,
        isCancelled: @escaping () -> Bool = { false }
    ) -> Parsed<Playlist> {
        let source: SourceText
        do throws(PlaylistError) {
            source = try SourceText(decoding: bytes, name: name, breaks: .plain)
        } catch {
            return .flawed(error, nil)
        }
        var reader = M3UReader(
            source: source, folder: folder, style: entry?.style ?? Style(), showing: entry?.showing ?? Showing(),
            isCancelled: isCancelled)
        reader.read()
        let playlist = Playlist(entries: reader.entries, places: reader.places)
        return reader.report.isEmpty ? .whole(playlist) : .flawed(reader.report.error(in: source), playlist)
    }
}
