internal import CLinux
internal import Glibc
internal import Synchronization

/// The process's stderr.
public enum StandardError {
    private enum Way {
        /// The caller waits for the reader.
        case atOnce
        /// A thread waits for the reader.
        case queue(LineWriter)
        /// Nobody waits, as there is no thread for that: what the reader has no room for is lost.
        case whatFits
    }

    private static let way = Mutex(Way.atOnce)

    /// Writes a text: at once, or after `startQueue` on a thread that may wait for its reader. A write that fails, as on a
    /// closed pipe, is no error.
    public static func write(_ text: String) {
        switch way.withLock(\.self) {
        case .atOnce: LinuxIO.write(fully: Array(text.utf8), to: STDERR_FILENO)
        case .queue(let writer): writer.put(text)
        case .whatFits: LinuxIO.write(fitting: Array(text.utf8), to: STDERR_FILENO)
        }
    }

    /// From here on `write` never waits. It takes whole lines; lines that are not read are lost, after many, or at
    /// once where the system starts no thread for them.
    ///
    /// - Parameter lossLine: what to say of so many lines that were lost.
    public static func startQueue(lossLine: @escaping @Sendable (Int) -> String) {
        let writer = try? LineWriter(to: STDERR_FILENO, lossLine: lossLine)
        way.withLock { $0 = writer.map { .queue($0) } ?? .whatFits }
    }

    /// Waits until everything is written, but no longer than that.
    public static func flush(within limit: Duration) {
        if case .queue(let writer) = way.withLock(\.self) { writer.flush(until: MonotonicClock.now + limit) }
    }

    /// Opens /dev/null as each of stdin, stdout and stderr that is closed: the next file that is opened would get its
    /// number, and what is said would be written into that file.
    public static func openMissingStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO {
            var status = stat()
            if unsafe fstat(descriptor, &status) == 0 { continue }
            // The lowest free number is the descriptor's own.
            _ = unsafe linux_open("/dev/null", O_RDWR, 0)
        }
    }

    /// Whether it is a terminal.
    public static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Whether the systemd journal reads it: JOURNAL_STREAM holds the stream's device and inode (systemd.exec(5)).
    public static var isJournal: Bool {
        guard let stream = Environment.variable("JOURNAL_STREAM") else { return false }
        var status = stat()
        guard unsafe fstat(STDERR_FILENO, &status) == 0 else { return false }
        let identity = File.Identity(status)
        return stream == "\(identity.device):\(identity.inode)"
    }
}

/// The process's stdin, for bytes.
public enum StandardInput {
    /// Reads it to its end. Throws EFBIG where it has more bytes than `limit`.
    public static func contents(limit: Int) throws(SystemError) -> [UInt8] {
        let file = Descriptor(adopting: try systemCall("dup") { linux_duplicate(STDIN_FILENO) })
        return try File.contents(of: file, at: "standard input", limit: limit)
    }
}

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
