public import Raster

/// Turns a decoder's rows into exactly the pixels of a target, as they come.
///
/// A separable Lanczos-3 filter in fixed point. Only the rows that a line needs are kept, and each pixel of the
/// target is written once, in the order of memory within a row, and never read: the target may be mapped,
/// write-combined video memory. Where the crop has the target's size and lies on whole pixels, pixels are copied.
///
/// It belongs to the thread that made it.
@safe
public struct Resampler: ~Copyable {
    /// The rows to deliver, in order; those before it may be skipped, and none is wanted after it.
    public let neededRows: Range<Int>
    /// The part of each row that is looked at.
    public let neededColumns: Range<Int>

    private let target: Picture
    private let tile: ColumnTile?
    private let isTransposed: Bool
    /// Whether the first line goes to the target's bottom (its right edge, if transposed).
    private let isDescending: Bool
    /// Whether columns run from right to left, in a copy.
    private let isReversed: Bool
    private let isCopy: Bool
    private let isWide: Bool

    private let vertical: Coefficients
    private let linePass: LinePass
    private let slot: Buffer<UInt32>
    /// The columns that the decoder's rows hold.
    private var columns: Range<Int>
    private let ring: RowRing
    private let line: Buffer<Int16>
    private var nextRow: Int
    private var nextLine = 0

    /// - Parameters:
    ///   - rows: the size of what the decoder delivers: stored orientation, after its own reduction
    ///   - crop: the box of those rows that fills the target, in their pixels and their orientation
    ///   - orientation: how stored pixels are turned for the viewer
    ///   - target: where they go, as the viewer sees it
    public init(rows: Size, crop: Box, orientation: Orientation, into target: Picture) {
        self.target = target
        isTransposed = orientation.isTransposed
        isDescending = isTransposed ? orientation.mirrorsX : orientation.mirrorsY
        isReversed = isTransposed ? orientation.mirrorsY : orientation.mirrorsX
        let lines = isTransposed ? target.size.transposed : target.size
        vertical = Coefficients(source: rows.height, start: crop.y, length: crop.height, count: lines.height)
        let horizontal = Coefficients(
            source: rows.width, start: crop.x, length: crop.width, count: lines.width, isReversed: isReversed)
        isCopy = vertical.isIdentity && horizontal.isIdentity
        isWide = Kernels.worstError(vertical, horizontal) >= 0.5
        neededRows = vertical.needed
        neededColumns = horizontal.needed
        nextRow = vertical.needed.lowerBound
        columns = 0..<rows.width
        slot = Buffer(count: rows.width, filled: 0)
        tile = isTransposed ? ColumnTile(target: target) : nil
        linePass = LinePass(horizontal)
        ring = RowRing(capacity: isCopy ? 1 : vertical.mostKept, columns: horizontal.needed.count)
        line = Buffer(count: ring.samples + linePass.excess, filled: 0)
    }

    /// Says that rows will hold only these columns, all needed ones among them; before the first row.
    public mutating func narrowRows(to columns: Range<Int>) {
        precondition(nextRow == neededRows.lowerBound && nextLine == 0, "rows are narrowed before the first")
        precondition(
            columns.clamped(to: self.columns) == columns && neededColumns.clamped(to: columns) == neededColumns)
        self.columns = columns
    }

    /// Whether the target is filled.
    public var isComplete: Bool { nextLine == vertical.first.count }

    /// Offers the place for the next needed row, as wide as the decoder's rows (narrowed ones too), and takes it in once `body` has
    /// filled it.
    ///
    /// What the place holds beforehand is left over from an earlier row. If `body` throws, the row still is the next.
    public mutating func withNextRow<Failure: Error>(
        _ body: (inout MutableSpan<UInt32>) throws(Failure) -> Void
    ) throws(Failure) {
        precondition(nextRow < neededRows.upperBound, "a row that is needed")
        var span = unsafe MutableSpan(_unsafeStart: slot.base, count: columns.count)
        try body(&span)
        if !isCopy {
            unsafe Kernels.load(neededPixels, into: ring.place(of: nextRow), count: neededColumns.count)
        }
        nextRow += 1
        while nextLine < vertical.first.count, vertical.end(of: nextLine) <= nextRow {
            finishLine()
            nextLine += 1
        }
    }

    /// Where the needed part of the row in the slot begins.
    private var neededPixels: UnsafeMutablePointer<UInt32> {
        unsafe slot.base + (neededColumns.lowerBound - columns.lowerBound)
    }

    private func finishLine() {
        if isTransposed {
            let x = isDescending ? target.size.width - 1 - nextLine : nextLine
            switch tile {
            case .some(let tile):
                unsafe writePixels(to: tile.column(x))
                tile.complete(x, isDescending: isDescending)
            case .none: break
            }
        } else {
            let y = isDescending ? target.size.height - 1 - nextLine : nextLine
            target.withMutableRow(y) { row in
                unsafe row.withUnsafeMutableBufferPointer { row in
                    if let pixels = row.baseAddress { unsafe writePixels(to: pixels) }
                }
            }
        }
    }

    private func writePixels(to pixels: UnsafeMutablePointer<UInt32>) {
        if isCopy {
            unsafe Kernels.copy(neededPixels, into: pixels, count: neededColumns.count, isReversed: isReversed)
            return
        }
        let taps = vertical.taps(of: nextLine)
        unsafe vertical.weights.withUnsafeBufferPointer { weights in
            guard let weights = weights.baseAddress else { return }
            let pass = unsafe isWide ? Kernels.verticalWide : Kernels.vertical
            unsafe pass(
                ring.places(from: vertical.first[nextLine]), weights + vertical.offsets[nextLine], taps, vertical.bits,
                line.base, ring.samples)
        }
        unsafe linePass.run(line.base, into: pixels, isWide: isWide)
    }
}
