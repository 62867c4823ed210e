internal import Carousel
internal import Glibc
internal import LinuxIO
internal import Schedules

/// What display logs come to, by picture and by day of the machine's time zone.
public struct DisplayReport {
    /// Lines that could not be read, as `file:line: reason`, and files; of very many, the first and how many more.
    public private(set) var complaints: [String] = []
    /// Whether no record could be read.
    public var isEmpty: Bool { records == 0 }
    /// Whether a file that was named is not there, or nothing could be read.
    public private(set) var isFailure = false

    private static let mostComplaints = 20

    private var tally: DisplayTally
    private var records = 0
    private var unsaid = 0

    /// The only output whose records count; nil: all count.
    private let output: String?

    /// Reads logs with their older parts, the oldest first, and each file once.
    ///
    /// - Parameters:
    ///   - output: the one whose records count; nil: all count.
    ///   - grouping: what a line is about, one of `groupings`; nil: a picture on an output on a day.
    ///   - start: when the time begins that counts; nil: with the first record.
    ///   - end: when it ends; nil: with the last record.
    public static func read(
        _ paths: [String], on output: String? = nil, by grouping: String? = nil, from start: StartTime? = nil,
        until end: StartTime? = nil
    ) -> DisplayReport {
        read(paths, on: output, by: grouping, from: start, until: end, zone: .machine)
    }

    static func read(
        _ paths: [String], on output: String? = nil, by grouping: String? = nil, from start: StartTime? = nil,
        until end: StartTime? = nil, zone: Zone
    ) -> DisplayReport {
        let first = start.map { StartTime.instant($0, in: zone).sinceEpoch } ?? .zero
        let last = end.map { StartTime.instant($0, in: zone).sinceEpoch } ?? .seconds(Int64.max)
        let tally = DisplayTally(
            zone: zone, by: grouping.flatMap { DisplayTally.Grouping(rawValue: $0) }, within: first..<max(first, last))
        var report = DisplayReport(tally: tally, output: output)
        var seen: Set<File.Identity> = []
        for path in paths { report.read(path, seen: &seen) }
        if report.unsaid > 0 { report.complaints.append("and \(report.unsaid) more lines that cannot be read") }
        if report.records == 0, !report.complaints.isEmpty { report.isFailure = true }
        return report
    }

    private init(tally: DisplayTally, output: String?) {
        self.tally = tally
        self.output = output
    }

    /// What the lines of a report may be about.
    public static let groupings = DisplayTally.Grouping.allCases.map(\.rawValue)

    /// For people. The player writes its first lines some minutes after it has started (`DisplayJournal.patience`).
    public var table: String {
        isEmpty && complaints.isEmpty
            ? "nothing was written yet: the player gathers lines for some minutes\n" : tally.table
    }

    /// For machines: RFC 4180, with the columns day, path, sha256, times, seconds and output, or those of a grouping.
    public var csv: String { tally.csv }

    /// For machines: the same and its sum as one document.
    public var json: String { tally.json }

    private mutating func complain(_ text: String) {
        if complaints.count < Self.mostComplaints { complaints.append(text) } else { unsaid += 1 }
    }

    private mutating func read(_ path: String, seen: inout Set<File.Identity>) {
        var parts: [LogPart] = []
        var isMissing = true
        // The newest is opened first, and all are held: where a player begins a new part meanwhile, one is found twice
        // and none is missed.
        for name in DisplayLogFile(path: path).names {
            do throws(SystemError) {
                parts.append(try LogPart(name))
            } catch {
                if error.number == ENOENT { continue }
                complain("\(name): \(error.reason)")
                isMissing = false
            }
        }
        if parts.isEmpty {
            if isMissing { complain("\(path): \(SystemError.reason(of: ENOENT))") }
            isFailure = true
        }
        for part in parts.reversed() where seen.insert(part.identity).inserted { read(part) }
    }

    private mutating func read(_ part: LogPart) {
        do throws(SystemError) {
            while let line = try part.reader.next() {
                do throws(RecordError) {
                    switch line {
                    case .whole(let bytes), .torn(let bytes):
                        let record = try DisplayRecord(line: bytes)
                        if output == nil || record.output == output { tally.count(record) }
                    case .tooLong: throw RecordError(reason: "no record: more than \(LineReader.longest) bytes")
                    }
                    records += 1
                } catch {
                    complain("\(part.name):\(part.reader.number): \(error.reason)")
                }
            }
        } catch {
            complain("\(part.name): \(error.reason)")
        }
    }
}
