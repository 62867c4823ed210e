/// A rectangle with fractional edges, in pixels of the picture it cuts from.
///
/// A crop stays fractional until the filter's coefficients are computed: rounding it to whole pixels shifts the
/// samples by up to half a pixel, which costs more sharpness than any filter wins.
public struct Box: Hashable, Sendable {
    /// The left edge, from the picture's left edge.
    public var x: Double
    /// The upper edge, from the picture's upper edge.
    public var y: Double
    /// From the left edge to the right one.
    public var width: Double
    /// From the upper edge to the lower one.
    public var height: Double

    /// A box with these edges, in pixels.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The whole of a picture of that size.
    public init(_ size: Size) {
        self.init(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    }

    /// A rectangle of whole pixels.
    public init(_ rect: Rect) {
        self.init(
            x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
            height: Double(rect.size.height))
    }

    /// The same seen from a corner that stands elsewhere.
    public func seen(from corner: Point) -> Box {
        Box(x: x - Double(corner.x), y: y - Double(corner.y), width: width, height: height)
    }

    /// Whether it has pixels, and they are those of a picture of that size.
    public func lies(inside size: Size) -> Bool {
        width > 0 && height > 0 && x >= 0 && y >= 0 && x + width <= Double(size.width)
            && y + height <= Double(size.height)
    }

    /// The same box in a picture that is larger by these factors.
    public func scaled(x factorX: Double, y factorY: Double) -> Box {
        Box(x: x * factorX, y: y * factorY, width: width * factorX, height: height * factorY)
    }
}
