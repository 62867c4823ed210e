import Raster

extension ResamplePlan {
    /// An upper bound of the bytes that its resampler allocates, for waiting rows and tables.
    ///
    /// The rows of a line are those in reach of the filter: 6 * max(1, source rows for a line).
    public var memory: Int {
        if isCopy { return tile + 8 * neededColumns.count + tables }
        let rows = min(reach(vertical), neededRows.count)
        let blocks = (neededColumns.count * 4 + Kernels.block - 1) / Kernels.block | 1
        let row = blocks * Kernels.block
        return rows * (row + 16) + 4 * row + tile + tables
    }

    /// The source samples in reach of one output, rounded up to what kernels read at a time.
    private func reach(_ sampling: Sampling) -> Int {
        min(Int((6 * max(1, sampling.step)).rounded(.up)) + 2, sampling.source + 4)
    }

    /// The weights of both axes while they are made, and those of columns four times for the kernels' four channels.
    private var tables: Int {
        vertical.count * (reach(vertical) * 2 * 2 + 32) + horizontal.count * (reach(horizontal) * 2 * 6 + 64)
    }

    /// Columns of the target that wait for their cache lines.
    private var tile: Int { orientation.isTransposed ? 16 * (target.height + 32) * 4 : 0 }
}
