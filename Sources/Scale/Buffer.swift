/// Owns memory that begins on a cache line, which kernels use through its pointer.
@safe
struct Buffer<Element: BitwiseCopyable>: ~Copyable {
    let base: UnsafeMutablePointer<Element>

    init(count: Int, filled element: Element) {
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: count * MemoryLayout<Element>.stride, alignment: 64)
        unsafe base = memory.initializeMemory(as: Element.self, repeating: element, count: count)
    }

    deinit { unsafe base.deallocate() }
}
