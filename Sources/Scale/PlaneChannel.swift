import Raster

/// Resamples one plane: keeps its last rows, and makes lines of them.
@safe
struct PlaneChannel: ~Copyable {
    private let vertical: Coefficients
    private let columns: Range<Int>
    private let rows: Range<Int>
    private let ring: RowRing
    private let line: Buffer<Int16>
    private let pass: PlanePass
    private let instructions: InstructionSet
    private var nextRow: Int
    /// The samples of the last line, with `Kernels.planeBits` fractional bits.
    let samples: Buffer<Int16>

    /// - Parameters:
    ///   - rows: the needed rows
    ///   - columns: the needed columns
    ///   - arrivals: for each line, the number of rows that have come when it is made
    init(
        vertical: Coefficients, rows: Range<Int>, arrivals: [Int], horizontal: Coefficients, columns: Range<Int>,
        instructions: InstructionSet
    ) throws(OutOfMemory) {
        self.vertical = vertical
        self.rows = rows
        self.columns = columns
        nextRow = rows.lowerBound
        let pass = try PlanePass(horizontal, columns: columns, instructions: instructions)
        let ring = try RowRing(capacity: vertical.mostKept(arrivals: arrivals), samples: columns.count)
        let line = try Buffer<Int16>(count: ring.samples + pass.excess, filled: 0)
        let samples = try Buffer<Int16>(count: pass.count, filled: 0)
        self.instructions = instructions
        self.pass = pass
        self.ring = ring
        self.line = line
        self.samples = samples
    }

    /// Takes row `y`, whose samples begin at `row`; ignores it where it is not needed.
    mutating func take(_ row: UnsafePointer<UInt8>, y: Int) {
        guard rows.contains(y) else { return }
        unsafe ring.keep(row + columns.lowerBound, count: columns.count, as: y)
        nextRow = y + 1
    }

    /// Whether all rows of a line have come.
    func has(line index: Int) -> Bool { vertical.end(of: index) <= nextRow }

    /// Makes the samples of a line.
    func make(line index: Int) {
        ring.sum(index, of: vertical, into: line, by: instructions)
        unsafe pass.run(line.base, into: samples.base)
    }
}
