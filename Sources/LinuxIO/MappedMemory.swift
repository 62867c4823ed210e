internal import CLinux
internal import Glibc

/// A part of a file or device mapped for reading and writing, shared with whoever else maps it.
@safe
public final class MappedMemory: @unchecked Sendable {
    /// Where it begins; valid as long as the object lives.
    @unsafe public let base: UnsafeMutableRawPointer
    public let byteCount: Int

    /// Maps `byteCount` bytes of `descriptor` from `offset` on. The descriptor may be closed afterwards.
    public init(of descriptor: Int32, offset: Int, byteCount: Int) throws(SystemError) {
        let address = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(offset))
        guard let address = unsafe address, unsafe linux_map_failed(address) == 0 else { throw SystemError("mmap") }
        unsafe base = address
        self.byteCount = byteCount
    }

    deinit {
        unsafe munmap(base, byteCount)
    }
}
