import Raster
import Scale
import TestSupport

/// Plain pixels, row after row.
struct Pixels: Equatable {
    var size: Size
    var values: [UInt32]

    init(_ size: Size, _ pixel: (_ x: Int, _ y: Int) -> UInt32) {
        self.size = size
        values = (0..<size.height).flatMap { y in (0..<size.width).map { x in pixel(x, y) } }
    }

    init(_ picture: Picture) {
        size = picture.size
        values = (0..<size.height).flatMap { y in
            picture.withRow(y) { row in row.indices.map { row[$0] } }
        }
    }

    subscript(x: Int, y: Int) -> UInt32 { values[y * size.width + x] }

    static func noise(_ size: Size, seed: UInt64) -> Pixels {
        var generator = Seeded(seed)
        return Pixels(size) { _, _ in 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &generator) }
    }

    /// The picture as a viewer sees it, by the table of the EXIF specification.
    func turned(_ orientation: Orientation) -> Pixels {
        let (right, bottom) = (size.width - 1, size.height - 1)
        return Pixels(orientation.isTransposed ? Size(width: size.height, height: size.width) : size) { x, y in
            switch orientation.rawValue {
            case 1: self[x, y]
            case 2: self[right - x, y]
            case 3: self[right - x, bottom - y]
            case 4: self[x, bottom - y]
            case 5: self[y, x]
            case 6: self[y, bottom - x]
            case 7: self[right - y, bottom - x]
            default: self[right - y, x]
            }
        }
    }
}

/// A target inside a larger picture, whose surroundings must not change.
struct Framed {
    static let sentinel: UInt32 = 0x00AB_CDEF
    let whole: Picture
    let hole: Rect
    var picture: Picture { whole.cropped(to: hole) }

    init(_ size: Size, at origin: Point = Point(x: 5, y: 3)) {
        whole = Picture(size: Size(width: size.width + origin.x + 7, height: size.height + origin.y + 2))
        hole = Rect(origin: origin, size: size)
        for y in 0..<whole.size.height { whole.withMutableRow(y) { $0.update(repeating: Self.sentinel) } }
    }

    /// Whether nothing around the target was written, and every pixel of it.
    var isExactlyFilled: Bool {
        let pixels = Pixels(whole)
        for y in 0..<whole.size.height {
            for x in 0..<whole.size.width {
                let inside = (hole.origin.x..<hole.maxX).contains(x) && (hole.origin.y..<hole.maxY).contains(y)
                guard inside ? pixels[x, y] >> 24 == 0xFF : pixels[x, y] == Self.sentinel else { return false }
            }
        }
        return true
    }
}

/// Feeds a resampler the rows it needs, and nothing else of them than it says it needs.
func resample(
    _ source: Pixels, crop: Box? = nil, orientation: Orientation = .topLeft, to size: Size,
    at origin: Point = Point(x: 5, y: 3), instructions: InstructionSet = .best
) -> (pixels: Pixels, isExactlyFilled: Bool) {
    let target = Framed(size, at: origin)
    let plan = ResamplePlan(
        rows: source.size, crop: crop ?? Box(source.size), orientation: orientation, target: size)
    var resampler = made { () throws(OutOfMemory) in
        try Resampler(plan, into: target.picture, instructions: instructions)
    }
    for y in plan.neededRows {
        let row = (0..<source.size.width).map { x in
            plan.neededColumns.contains(x) ? source[x, y] : 0xA5A5_5A5A
        }
        resampler.take(row.span)
    }
    return (Pixels(target.picture), resampler.isComplete && target.isExactlyFilled)
}

/// What a test has memory for.
func made<Result: ~Copyable>(_ body: () throws(OutOfMemory) -> Result) -> Result {
    do throws(OutOfMemory) { return try body() } catch { fatalError("\(error)") }
}
