internal import Raster

/// Marks as they are drawn, before they are turned for the screen: pixels `0xAARRGGBB`, multiplied by their alpha.
///
/// It runs along the screen's side: its x axis is the way that the marks go.
struct Sketch {
    let size: Size
    private(set) var pixels: [UInt32]

    /// Nothing is drawn.
    init(size: Size) {
        self.size = size
        pixels = [UInt32](repeating: 0, count: size.area)
    }

    /// Fills a rectangle inside.
    mutating func fill(_ rect: Rect, _ ink: MixedTint) {
        let pixel = ink.pixel(covering: 1)
        for y in rect.origin.y..<rect.maxY {
            for x in rect.origin.x..<rect.maxX { pixels[y * size.width + x] = pixel }
        }
    }

    /// Draws a disc; what lies outside is lost.
    ///
    /// A pixel is covered as far as its middle lies inside of the edge, up to half a pixel on both sides.
    mutating func disc(x: Double, y: Double, radius: Double, _ ink: MixedTint) {
        let columns = Self.range(x, radius, size.width)
        for row in Self.range(y, radius, size.height) {
            for column in columns {
                let (dx, dy) = (Double(column) + 0.5 - x, Double(row) + 0.5 - y)
                let covered = min(1, radius + 0.5 - (dx * dx + dy * dy).squareRoot())
                // Smaller ones are fainter.
                if covered > 0 { pixels[row * size.width + column] = ink.pixel(covering: covered * min(1, 2 * radius)) }
            }
        }
    }

    private static func range(_ middle: Double, _ radius: Double, _ limit: Int) -> Range<Int> {
        let start = max(0, Int((middle - radius - 1).rounded(.down)))
        return start..<max(start, min(limit, Int((middle + radius + 1).rounded(.up))))
    }

    /// Sets the pixel of a mask.
    mutating func cover(x: Int, y: Int, _ coverage: UInt8, _ ink: MixedTint) {
        if coverage > 0 { pixels[y * size.width + x] = ink.pixel(covering: Double(coverage) / 255) }
    }

    /// Copies a sketch of the same width, its first row to row `y`.
    mutating func place(_ other: Sketch, atRow y: Int) {
        pixels.replaceSubrange(y * size.width..<(y + other.size.height) * size.width, with: other.pixels)
    }

    /// What lies `step` of `steps` on the way from this one to another of its size.
    func mixed(with other: Sketch, _ step: Int, of steps: Int) -> Sketch {
        var mixed = self
        let (share, all) = (UInt32(step), UInt32(steps))
        for index in pixels.indices where pixels[index] != other.pixels[index] {
            let (before, after) = (pixels[index], other.pixels[index])
            var pixel: UInt32 = 0
            for shift in [0, 8, 16, 24] as [UInt32] {
                let sum = (before >> shift & 0xFF) * (all - share) + (after >> shift & 0xFF) * share
                pixel |= ((sum + all / 2) / all) << shift
            }
            mixed.pixels[index] = pixel
        }
        return mixed
    }

    /// As it is scanned out.
    func turned(_ orientation: Orientation) throws(OutOfMemory) -> Picture {
        let turned = orientation.applied(to: size)
        let picture = try Picture.allocated(turned)
        for y in 0..<turned.height {
            picture.withMutableRow(y) { row in
                let b = orientation.mirrorsY ? turned.height - 1 - y : y
                for x in 0..<turned.width {
                    let a = orientation.mirrorsX ? turned.width - 1 - x : x
                    row[x] = pixels[orientation.isTransposed ? a * size.width + b : b * size.width + a]
                }
            }
        }
        return picture
    }
}

/// A tint on its way to another one.
struct MixedTint {
    /// Alpha and colours, multiplied by alpha: 0...255.
    private let channels: [Double]

    init(_ tint: Tint) {
        let alpha = Double(tint.alpha)
        channels = [alpha] + [tint.color.red, tint.color.green, tint.color.blue].map { Double($0) * alpha / 255 }
    }

    private init(channels: [Double]) { self.channels = channels }

    /// The ink that lies `part`, 0...1, of the way to another one.
    func mixed(with other: MixedTint, _ part: Double) -> MixedTint {
        MixedTint(channels: zip(channels, other.channels).map { $0 * (1 - part) + $1 * part })
    }

    /// A pixel, and the part of it that is covered, 0...1.
    func pixel(covering part: Double) -> UInt32 {
        channels.reduce(0) { $0 << 8 | UInt32(($1 * part).rounded()) }
    }
}
