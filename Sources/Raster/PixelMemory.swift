#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Memory that pictures lie in, alive as long as one of them is.
///
/// Pictures share it by reference, so a loader that still writes into a strip whose display is gone writes into
/// memory that is nobody's screen any more, and never into memory that is somebody else's.
@safe
public final class PixelMemory: @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    let byteCount: Int
    /// What keeps the memory mapped; nil for memory of our own.
    private let keeper: AnyObject?

    /// Takes zeroed memory of its own, aligned to a page.
    ///
    /// Pages come from the kernel when they are first written to.
    public init(byteCount: Int) {
        precondition(byteCount > 0)
        let pointer = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let pointer = unsafe pointer, unsafe pointer != MAP_FAILED else {
            fatalError("out of memory: \(byteCount) bytes for pictures")
        }
        // A page fault costs as much as writing a page; where the kernel has large pages to give, there are few.
        unsafe madvise(pointer, byteCount, MADV_HUGEPAGE)
        unsafe base = pointer
        self.byteCount = byteCount
        keeper = nil
    }

    /// Describes memory that `keeper` holds mapped, readable and writable, for as long as it lives.
    @unsafe
    public init(base: UnsafeMutableRawPointer, byteCount: Int, keeper: AnyObject) {
        unsafe self.base = unsafe base
        self.byteCount = byteCount
        self.keeper = keeper
    }

    deinit {
        if keeper == nil { unsafe munmap(base, byteCount) }
    }
}
