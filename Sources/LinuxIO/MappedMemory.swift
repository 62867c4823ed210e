internal import CLinux
internal import Glibc

/// Owns a shared mapping of a part of a file or device, for reading and writing (mmap(2)).
@safe
public final class MappedMemory: @unchecked Sendable {
    /// The first byte; valid while the object lives.
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
