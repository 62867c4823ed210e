public import Raster

/// How a slide is shown, apart from what it shows.
public struct Style: Hashable, Sendable {
    /// How long the slide rests.
    public var duration: Duration = .seconds(8)
    public var fit: Fit = .cover
    /// What fills the bars, and what lies under transparent pixels.
    public var background: Color = .black
    /// How the slide arrives.
    public var transition: Transition = .slide(.left)
    public var transitionDuration: Duration = .milliseconds(700)
    public var easing: Easing = .easeInOut

    /// What holds where nothing is said.
    public init() {}
}

/// How a slide arrives.
public enum Transition: Hashable, Sendable {
    /// The new slide pushes the old one out; both move that way.
    case slide(Direction)
    /// The new slide is there at the next frame.
    case cut

    public enum Direction: String, CaseIterable, Sendable {
        case left, right, up, down
    }
}

/// How a move gathers and loses speed.
public enum Easing: String, CaseIterable, Sendable {
    case linear
    case easeIn = "ease-in"
    case easeOut = "ease-out"
    case easeInOut = "ease-in-out"
}
