internal import Vocabulary

/// A step with its start: the progress of the move as a function of time.
public struct Motion: Hashable, Sendable {
    /// The step that is under way.
    public let step: Step
    /// When the old scene begins to leave.
    public let start: Instant

    /// A step that begins at `start`.
    public init(step: Step, start: Instant) {
        self.step = step
        self.start = start
    }

    /// When the new scene is in its place.
    public var end: Instant { start + step.duration }

    /// The progress at an instant, 0...1, with the easing applied: 0 up to `start`, exactly 1 from `end` on.
    public func progress(at instant: Instant) -> Double {
        if instant >= end { return 1 }
        return step.easing.eased(max(0, (instant - start) / step.duration))
    }
}
