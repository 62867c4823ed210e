/// A point on the monotonic clock. The caller of the carousel gives it: this module reads no clock.
public struct Instant: Hashable, Comparable, Sendable {
    /// Counted from the clock's zero.
    public var sinceZero: Duration

    /// The instant that is this long after the clock's zero.
    public init(sinceZero: Duration) { self.sinceZero = sinceZero }

    /// Whether `left` is earlier.
    public static func < (left: Instant, right: Instant) -> Bool { left.sinceZero < right.sinceZero }

    /// The instant that is `duration` later.
    public static func + (instant: Instant, duration: Duration) -> Instant {
        Instant(sinceZero: instant.sinceZero + duration)
    }

    /// The time from `right` to `left`.
    public static func - (left: Instant, right: Instant) -> Duration { left.sinceZero - right.sinceZero }
}
