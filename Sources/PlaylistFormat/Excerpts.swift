/// Lines of a playlist with a caret under a place, for whoever follows what it says and finds something wrong.
public struct Excerpts: Sendable {
    private let bytes: [UInt8]
    private let format: PlaylistFile
    private var cursor: SourceText.Cursor?

    /// - Parameter bytes: the file as it was read; where it is no text, there are no lines.
    public init(of bytes: [UInt8], as format: PlaylistFile) {
        self.bytes = bytes
        self.format = format
    }

    /// The line of a place and a caret; nil where there is no line. No place may come before the one that was asked for
    /// last.
    public mutating func excerpt(at place: Place) -> String? {
        let mark = Mark(place)
        var cursor = cursor ?? start
        cursor.advance(to: mark)
        self.cursor = cursor
        return cursor.source.diagnostic("", at: cursor, mark: mark).excerpt
    }

    private var start: SourceText.Cursor {
        let breaks: SourceText.LineBreaks = format == .yaml ? .yaml : .plain
        let source = try? SourceText(decoding: bytes, name: "", breaks: breaks)
        return (source ?? SourceText(name: "", bytes: [], breaks: breaks)).cursor
    }
}
