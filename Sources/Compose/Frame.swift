public import Raster

/// What a screen shows at an instant: layers from the bottom up, on black.
public struct Frame: Sendable {
    /// The size of the screen, in pixels.
    public let size: Size
    /// From the bottom up.
    public let layers: [Layer]

    /// - Parameter layers: from the bottom up. What of them lies outside of the screen is not seen.
    public init(size: Size, layers: [Layer]) {
        self.size = size
        self.layers = layers
    }

    /// The same without the layers that are not seen: what they show need not be kept.
    public var visible: Frame {
        let seen = layers.filter { SeenLayer($0, on: size) != nil }
        let ground = seen.lastIndex { $0.isOpaque && SeenLayer($0, on: size)?.rect == Rect(size: size) }
        return Frame(size: size, layers: Array(seen[(ground ?? 0)...]))
    }
}

/// A rectangle of a frame and what fills it.
public struct Layer: Sendable {
    /// What a layer shows.
    public enum Content: Sendable {
        /// Pixels `0xXXRRGGBB`; the unused byte counts for nothing.
        case opaque(Picture)
        /// Pixels `0xAARRGGBB` whose colours are multiplied by their alpha already.
        case premultiplied(Picture)
        /// The same colour everywhere.
        case color(Color)
    }

    /// What it shows.
    public let content: Content
    /// The part of the picture that is seen, which lies inside the picture; without meaning for a colour.
    public let window: Window
    /// Where that part is seen on the screen. Where the window has another size, the nearest pixels are taken.
    public let place: Rect
    /// How much it covers what lies below.
    public let opacity: Opacity

    /// Shows `window` of `content` at `place`.
    public init(_ content: Content, window: Window, place: Rect, opacity: Opacity = .full) {
        self.content = content
        self.window = window
        self.place = place
        self.opacity = opacity
    }

    /// Whether it hides all that lies below.
    public var isOpaque: Bool {
        if case .premultiplied = content { return false }
        return opacity == .full
    }
}
