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
