/// The path of a picture's file, with the name that the picture is known by. They differ where the file is a copy: of what
/// a URL names, say.
public struct PicturePath: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The path, as open(2) takes it.
    public let string: String
    /// What messages call the picture.
    public let name: String

    /// The path of a file; without a `name` it is known by its path.
    public init(_ string: String, name: String? = nil) {
        self.string = string
        self.name = name ?? string
    }

    /// The path of a file that is known by its path.
    public init(stringLiteral string: String) { self.init(string) }
}
