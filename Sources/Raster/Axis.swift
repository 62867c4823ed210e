/// The direction in which a strip's two pictures lie next to each other and a move runs.
public enum Axis: CaseIterable, Sendable {
    /// Left to right.
    case horizontal
    /// Top to bottom.
    case vertical

    /// The length of a picture of that size along the axis.
    public func extent(of size: Size) -> Int { self == .horizontal ? size.width : size.height }

    /// The size of two pictures of that size beside each other.
    public func strip(of size: Size) -> Size {
        self == .horizontal
            ? Size(width: 2 * size.width, height: size.height) : Size(width: size.width, height: 2 * size.height)
    }

    /// The place that far along the axis, on the upper or left edge.
    public func point(at offset: Int) -> Point {
        self == .horizontal ? Point(x: offset, y: 0) : Point(x: 0, y: offset)
    }
}
