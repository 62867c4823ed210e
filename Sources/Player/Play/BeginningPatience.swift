/// Decides when the player begins before its sources are read: after ten seconds. A value without a clock.
///
/// A reading that stands still at that time is waited for: it is given up soon, and the next one keeps away from what does not
/// answer.
struct BeginningPatience {
    /// When `isOver` wants to be asked.
    private(set) var nextWake: Duration
    /// How far the reading was when it was last looked at.
    private var life: Int?

    /// From one look to the next.
    private static let pause = Duration.milliseconds(200)

    init(since start: Duration) { nextWake = start + SlowReading.patience - Self.pause }

    /// The reading was given up, and another one takes its place.
    mutating func beginAnew() { life = nil }

    /// Whether to begin now.
    ///
    /// - Parameter life: what grows while the reading gets on.
    mutating func isOver(at now: Duration, life: Int) -> Bool {
        if now < nextWake { return false }
        defer {
            self.life = life
            nextWake = now + Self.pause
        }
        return self.life.map { $0 != life } ?? false
    }
}
