public import Schedules

/// An input of the carousel.
public enum Event: Hashable, Sendable {
    /// Every screen has prepared this step.
    case prepared(Step)
    /// Every screen shows the last frame of the move.
    case arrived
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
    /// Skip this many slides, forward or (below 0) back.
    case skip(Int64)
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
