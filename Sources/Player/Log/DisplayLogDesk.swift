internal import LinuxIO
internal import Logging

/// Keeps lines of the display log until they are on the disk. Used by the thread that writes, alone.
struct DisplayLogDesk {
    /// The upper bound of the bytes that wait while the file cannot be written.
    static let most = 1 << 20

    private var file: DisplayLogFile
    private let log: Logger
    private var waiting: [UInt8] = []
    private var failure = FailureNotice()
    private var lost = 0

    init(_ file: DisplayLogFile, log: Logger) {
        self.file = file
        self.log = log
    }

    /// Writes the lines that wait, and these. After a failure the lines are tried again the next time.
    ///
    /// - Parameter lost: how many lines were lost before these.
    /// - Returns: how many lines were written, or reported as lost.
    mutating func write(_ lines: [UInt8], lost: Int = 0, at now: Duration = MonotonicClock.now) -> Int {
        self.lost += lost
        if waiting.count + lines.count > Self.most {
            self.lost += Self.count(lines)
        } else {
            waiting += lines
        }
        let before = Self.count(waiting)
        do throws(DisplayLogFile.Failure) {
            try file.append(&waiting)
            defer { self.lost = 0 }
            if failure.works() || self.lost > 0 {
                let loss = self.lost > 0 ? "; \(Self.loss(of: self.lost))" : ""
                log.notice("the display log \(file.path) is written again\(loss)")
            }
            return before + self.lost
        } catch {
            if failure.fails(at: now) { log.error("\(file.postponed(error))") }
            return before - Self.count(waiting)
        }
    }

    static func loss(of lines: Int) -> String { "lost \(lines) line\(lines == 1 ? "" : "s")" }

    static func count(_ lines: [UInt8]) -> Int { lines.count { $0 == 0x0A } }
}

/// The steps in which a display log is opened and changed on the disk. A test has any of them fail, or hang.
struct DiskSteps: Sendable {
    var open: @Sendable (_ path: String) throws(SystemError) -> AppendFile = {
        path throws(SystemError) in try AppendFile(path)
    }
    var write: @Sendable (borrowing AppendFile, [UInt8], _ start: Int) throws(SystemError) -> Void = {
        file, bytes, start throws(SystemError) in try file.write(bytes.span, at: start)
    }
    var truncate: @Sendable (borrowing AppendFile, Int) throws(SystemError) -> Void = {
        file, byteCount throws(SystemError) in try file.truncate(to: byteCount)
    }
    var sync: @Sendable (borrowing AppendFile) throws(SystemError) -> Void = {
        file throws(SystemError) in try file.sync()
    }
    var rename: @Sendable (String, String) throws(SystemError) -> Void = {
        path, other throws(SystemError) in _ = try File.rename(path, to: other)
    }
    var syncFolder: @Sendable (String) throws(SystemError) -> Void = {
        path throws(SystemError) in try File.syncFolder(path)
    }
}
