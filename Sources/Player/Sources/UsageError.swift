/// A command line that makes no sense: what is wrong with it, and what would be right.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
