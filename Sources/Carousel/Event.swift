public import Schedules
public import Vocabulary

/// An input of the carousel.
public enum Event: Hashable, Sendable {
    /// Every screen has prepared this step.
    case prepared(Step)
    /// Every screen shows the last frame of the move.
    case arrived
    /// Every screen shows the first frame of the move once more, and that move is over: a hand has drawn it back.
    case returned
    /// The instant of `Action.wake` has come.
    case woke
    /// The time of the wall clock; nil: it cannot be trusted. Before the first such event, the clock counts as
    /// untrusted.
    case clock(WallInstant?)
    /// The file cannot be shown (false), or can be shown again, possibly with other content (true).
    case readable(path: String, Bool)
    /// The file cannot be shown, as its file system does not answer. Where no slide is left, the present one stays.
    case unreachable(path: String)
    /// What has come of `Action.look`.
    case sighted(SlideSight)
    /// The file's picture is drawn anew: where a neighbour in a banner shows the old one, the row is shown again.
    case redrawn(path: String)
    /// Skip this many slides, forward or (below 0) back. It ends an interlude.
    case skip(Int64)
    /// Go to the slide of this number, counted from 0 as in `ListedSlide`. It ends an interlude.
    case go(Int)
    /// Show this instead of the round; nil: the round goes on where it was.
    case interlude(Interlude?)
    /// A hand draws the next slide (1) or the one before (-1), as soon as it can be shown; any other number of steps counts as the
    /// one in its direction. A move between two slides is the hand's from now on, whichever it is. Nil: the hand lets go of
    /// what has not begun.
    case grip(Int64?)
    case pause
    case resume
    /// Pause, or resume.
    case toggle
    /// Replace the lineup. With `anew` every file may have changed: files that could not be shown are tried again, and
    /// the screens prepare again.
    case reload(Lineup, anew: Bool = true)
    /// Screens have come, gone or changed: they must prepare again.
    case screensChanged
}

/// A command of the carousel. Each is valid until another one of its kind replaces it.
public enum Action: Hashable, Sendable {
    /// Hold the pictures of exactly these slides in memory, the most urgent first.
    case hold([Slide])
    /// Look at these slides in turn, up to the first that can be opened, and answer `.sighted`; none: stop looking.
    case look([Slide])
    /// Prepare every screen for this step and answer `.prepared`; nil: stop preparing.
    case prepare(Step?)
    /// Begin the move of the prepared step, and answer `.arrived`.
    case begin(Motion)
    /// Send `.woke` at this instant; nil: no wake-up.
    case wake(Instant?)
    /// Send `.clock` at this time, and whenever the clock is set; nil: nothing depends on the clock.
    case watchClock(WallInstant?)
}

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
