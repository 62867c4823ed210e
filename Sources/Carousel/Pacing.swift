/// What paces a show: the carousel decides which slide comes, and this says when.
///
/// It is a function of what it is asked with: it reads no clock.
public protocol Pacing: Sendable {
    /// When a rest ends that begins at `start`, or goes on there after a pause.
    ///
    /// - Parameter duration: what the slide asks for, or what the pause has left of it
    func restEnd(of duration: Duration, from start: Instant) -> Instant

    /// How long a move takes for which the slide asks `duration`, above zero.
    func moveDuration(of duration: Duration) -> Duration
}

/// Rests and moves take as long as their slides ask for.
public struct SlidePacing: Pacing {
    /// The pace of every show that is given no other.
    public init() {}

    /// That long after the start.
    public func restEnd(of duration: Duration, from start: Instant) -> Instant { start + duration }

    /// Just that long.
    public func moveDuration(of duration: Duration) -> Duration { duration }
}
