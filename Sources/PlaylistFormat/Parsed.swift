/// What came of reading a file.
public enum Parsed<Document> {
    /// Nothing is wrong.
    case whole(Document)
    /// What is wrong, and what the file says besides: what is wrong is left out of it or left at its default. That is for
    /// whoever looks for more that is wrong, never to be played; nil where nothing can be read.
    case flawed(PlaylistError, Document?)

    /// The document, if nothing is wrong.
    public func get() throws(PlaylistError) -> Document {
        switch self {
        case .whole(let document): return document
        case .flawed(let error, _): throw error
        }
    }

    public var error: PlaylistError? {
        if case .flawed(let error, _) = self { error } else { nil }
    }

    /// All that can be read.
    public var document: Document? {
        switch self {
        case .whole(let document): document
        case .flawed(_, let document): document
        }
    }
}
