internal import Raster

extension LightGrid {
    /// Blurs with three boxes of `2 * radius + 1` cells on each axis. Beyond the edge lies the mirror image, as an
    /// edge that is repeated would outweigh the rest, and show as streaks.
    func blur(radius: Int) throws(OutOfMemory) {
        let first = try Buffer<Cell>(count: max(size.width, size.height), filled: .zero)
        let second = try Buffer<Cell>(count: max(size.width, size.height), filled: .zero)
        func blur(_ line: UnsafeMutablePointer<Cell>, step: Int, count: Int) {
            unsafe Self.box(line, step: step, into: first.base, step: 1, count: count, radius: radius)
            unsafe Self.box(first.base, step: 1, into: second.base, step: 1, count: count, radius: radius)
            unsafe Self.box(second.base, step: 1, into: line, step: step, count: count, radius: radius)
        }
        for y in 0..<size.height { unsafe blur(cells.base + y * size.width, step: 1, count: size.width) }
        for x in 0..<size.width { unsafe blur(cells.base + x, step: size.width, count: size.height) }
    }

    /// The rounded mean of the cells around each. Light is below 2^23 and a box has at most 17 cells, so a sum is below
    /// 2^28.
    private static func box(
        _ source: UnsafePointer<Cell>, step: Int, into target: UnsafeMutablePointer<Cell>, step targetStep: Int,
        count: Int, radius: Int
    ) {
        let width = UInt32(truncatingIfNeeded: 2 &* radius &+ 1)
        let half = width / 2
        var sum = Cell.zero
        var index = -radius
        while index <= radius {
            unsafe sum = sum &+ source[mirrored(index, count) &* step]
            index &+= 1
        }
        index = 0
        while index < count {
            unsafe target[index &* targetStep] = Cell(
                (sum[0] &+ half) / width, (sum[1] &+ half) / width, (sum[2] &+ half) / width, 0)
            let next = unsafe source[mirrored(index &+ radius &+ 1, count) &* step]
            let last = unsafe source[mirrored(index &- radius, count) &* step]
            sum = sum &+ next &- last
            index &+= 1
        }
    }

    /// The cell that stands for one beyond the first or the last of `count`, however far.
    @inline(__always)
    private static func mirrored(_ index: Int, _ count: Int) -> Int {
        if index >= 0 && index < count { return index }
        let inPeriod = index % (2 &* count)
        let place = inPeriod < 0 ? inPeriod &+ 2 &* count : inPeriod
        return place < count ? place : 2 &* count &- 1 &- place
    }
}
