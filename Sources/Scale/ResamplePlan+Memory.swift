import Raster

extension ResamplePlan {
    /// What its resampler allocates, in bytes, from above: rows that wait for the line they are part of, and tables.
    ///
    /// A line is made of as many rows as the filter reaches, which is six source rows for each line or six in all.
    public var memory: Int {
        if isCopy { return tile + 8 * neededColumns.count + tables }
        let rows = min(reach(vertical), neededRows.count)
        let blocks = (neededColumns.count * 4 + Kernels.block - 1) / Kernels.block | 1
        let row = blocks * Kernels.block
        return rows * (row + 16) + 4 * row + tile + tables
    }

    /// Source samples under the filter of one output, rounded up to what kernels read at a time.
    private func reach(_ sampling: Sampling) -> Int {
        min(Int((6 * max(1, sampling.step)).rounded(.up)) + 2, sampling.source + 4)
    }

    /// The weights of both axes while they are made, and those of columns four times over for the kernels.
    private var tables: Int {
        vertical.count * (reach(vertical) * 2 * 2 + 32) + horizontal.count * (reach(horizontal) * 2 * 6 + 64)
    }

    /// Columns of the target that wait for their cache lines.
    private var tile: Int { orientation.isTransposed ? 16 * (target.height + 32) * 4 : 0 }
}
