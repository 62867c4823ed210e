internal import Compose
internal import Raster
internal import Vocabulary

/// An animation as framebuffers on planes: each content has a framebuffer of its own, as large as the screen, and planes show
/// parts of them. An overlay is the one that may be smaller.
///
/// The primary plane covers the screen and never moves: amdgpu refuses another one (amdgpu_dm.c, dm_check_crtc_cursor and
/// fill_dc_plane_info_and_addr), i9xx and ipuv3 cannot place it. Planes stay on the screen, for what lies outside is cut away here.
struct PlaneScene {
    /// What a plane shows at an instant.
    struct Part: Hashable {
        /// Which of `contents`.
        let content: Int
        let window: Rect
        let place: Rect
        let opacity: Opacity
    }

    /// What planes show at an instant.
    struct Arrangement: Hashable {
        /// The content on the primary plane.
        let ground: Int
        /// On those above, from the bottom up.
        let parts: [Part]
    }

    /// What is painted into framebuffers.
    let contents: [Layer.Content]
    /// Which of them fade.
    private(set) var fading: Set<Int> = []
    private let animation: Animation
    private let leastPart: Size

    /// Throws what stands in the way.
    ///
    /// - Parameters:
    ///   - overlays: what the planes above the primary one can do.
    ///   - leastPart: the smallest part of a picture that they take.
    init(
        _ animation: Animation, on overlays: [PlaneTraits], leastPart: Size = Size(width: 1, height: 1)
    ) throws(Obstacle) {
        self.leastPart = leastPart
        let layers = animation.groups.flatMap(\.layers)
        let pictures = animation.ground.groups.flatMap(\.layers)
        let whole = animation.size
        guard pictures.allSatisfy({ $0.isUnscaled && $0.content.isOpaque && $0.content.fits(whole) }) else {
            throw Obstacle(.planes, .notPlanar)
        }
        self.animation = animation
        contents = layers.map(\.content)
        let arrangements = Self.looks.map(arrangement)
        let needed = arrangements.map(\.parts.count).max() ?? 0
        if needed > overlays.count { throw Obstacle(.planes, .tooFewPlanes(needed: needed, overlays.count)) }
        for part in arrangements.flatMap({ $0.parts.enumerated().map { ($0, $1) } })
        where part.1.opacity != .full && !overlays[part.0].hasAlpha {
            throw Obstacle(.planes, .noAlpha)
        }
        fading = Set(arrangements.flatMap(\.parts).filter { $0.opacity != .full }.map(\.content))
        if animation.overlay != nil,
            arrangements.contains(where: { !$0.parts.isEmpty && !overlays[$0.parts.count - 1].takesARGB })
        {
            throw Obstacle(.planes, .overlayNeedsPlane)
        }
    }

    /// Where a move is looked at before it is made: both ends, close to them, and between.
    static let looks = [0, 0.001, 0.25, 0.5, 0.75, 0.999, 1]

    /// Over how much of its beginning and its end a move may stand still, for its parts to be large enough.
    private static let stillness = 0.25

    /// The progress whose arrangement is shown at `progress`: its own, or that of the beginning or the end, where a part is too
    /// small.
    func shownProgress(_ progress: Double) -> Double {
        if progress > 1 || !hasSmallPart(at: progress) { return progress }
        let end = progress < 0.5 ? 0.0 : 1
        return abs(progress - end) <= Self.stillness && !hasSmallPart(at: end) ? end : progress
    }

    /// The first and the last progress between the ends whose arrangements are shown, where parts are smallest; within a
    /// thousandth.
    var firstShown: [Double] {
        [0.0, 1].map { end in
            var (still, moving) = (end, end == 0 ? Self.stillness : 1 - Self.stillness)
            for _ in 0..<8 {
                let middle = (still + moving) / 2
                if hasSmallPart(at: middle) { still = middle } else { moving = middle }
            }
            return moving
        }
    }

    private func hasSmallPart(at progress: Double) -> Bool {
        // What is small as a whole is an overlay, and stays as large as it is.
        arrangement(at: progress).parts.contains { part in
            if case .premultiplied = contents[part.content] { return false }
            return part.place.size.width < leastPart.width || part.place.size.height < leastPart.height
        }
    }

    /// What planes show at `progress`.
    func arrangement(at progress: Double) -> Arrangement {
        let layers = Array(animation.frame(at: progress).layers.enumerated())
        let screen = Rect(size: animation.size)
        let ground = layers.lastIndex { $1.isOpaque && $1.place == screen }
        let above = layers[(ground.map { $0 + 1 } ?? 0)...]
        let parts = above.compactMap { index, layer -> Part? in
            Part(of: layer, content: index, on: screen)
        }
        // Where parts cover the screen together, what lies below is not seen.
        let hidden = contents.lastIndex(where: \.isOpaque) ?? 0
        return Arrangement(ground: ground ?? hidden, parts: parts)
    }
}

extension PlaneScene.Part {
    /// Nil for a layer that is not seen.
    init?(of layer: Layer, content: Int, on screen: Rect) {
        guard layer.opacity != .none, let place = layer.place.intersection(screen) else { return nil }
        // A colour is the same everywhere.
        let corner = layer.content.isColor ? place.origin : layer.window.wholePixels?.origin ?? .zero
        let cut = Point(x: place.origin.x - layer.place.origin.x, y: place.origin.y - layer.place.origin.y)
        let window = Point(x: corner.x + cut.x, y: corner.y + cut.y)
        self.init(
            content: content, window: Rect(origin: layer.content.isColor ? corner : window, size: place.size),
            place: place, opacity: layer.opacity)
    }
}

extension Layer.Content {
    /// Whether it hides what lies below.
    fileprivate var isOpaque: Bool { if case .premultiplied = self { false } else { true } }

    fileprivate var isColor: Bool { if case .color = self { true } else { false } }

    /// Whether it is no larger than the screen.
    fileprivate func fits(_ screen: Size) -> Bool {
        switch self {
        case .opaque(let picture), .premultiplied(let picture): picture.size == screen
        case .color: true
        }
    }
}

/// A part of a framebuffer on a plane above the primary one.
struct PlaneLayer<Buffer> {
    let buffer: Buffer
    /// The part, in whole pixels.
    let window: Rect
    /// Where it is seen: of the window's size, and on the screen.
    let place: Rect
    let opacity: Opacity
    /// Whether its opacity changes in the move.
    var fades = false
}

/// What a plane above the primary one can do.
struct PlaneTraits: Hashable, Sendable {
    /// Whether it can be mixed with what lies below.
    let hasAlpha: Bool
    /// Whether it takes premultiplied pixels with an alpha of their own.
    var takesARGB = false
}
