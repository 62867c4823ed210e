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
