internal import Lettering
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

    /// Draws a part of a bar that fills `rows` of a rectangle inside. The halo lies above and below.
    mutating func bar(_ rect: Rect, rows: Range<Int>, _ inks: Inks, _ halo: Halo) {
        for y in rect.origin.y..<rect.maxY {
            let beside = max(rows.lowerBound - y, y - rows.upperBound + 1)
            for x in rect.origin.x..<rect.maxX {
                shade(x, y, inks.halo, halo.strength(Double(beside) - 0.5))
                if rows.contains(y) { cover(x, y, inks.mark, 1) }
            }
        }
    }

    /// Draws the halo of a disc, which has to come before the discs.
    mutating func shade(x: Double, y: Double, radius: Double, _ ink: MixedTint, _ halo: Halo) {
        forEachPixel(x, y, within: radius + 1 + halo.fade) { sketch, column, row, distance in
            sketch.shade(column, row, ink, halo.strength(distance - radius) * Self.faintness(radius))
        }
    }

    /// Draws a disc; what lies outside is lost.
    ///
    /// A pixel is covered as far as its middle lies inside of the edge, up to half a pixel on both sides.
    mutating func disc(x: Double, y: Double, radius: Double, _ ink: MixedTint) {
        forEachPixel(x, y, within: radius + 0.5) { sketch, column, row, distance in
            sketch.cover(column, row, ink, min(1, radius + 0.5 - distance) * Self.faintness(radius))
        }
    }

    /// Discs smaller than a pixel are fainter.
    private static func faintness(_ radius: Double) -> Double { min(1, 2 * radius) }

    private mutating func forEachPixel(
        _ x: Double, _ y: Double, within limit: Double, do body: (inout Sketch, Int, Int, Double) -> Void
    ) {
        let columns = Self.range(x, limit, size.width)
        for row in Self.range(y, limit, size.height) {
            for column in columns {
                let (dx, dy) = (Double(column) + 0.5 - x, Double(row) + 0.5 - y)
                let distance = (dx * dx + dy * dy).squareRoot()
                if distance < limit { body(&self, column, row, distance) }
            }
        }
    }

    private static func range(_ middle: Double, _ radius: Double, _ limit: Int) -> Range<Int> {
        let start = max(0, Int((middle - radius).rounded(.down)))
        return start..<max(start, min(limit, Int((middle + radius).rounded(.up))))
    }

    /// Draws letters and their halo, the mask's left edge at column `x`.
    mutating func text(_ mask: TextMask, atColumn x: Int, _ inks: Inks, _ halo: Halo) {
        for (index, strength) in halo.strengths(around: mask).enumerated() {
            let (row, column) = index.quotientAndRemainder(dividingBy: mask.size.width)
            shade(x + column, row, inks.halo, strength)
            cover(x + column, row, inks.mark, Double(mask[column, row]) / 255)
        }
    }

    /// Adds a halo's part to a pixel. Where halos meet, the stronger one is seen.
    private mutating func shade(_ x: Int, _ y: Int, _ ink: MixedTint, _ part: Double) {
        if part <= 0 { return }
        let (below, above) = (pixels[y * size.width + x], ink.pixel(covering: part))
        if above >> 24 > below >> 24 { pixels[y * size.width + x] = above }
    }

    /// Covers a part of a pixel.
    private mutating func cover(_ x: Int, _ y: Int, _ ink: MixedTint, _ part: Double) {
        if part <= 0 { return }
        let (below, above) = (pixels[y * size.width + x], ink.pixel(covering: part))
        let free = 255 - above >> 24
        pixels[y * size.width + x] = [24, 16, 8, 0].reduce(0) { pixel, shift in
            pixel | ((above >> shift & 0xFF) + ((below >> shift & 0xFF) * free + 127) / 255) << shift
        }
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
