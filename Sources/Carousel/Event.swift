/// What happens to a carousel.
public enum Event: Hashable, Sendable {
    /// Every screen has the step that was asked for in memory, complete.
    case prepared(Step)
    /// Every screen shows the last frame of the move.
    case arrived
    /// The instant that was asked for has come.
    case woke
    /// The file cannot be shown; or can again.
    case readable(path: String, Bool)
    /// Go this many slides forward, or back.
    case skip(Int64)
    case pause
    case resume
    /// Pause, or go on.
    case toggle
    /// Another playlist takes the place of this one.
    case reload(Lineup)
    /// Screens have come, gone or changed: what was prepared is void, and what is shown must be drawn anew.
    case screensChanged
}
