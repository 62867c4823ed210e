internal import Paths
public import Vocabulary
public import Web

/// Has the calendar read that a playlist names at a place. Nil: it cannot be read, which the reader tells.
public typealias CalendarReading = (_ path: String, _ place: Place) -> ClosedTimes?

extension Playlist {
    /// Parses a YAML playlist.
    ///
    /// - Parameters:
    ///   - name: the file's name in messages
    ///   - folder: the folder of relative paths
    ///   - cache: the folder of what comes from the web
    ///   - origin: where the playlist itself came from; nil: it is this machine's own
    ///   - entry: the entry of another playlist that names this one: its style and showing are the defaults
    ///   - isCancelled: whether the outcome is not needed any more; it means nothing then
    ///   - calendars: reads the calendars that it names
    public static func parsed(
        yaml bytes: [UInt8], name: String, folder: String, cache: String = CachePlace.standardFolder,
        origin: WebAddress? = nil,
        within entry: Nested? = nil,
        isCancelled: @escaping () -> Bool = { false },
        calendars: @escaping CalendarReading = { path, _ in ClosedTimes(file: path) }
    ) -> Parsed<Playlist> {
        PlaylistDecoder(
            paths: PathResolver(folder: folder, cache: cache, origin: origin), style: entry?.style ?? Style(),
            showing: entry?.showing ?? Showing(),
            calendars: calendars, isCancelled: isCancelled
        ).decode(bytes, name: name)
    }
}

extension Playlist {
    /// Parses an M3U or M3U8 playlist.
    ///
    /// - Parameters:
    ///   - name: the file's name in messages
    ///   - folder: the folder of relative paths
    ///   - cache: the folder of what comes from the web
    ///   - origin: where the playlist itself came from; nil: it is this machine's own
    ///   - entry: the entry of another playlist that names this one: its style and showing are the defaults
    ///   - isCancelled: whether the outcome is not needed any more; it means nothing then
    public static func parsed(
        m3u bytes: [UInt8], name: String, folder: String, cache: String = CachePlace.standardFolder,
        origin: WebAddress? = nil,
        within entry: Nested? = nil,
        isCancelled: @escaping () -> Bool = { false }
    ) -> Parsed<Playlist> {
        let source: SourceText
        do throws(PlaylistError) {
            source = try SourceText(decoding: bytes, name: name, breaks: .plain, takesLatin1: true)
        } catch {
            return .flawed(error, nil)
        }
        var reader = M3UReader(
            source: source, paths: PathResolver(folder: folder, cache: cache, origin: origin),
            style: entry?.style ?? Style(), showing: entry?.showing ?? Showing(),
            isCancelled: isCancelled)
        reader.read()
        let playlist = Playlist(entries: reader.entries, places: reader.places)
        return reader.report.isEmpty ? .whole(playlist) : .flawed(reader.report.error(in: source), playlist)
    }
}

/// The formats of playlist files.
public enum PlaylistFile: Sendable {
    case yaml, m3u

    /// The format by the extension: `.yaml`, `.yml`, `.m3u` or `.m3u8`, in either case. Nil for any other.
    public init?(path: String) {
        let end = String(decoding: AddressName.withoutQuery(path).utf8.suffix(5), as: UTF8.self).lowercased()
        if end.hasSuffix(".yaml") || end.hasSuffix(".yml") {
            self = .yaml
        } else if end.hasSuffix(".m3u") || end.hasSuffix(".m3u8") {
            self = .m3u
        } else {
            return nil
        }
    }
}
