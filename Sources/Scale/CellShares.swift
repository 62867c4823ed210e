/// What each pixel of one axis gives to the cells of a coarser (or finer) grid over the middle of that axis.
///
/// A cell's value is the sum of its pixels by their weights, divided by the sum of the weights. Equal overlaps have equal
/// weights, so that a mirrored axis has exactly the mirrored cells.
struct CellShares: Sendable {
    /// The pixels of each cell.
    private(set) var ranges: [Range<Int>] = []
    /// The weights of all cells' pixels, one cell after the other; at most `whole` each.
    private(set) var weights: [UInt32] = []
    /// The sum of each cell's weights: at most `whole + 65_500 / 2`, as rounding adds half to each of 65,500 pixels.
    private(set) var sums: [UInt32] = []

    /// The weight of a pixel that is all of a cell.
    private static let whole = 1 << 16

    /// - Parameters:
    ///   - pixels: the pixels on the axis, at most 65,500
    ///   - shown: with `per`, the length of the axis's middle that the cells cover: `shown / per` pixels
    ///   - cells: the number of cells
    init(pixels: Int, shown: Int, per: Int, cells: Int) {
        // In units of which a pixel has 2 * per * cells, a cell has 2 * shown, and the first begins at a whole number.
        // Sides are at most 65,500, so all products are below 2^50, and those with `whole` below 2^50 as well.
        let (pixel, cell) = (2 * per * cells, 2 * shown)
        let start = (pixels * per - shown) * cells
        for number in 0..<cells {
            let (begin, end) = (start + number * cell, start + (number + 1) * cell)
            let range = begin / pixel..<(end + pixel - 1) / pixel
            var sum: UInt32 = 0
            for index in range {
                let overlap = min(end, (index + 1) * pixel) - max(begin, index * pixel)
                let weight = UInt32((overlap * Self.whole + cell / 2) / cell)
                weights.append(weight)
                sum += weight
            }
            ranges.append(range)
            sums.append(sum)
        }
    }

    /// The bytes of the tables; arrays that grow take up to twice as much.
    var memory: Int { 2 * (weights.count * 4 + ranges.count * 20) }
}
