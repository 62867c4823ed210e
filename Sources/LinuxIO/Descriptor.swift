internal import CLinux
internal import Glibc

/// The one owner of an open file descriptor; it closes it when it goes.
public struct Descriptor: ~Copyable, Sendable {
    /// The number, to be lent to calls while the owner lives.
    public let rawValue: Int32

    /// Takes over a descriptor that nobody else closes.
    public init(adopting rawValue: Int32) {
        precondition(rawValue >= 0, "a descriptor is open")
        self.rawValue = rawValue
    }

    /// How a file is opened.
    public enum Access: Sendable {
        case read
        case readWrite
        /// Created where it is missing, and left as it is where it is not.
        case createOrKeep
        /// Created where it is missing; what is written goes to its end.
        case append
        /// Created where it is missing, and emptied where it is not.
        case createOrEmpty

        var flags: Int32 {
            switch self {
            case .read: O_RDONLY
            case .readWrite: O_RDWR
            case .createOrKeep: O_RDWR | O_CREAT
            case .append: O_RDWR | O_CREAT | O_APPEND
            case .createOrEmpty: O_WRONLY | O_CREAT | O_TRUNC
            }
        }
    }

    /// Opens a file. It never waits: a FIFO without a writer opens at once.
    public init(opening path: String, _ access: Access = .read) throws(SystemError) {
        rawValue = try unsafe systemCall("open", path: path) {
            unsafe linux_open($0, access.flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o644)
        }
    }

    /// Another descriptor of the same open file: both have one offset (dup(2)).
    public func duplicate() throws(SystemError) -> Descriptor {
        Descriptor(adopting: try systemCall("dup") { linux_duplicate(rawValue) })
    }

    deinit {
        close(rawValue)
    }

    /// Reads up to `buffer.count` bytes and returns how many came; 0 at the end of the file.
    public func read(into buffer: inout MutableSpan<UInt8>) throws(SystemError) -> Int {
        let number = rawValue
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
