/// When to try again what keeps failing: 1 s after the first failure, then 2 s, 4 s and so on, up to five minutes.
///
/// A value without a clock: instants come in, counted from any zero.
public struct Backoff: Hashable, Sendable {
    private let shortest: Duration
    private let longest: Duration
    /// How long to wait after the next failure.
    private var pause: Duration
    /// When it may be tried again; nil: at once, as nothing has failed.
    public private(set) var nextTry: Duration?

    /// - Parameters:
    ///   - shortest: the pause after the first failure; each one is twice as long as the one before.
    ///   - longest: the pause that no other exceeds.
    public init(from shortest: Duration = .seconds(1), to longest: Duration = .seconds(300)) {
        self.shortest = shortest
        self.longest = longest
        pause = shortest
    }

    /// Takes in a failure. Returns when to try again.
    ///
    /// After a time without tries as long as the longest pause, the pauses begin anew.
    @discardableResult
    public mutating func fail(at now: Duration) -> Duration {
        if let nextTry, now > nextTry + longest { pause = shortest }
        let next = now + pause
        nextTry = next
        pause = min(pause * 2, longest)
        return next
    }

    /// Whether it may be tried.
    public func allowsTry(at now: Duration) -> Bool { nextTry.map { $0 <= now } ?? true }

    /// Forgets the failures, as after a success.
    public mutating func reset() { self = Backoff(from: shortest, to: longest) }
}
