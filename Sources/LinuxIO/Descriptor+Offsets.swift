internal import Glibc

/// Reading and writing at an offset, which moves no file offset.
extension Descriptor {
    /// Reads the bytes of `range`; fewer where the file ends before.
    ///
    /// - Parameter subject: the file's path, for errors.
    public func bytes(_ range: Range<Int>, of subject: String = "") throws(SystemError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        let number = rawValue
        var count = 0
        while count < range.count {
            let read = try systemCall("pread", subject) {
                unsafe bytes.withUnsafeMutableBytes { bytes in
                    unsafe pread(
                        number, bytes.baseAddress?.advanced(by: count), range.count - count,
                        off_t(range.lowerBound + count))
                }
            }
            if read == 0 { return Array(bytes[..<count]) }
            count += read
        }
        return bytes
    }

    /// Writes `bytes` from the offset `start` on, by one pwrite(2) unless the system takes less.
    ///
    /// - Parameter subject: the file's path, for errors.
    public func write(_ bytes: Span<UInt8>, at start: Int, of subject: String = "") throws(SystemError) {
        let number = rawValue
        var written = 0
        while written < bytes.count {
            let rest = bytes.extracting(written..<bytes.count)
            written += try systemCall("write", subject) {
                unsafe rest.withUnsafeBytes { bytes in
                    unsafe pwrite(number, bytes.baseAddress, bytes.count, off_t(start + written))
                }
            }
        }
    }

    /// Makes the file as long as this: cuts off what is behind, or adds zeros (ftruncate(2)).
    public func truncate(to byteCount: Int, of subject: String = "") throws(SystemError) {
        let number = rawValue
        try systemCall("ftruncate", subject) { ftruncate(number, off_t(byteCount)) }
    }
}
