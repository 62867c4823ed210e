public import Raster

/// How a screen's layers move while the progress goes from 0 to 1.
public struct Animation: Sendable {
    /// Layers that move together, as if painted on one sheet that slides under the screen.
    public struct LayerGroup: Sendable {
        /// Where on the sheet the screen's upper left corner stands.
        public let view: Track<Point>
        /// From the bottom up; their places are on the sheet.
        public let layers: [MovingLayer]

        /// - Parameter layers: from the bottom up, with their places on the sheet.
        public init(view: Track<Point> = Track(.zero), layers: [MovingLayer]) {
            self.view = view
            self.layers = layers
        }

        /// Whether no layer moves against another: the whole motion is the view's.
        public var isRigid: Bool { layers.allSatisfy(\.isConstant) }
    }

    /// The screen's size, in pixels.
    public let size: Size
    /// From the bottom up.
    public let groups: [LayerGroup]

    /// - Parameter groups: from the bottom up.
    public init(size: Size, groups: [LayerGroup]) {
        self.size = size
        self.groups = groups
    }

    /// The same frame all the time.
    public init(still content: Layer.Content, size: Size) {
        let whole = Rect(size: size)
        self.init(size: size, groups: [LayerGroup(layers: [MovingLayer(content, place: whole)])])
    }

    /// That frame all the time.
    public init(still frame: Frame) {
        let layers = frame.layers.map { layer in
            MovingLayer(
                layer.content, window: Track(layer.window), place: Track(layer.place), opacity: Track(layer.opacity))
        }
        self.init(size: frame.size, groups: [LayerGroup(layers: layers)])
    }

    /// Whether it is the same frame all the time.
    public var isStill: Bool { groups.allSatisfy { $0.isRigid && $0.view.isConstant } }

    /// The frame at `progress`, 0...1.
    ///
    /// All layers of a group stand at their distance from each other, to the pixel.
    public func frame(at progress: Double) -> Frame {
        Frame(
            size: size,
            layers: groups.flatMap { group in
                let view = group.view.value(at: progress)
                return group.layers.map { $0.layer(at: progress, seenFrom: view) }
            })
    }
}

/// A layer whose window, place and opacity run along tracks.
public struct MovingLayer: Sendable {
    /// What it shows.
    public let content: Layer.Content
    /// The part of the picture that is seen.
    public let window: Track<Window>
    /// Where that is, on its group's sheet.
    public let place: Track<Rect>
    /// How much it covers what lies below.
    public let opacity: Track<Opacity>
    /// The window in whole pixels, where it has its place's size at every key: there it is rounded as the place is.
    private let pixels: Track<Rect>?

    /// Shows `window` of `content` at `place`, both on tracks.
    public init(
        _ content: Layer.Content, window: Track<Window>, place: Track<Rect>,
        opacity: Track<Opacity> = Track(.full)
    ) {
        self.content = content
        self.window = window
        self.place = place
        self.opacity = opacity
        let keys = window.keys.compactMap { key in key.value.wholePixels.map { Track<Rect>.Keyframe(key.progress, $0) }
        }
        let keepsSize =
            keys.count == window.keys.count
            && (keys.map(\.progress) + place.keys.map(\.progress)).allSatisfy { progress in
                Track(keys: keys).value(at: progress).size == place.value(at: progress).size
            }
        pixels = keepsSize ? Track(keys: keys) : nil
    }

    /// Shows all of `content`, which has the size of `place`, there all the time.
    public init(_ content: Layer.Content, place: Rect, opacity: Track<Opacity> = Track(.full)) {
        self.init(
            content, window: Track(Window(Rect(size: place.size))), place: Track(place), opacity: opacity)
    }

    /// Whether it is shown pixel by pixel, all the time.
    public var isUnscaled: Bool { pixels != nil }

    /// Whether it stays as it is.
    public var isConstant: Bool { window.isConstant && place.isConstant && opacity.isConstant }

    /// The layer at `progress` on a screen whose corner stands at `view`.
    func layer(at progress: Double, seenFrom view: Point) -> Layer {
        var place = place.value(at: progress)
        place.origin.x -= view.x
        place.origin.y -= view.y
        return Layer(
            content,
            window: pixels.map { Window(seen(of: $0, at: progress, place.size)) } ?? window.value(at: progress),
            place: place, opacity: opacity.value(at: progress))
    }

    /// The window of the place's rounded size, inside the picture.
    private func seen(of pixels: Track<Rect>, at progress: Double, _ size: Size) -> Rect {
        var origin = pixels.value(at: progress).origin
        if let limit = content.picture?.size {
            origin.x = max(0, min(origin.x, limit.width - size.width))
            origin.y = max(0, min(origin.y, limit.height - size.height))
        }
        return Rect(origin: origin, size: size)
    }
}
