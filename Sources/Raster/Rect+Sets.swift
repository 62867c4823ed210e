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
