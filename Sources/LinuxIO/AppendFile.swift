internal import CLinux
internal import Glibc

/// A regular file that grows at its end, locked for one writer.
public struct AppendFile: ~Copyable {
    private let file: Descriptor
    private let path: String

    /// Opens the file, or creates it, and locks it.
    ///
    /// - Throws: EWOULDBLOCK where another process holds the lock, EINVAL where `path` is not a regular file.
    public init(_ path: String) throws(SystemError) {
        let file = try Descriptor(opening: path, .append)
        let number = file.rawValue
        var status = stat()
        try systemCall("fstat", path) { unsafe fstat(number, &status) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError("open", path, number: EINVAL) }
        try systemCall("flock", path) { flock(number, LOCK_EX | LOCK_NB) }
        self.file = file
        self.path = path
    }

    deinit {
        // The lock belongs to the open file description (flock(2)). A child process between fork and exec shares it, so
        // a close alone would keep the file locked until the child's exec.
        flock(file.rawValue, LOCK_UN)
    }

    /// The file's present length.
    public func byteCount() throws(SystemError) -> Int {
        var status = stat()
        let number = file.rawValue
        try systemCall("fstat", path) { unsafe fstat(number, &status) }
        return Int(status.st_size)
    }

    /// Reads the bytes of `range`, which lies inside the file.
    public func bytes(_ range: Range<Int>) throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        let number = file.rawValue
        var count = 0
        while count < range.count {
            let read = try systemCall("pread", path) {
                unsafe bytes.withUnsafeMutableBytes { bytes in
                    unsafe pread(
                        number, bytes.baseAddress?.advanced(by: count), range.count - count,
                        off_t(range.lowerBound + count))
                }
            }
            // The file was truncated meanwhile.
            if read == 0 { return Array(bytes[..<count]) }
            count += read
        }
        return bytes
    }

    /// Shortens the file to `byteCount` bytes.
    public func truncate(to byteCount: Int) throws(SystemError) {
        let number = file.rawValue
        try systemCall("ftruncate", path) { ftruncate(number, off_t(byteCount)) }
    }

    /// Appends `bytes`, by one write(2) unless the system takes less, and waits until they are on the disk.
    ///
    /// After a failure the file is truncated to its length before, if the system allows it.
    public func append(_ bytes: Span<UInt8>) throws(SystemError) {
        let before = try byteCount()
        let number = file.rawValue
        do throws(SystemError) {
            try file.writeAll(bytes)
            try systemCall("fdatasync") { fdatasync(number) }
        } catch {
            try? truncate(to: before)
            throw SystemError(error.call, path, number: error.number)
        }
    }
}
