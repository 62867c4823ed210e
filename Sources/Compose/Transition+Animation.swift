public import Raster
public import Vocabulary

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
        let whole = Rect(size: size)
        func still(_ content: Layer.Content) -> MovingLayer { MovingLayer(content, place: whole) }
        func layers(_ layers: [MovingLayer], seenFrom view: Track<Point> = Track(.zero)) -> Animation {
            Animation(size: size, groups: [Animation.LayerGroup(view: view, layers: layers)])
        }
        switch self {
        case .slide(let direction):
            // Both lie on one sheet. Everything moves with the direction, so the view goes against it.
            let (start, end) = direction.turned(by: rotation).way(over: size)
            let both = [(old, start), (new, end)].map { MovingLayer($0, place: Rect(origin: $1, size: size)) }
            return layers(both, seenFrom: Track(from: start, to: end))
        case .cover(let direction):
            let far = direction.turned(by: rotation).far(from: size)
            let place = Track(from: Rect(origin: Point(x: -far.x, y: -far.y), size: size), to: whole)
            return layers([still(old), MovingLayer(new, window: Track(Window(whole)), place: place)])
        case .reveal(let direction):
            let far = direction.turned(by: rotation).far(from: size)
            let place = Track(from: whole, to: Rect(origin: far, size: size))
            return layers([still(new), MovingLayer(old, window: Track(Window(whole)), place: place)])
        case .wipe(let direction):
            let place = Track(from: direction.turned(by: rotation).arrival(of: size), to: whole)
            let window = Track(keys: place.keys.map { Track.Keyframe($0.progress, Window($0.value)) })
            return layers([still(old), MovingLayer(new, window: window, place: place)])
        case .fade:
            return layers([still(old), MovingLayer(new, place: whole, opacity: Track(from: .none, to: .full))])
        case .fadeThrough(let color):
            let goes = Track<Opacity>(keys: [.init(0, .none), .init(0.5, .full)])
            let comes = Track<Opacity>(keys: [.init(0.5, .none), .init(1, .full)])
            return layers([
                still(old), MovingLayer(.color(color), place: whole, opacity: goes),
                MovingLayer(new, place: whole, opacity: comes),
            ])
        case .cut: return Animation(still: new, size: size)
        }
    }
}

extension Transition.Direction {
    /// The same direction on a screen on which everything is turned.
    func turned(by rotation: Rotation) -> Transition.Direction {
        let clockwise: [Transition.Direction] = [.up, .right, .down, .left]
        let quarters = rotation.rawValue / 90
        guard let index = clockwise.firstIndex(of: self) else { preconditionFailure("all four directions are listed") }
        return clockwise[(index + quarters) % 4]
    }

    /// From where to where the view goes over a sheet with two screens on it, the old one first.
    fileprivate func way(over size: Size) -> (Point, Point) {
        let far = far(from: size)
        // The sheet begins at 0.
        let start = Point(x: max(0, far.x), y: max(0, far.y))
        return (start, Point(x: start.x - far.x, y: start.y - far.y))
    }

    /// Where a screen stands that was moved out of sight.
    fileprivate func far(from size: Size) -> Point {
        switch self {
        case .left: Point(x: -size.width, y: 0)
        case .right: Point(x: size.width, y: 0)
        case .up: Point(x: 0, y: -size.height)
        case .down: Point(x: 0, y: size.height)
        }
    }

    /// The edge of the screen from which an edge comes in.
    fileprivate func arrival(of size: Size) -> Rect {
        let (width, height) = (size.width, size.height)
        switch self {
        case .left: return Rect(origin: Point(x: width, y: 0), size: Size(width: 0, height: height))
        case .right: return Rect(size: Size(width: 0, height: height))
        case .up: return Rect(origin: Point(x: 0, y: height), size: Size(width: width, height: 0))
        case .down: return Rect(size: Size(width: width, height: 0))
        }
    }
}
