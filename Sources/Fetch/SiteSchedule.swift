/// Decides what is done for a site when: a value, without a clock. Instants are of any monotonic clock.
///
/// Its branches are asked for; what is new is pulled; what was pulled is judged. One thing is done at a time.
public struct SiteSchedule: Sendable {
    /// What is done next.
    public enum SiteStep: Hashable, Sendable {
        /// Ask the server for the commits of the branches.
        case ask
        /// Have what is new come.
        case pull
        /// Have what has come judged, and shown if it is good.
        case judge
    }

    /// How a step ended.
    public enum SiteEnding: Hashable, Sendable {
        /// The next step is due.
        case good
        /// Nothing is to be done until the branches are asked for again.
        case settled
        /// It may be well at any moment.
        ///
        /// - Parameter retryAfter: how long the server wants to be left alone.
        case failed(retryAfter: Duration?)
        /// It will be well when somebody has mended it.
        case refused
    }

    /// By how much the pause is lengthened at random, at most, so that signs that were switched on together drift apart.
    static let spread = 0.1
    /// Signs that are switched on together begin within this time.
    static let start = Duration.seconds(5)

    private let every: Duration
    private var step = SiteStep.ask
    private var isBusy = false
    /// Somebody wants a look that begins after what goes on now.
    private var isHurried = false
    private var due: Duration
    private var backoff = RetryBackoff()

    /// - Parameter every: the pause between two looks, where all is well.
    public init(every: Duration, at now: Duration, using random: inout some RandomNumberGenerator) {
        self.every = every
        due = now + Self.random(below: Self.start, using: &random)
    }

    /// When `begin` has something to begin; nil: not before the step that runs has ended.
    public var nextWake: Duration? { isBusy ? nil : due }

    /// The step to begin now. It runs until `end`.
    public mutating func begin(at now: Duration) -> SiteStep? {
        if isBusy || now < due { return nil }
        isBusy = true
        return step
    }

    /// Takes in how the step that runs has ended.
    public mutating func end(
        _ ending: SiteEnding, at now: Duration, using random: inout some RandomNumberGenerator
    ) {
        isBusy = false
        switch ending {
        case .good:
            due = now
            step =
                switch step {
                case .ask: .pull
                case .pull: .judge
                case .judge: .ask
                }
            if step == .ask { rest(at: now, using: &random) }
        case .settled: rest(at: now, using: &random)
        case .failed(let retryAfter):
            step = .ask
            due = now + backoff.fail(retryAfter: retryAfter, using: &random)
        case .refused:
            step = .ask
            due = now + max(every, backoff.fail(retryAfter: nil, using: &random))
        }
        if isHurried, step == .ask { (isHurried, due) = (false, now) }
    }

    /// Has the branches be asked for at once, or where something goes on, once that has ended: it may have missed what is new.
    public mutating func hurry(at now: Duration) {
        if isBusy || step != .ask { isHurried = true }
        if !isBusy { due = min(due, now) }
    }

    private mutating func rest(at now: Duration, using random: inout some RandomNumberGenerator) {
        step = .ask
        backoff.reset()
        due = now + every + Self.random(below: every * Self.spread, using: &random)
    }

    private static func random(below bound: Duration, using random: inout some RandomNumberGenerator) -> Duration {
        .milliseconds(Int64.random(in: 0...Int64(bound / .milliseconds(1)), using: &random))
    }
}
