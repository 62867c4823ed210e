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

    /// What the call's errno means; nil where no call has failed.
    var kind: FailureKind? { number.map { FailureKind($0) } }

    /// Whether the same may be taken a moment later: the kernel is still at work on what came before.
    public var isBusy: Bool { kind == .busy }

    /// Whether it comes from another program, or from a device that is not ready: a later attempt may succeed.
    var mayPass: Bool { number != nil }

    /// Whether another mode may be taken where this one was not.
    var isOfMode: Bool { kind == .refused || kind == .failed || kind == .scarce }

    /// Whether the card is gone.
    var isOfLostCard: Bool { kind == .gone }

    /// Whether another program has the screens now.
    var isOfLostMaster: Bool { kind == .notOurs }

    /// The same failure, with the one that led to it.
    public func after(_ cause: DisplayError) -> DisplayError {
        DisplayError(subject, attempt, reason: reason, number: number, after: cause)
    }

    /// Without the subject.
    var failure: String { "cannot \(attempt): \(reason)" + (cause.map { " (before that: \($0))" } ?? "") }

    /// Subject, attempt, reason and cause, on one line.
    public var description: String { "\(subject): \(failure)" }
}
