#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
import Raster

/// Owns memory that begins on a cache line, which kernels use through its pointer.
@safe
struct Buffer<Element: BitwiseCopyable>: ~Copyable {
    let base: UnsafeMutablePointer<Element>

    init(count: Int, filled element: Element) throws(OutOfMemory) {
        // A multiple of the alignment, and not 0 (aligned_alloc(3)).
        let byteCount = max(1, (count * MemoryLayout<Element>.stride + 63) / 64) * 64
        guard let memory = unsafe aligned_alloc(64, byteCount) else { throw OutOfMemory(byteCount) }
        unsafe base = memory.initializeMemory(as: Element.self, repeating: element, count: count)
    }

    deinit { unsafe free(base) }
}

/// A ring buffer of the last rows: as many as one line needs.
@safe
struct RowRing: ~Copyable {
    /// Samples of a row, padded for the kernels.
    let samples: Int
    private let capacity: Int
    private let memory: Buffer<UInt8>
    /// The addresses of the rows, listed twice, so that any run of rows is a run of addresses.
    private let places: Buffer<UnsafePointer<UInt8>>

    /// - Parameters:
    ///   - capacity: how many rows are kept
    ///   - samples: those of a row
    init(capacity: Int, samples count: Int) throws(OutOfMemory) {
        let blocks = (count + Kernels.block - 1) / Kernels.block
        // An odd number of cache lines, so that rows fall into different cache sets.
        let pitch = (blocks | 1) * Kernels.block
        samples = blocks * Kernels.block
        self.capacity = capacity
        let memory = try Buffer<UInt8>(count: capacity * pitch, filled: 0)
        let places = unsafe try Buffer<UnsafePointer<UInt8>>(count: 2 * capacity, filled: UnsafePointer(memory.base))
        for place in 0..<2 * capacity {
            unsafe places.base[place] = UnsafePointer(memory.base + place % capacity * pitch)
        }
        self.memory = memory
        unsafe self.places = unsafe places
    }

    /// Keeps the first `count` samples of row `index`, in the place of the oldest one.
    func keep(_ row: UnsafePointer<UInt8>, count: Int, as index: Int) {
        unsafe UnsafeMutablePointer(mutating: places.base[index % capacity]).update(from: row, count: count)
    }

    /// The vertical pass: sums the rows of an output, which must all be there, into a line.
    func sum(
        _ output: Int, of vertical: Coefficients, into line: borrowing Buffer<Int16>, by instructions: InstructionSet
    ) {
        unsafe vertical.weights.withUnsafeBufferPointer { weights in
            guard let weights = weights.baseAddress else { return }
            unsafe Kernels.vertical(
                UnsafePointer(places.base + vertical.first[output] % capacity),
                weights: weights + vertical.offsets[output], taps: vertical.taps(of: output),
                weightBits: vertical.bits, into: line.base, count: samples, by: instructions)
        }
    }
}
