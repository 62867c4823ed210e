/// What a display refused: on which card or output, what was attempted, and why.
public struct DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The card, the output, or both.
    public let subject: String
    public let attempt: String
    public let reason: String

    public init(_ subject: String, _ attempt: String, reason: String) {
        self.subject = subject
        self.attempt = attempt
        self.reason = reason
    }

    public var description: String { "\(subject): cannot \(attempt): \(reason)" }
}
