/// A point on the wall clock. The caller of the carousel gives it: this module reads no clock.
public struct WallInstant: Hashable, Comparable, Sendable {
    /// Since 1970-01-01T00:00Z.
    public var sinceEpoch: Duration

    /// The instant that is this long after 1970-01-01T00:00Z.
    public init(sinceEpoch: Duration) { self.sinceEpoch = sinceEpoch }

    /// Whether `left` is earlier.
    public static func < (left: WallInstant, right: WallInstant) -> Bool { left.sinceEpoch < right.sinceEpoch }

    /// The instant that is `duration` later.
    public static func + (instant: WallInstant, duration: Duration) -> WallInstant {
        WallInstant(sinceEpoch: instant.sinceEpoch + duration)
    }

    /// The time from `right` to `left`.
    public static func - (left: WallInstant, right: WallInstant) -> Duration { left.sinceEpoch - right.sinceEpoch }

    init(second: Int64) { self.init(sinceEpoch: .seconds(second)) }

    /// The whole seconds since 1970-01-01T00:00Z, rounded down.
    var second: Int64 {
        let (seconds, attoseconds) = sinceEpoch.components
        return attoseconds < 0 ? seconds - 1 : seconds
    }
}
