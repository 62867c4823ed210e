import PlaylistFormat
import Testing
import Vocabulary

/// What is read of iCalendar files.
@Suite struct CalendarReaderTests {
    typealias Time = EventCalendar.Time

    /// A calendar with one event of these lines.
    static func text(_ lines: [String]) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT"] + lines + ["END:VEVENT", "END:VCALENDAR", ""])
            .joined(separator: "\r\n")
    }

    static func parsed(_ text: String) throws -> (calendar: EventCalendar, notes: [String]) {
        let (calendar, notes) = try EventCalendar.parsed(ics: Array(text.utf8), name: "x.ics")
        return (calendar, notes.map { "\($0.line): \($0.message)" })
    }

    /// The only event of these lines, about which nothing is said.
    private static func event(_ lines: String...) throws -> EventCalendar.Event {
        let (calendar, notes) = try parsed(text(lines))
        #expect(notes == [])
        #expect(calendar.events.count == 1)
        return try #require(calendar.events.first)
    }

    private static func moment(_ text: String) throws -> CivilMoment {
        if let date = CivilDate(playlistText: text) { return CivilMoment(date) }
        return try #require(CivilMoment(playlistText: text))
    }

    private static func day(_ text: String) throws -> Time { Time(try moment(text), isDay: true) }

    @Test func days() throws {
        let day = EventCalendar.Event(start: try Self.day("2026-12-25"), seconds: 86_400)
        #expect(try Self.event("DTSTART;VALUE=DATE:20261225") == day)
        // As programs write it that end a day on the day itself.
        #expect(try Self.event("DTSTART;VALUE=DATE:20261225", "DTEND;VALUE=DATE:20261225") == day)
        var two = day
        two.end = try Self.day("2026-12-27")
        #expect(try Self.event("DTSTART:20261225", "DTEND;X=\"a;b:c\";VALUE=DATE:20261227") == two)
        #expect(try Self.event("dtstart;value=date:20261225", "duration:P2D").seconds == 172_800)
    }

    @Test func times() throws {
        let start = try Self.moment("2026-12-24T18:00:30")
        #expect(
            try Self.event("DTSTART:20261224T180030", "DURATION:PT2H30M5S")
                == EventCalendar.Event(start: Time(start), seconds: 9005))
        #expect(try Self.event("DTSTART:20261224T180030Z", "DURATION:P1WT1S").start == Time(start, clock: .utc))
        #expect(
            try Self.event("DTSTART;TZID=Etc/UTC:20261224T180030", "DURATION:P1D").start == Time(start, clock: .utc))
        #expect(try Self.event("DTSTART:20261224T180030", "DTEND:20261224T190000Z").end?.clock == .utc)
        // A leap second.
        #expect(
            try Self.event("DTSTART:20161231T235960Z", "DURATION:PT1S").start.moment
                == Self.moment("2016-12-31T23:59:59"))
        // Birthdays begin long ago.
        #expect(try Self.event("DTSTART:16040229").start.moment.date.components == (1604, 2, 29))
    }

    @Test func rules() throws {
        func rule(_ text: String) throws -> Recurrence? {
            try Self.event("RRULE:\(text)", "DTSTART;VALUE=DATE:20261225").recurrence
        }
        #expect(try rule("FREQ=DAILY") == Recurrence(.daily))
        var weekly = Recurrence(.weekly)
        (weekly.interval, weekly.count, weekly.weekStart) = (2, 10, Weekdays(6))
        weekly.days = [.init(weekday: Weekdays(0)), .init(weekday: Weekdays(4))]
        #expect(try rule("interval=2;freq=weekly;COUNT=10;WKST=SU;BYDAY=MO,FR;") == weekly)
        var monthly = Recurrence(.monthly)
        monthly.days = [.init(ordinal: -1, weekday: Weekdays(4)), .init(ordinal: 2, weekday: Weekdays(0))]
        monthly.until = Time(try Self.moment("2027-12-31T23:00"), clock: .utc)
        #expect(try rule("FREQ=MONTHLY;BYDAY=-1FR,+2MO;UNTIL=20271231T230000Z") == monthly)
        var thanksgiving = Recurrence(.yearly)
        (thanksgiving.months, thanksgiving.days) = ([11], [.init(ordinal: 4, weekday: Weekdays(3))])
        #expect(try rule("FREQ=YEARLY;BYMONTH=11;BYDAY=4TH") == thanksgiving)
        // As Outlook writes the same.
        #expect(try rule("FREQ=YEARLY;BYDAY=TH;BYMONTH=11;BYSETPOS=4") == thanksgiving)
        var last = Recurrence(.monthly)
        (last.monthDays, last.until) = ([-1, 15], try Self.day("2027-06-30"))
        #expect(try rule("FREQ=MONTHLY;BYMONTHDAY=-1,15;UNTIL=20270630") == last)
    }

    /// Lines go on behind a blank, also within a word and a character; what is in alarms and elsewhere is no event's.
    @Test func linesAndComponents() throws {
        let text = """
            BEGIN:VCALENDAR
            X-WR-CALNAME:Holid
             ays
            BEGIN:VTODO
            DTSTART:19990101
            END:VTODO
            BEGIN:VEVENT
            SUMMARY:A\\nB: and a line that goes o
            \tn
            DTST
             ART;VALUE=DA
             TE:2026
             1225
            BEGIN:VALARM
            TRIGGER:-PT15M
            DURATION:PT1H
            END:VALARM
            EXDATE;VALUE=DATE:20271225,20281225
            EXDATE:20291225
            no property

            END:VEVENT
            END:VCALENDAR
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            DTSTART:20260101
            END:VEVENT
            END:VCALENDAR
            """
        for end in ["\n", "\r\n", "\r"] {
            let (calendar, notes) = try Self.parsed(text.replacing("\n", with: end))
            #expect(notes == [])
            #expect(calendar.events.map(\.start) == [try Self.day("2026-12-25"), try Self.day("2026-01-01")])
            #expect(calendar.events[0].seconds == 86_400)
            #expect(calendar.events[0].exclusions == ["2027", "2028", "2029"].map { try? Self.day("\($0)-12-25") })
        }
    }

    /// A single occurrence that was moved stands in for its own; one that was cancelled leaves a gap.
    @Test func occurrencesThatDiffer() throws {
        let text = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:1
            RECURRENCE-ID;VALUE=DATE:20260108
            DTSTART;VALUE=DATE:20260109
            END:VEVENT
            BEGIN:VEVENT
            UID:1
            DTSTART;VALUE=DATE:20260101
            RRULE:FREQ=WEEKLY
            END:VEVENT
            BEGIN:VEVENT
            UID:1
            RECURRENCE-ID;VALUE=DATE:20260115
            DTSTART;VALUE=DATE:20260115
            STATUS:CANCELLED
            END:VEVENT
            BEGIN:VEVENT
            UID:2
            DTSTART;VALUE=DATE:20260301
            STATUS:CANCELLED
            END:VEVENT
            END:VCALENDAR
            """
        let (calendar, notes) = try Self.parsed(text)
        #expect(notes == [])
        #expect(calendar.events.map(\.start) == [try Self.day("2026-01-09"), try Self.day("2026-01-01")])
        #expect(calendar.events[1].exclusions == [try Self.day("2026-01-08"), try Self.day("2026-01-15")])
    }

    @Test func zones() throws {
        let text = """
            BEGIN:VCALENDAR
            BEGIN:VTIMEZONE
            TZID:W. Europe
            BEGIN:STANDARD
            DTSTART:16010101T030000
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:19810329T020000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+020000
            RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
            END:DAYLIGHT
            END:VTIMEZONE
            BEGIN:VTIMEZONE
            TZID:Broken
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETTO:+0100
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VEVENT
            DTSTART;TZID="W. Europe":20261224T180000
            DTEND;TZID=Broken:20261224T200000
            END:VEVENT
            BEGIN:VEVENT
            DTSTART;TZID=Mars:20261224T180000
            DTEND;TZID=Mars:20261224T200000
            END:VEVENT
            END:VCALENDAR
            """
        let (calendar, notes) = try Self.parsed(text)
        var (autumn, spring) = (Recurrence(.yearly), Recurrence(.yearly))
        (autumn.days, autumn.months) = ([.init(ordinal: -1, weekday: Weekdays(6))], [10])
        (spring.days, spring.months) = ([.init(ordinal: -1, weekday: Weekdays(6))], [3])
        #expect(
            calendar.zones == [
                "W. Europe": [
                    .init(start: try Self.moment("1970-01-01T03:00"), recurrence: autumn, before: 7200, after: 3600),
                    .init(start: try Self.moment("1981-03-29T02:00"), recurrence: spring, before: 3600, after: 7200),
                ]
            ])
        #expect(calendar.events.map(\.start.clock) == [.zone("W. Europe"), .zone("Mars")])
        #expect(
            notes == [
                "26: the zone 'Broken' is not described here: its times count as the machine's own",
                "29: the zone 'Mars' is not described here: its times count as the machine's own",
            ])
    }
}
