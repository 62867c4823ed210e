/// What a display refused: on which card or output, what was attempted, and why.
public struct DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The card, the output, or both.
    public let subject: String
    /// What was to be done: `set the mode 1920x1080@60`.
    public let attempt: String
    /// Why that could not be.
    public let reason: String
    /// What had failed before, and led to this attempt: attempt and reason.
    public let cause: String?
    /// The errno, where a call of the system has failed.
    let number: Int32?

    /// An attempt that failed.
    ///
    /// - Parameter cause: the failure that led to the attempt, on the same subject.
    public init(_ subject: String, _ attempt: String, reason: String, after cause: DisplayError? = nil) {
        self.init(subject, attempt, reason: reason, number: nil, after: cause)
    }

    init(_ subject: String, _ attempt: String, reason: String, number: Int32?, after cause: DisplayError? = nil) {
        self.subject = subject
        self.attempt = attempt
        self.reason = reason
        self.number = number
        self.cause = cause?.failure
    }

    /// The same failure, with the one that led to it.
    public func after(_ cause: DisplayError) -> DisplayError {
        DisplayError(subject, attempt, reason: reason, number: number, after: cause)
    }

    /// Without the subject.
    var failure: String { "cannot \(attempt): \(reason)" + (cause.map { " (before that: \($0))" } ?? "") }

    /// Subject, attempt, reason and cause, on one line.
    public var description: String { "\(subject): \(failure)" }
}
