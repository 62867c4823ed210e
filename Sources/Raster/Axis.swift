/// The direction in which a strip's two pictures lie next to each other and a move runs.
public enum Axis: CaseIterable, Sendable {
    /// Left to right.
    case horizontal
    /// Top to bottom.
    case vertical

    /// The length of a picture of that size along the axis.
    public func extent(of size: Size) -> Int { self == .horizontal ? size.width : size.height }
}
