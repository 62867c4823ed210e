import Raster

/// Collects finished lines that become columns of the target, and writes whole cache lines.
///
/// Video memory is often mapped write-combined: sixteen neighbouring pixels that are written together cost one
/// transfer, sixteen pixels of one column cost sixteen.
@safe
struct ColumnTile: ~Copyable {
    private let target: Picture
    private let lines: Buffer<UInt32>
    private let pitch: Int
    /// The distance of the target's first column from the start of a cache line, in pixels.
    private let phase: Int

    init(target: Picture) throws(OutOfMemory) {
        self.target = target
        // An odd number of cache lines, so that columns fall into different cache sets.
        pitch = (target.size.height + 15) & ~15 | 16
        lines = try Buffer(count: Kernels.columns * pitch, filled: 0)
        phase = target.withMutableRow(0) { row in
            unsafe row.withUnsafeMutableBytes { bytes in
                Int(bitPattern: bytes.baseAddress) / MemoryLayout<UInt32>.size % Kernels.columns
            }
        }
    }

    /// The memory for the pixels of column `x`, from the top.
    func column(_ x: Int) -> UnsafeMutablePointer<UInt32> {
        unsafe lines.base + (x + phase) % Kernels.columns * pitch
    }

    /// Takes column `x`, and writes the columns of its cache line when it is the last of them.
    func complete(_ x: Int, isDescending: Bool) {
        let begin = x - (x + phase) % Kernels.columns
        let range = max(begin, 0)..<min(begin + Kernels.columns, target.size.width)
        guard x == (isDescending ? range.lowerBound : range.upperBound - 1) else { return }
        let source = unsafe column(range.lowerBound)
        for y in 0..<target.size.height {
            target.withMutableRow(y) { row in
                unsafe row.withUnsafeMutableBufferPointer { row in
                    guard let pixels = row.baseAddress else { return }
                    unsafe Kernels.gather(
                        source + y, pitch: pitch, into: pixels + range.lowerBound, count: range.count)
                }
            }
        }
    }
}
