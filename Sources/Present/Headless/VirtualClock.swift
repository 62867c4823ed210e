/// A clock that stands until it is set: time for a display without a monitor.
public final class VirtualClock {
    /// What it shows.
    public private(set) var now: Duration

    /// A clock that shows `now`.
    public init(now: Duration = .zero) { self.now = now }

    /// Lets the time pass up to `instant`; it never goes back.
    public func advance(to instant: Duration) {
        precondition(instant >= now, "time does not go back")
        now = instant
    }
}
