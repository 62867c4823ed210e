public import Raster

/// One entry that can be shown: a picture, how to show it, and when.
public struct Slide: Hashable, Sendable {
    /// The picture's file, absolute or relative to the working directory.
    public var path: String
    public var style: Style
    public var showing: Showing

    public init(path: String, style: Style = Style(), showing: Showing = Showing()) {
        self.path = path
        self.style = style
        self.showing = showing
    }
}

/// When and how often a slide takes part in the show.
public struct Showing: Hashable, Sendable {
    /// All of these must be open; none: always. An entry of a nested playlist has its own and those of what it is in.
    public var schedules: [Schedule] = []
    /// Of the slides that can be shown, those with the highest priority are, and no others.
    public var priority = 0
    /// How many times in a round.
    public var weight = 1

    /// Always, among the others, once a round.
    public init() {}
}

/// What is shown while no slide can be.
public enum Fallback: Hashable, Sendable {
    case slide(Slide)
    case color(Color)
}
