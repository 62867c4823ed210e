internal import Raster

/// Scales a grid of levels up to the pixels of a screen, linearly between the middles of its cells.
///
/// Levels come with fractions; an ordered dither (Bayer's, of 8x8 pixels) rounds them, so that a wide, dark slope has no
/// bands. A whole level stays what it is, and grey stays grey.
@safe
struct BackdropRenderer: ~Copyable {
    private let grid: LightGrid
    private let rows: Int
    /// For each column of the screen its place between cells, with 8 fractional bits.
    private let places: Buffer<Int32>
    /// The row of cells at the height of the row that is painted, with 16 fractional bits; the last cell comes twice.
    private let line: Buffer<LightGrid.Cell>
    private let thresholds: Buffer<UInt32>
    /// The row of the screen.
    private var row = 0

    init(_ grid: consuming LightGrid, columns: Int, rows: Int) throws(OutOfMemory) {
        let places = try Buffer<Int32>(count: columns, filled: 0)
        for x in 0..<columns {
            unsafe places.base[x] = Int32(Self.place(of: x, pixels: columns, cells: grid.size.width))
        }
        let thresholds = try Buffer<UInt32>(count: 64, filled: 0)
        for index in 0..<64 { unsafe thresholds.base[index] = Self.threshold(x: index % 8, y: index / 8) }
        line = try Buffer(count: grid.size.width + 1, filled: .zero)
        self.rows = rows
        self.places = places
        self.thresholds = thresholds
        self.grid = grid
    }

    /// The middle of a pixel between the middles of the first and the last cell, with 8 fractional bits.
    private static func place(of pixel: Int, pixels: Int, cells: Int) -> Int {
        let place = ((2 * pixel + 1) * cells * 256 + pixels) / (2 * pixels) - 128
        return min(max(place, 0), (cells - 1) * 256)
    }

    /// Bayer's matrix: the bits of x ^ y and of y in turn, the lowest first; in 256ths of a level, 2 to 254.
    private static func threshold(x: Int, y: Int) -> UInt32 {
        var order = 0
        for bit in 0..<3 { order = order << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1 }
        return UInt32(order * 4 + 2)
    }

    /// Goes to a row of the screen. A sum is at most 39,168 * 256 < 2^24.
    mutating func prepareRow(_ y: Int) {
        row = y
        let place = Self.place(of: y, pixels: rows, cells: grid.size.height)
        let width = grid.size.width
        let upper = unsafe grid.cells.base + place / 256 * width
        let lower = unsafe place / 256 + 1 < grid.size.height ? upper + width : upper
        let share = UInt32(place % 256)
        for x in 0..<width { unsafe line.base[x] = upper[x] &* (256 &- share) &+ lower[x] &* share }
        unsafe line.base[width] = line.base[width - 1]
    }

    /// Paints columns of that row. A sum is at most 39,168 << 16 and a threshold 254 << 16, which fits 32 bits.
    func paint(_ columns: Range<Int>, into pixels: inout MutableSpan<UInt32>) {
        let thresholds = unsafe thresholds.base + row % 8 * 8
        var x = columns.lowerBound
        while x < columns.upperBound {
            let place = unsafe Int(truncatingIfNeeded: places.base[x])
            let cells = unsafe line.base + place &>> 8
            let share = UInt32(truncatingIfNeeded: place & 0xFF)
            let threshold = unsafe thresholds[x & 7] &<< 16
            let sum = unsafe cells[0] &* (256 &- share) &+ cells[1] &* share &+ threshold
            pixels[x] = 0xFF00_0000 | (sum[2] &>> 24) &<< 16 | (sum[1] &>> 24) &<< 8 | sum[0] &>> 24
            x &+= 1
        }
    }
}
