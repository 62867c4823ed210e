public import Compose
public import Raster

/// The drawn marks of a step: the states that they pass through in one picture, over which a window moves.
public struct IndicatorSprites: Sendable {
    /// Pixels `0xAARRGGBB` whose colours are multiplied by their alpha.
    public let picture: Picture
    /// Where the marks are on the screen.
    public let place: Rect
    /// The part of the picture that is seen there: at 0...1 in the move, and at 1...2 in the rest that follows.
    public let window: Track<Rect>

    init(picture: Picture, place: Rect, window: Track<Rect>) {
        self.picture = picture
        self.place = place
        self.window = window
    }

    /// The marks over a move, or over a screen that has come to rest from its first frame on.
    public func layer(isStill: Bool) -> MovingLayer {
        let start = Track<Rect>.Keyframe(1, window.value(at: 1))
        let keys = isStill ? [start] + window.keys.filter { $0.progress > 1 } : window.keys
        return MovingLayer(
            .premultiplied(picture),
            window: Track(keys: keys.map { Track<Window>.Keyframe($0.progress, Window($0.value)) }), place: Track(place)
        )
    }
}
