internal import Glibc

/// The process's stdout, for bytes.
public enum StandardOutput {
    /// Writes all of them. Waits for the reader.
    public static func write(_ bytes: Span<UInt8>) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let rest = bytes.extracting(written..<bytes.count)
            written += try systemCall("write", "standard output") {
                unsafe rest.withUnsafeBytes { unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            }
        }
    }
}
