public import Raster

/// How a slide is shown.
public struct Style: Hashable, Sendable {
    /// How long the slide rests.
    public var duration: Duration = .seconds(8)
    public var fit: Fit = .cover
    /// What stands in the bars and behind transparent pixels.
    public var background = Background.color(.black)
    /// How the slide arrives: one or more, each once; one of several is chosen each time.
    public var transitions: [Transition] = [.slide(.left)]
    public var transitionDuration: Duration = .milliseconds(700)
    public var easing: Easing = .easeInOut
    /// Whether it shares the screen with the slide after it where both leave half of the screen free.
    public var pair = false
    /// Pixels between the two pictures of a pair.
    public var spacing = 0

    /// The defaults of a playlist.
    public init() {}
}
