/// What serves as a painter when it gets its arguments.
public struct PainterProgram: Hashable, Sendable {
    let path: String
    let arguments: [String]

    /// A program by its path.
    public init(_ path: String, arguments: [String] = []) { (self.path, self.arguments) = (path, arguments) }
}
