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
        path == other.path && companion == other.companion && style.fit == other.style.fit
            && style.background == other.style.background
            && (companion == nil || style.spacing == other.style.spacing)
    }
}
