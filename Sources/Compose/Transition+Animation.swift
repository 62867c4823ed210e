public import PlaylistFormat
public import Raster

extension Transition {
    /// What it does on a screen.
    ///
    /// - Parameters:
    ///   - old: what fills the screen before; a picture has the screen's size.
    ///   - new: what fills it in the end.
    ///   - size: the screen's, as it is scanned out.
    ///   - rotation: by how much everything on it is turned; directions are the viewer's.
    public func animation(
        from old: Layer.Content, to new: Layer.Content, on size: Size, turned rotation: Rotation = .none
    ) -> Animation {
        switch self {
        case .slide(let direction): push(from: old, to: new, direction.turned(by: rotation), on: size)
        case .cut: Animation(still: new, size: size)
        }
    }
}

/// Both lie side by side on one sheet, and the view goes from one to the other.
private func push(
    from old: Layer.Content, to new: Layer.Content, _ direction: Transition.Direction, on size: Size
) -> Animation {
    // Everything moves with the direction, so the view goes against it.
    let start: Point
    let end: Point
    switch direction {
    case .left: (start, end) = (.zero, Point(x: size.width, y: 0))
    case .right: (start, end) = (Point(x: size.width, y: 0), .zero)
    case .up: (start, end) = (.zero, Point(x: 0, y: size.height))
    case .down: (start, end) = (Point(x: 0, y: size.height), .zero)
    }
    let layers = [(old, start), (new, end)].map { MovingLayer($0, place: Rect(origin: $1, size: size)) }
    return Animation(size: size, groups: [Animation.Group(view: Track(from: start, to: end), layers: layers)])
}

extension Transition.Direction {
    /// The same direction on a screen on which everything is turned.
    func turned(by rotation: Rotation) -> Transition.Direction {
        let clockwise: [Transition.Direction] = [.up, .right, .down, .left]
        let quarters = rotation.rawValue / 90
        guard let index = clockwise.firstIndex(of: self) else { preconditionFailure("all four directions are listed") }
        return clockwise[(index + quarters) % 4]
    }
}
