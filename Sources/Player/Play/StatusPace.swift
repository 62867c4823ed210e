/// How often the status is told to those who have asked for none: of thousands of files, each may be left out by itself. A
/// value without a clock: instants of the monotonic clock come in.
struct StatusPace: Hashable, Sendable {
    /// From one time to the next, of many.
    private let interval: Duration
    /// The times that may come before their time, as many as slides and commands ask for.
    private static let mostAhead = 20

    private var isOutdated = false
    /// When the next time would be at an even pace.
    private var paced = Duration.zero

    init(interval: Duration) { self.interval = interval }

    /// Something has changed that it tells.
    mutating func outdate() { isOutdated = true }

    /// When it is to be told; nil: it was.
    var nextWake: Duration? { isOutdated ? paced - interval * Self.mostAhead : nil }

    /// Whether it is to be told now. Then it counts as told.
    mutating func isDue(at now: Duration) -> Bool {
        guard let nextWake, nextWake <= now else { return false }
        isOutdated = false
        paced = max(paced, now) + interval
        return true
    }
}
