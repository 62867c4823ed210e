public import Raster

/// What a resampling of planes takes and what it makes.
public struct PlanePlan: Sendable {
    /// The bands to deliver, in order.
    public let neededBands: Range<Int>

    let layout: PlaneLayout
    let luma: ResamplePlan
    let chromaVertical: Sampling
    let chromaHorizontal: Sampling

    /// - Parameters:
    ///   - crop: the box of the stored picture that fills the target
    ///   - orientation: how stored pixels are turned for the viewer
    ///   - target: the size to make, as the viewer sees it
    public init(_ layout: PlaneLayout, crop: Box, orientation: Orientation, target: Size) {
        self.layout = layout
        luma = ResamplePlan(rows: layout.size, crop: crop, orientation: orientation, target: target)
        chromaVertical = layout.halvesY ? luma.vertical.halved : luma.vertical
        chromaHorizontal = layout.halvesX ? luma.horizontal.halved : luma.horizontal
        let (rows, chromaRows) = (luma.neededRows, chromaVertical.needed)
        let first = min(rows.lowerBound / layout.bandHeight, chromaRows.lowerBound / PlaneLayout.chromaBandHeight)
        let last = max(
            (rows.upperBound - 1) / layout.bandHeight, (chromaRows.upperBound - 1) / PlaneLayout.chromaBandHeight)
        neededBands = first..<last + 1
    }

    /// What its resampler allocates, in bytes, from above.
    public var memory: Int { 2 * luma.memory }
}
