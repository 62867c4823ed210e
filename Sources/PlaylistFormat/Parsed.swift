/// The outcome of parsing a file.
public enum Parsed<Document> {
    /// The file has no error.
    case whole(Document)
    /// The file's errors, and the document without the wrong values; nil where nothing could be decoded. The document
    /// is for further checks, never to be played.
    case flawed(PlaylistError, Document?)

    /// The document of a file without an error.
    ///
    /// - Throws: the errors of any other file.
    public func get() throws(PlaylistError) -> Document {
        switch self {
        case .whole(let document): return document
        case .flawed(let error, _): throw error
        }
    }

    /// The file's errors, if there are any.
    public var error: PlaylistError? {
        if case .flawed(let error, _) = self { error } else { nil }
    }

    /// The document, also that of a file with errors.
    public var document: Document? {
        switch self {
        case .whole(let document): document
        case .flawed(_, let document): document
        }
    }
}
