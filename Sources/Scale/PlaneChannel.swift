/// One plane on its way: the last rows, and what makes a line of them.
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
    /// The samples of the line that was made last, with `Kernels.planeBits` fractional bits.
    let samples: Buffer<Int16>

    /// - Parameters:
    ///   - rows: the needed ones
    ///   - columns: the needed ones
    ///   - arrivals: for each line, how many rows will have come when it is made
    init(
        vertical: Coefficients, rows: Range<Int>, arrivals: [Int], horizontal: Coefficients, columns: Range<Int>,
        instructions: InstructionSet
    ) {
        self.vertical = vertical
        self.rows = rows
        self.columns = columns
        nextRow = rows.lowerBound
        pass = PlanePass(horizontal, columns: columns, instructions: instructions)
        ring = RowRing(capacity: vertical.mostKept(arrivals: arrivals), samples: columns.count)
        line = Buffer(count: ring.samples + pass.excess, filled: 0)
        samples = Buffer(count: pass.count, filled: 0)
        self.instructions = instructions
    }

    /// Takes in row `y`, whose samples begin at `row`; one that is not needed is let go.
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
