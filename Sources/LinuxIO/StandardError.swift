internal import CLinux
internal import Glibc

/// The process's stderr.
public enum StandardError {
    /// Writes text without a buffer. A write that fails, as on a closed pipe, is no error.
    public static func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
            }
            if count < 0 && errno != EINTR { return }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Whether it is a terminal.
    public static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Whether the systemd journal reads it: JOURNAL_STREAM holds the stream's device and inode (systemd.exec(5)).
    public static var isJournal: Bool {
        guard let stream = unsafe getenv("JOURNAL_STREAM") else { return false }
        var status = stat()
        guard unsafe fstat(STDERR_FILENO, &status) == 0 else { return false }
        let identity = File.Identity(status)
        return unsafe String(cString: stream) == "\(identity.device):\(identity.inode)"
    }
}
