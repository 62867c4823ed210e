#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The memory of pictures, which lives as long as one of them.
///
/// Pictures share it by reference: a thread may still write into the framebuffer of a display that was unplugged, and
/// the memory stays reserved until that thread is done.
@safe
public final class PixelMemory: @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    let byteCount: Int
    /// The owner of the mapping; nil where this object owns it.
    public let keeper: AnyObject?

    /// Maps `byteCount` bytes of zeros, aligned to a page (mmap(2)). The kernel provides each page at the first write.
    public init(byteCount: Int) throws(OutOfMemory) {
        precondition(byteCount > 0)
        let pointer = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let pointer = unsafe pointer, unsafe pointer != MAP_FAILED else { throw OutOfMemory(byteCount) }
        // A page fault costs as much as writing a page; with large pages there are fewer.
        unsafe madvise(pointer, byteCount, MADV_HUGEPAGE)
        unsafe base = pointer
        self.byteCount = byteCount
        keeper = nil
    }

    /// Uses `byteCount` bytes from `base` on, which `keeper` keeps mapped for reading and writing while it lives.
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
