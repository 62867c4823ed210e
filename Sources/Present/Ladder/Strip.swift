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
}
