internal import CLinux
internal import Glibc

/// A regular file that grows at its end.
public struct AppendFile: ~Copyable {
    private let file: Descriptor
    private let path: String

    /// Opens the file, or creates it.
    ///
    /// - Throws: EISDIR or EINVAL where `path` is not a regular file; that is not opened then.
    public init(_ path: String) throws(SystemError) {
        file = try Descriptor(keeping: path)
        self.path = path
    }

    /// The file's present length.
    public func byteCount() throws(SystemError) -> Int {
        var status = stat()
        let number = file.rawValue
        try systemCall("fstat", path) { unsafe fstat(number, &status) }
        return Int(status.st_size)
    }

    /// Reads the bytes of `range`; fewer where the file ends before.
    public func bytes(_ range: Range<Int>) throws(SystemError) -> [UInt8] { try file.bytes(range, of: path) }

    /// Shortens the file to `byteCount` bytes.
    public func truncate(to byteCount: Int) throws(SystemError) {
        let number = file.rawValue
        try systemCall("ftruncate", path) { ftruncate(number, off_t(byteCount)) }
    }

    /// Writes `bytes` from the offset `start` on, by one pwrite(2) unless the system takes less.
    public func write(_ bytes: Span<UInt8>, at start: Int) throws(SystemError) {
        try file.write(bytes, at: start, of: path)
    }

    /// Waits until what was written is on the disk (fdatasync(2)).
    ///
    /// After a failure the kernel forgets what it could not write: a second call does not write it, a second `write` does.
    public func sync() throws(SystemError) {
        let number = file.rawValue
        try systemCall("fdatasync", path) { fdatasync(number) }
    }
}
