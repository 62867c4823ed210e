public import Raster

/// The plan of a resampling of planes: what it needs and what it makes.
public struct PlanePlan: Sendable {
    /// The bands to deliver, in order.
    public let neededBands: Range<Int>

    let layout: PlaneLayout
    let luma: ResamplePlan
    let chromaVertical: Sampling
    let chromaHorizontal: Sampling

    /// - Parameter picture: the plan for the same picture, read as rows at full size
    public init(_ layout: PlaneLayout, of picture: ResamplePlan) {
        precondition(picture.horizontal.source == layout.size.width && picture.vertical.source == layout.size.height)
        self.layout = layout
        luma = picture
        chromaVertical = layout.halvesY ? luma.vertical.halved : luma.vertical
        chromaHorizontal = layout.halvesX ? luma.horizontal.halved : luma.horizontal
        let (rows, chromaRows) = (luma.neededRows, chromaVertical.needed)
        let first = min(rows.lowerBound / layout.bandHeight, chromaRows.lowerBound / PlaneLayout.chromaBandHeight)
        let last = max(
            (rows.upperBound - 1) / layout.bandHeight, (chromaRows.upperBound - 1) / PlaneLayout.chromaBandHeight)
        neededBands = first..<last + 1
    }

    /// An upper bound of the bytes that its resampler allocates: three planes take less than twice as much as four
    /// channels.
    public var memory: Int { 2 * luma.memory }
}
