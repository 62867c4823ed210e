internal import CLinux
internal import Glibc

/// Owns an open file descriptor, and closes it in `deinit`.
public struct Descriptor: ~Copyable, Sendable {
    /// The descriptor's number, valid while its owner lives.
    public let rawValue: Int32

    /// Takes the ownership of an open descriptor: the caller leaves closing it to this owner.
    public init(adopting rawValue: Int32) {
        precondition(rawValue >= 0, "a descriptor is open")
        self.rawValue = rawValue
    }

    /// How a device that the player drives is opened, a pipe that it fills, or a file of its own made.
    public enum Access: Sendable {
        case readWrite
        /// For reading.
        case read
        /// For writing, with calls that wait for the reader.
        case write
        /// For reading and writing. Whatever has the name already is an error (EEXIST), also a symbolic link.
        case createNew

        var flags: Int32 {
            switch self {
            case .readWrite: O_RDWR | O_NONBLOCK
            case .read: O_RDONLY | O_NONBLOCK
            case .write: O_WRONLY
            case .createNew: O_RDWR | O_NONBLOCK | O_CREAT | O_EXCL | O_NOFOLLOW
            }
        }
    }

    /// Opens a device that the player drives, or makes a file of its own: `init(reading:)` opens the files of others, and
    /// `init(keeping:)` those that it goes on with.
    ///
    /// - Parameter readers: who may read a file that is created.
    public init(
        opening path: String, _ access: Access, for readers: File.Readers = .group
    ) throws(SystemError) {
        rawValue = try unsafe systemCall("open", path: path) {
            unsafe linux_open($0, access.flags | O_CLOEXEC | O_NOCTTY, readers.fileMode)
        }
    }

    /// Another descriptor of the same open file description: both share one file offset (dup(2)).
    public func duplicate() throws(SystemError) -> Descriptor {
        Descriptor(adopting: try systemCall("dup") { linux_duplicate(rawValue) })
    }

    /// As `File.Identity.isInPlace(at:)`, of the open file.
    public func isInPlace(at path: String) -> Bool {
        (try? File.Identity(of: self, path: path))?.isInPlace(at: path) ?? false
    }

    /// Waits until all that was written to the file system of this file is on the disk (syncfs(2)).
    public func syncFileSystem() throws(SystemError) {
        let number = rawValue
        try systemCall("syncfs") { syncfs(number) }
    }

    deinit {
        close(rawValue)
    }

    /// Reads up to `buffer.count` bytes and returns their number; 0 at the end of the file.
    public func read(into buffer: inout MutableSpan<UInt8>) throws(SystemError) -> Int {
        let number = rawValue
        CallTracker.beat()
        return try systemCall("read") {
            unsafe buffer.withUnsafeMutableBytes { bytes in unsafe Glibc.read(number, bytes.baseAddress, bytes.count) }
        }
    }

    /// Writes all of `bytes`.
    public func writeAll(_ bytes: Span<UInt8>) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let rest = bytes.extracting(written..<bytes.count)
            written += try systemCall("write") {
                unsafe rest.withUnsafeBytes { bytes in unsafe Glibc.write(rawValue, bytes.baseAddress, bytes.count) }
            }
        }
    }
}

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
