/// What happens to a carousel.
public enum Event: Hashable, Sendable {
    /// Every screen has the step that was asked for in memory, complete.
    case prepared(Step)
    /// Every screen shows the last frame of the move.
    case arrived
    /// The instant that was asked for has come.
    case woke
    /// What the wall clock shows now; nil: nothing that can be trusted. Until it is first said, no clock is known.
    case clock(WallInstant?)
    /// The file cannot be shown; or can again, and may look another way.
    case readable(path: String, Bool)
    /// Go this many slides forward, or back.
    case skip(Int64)
    case pause
    case resume
    /// Pause, or go on.
    case toggle
    /// Another lineup takes the place of this one. Where it is read `anew`, every file may have changed: what could not
    /// be shown is tried again, and what was prepared is void.
    case reload(Lineup, anew: Bool = true)
    /// Screens have come, gone or changed: what was prepared is void, and what is shown must be drawn anew.
    case screensChanged
}
