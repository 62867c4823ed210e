public import Raster
public import Vocabulary

/// What a screen rests on.
public enum Scene: Hashable, Sendable {
    /// A slide's picture.
    case slide(Slide)
    /// The background alone, while no slide can be shown.
    case empty(Color)

    /// The slide; nil for the background.
    public var slide: Slide? {
        if case .slide(let slide) = self { slide } else { nil }
    }
}

extension Slide {
    /// Whether the two look the same at rest; durations and transitions may differ.
    func looksLike(_ other: Slide) -> Bool {
        path == other.path && companion == other.companion && sheet == other.sheet && style.fit == other.style.fit
            && style.background == other.style.background
            && (companion == nil || style.spacing == other.style.spacing)
    }
}

/// The slides beside the current one, in a show with a layout.
public struct Row: Hashable, Sendable {
    /// How they stand.
    public let layout: Layout
    /// On the side of what was shown before: the nearest first, as many as the screens show.
    public let before: [Slide]
    /// On the side of what comes.
    public let after: [Slide]

    /// A row around a current slide; both sides have the nearest first.
    public init(_ layout: Layout, before: [Slide] = [], after: [Slide] = []) {
        self.layout = layout
        self.before = before
        self.after = after
    }

    /// All of them.
    public var slides: [Slide] { after + before }
}

/// How many items of a row are seen on either side of the current one, on the screen that shows the most.
struct Reach: Hashable, Sendable {
    var before = 0
    var after = 0
}
