public import Raster

/// Decodes the rows of a picture from the top, as stored, in XRGB8888 with the unused byte set (`0xFFRRGGBB`).
/// Inks, where a conversion for them was given, come as `0xKKYYMMCC`.
///
/// Damage is found where it lies in the file, perhaps after many good rows: after a throw, discard the rows read
/// before.
public struct RowReader: ~Copyable {
    /// The width of the next row, which `cropColumns` narrows, and the number of all rows.
    public private(set) var size: Size
    /// Row pixels for one stored pixel, on both axes: exactly 1/8, 2/8, 3/8 or 8/8.
    ///
    /// The size is rounded up, so the last column and row may stand for less than a whole pixel: crop boxes are scaled
    /// by this, not by the ratio of the sizes.
    public let reduction: Double
    /// The number of rows that were read or skipped.
    public private(set) var nextRow = 0
    /// The second step of `read(into:)`, after `readDelivered(into:)`.
    public let preparation: RowPreparation
    private let codec: Codec
    private let file: InputFile
    /// The memory budget, from which the user of the rows claims what it will allocate. It goes after
    /// the codec: what it gives back is free.
    public let budget: Budget

    /// Changes the colours of a row's pixels in place, and leaves their uppermost bytes as they are.
    public typealias Conversion = @Sendable (inout MutableSpan<UInt32>) -> Void

    init(
        codec: consuming Codec, file: consuming InputFile, size: Size, reduction: Double, budget: Budget,
        preparation: RowPreparation
    ) {
        self.size = size
        self.reduction = reduction
        self.budget = budget
        self.preparation = preparation
        self.codec = codec
        self.file = file
    }

    /// Whether rows are sRGB already, by the conversion that was given.
    public var isConverted: Bool { preparation.conversion != nil }

    /// The most memory that the decoder has held so far, in bytes.
    var peak: Int { codec.peak }

    /// How many bytes of the file the decoder has read so far.
    var bytesRead: Int { file.offset }

    /// The number of rows that are left.
    public var rowsLeft: Int { size.height - nextRow }

    /// Narrows the rows to `columns`, before the first row is read; returns the columns that rows will have.
    ///
    /// They may be more than `columns`: a JPEG is cut at whole blocks on the left, a PNG is not cut. Every wanted
    /// column has the same pixels as without cropping.
    ///
    /// - Parameter columns: not empty, within `0..<size.width`
    /// - Throws: what `read(into:)` throws.
    public mutating func cropColumns(_ columns: Range<Int>) throws(DecodeError) -> Range<Int> {
        precondition(nextRow == 0, "columns are cropped before the first row")
        precondition(!columns.isEmpty && columns.lowerBound >= 0 && columns.upperBound <= size.width)
        // libjpeg interpolates chroma without a neighbour in the outermost columns of a crop.
        let wanted = max(0, columns.lowerBound - 2)..<min(size.width, columns.upperBound + 2)
        guard wanted.count < size.width else { return 0..<size.width }
        let chosen = try codec.crop(wanted)
        size.width = chosen.count
        return chosen
    }

    /// Skips `count` rows, at most those that are left. For a JPEG this is quick before the first row is read.
    ///
    /// - Throws: what `read(into:)` throws.
    public mutating func skip(_ count: Int) throws(DecodeError) {
        precondition(count >= 0 && count <= rowsLeft, "rows that are left")
        guard count > 0 else { return }
        try codec.skip(count, missing: missingRows)
        nextRow += count
    }

    /// Writes all `size.width` pixels of the next row into `row`.
    ///
    /// - Throws: `corrupt` or `truncated` for damage in the file, `cannotRead` where the system fails, `cancelled`, and
    ///   `overBudget` where memory is at its end. Every later call throws the same, and `row` is not to be used.
    public mutating func read(into row: inout MutableSpan<UInt32>) throws(DecodeError) {
        try readDelivered(into: &row)
        preparation(&row)
    }

    /// Writes the next row as the codec delivers it. `preparation` turns it into pixels, possibly on another thread.
    public mutating func readDelivered(into row: inout MutableSpan<UInt32>) throws(DecodeError) {
        precondition(row.count == size.width, "a row of the reader's width")
        precondition(rowsLeft > 0, "a row that is left")
        try codec.read(into: &row, missing: missingRows)
        nextRow += 1
    }

    private var missingRows: String {
        let (left, all) = (Double(rowsLeft) / reduction, Double(size.height) / reduction)
        return Codec.missing(rows: Int(left), of: Int(all))
    }
}
