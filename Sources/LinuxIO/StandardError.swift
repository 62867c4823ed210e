internal import CLinux
internal import Glibc

/// The process's stderr.
public enum StandardError {
    /// Writes text at once. Nobody reading is no error.
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

    /// Whether a person reads it.
    public static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Whether the journal reads it: systemd.exec(5) puts the stream's device and inode into JOURNAL_STREAM.
    public static var isJournal: Bool {
        guard let stream = unsafe getenv("JOURNAL_STREAM") else { return false }
        var status = stat()
        guard unsafe fstat(STDERR_FILENO, &status) == 0 else { return false }
        let identity = File.Identity(status)
        return unsafe String(cString: stream) == "\(identity.device):\(identity.inode)"
    }
}
