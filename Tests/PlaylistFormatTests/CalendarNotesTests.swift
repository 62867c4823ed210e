import PlaylistFormat
import Testing
import Vocabulary

/// What of iCalendar files is not followed, and what is wrong with them, to the letter.
@Suite struct CalendarNotesTests {
    /// What is not followed, and what counts instead. The event stands on line 3, these lines from there on.
    @Test(
        arguments: [
            (["SUMMARY:a"], "3: the event has no DTSTART: it is left out", 0),
            (["DTSTART:2026-12-25"], "4: DTSTART:'2026-12-25' is not understood: the event is left out", 0),
            (["DTSTART:20260230"], "4: DTSTART:'20260230' is not understood: the event is left out", 0),
            (["DTSTART:20261225T2500"], "4: DTSTART:'20261225T2500' is not understood: the event is left out", 0),
            (["DTSTART:20261225", "DTEND:soon"], "5: DTEND:'soon' is not understood: the event is left out", 0),
            (["DTSTART:20261225", "DURATION:-P1D"], "5: DURATION:'-P1D' is not understood: the event is left out", 0),
            (
                ["DTSTART:20261225", "DURATION:P99999W"],
                "5: DURATION:'P99999W' is not understood: the event is left out", 0
            ),
            (["DTSTART:20261225T180000"], "3: the event has no length: it closes nothing", 1),
            (
                ["DTSTART:20261225T180000", "DTEND:20261225T170000"],
                "3: the event has no length: it closes nothing", 1
            ),
            (
                ["DTSTART:20261225", "RDATE:20261226"],
                "5: RDATE:'20261226' is not followed, and the event without it", 1
            ),
            (
                ["DTSTART:20261225", "EXDATE:20261226,soon"],
                "5: EXDATE:'20261226,soon' is not followed, and the event without it", 1
            ),
        ] as [([String], String, Int)])
    func notes(_ lines: [String], _ note: String, _ count: Int) throws {
        let (calendar, notes) = try CalendarReaderTests.parsed(CalendarReaderTests.text(lines))
        #expect(notes == [note])
        #expect(calendar.events.count == count)
    }

    /// Of an event whose rule is not followed, the first occurrence counts.
    @Test(
        arguments: [
            ("FREQ=HOURLY", "FREQ=HOURLY is not followed"), ("INTERVAL=2", "it has no FREQ"),
            ("FREQ=DAILY;COUNT", "'COUNT' is no part of a rule"), ("FREQ=DAILY;COUNT=0", "COUNT=0 is not followed"),
            ("FREQ=DAILY;COUNT=1,2", "COUNT=1,2 is not followed"),
            ("FREQ=DAILY;INTERVAL=0", "INTERVAL=0 is not followed"),
            ("FREQ=DAILY;UNTIL=soon", "UNTIL=SOON is not followed"),
            ("FREQ=WEEKLY;BYDAY=MON", "BYDAY=MON is not followed"),
            ("FREQ=MONTHLY;BYDAY=6MO", "BYDAY=6MO is not followed"), ("FREQ=WEEKLY;WKST=XX", "WKST=XX is not followed"),
            ("FREQ=MONTHLY;BYMONTHDAY=32", "BYMONTHDAY=32 is not followed"),
            ("FREQ=YEARLY;BYMONTH=13", "BYMONTH=13 is not followed"),
            ("FREQ=YEARLY;BYYEARDAY=1", "BYYEARDAY=1 is not followed"),
            ("FREQ=YEARLY;X-A=1", "…=1 is not followed"), ("FREQ=DAILY;BYSETPOS=9", "BYSETPOS=9 is not followed"),
            ("FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1", "BYSETPOS is followed only beside one BYDAY, in a month"),
            ("FREQ=WEEKLY;BYDAY=1MO", "BYDAY counts days only in a month"),
            ("FREQ=WEEKLY;BYMONTHDAY=1", "BYMONTHDAY is not followed in a week"),
            ("FREQ=YEARLY;BYDAY=1MO", "BYDAY in a year is followed only beside BYMONTH"),
        ] as [(String, String)])
    func rulesThatAreNotFollowed(_ rule: String, _ reason: String) throws {
        let (calendar, notes) = try CalendarReaderTests.parsed(
            CalendarReaderTests.text(["DTSTART:20261225", "RRULE:\(rule)"]))
        #expect(notes == ["5: \(reason): the event counts once, at its start"])
        #expect(calendar.events.count == 1 && calendar.events[0].recurrence == nil)
    }

    @Test func whatTakesAwayMoreIsNotFollowed() throws {
        let lines = ["DTSTART:20261225", "RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY", "EXRULE:FREQ=WEEKLY"]
        #expect(
            try CalendarReaderTests.parsed(CalendarReaderTests.text(lines)).notes == [
                "5: there is an EXRULE: the event counts once, at its start",
                "6: RRULE:'FREQ=WEEKLY' is not followed, and the event without it",
                "7: EXRULE:'FREQ=WEEKLY' is not followed, and the event without it",
            ])
    }

    private static let none = "this is no iCalendar file: it does not begin with BEGIN:VCALENDAR"
    private static let mistakes = """
        ^ => \(none)
        <html>⏎^<a href="x:y">⏎ => \(none)
        ^BEGIN:VEVENT⏎END:VEVENT⏎ => \(none)
        ^END:VCALENDAR⏎ => \(none)
        BEGIN:VCALENDAR⏎BEGIN:VEVENT⏎^END:VCALENDAR⏎ => 'VCALENDAR' ends here, and 'VEVENT' is open
        BEGIN:VCALENDAR⏎BEGIN:VEVENT⏎^DTSTART:2026 => the file is not whole: it ends within 'VEVENT'
        """.cases(as: .calendar)

    @Test(arguments: mistakes) func message(_ example: Case) { example.check() }

    @Test func limits() {
        let deep = String(repeating: "BEGIN:VCALENDAR\n", count: 17)
        #expect(complaint(ics: deep) == "x.ics:17:1: components are nested more than 16 deep\nBEGIN:VCALENDAR\n^")
        #expect(
            complaint(ics: "BEGIN:VCALENDAR\n" + String(repeating: "x", count: 4 << 20))?.hasPrefix(
                "x.ics:1:1: a calendar has at most 4 MiB") == true)
        let many = String(repeating: "BEGIN:VEVENT\nDTSTART:20260101\nEND:VEVENT\n", count: 10_001)
        #expect(
            complaint(ics: "BEGIN:VCALENDAR\n\(many)END:VCALENDAR\n")
                == "x.ics:30002:1: a calendar has at most 10000 events\nBEGIN:VEVENT\n^")
    }

    /// What a calendar says is told to nobody else than who may read it.
    @Test func valuesAreNotTold() throws {
        let lines = ["DTSTART:20261225", "RRULE:FREQ=HUNTER2;X-HUNTER2=HUNTER2", "RDATE:HUNTER2"]
        for text in [
            CalendarReaderTests.text(lines), CalendarReaderTests.text(["DTSTART:hunter2"]),
            CalendarReaderTests.text(["DTSTART:20261225", "RRULE:FREQ=DAILY;HUNTER2=1"]),
        ] {
            let notes = try EventCalendar.parsed(ics: Array(text.utf8), name: "x.ics").notes
            #expect(!notes.isEmpty)
            for note in notes {
                #expect(!note.discreetMessage.lowercased().contains("hunter2"), "\(note.discreetMessage)")
            }
        }
    }
}
