internal import CLinux
internal import Glibc

/// A regular file that grows at its end, locked for one writer.
public struct AppendFile: ~Copyable {
    private let file: Descriptor
    private let path: String

    /// Opens the file, or makes it.
    ///
    /// - Throws: EWOULDBLOCK where another process has it open in this way, EINVAL for what is no regular file.
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
        // A close alone would leave the lock to a process that was just forked and has not come to its exec yet: it holds
        // the same open file (flock(2)).
        flock(file.rawValue, LOCK_UN)
    }

    /// How long it is now.
    public func byteCount() throws(SystemError) -> Int {
        var status = stat()
        let number = file.rawValue
        try systemCall("fstat", path) { unsafe fstat(number, &status) }
        return Int(status.st_size)
    }

    /// The bytes of a part of it, which lies within.
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
            // Somebody has cut it meanwhile.
            if read == 0 { return Array(bytes[..<count]) }
            count += read
        }
        return bytes
    }

    /// Cuts it off.
    public func truncate(to byteCount: Int) throws(SystemError) {
        let number = file.rawValue
        try systemCall("ftruncate", path) { ftruncate(number, off_t(byteCount)) }
    }

    /// Writes at the end, by one write(2) where the system takes it whole, and waits until it is on the disk.
    ///
    /// Where that fails, the file is as long as before, as far as the system allows.
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
