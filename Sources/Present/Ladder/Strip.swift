internal import Compose
internal import Raster

/// All that an animation shows, side by side, for a window of the screen's size to move over.
///
///     push left, up        [ old | new ]     the window runs from old to new
///     push right, down     [ new | old ]
///     still                [ new ]
struct Strip {
    /// What is painted on it.
    let frame: Frame
    /// The window's upper left corner.
    let window: Track<Point>

    /// Nil where layers move against each other: no strip shows that.
    init?(_ animation: Animation) {
        let moving = animation.groups.filter { !$0.view.isConstant }
        guard animation.groups.allSatisfy(\.isRigid), moving.isEmpty || animation.groups.count == 1 else { return nil }
        guard let group = moving.first else {
            self.init(still: animation.frame(at: 0))
            return
        }
        let corners = group.view.keys.map(\.value)
        let left = corners.map(\.x).min() ?? 0
        let top = corners.map(\.y).min() ?? 0
        let size = Size(
            width: (corners.map(\.x).max() ?? 0) - left + animation.size.width,
            height: (corners.map(\.y).max() ?? 0) - top + animation.size.height)
        let sheet = Animation(
            size: size, groups: [Animation.LayerGroup(view: Track(Point(x: left, y: top)), layers: group.layers)])
        let keys = group.view.keys.map { key in
            Track<Point>.Keyframe(key.progress, Point(x: key.value.x - left, y: key.value.y - top))
        }
        self.init(frame: sheet.frame(at: 0), window: Track(keys: keys))
    }

    /// One frame, for a window that stands.
    init(still frame: Frame) { self.init(frame: frame, window: Track(.zero)) }

    private init(frame: Frame, window: Track<Point>) {
        self.frame = frame
        self.window = window
    }

    /// The size of the strip, in pixels.
    var size: Size { frame.size }

    /// Whether the same is painted on both, wherever their windows move. The order of layers counts only where they cover each other.
    func paintsTheSame(as other: Strip) -> Bool {
        func sorted(_ layers: [Layer]) -> [Layer] {
            layers.sorted { ($0.place.origin.x, $0.place.origin.y) < ($1.place.origin.x, $1.place.origin.y) }
        }
        let (layers, others) = (frame.layers, other.frame.layers)
        guard size == other.size, layers.count == others.count else { return false }
        if zip(layers, others).allSatisfy({ $0.isSame(as: $1) }) { return true }
        return areApart(layers) && zip(sorted(layers), sorted(others)).allSatisfy { $0.isSame(as: $1) }
    }

    private func areApart(_ layers: [Layer]) -> Bool {
        layers.indices.allSatisfy { index in
            layers[..<index].allSatisfy { $0.place.intersection(layers[index].place) == nil }
        }
    }
}

extension Layer {
    /// Whether both paint the same pixels.
    fileprivate func isSame(as other: Layer) -> Bool {
        guard place == other.place, window == other.window, opacity == other.opacity else { return false }
        return switch (content, other.content) {
        case (.opaque(let picture), .opaque(let other)), (.premultiplied(let picture), .premultiplied(let other)):
            picture.isSame(as: other)
        case (.color(let color), .color(let other)): color == other
        default: false
        }
    }
}
