public import Raster

/// The plan of a resampling: the rows and columns that it needs, and the size that it makes.
///
/// Making one is quick; the `Resampler` computes the filter's tables.
public struct ResamplePlan: Sendable {
    /// The rows to deliver, in order. The rows before them can be skipped, and those after them left unread.
    public let neededRows: Range<Int>
    /// The needed columns of each row.
    public let neededColumns: Range<Int>
    /// Whether pixels are copied: the crop has the target's size and lies on whole pixels.
    public let isCopy: Bool

    /// The size of a line and the number of lines, as they lie in the source.
    let lines: Size
    let target: Size
    let orientation: Orientation
    let vertical: Sampling
    let horizontal: Sampling

    /// - Parameters:
    ///   - rows: the size of the decoder's rows, in stored orientation, after the decoder's reduction
    ///   - crop: the box that fills the target, in pixels and orientation of those rows
    ///   - orientation: the turn from stored pixels to the target's
    ///   - target: the size to make, with the orientation applied
    public init(rows: Size, crop: Box, orientation: Orientation, target: Size) {
        self.target = target
        self.orientation = orientation
        lines = orientation.isTransposed ? target.transposed : target
        vertical = Sampling(source: rows.height, start: crop.y, length: crop.height, count: lines.height)
        horizontal = Sampling(
            source: rows.width, start: crop.x, length: crop.width, count: lines.width,
            isReversed: orientation.isTransposed ? orientation.mirrorsY : orientation.mirrorsX)
        isCopy = vertical.isIdentity && horizontal.isIdentity
        neededRows = vertical.needed
        neededColumns = horizontal.needed
    }

    /// Whether the target's rows are the source's, from the top and from the left.
    public var isPlainCopy: Bool { isCopy && orientation == .topLeft }
}
