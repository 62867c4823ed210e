internal import Logging

/// Keeps lines of the display log until they are on the disk. Used by the thread that writes, alone.
struct DisplayLogDesk {
    /// The upper bound of the bytes that wait while the file cannot be written.
    static let most = 1 << 20

    private let file: DisplayLogFile
    private let log: Logger
    private var waiting: [UInt8] = []
    private var isFailing = false
    private var lost = 0

    init(_ file: DisplayLogFile, log: Logger) {
        self.file = file
        self.log = log
    }

    /// Writes the lines that wait, and these. A failure is reported once, and the lines are tried again the next time.
    mutating func write(_ lines: [UInt8]) {
        if waiting.count + lines.count > Self.most {
            lost += Self.count(lines)
        } else {
            waiting += lines
        }
        if waiting.isEmpty { return }
        do throws(DisplayLogFile.Failure) {
            try file.append(waiting)
            waiting = []
            if isFailing {
                log.notice("the display log \(file.path) is written again\(lost > 0 ? "; \(lost) lines are lost" : "")")
            }
            isFailing = false
            lost = 0
        } catch {
            if !isFailing {
                log.error("\(file.postponed(error))")
            }
            isFailing = true
        }
    }

    /// Ends the log. Lines that were never written are reported.
    func close() {
        let lost = lost + Self.count(waiting)
        if lost > 0 { log.error("the display log \(file.path): \(lost) lines are lost") }
    }

    private static func count(_ lines: [UInt8]) -> Int { lines.count { $0 == 0x0A } }
}
