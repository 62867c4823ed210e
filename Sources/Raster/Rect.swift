/// A point in whole pixels, from the upper left corner.
public struct Point: Hashable, Sendable {
    /// Pixels to the right.
    public var x: Int
    /// Pixels down.
    public var y: Int

    /// A point `x` pixels to the right and `y` pixels down.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }

    /// The upper left corner.
    public static let zero = Point(x: 0, y: 0)
}

/// A rectangle of whole pixels.
public struct Rect: Hashable, Sendable {
    /// The upper left corner.
    public var origin: Point
    /// In pixels.
    public var size: Size

    /// A rectangle of `size` pixels, from `origin` to the right and down.
    public init(origin: Point = .zero, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// The first column to the right of the rectangle.
    public var maxX: Int { origin.x + size.width }
    /// The first row below the rectangle.
    public var maxY: Int { origin.y + size.height }
}

extension Rect {
    /// The pixels that lie in both; nil where there are none.
    public func intersection(_ other: Rect) -> Rect? {
        let left = max(origin.x, other.origin.x)
        let top = max(origin.y, other.origin.y)
        let size = Size(width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
        return size.width > 0 && size.height > 0 ? Rect(origin: Point(x: left, y: top), size: size) : nil
    }

    /// The smallest rectangle that holds both.
    public func union(_ other: Rect) -> Rect {
        let left = min(origin.x, other.origin.x)
        let top = min(origin.y, other.origin.y)
        let size = Size(width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
        return Rect(origin: Point(x: left, y: top), size: size)
    }

    /// The pixels that do not lie in another: four rectangles at most.
    public func without(_ other: Rect) -> [Rect] {
        guard let common = intersection(other) else { return [self] }
        func rect(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> Rect? {
            guard right > left, bottom > top else { return nil }
            return Rect(origin: Point(x: left, y: top), size: Size(width: right - left, height: bottom - top))
        }
        return [
            rect(origin.x, origin.y, maxX, common.origin.y), rect(origin.x, common.maxY, maxX, maxY),
            rect(origin.x, common.origin.y, common.origin.x, common.maxY),
            rect(common.maxX, common.origin.y, maxX, common.maxY),
        ].compactMap(\.self)
    }
}
