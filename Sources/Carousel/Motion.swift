/// A step under way: a function of time, never of frames counted.
public struct Motion: Hashable, Sendable {
    public let step: Step
    public let start: Instant

    public init(step: Step, start: Instant) {
        self.step = step
        self.start = start
    }

    /// When the new scene is in its place.
    public var end: Instant { start + step.duration }

    /// How far the way is done at an instant, 0...1 with the easing applied; exactly 1 from `end` on.
    public func progress(at instant: Instant) -> Double {
        if instant >= end { return 1 }
        return step.easing.eased(max(0, (instant - start) / step.duration))
    }
}
