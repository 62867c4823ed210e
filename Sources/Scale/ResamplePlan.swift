public import Raster

/// What a resampling takes and what it makes: the source's rows and columns that are needed, before any is there.
///
/// It is cheap to make; the filter's tables are made by the `Resampler`.
public struct ResamplePlan: Sendable {
    /// The rows to deliver, in order; those before them may be skipped, and none is wanted after them.
    public let neededRows: Range<Int>
    /// The part of each row that is looked at.
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
    ///   - rows: the size of what the decoder delivers: stored orientation, after its own reduction
    ///   - crop: the box of those rows that fills the target, in their pixels and their orientation
    ///   - orientation: how stored pixels are turned for the viewer
    ///   - target: the size to make, as the viewer sees it
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
