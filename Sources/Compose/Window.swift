public import Raster

/// A rectangle of a picture in 1/65,536 of a pixel: the 16.16 fixed point of KMS's `SRC_X`, `SRC_Y`, `SRC_W`, `SRC_H`.
public struct Window: Hashable, Sendable {
    /// The left edge.
    public let x: Int
    /// The upper edge.
    public let y: Int
    /// From the left edge to the right one.
    public let width: Int
    /// From the upper edge to the lower one.
    public let height: Int

    static let pixel = 1 << 16

    /// A rectangle in 1/65,536 of a pixel.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// A rectangle of whole pixels.
    public init(_ rect: Rect) {
        self.init(
            x: rect.origin.x * Self.pixel, y: rect.origin.y * Self.pixel, width: rect.size.width * Self.pixel,
            height: rect.size.height * Self.pixel)
    }

    /// The same where all edges stand on whole pixels; nil elsewhere.
    public var wholePixels: Rect? {
        guard (x | y | width | height) & (Self.pixel - 1) == 0 else { return nil }
        return Rect(
            origin: Point(x: x / Self.pixel, y: y / Self.pixel),
            size: Size(width: width / Self.pixel, height: height / Self.pixel))
    }
}

/// How much a layer covers what lies below: 0 nothing, 65,535 all, as KMS's plane property `alpha` counts.
public struct Opacity: RawRepresentable, Hashable, Sendable {
    /// Of 65,535 parts.
    public let rawValue: UInt16

    /// So many of 65,535 parts.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Hides what lies below.
    public static let full = Opacity(rawValue: .max)
    /// Leaves what lies below as it is.
    public static let none = Opacity(rawValue: 0)
}
