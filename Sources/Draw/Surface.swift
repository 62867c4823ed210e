public import Raster

/// What pictures are drawn for: a screen, or its part that an item of a banner takes.
public struct Surface: Hashable, Sendable {
    /// The size as it is scanned out, in pixels.
    public let size: Size
    /// The turn from the viewer's picture to the one that is scanned out.
    public let rotation: Rotation
    /// How the corners are rounded; nil: they are not.
    public let corner: Corner?

    /// A screen of `size` pixels that hangs turned by `rotation`, or a part of it.
    public init(size: Size, rotation: Rotation, corner: Corner? = nil) {
        self.size = size
        self.rotation = rotation
        self.corner = corner
    }

    /// The size as the viewer sees it, in pixels.
    public var seenSize: Size { rotation.orientation.applied(to: size) }

    /// Where a rectangle that the viewer sees is scanned out.
    public func scannedOut(_ seen: Rect) -> Rect { rotation.orientation.seenRect(of: seen, in: seenSize) }
}

/// The rounded corners of a picture, painted into it.
public struct Corner: Hashable, Sendable {
    /// In pixels.
    public let radius: Int
    /// What stands behind them.
    public let color: Color

    /// Corners of a radius over a colour.
    public init(radius: Int, over color: Color) {
        self.radius = radius
        self.color = color
    }

    /// Rounds all four corners. A pixel on the edge has as much of the colour as of it lies outside of the circle.
    func round(_ picture: Picture) {
        let size = picture.size
        let radius = min(radius, size.width / 2, size.height / 2)
        for y in 0..<radius {
            let shares = (0..<radius).map { Self.outside($0, y, of: radius) }
            for row in [y, size.height - 1 - y] {
                picture.withMutableRow(row) { pixels in
                    for (x, share) in shares.enumerated() where share > 0 {
                        pixels[x] = mixed(pixels[x], share)
                        pixels[size.width - 1 - x] = mixed(pixels[size.width - 1 - x], share)
                    }
                }
            }
        }
    }

    /// How much of a pixel of the upper left corner lies outside of the circle, 0...255: by the distance of its middle.
    private static func outside(_ x: Int, _ y: Int, of radius: Int) -> UInt32 {
        let (x, y) = (Double(radius - x) - 0.5, Double(radius - y) - 0.5)
        let share = (x * x + y * y).squareRoot() - Double(radius) + 0.5
        return UInt32((max(0, min(1, share)) * 255).rounded())
    }

    private func mixed(_ pixel: UInt32, _ share: UInt32) -> UInt32 {
        func level(_ shift: UInt32) -> UInt32 {
            let (inside, outside) = (pixel >> shift & 0xFF, color.pixel >> shift & 0xFF)
            return ((inside * (255 - share) + outside * share + 127) / 255) << shift
        }
        return pixel & 0xFF00_0000 | level(16) | level(8) | level(0)
    }
}
