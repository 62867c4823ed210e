/// A rectangle of whole pixels.
public struct Rect: Hashable, Sendable {
    public var origin: Point
    public var size: Size

    public init(origin: Point = .zero, size: Size) {
        self.origin = origin
        self.size = size
    }

    public var maxX: Int { origin.x + size.width }
    public var maxY: Int { origin.y + size.height }
}
