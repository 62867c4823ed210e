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
