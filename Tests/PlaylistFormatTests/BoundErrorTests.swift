import Testing

/// What is said about dates, and about whole schedules, priorities and weights, to the letter.
@Suite struct BoundErrorTests {
    typealias Value = YAMLValueErrorTests.Value

    @Test(arguments: [
        Value(
            "from: 25.12.2026", 11,
            """
            expected a date like 2026-12-24 or 2026-12-24T18:00, found '25.12.2026'; \
            did you mean 2026-12-25?
            """),
        Value(
            "from: 2026/12/25", 11,
            """
            expected a date like 2026-12-24 or 2026-12-24T18:00, found '2026/12/25'; \
            did you mean 2026-12-25?
            """),
        Value(
            "from: 25/12/2026", 11,
            """
            expected a date like 2026-12-24 or 2026-12-24T18:00, found '25/12/2026'; \
            did you mean 2026-12-25?
            """),
        Value(
            "from: 12/25/2026", 11,
            """
            expected a date like 2026-12-24 or 2026-12-24T18:00, found '12/25/2026'; \
            did you mean 2026-12-25?
            """),
        Value("from: 3/4/2026", 11, "expected a date like 2026-12-24 or 2026-12-24T18:00, found '3/4/2026'"),
        Value(
            "from: 2026-1-5", 11,
            """
            expected a date like 2026-12-24 or 2026-12-24T18:00, found '2026-1-5'; \
            did you mean 2026-01-05?
            """),
        Value(
            "from: 20261225", 11,
            """
            expected a date like 2026-12-24 or 2026-12-24T18:00, found '20261225'; \
            did you mean 2026-12-25?
            """),
        Value(
            "from: 24 Dec 2026", 11,
            """
            expected a date like 2026-12-24 or 2026-12-24T18:00, found '24 Dec 2026'; \
            did you mean 2026-12-24?
            """),
        Value(
            "from: December 24, 2026", 11,
            """
            expected a date like 2026-12-24 or 2026-12-24T18:00, found 'December 24, 2026'; \
            did you mean 2026-12-24?
            """),
        Value(
            "from: 24.12.26", 11,
            """
            expected a date like 2026-12-24 or 2026-12-24T18:00, found '24.12.26'; \
            did you mean 2026-12-24?
            """),
        Value("from: 2026-02-30", 11, "there is no day 2026-02-30: that month has 28 days"),
        Value("from: 2026-02-29", 11, "there is no day 2026-02-29: that month has 28 days"),
        Value("from: 2026-13-01", 11, "there is no day 2026-13-01; did you mean 2026-01-13?"),
        Value("from: 2026-25-12", 11, "there is no day 2026-25-12; did you mean 2026-12-25?"),
        Value("from: 2026-00-10", 11, "there is no day 2026-00-10; months go from 01 to 12"),
        Value("from: 2026-04-00", 11, "there is no day 2026-04-00: that month has 30 days"),
        Value("from: 1969-12-31", 11, "the year 1969 is too early: from 1970 on"),
        Value("from: 2026-12-24T24:00", 11, "there is no time 24:00 in a date; did you mean 2026-12-25?"),
        Value("until: 2026-12-24T24:00", 12, "there is no time 24:00 in a date; did you mean 2026-12-24?"),
        Value("until: 2026-12-24 24:00:00", 12, "there is no time 24:00 in a date; did you mean 2026-12-24?"),
        Value("from: 2026-12-24T18:60", 11, "there is no time 18:60; a day goes from 00:00 to 23:59"),
        Value("from: 2026-12-24T25:00", 11, "there is no time 25:00; a day goes from 00:00 to 23:59"),
        Value("from: 2026-12-24T18:00Z", 11, "times are the machine's own; leave the zone 'Z' out"),
        Value("from: 2026-12-24T18:00:00+01:00", 11, "times are the machine's own; leave the zone '+01:00' out"),
        Value("from: 2026-12-24 18:00 CET", 11, "times are the machine's own; leave the zone 'CET' out"),
        Value("from: 2026-12-24T18:00-05", 11, "times are the machine's own; leave the zone '-05' out"),
        Value(
            "from: 2026-12-24 9am", 11,
            """
            expected a date like 2026-12-24 or 2026-12-24T18:00, found '2026-12-24 9am'; \
            did you mean 2026-12-24T09:00?
            """),
        Value(
            "from: 2026-12-24t18:00", 11,
            """
            expected a date like 2026-12-24 or 2026-12-24T18:00, found '2026-12-24t18:00'; \
            did you mean 2026-12-24T18:00?
            """),
        Value(
            "from: 2026-12-24 at 18:00", 11,
            """
            e\
            xpected a date like 2026-12-24 or 2026-12-24T18:00, found '2026-12-24 at 18:00'
            """),
        Value(
            "from: 24.12.2026 18.30", 11,
            """
            expected a date like 2026-12-24 or 2026-12-24T18:00, found '24.12.2026 18.30'; \
            did you mean 2026-12-24T18:30?
            """),
        Value("from: tomorrow", 11, "expected a date like 2026-12-24 or 2026-12-24T18:00, found 'tomorrow'"),
        Value("from: 18:00", 11, "expected a date like 2026-12-24 or 2026-12-24T18:00, found '18:00'"),
        Value("from: ''", 11, "expected a date like 2026-12-24 or 2026-12-24T18:00, found an empty text"),
        Value("from: [2026-12-24]", 11, "expected a date like 2026-12-24 or 2026-12-24T18:00, found a list"),
        Value("from:", 10, "expected a date like 2026-12-24 or 2026-12-24T18:00, found nothing"),
        Value(
            "until: 2026-12-24T18:00:00.5", 12,
            """
            e\
            xpected a date like 2026-12-24 or 2026-12-24T18:00, found '2026-12-24T18:00:00.5'
            """),
        Value("until: Dec 24", 12, "expected a date like 2026-12-24 or 2026-12-24T18:00, found 'Dec 24'"),
        Value("from: 2026-12-24T", 11, "expected a date like 2026-12-24 or 2026-12-24T18:00, found '2026-12-24T'"),
        Value(
            "until: 2026-12-24  18:00", 12,
            """
            expected a date like 2026-12-24 or 2026-12-24T18:00, found '2026-12-24  18:00'; \
            did you mean 2026-12-24T18:00?
            """),
        Value(
            "until: 2026-12-24T180000", 12,
            """
            e\
            xpected a date like 2026-12-24 or 2026-12-24T18:00, found '2026-12-24T180000'
            """),
    ])
    func bounds(_ value: Value) { ScheduleErrorTests.expect(value) }

    private static let mapping =
        "expected a mapping with 'days', 'hours', 'from', 'until' or 'except', or a list of them,"

    @Test(arguments: [
        Value("show: mon-fri", 9, "\(mapping) found 'mon-fri'"),
        Value("show: [a]", 10, "\(mapping) found 'a'"),
        Value("show: [{days: mon}, [{}]]", 23, "\(mapping) found a list"),
        Value("show: [~]", 10, "\(mapping) found nothing"),
        Value("show: ''", 9, "\(mapping) found an empty text"),
        Value(
            "show: []", 9,
            """
            'show' is empty; write a mapping with 'days', 'hours', 'from', 'until' or 'except', or a list of them, \
            or leave it out
            """),
        Value("priority: high", 13, "expected a whole number from -100 to 100, found 'high'"),
        Value("priority: 101", 13, "expected a whole number from -100 to 100, found '101'"),
        Value("priority: 1.5", 13, "expected a whole number from -100 to 100, found '1.5'"),
        Value("priority:", 12, "expected a whole number from -100 to 100, found nothing"),
        Value("priority: [1]", 13, "expected a whole number from -100 to 100, found a list"),
        Value("weight: 0", 11, "expected a whole number from 1 to 100, found '0'"),
        Value("weight: 101", 11, "expected a whole number from 1 to 100, found '101'"),
        Value("weight: -1", 11, "expected a whole number from 1 to 100, found '-1'"),
        Value("weight: 2x", 11, "expected a whole number from 1 to 100, found '2x'"),
        Value(
            "weight: 99999999999999999999", 11, "expected a whole number from 1 to 100, found '99999999999999999999'"),
        Value(
            "show: {from: 2026-12-24T18:00, hours: 08:00-09:00,10:00-11:00}", 53,
            """
            unknown key '10:00-11:00' in 'show'; in braces a comma ends the value; \
            write a list in brackets, or quotes around it
            """),
    ])
    func others(_ value: Value) {
        let caret = String(repeating: " ", count: value.column - 1) + "^"
        let said = "lobby.yaml:3:\(value.column): \(value.message)\n  \(value.line)\n\(caret)"
        for kind in ["image", "folder"] {
            #expect(complaint(yaml: "slides:\n- \(kind): a\n  \(value.line)\n") == said)
        }
    }
}
