/// A point on the wall clock, given by whoever drives the carousel.
public struct WallInstant: Hashable, Comparable, Sendable {
    /// Since 1970-01-01T00:00Z.
    public var sinceEpoch: Duration

    public init(sinceEpoch: Duration) { self.sinceEpoch = sinceEpoch }

    public static func < (left: WallInstant, right: WallInstant) -> Bool { left.sinceEpoch < right.sinceEpoch }

    public static func + (instant: WallInstant, duration: Duration) -> WallInstant {
        WallInstant(sinceEpoch: instant.sinceEpoch + duration)
    }

    public static func - (left: WallInstant, right: WallInstant) -> Duration { left.sinceEpoch - right.sinceEpoch }

    init(second: Int64) { self.init(sinceEpoch: .seconds(second)) }

    /// The whole second it lies in.
    var second: Int64 {
        let (seconds, attoseconds) = sinceEpoch.components
        return attoseconds < 0 ? seconds - 1 : seconds
    }
}
