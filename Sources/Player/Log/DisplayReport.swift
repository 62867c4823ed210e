internal import Carousel
internal import Glibc
internal import LinuxIO

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

    /// Reads logs with their older parts, the oldest first, and each file once.
    public init(of paths: [String]) { self.init(of: paths, zone: .machine) }

    init(of paths: [String], zone: Zone) {
        tally = DisplayTally(zone: zone)
        var seen: Set<File.Identity> = []
        for path in paths { read(path, seen: &seen) }
        if unsaid > 0 { complaints.append("and \(unsaid) more lines that cannot be read") }
        if records == 0, !complaints.isEmpty { isFailure = true }
    }

    /// For people.
    public var table: String { tally.table }

    /// For machines: RFC 4180, with the columns day, path, sha256, times and seconds.
    public var csv: String { tally.csv }

    private mutating func complain(_ text: String) {
        if complaints.count < Self.mostComplaints { complaints.append(text) } else { unsaid += 1 }
    }

    private mutating func read(_ path: String, seen: inout Set<File.Identity>) {
        var parts: [LogPart] = []
        // The newest is opened first, and all are held: where a player begins a new part meanwhile, one is found twice
        // and none is missed.
        for name in DisplayLogFile(path: path).names {
            do throws(SystemError) {
                parts.append(try LogPart(name))
            } catch {
                if error.number != ENOENT { complain("\(name): \(error.reason)") }
            }
        }
        if parts.isEmpty {
            complain("\(path): \(SystemError.reason(of: ENOENT))")
            isFailure = true
        }
        for part in parts.reversed() where seen.insert(part.identity).inserted { read(part) }
    }

    private mutating func read(_ part: LogPart) {
        var number = 0
        do throws(SystemError) {
            while let line = try part.lines.next() {
                number += 1
                do throws(RecordError) {
                    switch line {
                    case .whole(let bytes), .torn(let bytes): tally.count(try DisplayRecord(line: bytes))
                    case .tooLong: throw RecordError(reason: "no record: more than \(LineReader.longest) bytes")
                    }
                    records += 1
                } catch {
                    complain("\(part.name):\(number): \(error.reason)")
                }
            }
        } catch {
            complain("\(part.name): \(error.reason)")
        }
    }
}
