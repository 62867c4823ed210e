/// Memory with one owner, which kernels read and write through its pointer; it begins on a cache line.
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
