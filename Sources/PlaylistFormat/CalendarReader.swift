public import Vocabulary

extension EventCalendar {
    /// The largest file that is read, in bytes.
    public static let sizeLimit = 4 << 20

    /// Parses an iCalendar file (RFC 5545). The notes say what of it is not followed, and what counts instead.
    ///
    /// - Parameters:
    ///   - name: the file's name in messages
    ///   - isCancelled: whether the outcome is not needed any more; it means nothing then
    public static func parsed(
        ics bytes: [UInt8], name: String, isCancelled: () -> Bool = { false }
    ) throws(PlaylistError) -> (calendar: EventCalendar, notes: [Diagnostic]) {
        let source = try SourceText(decoding: bytes, name: name, breaks: .plain)
        if bytes.count > sizeLimit {
            throw source.error("a calendar has at most \(sizeLimit >> 20) MiB", atOffset: 0)
        }
        var reader = CalendarReader()
        reader.read(source, isCancelled)
        if !reader.report.isEmpty { throw reader.report.error(in: source) }
        return (reader.calendar, reader.notes.isEmpty ? [] : reader.notes.error(in: source).diagnostics)
    }
}

/// Reads an iCalendar file line by line: components within components, of which events and time zones count.
struct CalendarReader {
    private static let mostEvents = 10_000
    private static let mostShifts = 500
    private static let deepest = 16

    private(set) var calendar = EventCalendar()
    private(set) var report = ErrorReport()
    /// What is not followed.
    private(set) var notes = ErrorReport()
    private var isCalendar = false
    /// The components that are open, the outermost first.
    private var open: [String] = []
    private var event: EventLines?
    private var zone: String?
    private var shift: ShiftLines?
    private var shifts: [EventCalendar.Shift] = []
    private var shiftCount = 0
    /// Where zones are named first.
    private var named: [(zone: String, mark: Mark)] = []
    /// Events that come again, by their UIDs, and the occurrences that others stand in for.
    private var series: [String: Int] = [:]
    private var replaced: [(series: String, start: EventCalendar.Time)] = []

    mutating func read(_ source: SourceText, _ isCancelled: () -> Bool) {
        var line: [UInt8] = []
        var (start, number, begin) = (0, UInt32(1), UInt32(1))
        while start < source.bytes.count, report.isEmpty {
            if number.isMultiple(of: 64), isCancelled() { return }
            let (part, next) = source.line(at: start)
            // A line that begins with a blank goes on with the one before it.
            if let first = part.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
                line += part.dropFirst().prefix(max(0, CalendarLine.longest - line.count))
            } else {
                take(line, at: Mark(line: begin, column: 1))
                line = Array(part.prefix(CalendarLine.longest))
                begin = number
            }
            number += 1
            start = next
        }
        let last = Mark(line: begin, column: 1)
        if report.isEmpty { take(line, at: last) }
        if report.isEmpty { finish(at: last) }
    }

    private mutating func take(_ bytes: [UInt8], at mark: Mark) {
        guard !bytes.isEmpty, let line = CalendarLine(bytes, at: mark) else { return }
        switch line.name {
        case "BEGIN": begin(line.value.uppercased(), at: mark)
        case "END": end(line.value.uppercased(), at: mark)
        default:
            if open.count == 2 { event?.take(line) }
            if open.count == 2, open[1] == "VTIMEZONE", line.name == "TZID" { zone = line.value }
            if open.count == 3 { shift?.take(line) }
            if let zone = line.parameters["TZID"], event != nil, open.count == 2, named.last?.zone != zone {
                named.append((zone, mark))
            }
        }
    }

    private mutating func begin(_ name: String, at mark: Mark) {
        if open.isEmpty, name != "VCALENDAR" { return addNoCalendar(at: mark) }
        if open.count == Self.deepest {
            return report.add("components are nested more than \(Self.deepest) deep", at: mark)
        }
        isCalendar = true
        open.append(name)
        switch open.dropFirst() {
        case ["VEVENT"]: event = EventLines(mark: mark)
        case ["VTIMEZONE"]: (zone, shifts) = (nil, [])
        case ["VTIMEZONE", "STANDARD"], ["VTIMEZONE", "DAYLIGHT"]: shift = ShiftLines()
        default: break
        }
    }

    private mutating func end(_ name: String, at mark: Mark) {
        guard let last = open.last else { return addNoCalendar(at: mark) }
        guard last == name else {
            return report.add("\(value: name) ends here, and \(value: last) is open", at: mark)
        }
        switch open.dropFirst() {
        case ["VEVENT"]: endEvent()
        case ["VTIMEZONE"]:
            // One that is not understood in all is not known.
            if let zone { calendar.zones[zone] = shifts.isEmpty ? nil : shifts }
        case ["VTIMEZONE", "STANDARD"], ["VTIMEZONE", "DAYLIGHT"]: endShift()
        default: break
        }
        open.removeLast()
    }

    private mutating func addNoCalendar(at mark: Mark) {
        report.add("this is no iCalendar file: it does not begin with BEGIN:VCALENDAR", at: mark)
    }

    private mutating func endShift() {
        defer { shift = nil }
        if let found = shift?.shift, shiftCount < Self.mostShifts {
            shiftCount += 1
            shifts.append(found)
        } else {
            // The zone counts as one that is not described.
            zone = nil
        }
    }

    private mutating func endEvent() {
        guard let lines = event else { return }
        event = nil
        let found = lines.event(&notes)
        if let uid = lines.uid {
            if let start = lines.replaced {
                replaced.append((uid, start))
            } else if found?.recurrence != nil {
                series[uid] = calendar.events.count
            }
        }
        guard let found else { return }
        if calendar.events.count == Self.mostEvents {
            return report.add("a calendar has at most \(Self.mostEvents) events", at: lines.mark)
        }
        calendar.events.append(found)
    }

    /// The file has ended, in that line or the one after it.
    private mutating func finish(at mark: Mark) {
        if let last = open.last {
            return report.add("the file is not whole: it ends within \(value: last)", at: mark)
        }
        if !isCalendar { return addNoCalendar(at: mark) }
        for (uid, start) in replaced {
            if let index = series[uid] { calendar.events[index].exclusions.append(start) }
        }
        var told: Set<String> = []
        for (zone, mark) in named
        where calendar.zones[zone] == nil && !CalendarLine.isUTC(zone) && told.insert(zone).inserted {
            notes.add("the zone \(value: zone) is not described here: its times count as the machine's own", at: mark)
        }
    }
}
