internal import Raster

/// A small picture in light: four channels, the fourth unused, first squares of darkened levels, then levels.
///
/// A square is close to the light of an encoded level (sRGB's exponent is about 2.2). Three formats:
/// - square: of a level of at most 153, 0...23,409
/// - light: a square with 8 fractional bits, at most 5,992,704 < 2^23
/// - level: 8 fractional bits, at most 39,168 < 2^16
@safe
struct LightGrid: ~Copyable {
    typealias Cell = SIMD4<UInt32>

    let size: Size
    let cells: Buffer<Cell>

    init(_ size: Size) throws(OutOfMemory) {
        self.size = size
        cells = try Buffer(count: size.area, filled: .zero)
    }

    /// A level at three fifths of its height, rounded.
    private static func darkened(_ level: UInt32) -> UInt32 { (3 &* level &+ 2) / 5 }

    /// Makes the light of the cells from `first` on, each from the pixels that it covers.
    func gather(
        _ picture: Picture, columns: CellShares, rows: CellShares, into first: Point
    ) throws(OutOfMemory) {
        let sums = try Buffer<Cell>(count: picture.size.width, filled: .zero)
        let squares = try Buffer<UInt32>(count: 256, filled: 0)
        for level in 0..<256 {
            let dark = Self.darkened(UInt32(level))
            unsafe squares.base[level] = dark * dark
        }
        let used = (columns.ranges.first?.lowerBound ?? 0)..<(columns.ranges.last?.upperBound ?? 0)
        var next = 0
        for (number, range) in rows.ranges.enumerated() {
            for x in used { unsafe sums.base[x] = .zero }
            for y in range {
                let weight = rows.weights[next]
                next += 1
                picture.withRow(y) { row in unsafe Self.add(row, in: used, weight, squares.base, to: sums.base) }
            }
            unsafe Self.join(
                sums.base, columns: columns, share: rows.sums[number],
                into: cells.base + (first.y + number) * size.width + first.x)
        }
    }

    /// Adds the weighted squares of a row's pixels. The weights of a cell sum to less than 2^16 + 2^15: a sum is below
    /// 23,409 * 98,304 < 2^32.
    private static func add(
        _ row: Span<UInt32>, in columns: Range<Int>, _ weight: UInt32, _ squares: UnsafePointer<UInt32>,
        to sums: UnsafeMutablePointer<Cell>
    ) {
        var x = columns.lowerBound
        while x < columns.upperBound {
            let pixel = row[x]
            let light = unsafe Cell(
                squares[Int(truncatingIfNeeded: pixel & 0xFF)], squares[Int(truncatingIfNeeded: pixel &>> 8 & 0xFF)],
                squares[Int(truncatingIfNeeded: pixel &>> 16 & 0xFF)], 0)
            unsafe sums[x] = sums[x] &+ light &* weight
            x &+= 1
        }
    }

    /// Makes one row of cells from the sums of columns, whose weights sum to `share`.
    ///
    /// A sum is below 2^32 * 98,304 * 256 < 2^57, and the divisor below 2^34.
    private static func join(
        _ sums: UnsafePointer<Cell>, columns: CellShares, share: UInt32, into cells: UnsafeMutablePointer<Cell>
    ) {
        var next = 0
        for number in columns.ranges.indices {
            var (blue, green, red): (UInt64, UInt64, UInt64) = (0, 0, 0)
            for x in columns.ranges[number] {
                let weight = UInt64(columns.weights[next])
                let sum = unsafe sums[x]
                blue &+= UInt64(truncatingIfNeeded: sum[0]) &* weight
                green &+= UInt64(truncatingIfNeeded: sum[1]) &* weight
                red &+= UInt64(truncatingIfNeeded: sum[2]) &* weight
                next &+= 1
            }
            let all = UInt64(share) &* UInt64(columns.sums[number])
            func light(_ sum: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: (sum &<< 8 &+ all / 2) / all) }
            unsafe cells[number] = Cell(light(blue), light(green), light(red), 0)
        }
    }

    /// Replaces the light by its levels: the roots.
    ///
    /// The root of a `Double` is rounded correctly on every machine (IEEE 754, 5.4.1), and squares below 2^32 are so far
    /// apart there that it never rounds up to a whole number.
    func encode() {
        func level(_ light: UInt32) -> UInt32 { UInt32(Double(light &<< 8).squareRoot()) }
        for index in 0..<size.area {
            let light = unsafe cells.base[index]
            unsafe cells.base[index] = Cell(level(light[0]), level(light[1]), level(light[2]), 0)
        }
    }
}
