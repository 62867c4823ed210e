internal import Vocabulary

/// What the lines of an event say of its times.
struct EventLines {
    /// Where the event begins.
    let mark: Mark
    private(set) var uid: String?
    /// The start of the occurrence that it stands in for (RECURRENCE-ID).
    private(set) var replaced: EventCalendar.Time?
    private var start: EventCalendar.Time?
    private var end: EventCalendar.Time?
    private var seconds: Int64?
    private var rule: CalendarLine?
    private var exclusions: [EventCalendar.Time] = []
    private var isCancelled = false
    /// Why the event is left out: a line that is not understood.
    private var flaw: CalendarLine?
    /// What else is not followed.
    private var others: [CalendarLine] = []

    init(mark: Mark) { self.mark = mark }

    mutating func take(_ line: CalendarLine) {
        switch line.name {
        case "UID": uid = line.value
        case "STATUS": isCancelled = line.value.uppercased() == "CANCELLED"
        case "DTSTART": start = understood(line.time, of: line)
        case "DTEND": end = understood(line.time, of: line)
        case "DURATION": seconds = understood(CalendarLine.seconds(line.value), of: line)
        case "RECURRENCE-ID": replaced = understood(line.time, of: line)
        case "RRULE":
            if rule == nil { rule = line } else { others.append(line) }
        case "EXDATE":
            exclusions += line.times
            if line.times.isEmpty { others.append(line) }
        case "RDATE", "EXRULE": others.append(line)
        default: break
        }
    }

    /// A value, whose line is taken note of where there is none.
    private mutating func understood<Value>(_ value: Value?, of line: CalendarLine) -> Value? {
        if value == nil { flaw = flaw ?? line }
        return value
    }

    /// The event; nil where it is cancelled or left out, which is told.
    func event(_ notes: inout ErrorReport) -> EventCalendar.Event? {
        if isCancelled { return nil }
        if let flaw {
            notes.add("\(own: flaw.name):\(value: flaw.value) is not understood: the event is left out", at: flaw.mark)
            return nil
        }
        guard let start else {
            notes.add("the event has no DTSTART: it is left out", at: mark)
            return nil
        }
        var event = EventCalendar.Event(start: start, end: end, seconds: seconds ?? (start.isDay ? 86_400 : 0))
        // Some programs end a day on the day itself.
        if start.isDay, let end, end.moment <= start.moment { (event.end, event.seconds) = (nil, 86_400) }
        let isEmpty = event.end.map { $0.clock == start.clock && $0.moment <= start.moment } ?? (event.seconds == 0)
        if isEmpty { notes.add("the event has no length: it closes nothing", at: mark) }
        event.exclusions = exclusions
        for line in others {
            notes.add("\(own: line.name):\(value: line.value) is not followed, and the event without it", at: line.mark)
        }
        guard let rule else { return event }
        do throws(Misreading) {
            // A rule that takes more away than is known takes away all.
            if others.contains(where: { $0.name == "EXRULE" }) { throw Misreading("there is an EXRULE") }
            event.recurrence = try RecurrenceText.read(rule.value, clock: start.clock)
        } catch {
            notes.add("\(error.message): the event counts once, at its start", at: rule.mark)
        }
        return event
    }
}

/// What the lines of a part of a time zone say: when its clocks are set, and to what.
struct ShiftLines {
    private var start: CivilMoment?
    private var before: Int?
    private var after: Int?
    private var recurrence: Recurrence?
    private var isUnderstood = true

    mutating func take(_ line: CalendarLine) {
        switch line.name {
        case "DTSTART": start = line.time.map { Self.sinceClocks($0.moment) }
        case "TZOFFSETFROM": before = Self.offset(line.value)
        case "TZOFFSETTO": after = Self.offset(line.value)
        case "RRULE":
            recurrence = try? RecurrenceText.read(line.value, clock: .utc)
            isUnderstood = recurrence?.frequency == .yearly && recurrence?.months.count == 1
        default: break
        }
    }

    /// Nil where it is not understood.
    var shift: EventCalendar.Shift? {
        guard isUnderstood, let start, let before, let after else { return nil }
        return EventCalendar.Shift(start: start, recurrence: recurrence, before: before, after: after)
    }

    /// Outlook's zones begin in 1601: what is before 1970 is of no use.
    private static func sinceClocks(_ moment: CivilMoment) -> CivilMoment {
        let (year, month, day) = moment.date.components
        guard year < 1970, let date = CivilDate(year: 1970, month: month, day: min(day, 28)) else { return moment }
        return CivilMoment(date, secondOfDay: moment.secondOfDay)
    }

    /// Reads `+0100` or `-033000`, in seconds; nil for any other text.
    private static func offset(_ text: String) -> Int? {
        guard let sign = text.first, "+-".contains(sign), let number = text.dropFirst().number(digits: 4...6),
            text.utf8.count != 6
        else { return nil }
        let digits = text.utf8.count == 5 ? number * 100 : number
        let (hours, minutes, seconds) = (digits / 10_000, digits / 100 % 100, digits % 100)
        guard hours < 24, minutes < 60, seconds < 60 else { return nil }
        return ((hours * 60 + minutes) * 60 + seconds) * (sign == "-" ? -1 : 1)
    }
}
