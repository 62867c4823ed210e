public import PlaylistFormat
public import Raster

/// What a screen rests on.
public enum Scene: Hashable, Sendable {
    /// A slide's picture.
    case slide(Slide)
    /// The background alone: nothing can be shown.
    case empty(Color)

    /// The slide, where there is one.
    public var slide: Slide? {
        if case .slide(let slide) = self { slide } else { nil }
    }
}

extension Slide {
    /// Whether the two look the same at rest, however long they stay and however they come.
    func looksLike(_ other: Slide) -> Bool {
        path == other.path && style.fit == other.style.fit && style.background == other.style.background
    }
}
