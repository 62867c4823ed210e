public import PlaylistFormat
public import Raster

/// Where two scenes lie on the strip, and where on it the screen's window stands.
///
///     slide left, up       [ from | to ]     the window runs from `from` to `to`
///     slide right, down    [ to | from ]
public struct StripGeometry: Hashable, Sendable {
    public let axis: Axis
    /// Whether the new scene is the left or upper one.
    public let newIsFirst: Bool
    /// One screen's size.
    public let screen: Size

    /// The strip for a transition; nil for one that has none.
    ///
    /// - Parameters:
    ///   - screen: as it is scanned out.
    ///   - rotation: how everything on it is turned; the direction is the viewer's.
    public init?(_ transition: Transition, screen: Size, rotation: Rotation = .none) {
        guard case .slide(let seen) = transition else { return nil }
        let direction = seen.turned(by: rotation)
        axis = direction == .left || direction == .right ? .horizontal : .vertical
        newIsFirst = direction == .right || direction == .down
        self.screen = screen
    }

    /// The strip's size: two screens.
    public var size: Size { axis.strip(of: screen) }

    /// Where the old scene lies.
    public var oldRect: Rect { Rect(origin: window(at: 0), size: screen) }

    /// Where the new scene lies.
    public var newRect: Rect { Rect(origin: window(at: 1), size: screen) }

    /// The window's upper left corner when `progress`, 0...1, of the way is done.
    public func window(at progress: Double) -> Point {
        let way = Double(axis.extent(of: screen)) * (newIsFirst ? 1 - progress : progress)
        return axis.point(at: Int(way.rounded()))
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
}
