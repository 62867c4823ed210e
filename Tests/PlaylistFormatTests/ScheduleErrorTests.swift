import Testing

/// What is said about the days and hours of schedules, to the letter.
@Suite struct ScheduleErrorTests {
    typealias Value = YAMLValueErrorTests.Value

    /// What is said about a line of `show`.
    static func expect(_ value: Value) {
        let caret = String(repeating: " ", count: value.column - 1) + "^"
        let line = "    " + value.line
        #expect(
            complaint(yaml: "slides:\n- image: a\n  show:\n\(line)\n")
                == "lobby.yaml:4:\(value.column): \(value.message)\n\(line)\n\(caret)")
    }

    @Test(arguments: [
        Value("days: monday", 11, "unknown day 'monday'; did you mean 'mon'?"),
        Value("days: Mon", 11, "unknown day 'Mon'; did you mean 'mon'?"),
        Value("days: tues", 11, "unknown day 'tues'; did you mean 'tue'?"),
        Value("days: Mon-Fri", 11, "unknown day 'Mon-Fri'; did you mean 'mon-fri'?"),
        Value("days: mon–fri", 11, "unknown day 'mon–fri'; did you mean 'mon-fri'?"),
        Value("days: mon to fri", 11, "unknown day 'mon to fri'; did you mean 'mon-fri'?"),
        Value("days: weekdays", 11, "unknown day 'weekdays'; did you mean 'mon-fri'?"),
        Value("days: weekend", 11, "unknown day 'weekend'; did you mean 'sat,sun'?"),
        Value(
            "days: monday, tuesday and friday", 11,
            """
            unknown day 'monday, tuesday and friday'; \
            did you mean 'mon,tue,fri'?
            """),
        Value("days: sat/sun", 11, "unknown day 'sat/sun'; did you mean 'sat,sun'?"),
        Value("days: munday", 11, "unknown day 'munday'; did you mean 'mon'?"),
        Value("days: foo", 11, "unknown day 'foo'; known: mon, tue, wed, thu, fri, sat, sun"),
        Value("days: mon,foo", 11, "unknown day 'foo'; known: mon, tue, wed, thu, fri, sat, sun"),
        Value("days: 1-5", 11, "unknown day '1'; known: mon, tue, wed, thu, fri, sat, sun"),
        Value(
            "days: mon-mon", 11,
            """
            'mon-mon' begins and ends on the same day; \
            write 'mon', or leave 'days' out for the whole week
            """),
        Value("days: mon,,tue", 11, "unknown day 'mon,,tue'; did you mean 'mon,tue'?"),
        Value("days: mon-wed-fri", 11, "expected days like mon-fri or sat,sun, found 'mon-wed-fri'"),
        Value("days: -fri", 11, "expected days like mon-fri or sat,sun, found '-fri'"),
        Value("days: ''", 11, "expected days like mon-fri or sat,sun, found an empty text"),
        Value("days:", 10, "expected days like mon-fri or sat,sun, found nothing"),
        Value("days: []", 11, "'days' is empty; write days like mon-fri or sat,sun, or leave it out"),
        Value("days: {mon: 1}", 11, "expected days like mon-fri or sat,sun, found a mapping"),
        Value("days: [mon, [tue]]", 17, "expected days like mon-fri or sat,sun, found a list"),
        Value("days: m", 11, "unknown day 'm'; known: mon, tue, wed, thu, fri, sat, sun"),
        Value("days: mo-su", 11, "unknown day 'mo-su'; did you mean 'mon-sun'?"),
    ])
    func days(_ value: Value) { Self.expect(value) }

    @Test(arguments: [
        Value("hours: 24:30-25:00", 12, "there is no time 24:30; a day goes from 00:00 to 24:00"),
        Value("hours: 07:60-08:00", 12, "there is no time 07:60; a day goes from 00:00 to 24:00"),
        Value("hours: 9am-5pm", 12, "expected hours like 07:30-11:00, found '9am-5pm'; did you mean 09:00-17:00?"),
        Value("hours: 9am", 12, "expected hours like 07:30-11:00, found '9am'"),
        Value("hours: 9-17", 12, "expected hours like 07:30-11:00, found '9-17'; did you mean 09:00-17:00?"),
        Value("hours: 9-5", 12, "expected hours like 07:30-11:00, found '9-5'"),
        Value("hours: 07:30", 12, "expected hours like 07:30-11:00, found '07:30'"),
        Value(
            "hours: 07:30–11:00", 12,
            """
            expected hours like 07:30-11:00, found '07:30–11:00'; \
            did you mean 07:30-11:00?
            """),
        Value(
            "hours: 07:30 to 11:00", 12,
            """
            expected hours like 07:30-11:00, found '07:30 to 11:00'; \
            did you mean 07:30-11:00?
            """),
        Value(
            "hours: 9am until 5pm", 12,
            "expected hours like 07:30-11:00, found '9am until 5pm'; did you mean 09:00-17:00?"),
        Value(
            "hours: 9.15 till noon", 12,
            "expected hours like 07:30-11:00, found '9.15 till noon'; did you mean 09:15-12:00?"),
        Value(
            "hours: 7.30-11.00", 12, "expected hours like 07:30-11:00, found '7.30-11.00'; did you mean 07:30-11:00?"),
        Value("hours: 0730-1100", 12, "expected hours like 07:30-11:00, found '0730-1100'; did you mean 07:30-11:00?"),
        Value("hours: 9h-12h30", 12, "expected hours like 07:30-11:00, found '9h-12h30'; did you mean 09:00-12:30?"),
        Value(
            "hours: 22:00-22:00", 12,
            """
            '22:00-22:00' begins and ends at the same time; \
            leave 'hours' out for the whole day
            """),
        Value(
            "hours: 00:00-00:00", 12,
            """
            '00:00-00:00' begins and ends at the same time; \
            leave 'hours' out for the whole day
            """),
        Value(
            "hours: 24:00-06:00", 12,
            """
            expected hours like 07:30-11:00, found '24:00-06:00'; \
            did you mean 00:00-06:00?
            """),
        Value(
            "hours: 07:30:00-11:00:00", 12,
            """
            expected hours like 07:30-11:00, found '07:30:00-11:00:00'; \
            did you mean 07:30-11:00?
            """),
        Value("hours: []", 12, "'hours' is empty; write hours like 07:30-11:00, or leave it out"),
        Value("hours:", 11, "expected hours like 07:30-11:00, found nothing"),
        Value("hours: ''", 12, "expected hours like 07:30-11:00, found an empty text"),
        Value("hours: 07:30-11:00-12:00", 12, "expected hours like 07:30-11:00, found '07:30-11:00-12:00'"),
        Value("hours: 10pm-2am", 12, "expected hours like 07:30-11:00, found '10pm-2am'; did you mean 22:00-02:00?"),
        Value(
            "hours: noon-midnight", 12,
            """
            expected hours like 07:30-11:00, found 'noon-midnight'; \
            did you mean 12:00-24:00?
            """),
        Value(
            "hours: 9 a.m. - 5:30 p.m.", 12,
            """
            expected hours like 07:30-11:00, found '9 a.m. - 5:30 p.m.'; \
            did you mean 09:00-17:30?
            """),
        Value(
            "hours: 07:30-11:00; 13:00-17:00", 12,
            """
            expected hours like 07:30-11:00, found '07:30-11:00; 13:00-17:00'; \
            did you mean 07:30-11:00,13:00-17:00?
            """),
        Value("hours: 13pm-14pm", 12, "expected hours like 07:30-11:00, found '13pm-14pm'"),
        Value("hours: soon", 12, "expected hours like 07:30-11:00, found 'soon'"),
        Value("hours: {07:30: 11:00}", 12, "expected hours like 07:30-11:00, found a mapping"),
        Value("hours: 07:30-11:00,", 12, "expected hours like 07:30-11:00, found '07:30-11:00,'"),
        Value("hours: ７:30-11:00", 12, "expected hours like 07:30-11:00, found '７:30-11:00'"),
    ])
    func hours(_ value: Value) { Self.expect(value) }

    /// Each text of a list is looked at, and so are the other lines.
    @Test func allAtOnce() {
        let text = """
            slides:
            - image: a
              show:
                days: [mon, Tue, ~]
                hours: [9am-5pm, 17:00-18:00]
                from: 24.12.2026
            - folder: b
              weight: 0
              show: {from: 2026-12-24, until: 2026-12-23}
            """
        #expect(
            complaint(yaml: text) == """
                lobby.yaml:4:17: unknown day 'Tue'; did you mean 'tue'?
                    days: [mon, Tue, ~]
                                ^
                lobby.yaml:4:22: expected days like mon-fri or sat,sun, found nothing
                    days: [mon, Tue, ~]
                                     ^
                lobby.yaml:5:13: expected hours like 07:30-11:00, found '9am-5pm'; did you mean 09:00-17:00?
                    hours: [9am-5pm, 17:00-18:00]
                            ^
                lobby.yaml:6:11: expected a date like 2026-12-24 or 2026-12-24T18:00, found '24.12.2026'; \
                did you mean 2026-12-24?
                    from: 24.12.2026
                          ^
                lobby.yaml:8:11: expected a whole number from 1 to 100, found '0'
                  weight: 0
                          ^
                lobby.yaml:9:35: 'until' is before 'from', which leaves no time at all
                  show: {from: 2026-12-24, until: 2026-12-23}
                                                  ^
                """)
    }

    @Test func untilBeforeFrom() {
        #expect(
            complaint(yaml: "slides:\n- image: a\n  show:\n    from: 2026-12-24T18:00\n    until: 2026-12-24T17:59\n")
                == """
                lobby.yaml:5:12: 'until' is before 'from', which leaves no time at all
                    until: 2026-12-24T17:59
                           ^
                """)
    }
}
