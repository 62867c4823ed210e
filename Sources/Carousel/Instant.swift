/// A point on the monotonic clock, given by whoever drives the carousel: nothing here reads a clock.
public struct Instant: Hashable, Comparable, Sendable {
    /// Counted from the clock's zero.
    public var sinceZero: Duration

    public init(sinceZero: Duration) { self.sinceZero = sinceZero }

    public static func < (left: Instant, right: Instant) -> Bool { left.sinceZero < right.sinceZero }

    public static func + (instant: Instant, duration: Duration) -> Instant {
        Instant(sinceZero: instant.sinceZero + duration)
    }

    public static func - (left: Instant, right: Instant) -> Duration { left.sinceZero - right.sinceZero }
}
