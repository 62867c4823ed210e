/// Source lines of a playlist with a caret, for errors that are found after parsing, such as a missing file.
public struct Excerpts: Sendable {
    private let bytes: [UInt8]
    private let format: PlaylistFile
    private var cursor: SourceText.Cursor?

    /// - Parameter bytes: the file's content; where it cannot be decoded, every excerpt is nil
    public init(of bytes: [UInt8], as format: PlaylistFile) {
        self.bytes = bytes
        self.format = format
    }

    /// The line of a place, and a caret under its column; nil where the line is empty. The places of successive calls
    /// must be in the order of the text.
    public mutating func excerpt(at place: Place) -> String? {
        let mark = Mark(place)
        var cursor = cursor ?? start
        cursor.advance(to: mark)
        self.cursor = cursor
        return cursor.source.diagnostic("", at: cursor, mark: mark).excerpt
    }

    private var start: SourceText.Cursor {
        let breaks: SourceText.LineBreaks = format == .yaml ? .yaml : .plain
        let source = try? SourceText(decoding: bytes, name: "", breaks: breaks, takesLatin1: format == .m3u)
        return (source ?? SourceText(name: "", bytes: [], breaks: breaks)).cursor
    }
}
