import Schedules
import TestSupport
import Testing
import Vocabulary

/// What a calendar's events close.
@Suite struct ClosedTimesTests {
    private typealias Event = EventCalendar.Event
    private typealias Time = EventCalendar.Time

    private static func closed(
        _ events: Event..., zones: [String: [EventCalendar.Shift]] = [:], in zone: Zone = .berlin
    ) throws -> ClosedTimes {
        var calendar = EventCalendar()
        (calendar.events, calendar.zones) = (events, zones)
        return try ClosedTimes(of: calendar, file: "x.ics", in: zone)
    }

    private static func wholeDay(_ date: String, _ rule: Recurrence? = nil, days: Int64 = 1) -> Event {
        Event(start: Time(CivilMoment(day(date)), isDay: true), seconds: days * 86_400, recurrence: rule)
    }

    private static func time(
        _ moment: String, hours: Int64 = 1, on clock: Time.Clock = .machine, by rule: Recurrence? = nil
    ) -> Event {
        Event(start: Time(civil(moment), clock: clock), seconds: hours * 3600, recurrence: rule)
    }

    private static func rule(
        _ frequency: Recurrence.Frequency, count: Int? = nil, until: Time? = nil, interval: Int = 1
    ) -> Recurrence {
        var rule = Recurrence(frequency)
        (rule.count, rule.until, rule.interval) = (count, until, interval)
        return rule
    }

    private static func texts(_ closed: ClosedTimes) -> [String] {
        closed.times.map { "\(CivilMoment(seconds: $0.lowerBound)) \(CivilMoment(seconds: $0.upperBound))" }
    }

    /// Random rules, against looking at every day of eight years.
    @Test(arguments: 0..<8) func asTheOracle(_ seed: Int) throws {
        var random = Seeded(UInt64(seed))
        let end = day("2034-12-31")
        for _ in 0..<40 {
            let first = CivilDate(dayNumber: day("2027-01-01").dayNumber + random.below(800))
            let rule = Self.randomRule(&random, from: first)
            let expected = RecurrenceOracle(rule: rule).days(from: first, through: end)
            let event = Event(start: Time(CivilMoment(first), isDay: true), seconds: 86_400, recurrence: rule)
            let found = try Self.closed(event).days.flatMap(Array.init).filter { $0 <= end.dayNumber }
            #expect(found == expected, "\(rule) from \(first)")
        }
    }

    private static func randomRule(_ random: inout Seeded, from first: CivilDate) -> Recurrence {
        var rule = Recurrence(Recurrence.Frequency.allCases[random.below(4)])
        rule.interval = random.once(in: 2) ? 1 : 1 + random.below(5)
        rule.weekStart = Weekdays(random.below(7))
        if random.once(in: 3) { rule.count = 1 + random.below(30) }
        if random.once(in: 3) {
            rule.until = Time(CivilMoment(CivilDate(dayNumber: first.dayNumber + random.below(1500))), isDay: true)
        }
        if random.once(in: 3) { rule.months = (0...random.below(3)).map { _ in 1 + random.below(12) } }
        let isByMonth = rule.frequency == .monthly || rule.frequency == .yearly && !rule.months.isEmpty
        if random.once(in: 2), rule.frequency != .yearly || isByMonth {
            rule.days = (0...random.below(3)).map { _ in
                .init(ordinal: isByMonth ? random.below(11) - 5 : 0, weekday: Weekdays(random.below(7)))
            }
        }
        if random.once(in: 3), rule.frequency != .weekly {
            rule.monthDays = (0...random.below(3)).map { _ in 1 + random.below(31) }
            if random.once(in: 2) { rule.monthDays.append(-1 - random.below(31)) }
        }
        // A month may come twice in the list.
        rule.months = Array(Set(rule.months)).sorted()
        return rule
    }

    @Test func aLeapDayComesEveryFourYears() throws {
        let closed = try Self.closed(Self.wholeDay("2028-02-29", Self.rule(.yearly, count: 3)))
        #expect(
            closed.days.map { CivilDate(dayNumber: $0.lowerBound).description } == [
                "2028-02-29", "2032-02-29", "2036-02-29",
            ])
        let thirtyFirst = try Self.closed(Self.wholeDay("2026-10-31", Self.rule(.monthly, count: 3)))
        #expect(
            thirtyFirst.days.map { CivilDate(dayNumber: $0.lowerBound).description } == [
                "2026-10-31", "2026-12-31", "2027-01-31",
            ])
    }

    @Test func withoutEndItIsFollowedThrough2099() throws {
        let days = try Self.closed(Self.wholeDay("1604-12-25", Self.rule(.yearly))).days
        #expect(days.last == day("2099-12-25").dayNumber..<day("2099-12-26").dayNumber)
        #expect(days.count == 496)
        // Days that touch are one.
        let all = try Self.closed(Self.wholeDay("2026-01-01", Self.rule(.daily)))
        #expect(all.days == [day("2026-01-01").dayNumber..<day("2099-12-31").dayNumber + 1])
    }

    /// What local clocks show counts: the hour stays where it is when clocks change.
    @Test func localTimesStayOverAChangeOfClocks() throws {
        let closed = try Self.closed(Self.time("2026-03-28T10:00", by: Self.rule(.daily, count: 2)))
        #expect(Self.texts(closed) == ["2026-03-28T10:00 2026-03-28T11:00", "2026-03-29T10:00 2026-03-29T11:00"])
        // A rule's end in UTC is one by the same clocks.
        let until = Time(civil("2026-03-29T08:00"), clock: .utc)
        #expect(try Self.closed(Self.time("2026-03-28T10:00", by: Self.rule(.daily, until: until))).times.count == 2)
        let before = Time(civil("2026-03-29T07:59:59"), clock: .utc)
        #expect(try Self.closed(Self.time("2026-03-28T10:00", by: Self.rule(.daily, until: before))).times.count == 1)
    }

    @Test func timesInUTCMove() throws {
        let closed = try Self.closed(Self.time("2026-10-24T10:00", hours: 2, on: .utc, by: Self.rule(.daily, count: 2)))
        #expect(Self.texts(closed) == ["2026-10-24T12:00 2026-10-24T14:00", "2026-10-25T11:00 2026-10-25T13:00"])
    }

    @Test func timesOfAZoneThatTheFileDescribes() throws {
        func shift(_ start: String, _ month: Int, _ ordinal: Int, _ before: Int, _ after: Int) -> EventCalendar.Shift {
            var rule = Recurrence(.yearly)
            (rule.months, rule.days) = ([month], [.init(ordinal: ordinal, weekday: .sunday)])
            return EventCalendar.Shift(start: civil(start), recurrence: rule, before: before, after: after)
        }
        let newYork = [
            shift("2007-03-11T02:00", 3, 2, -18_000, -14_400), shift("2007-11-04T02:00", 11, 1, -14_400, -18_000),
        ]
        let event = Self.time("2026-03-07T09:00", on: .zone("New York"), by: Self.rule(.daily, count: 2))
        // Clocks go forward there on the 8th, and in Berlin on the 29th.
        let closed = try Self.closed(event, zones: ["New York": newYork])
        #expect(Self.texts(closed) == ["2026-03-07T15:00 2026-03-07T16:00", "2026-03-08T14:00 2026-03-08T15:00"])
        #expect(Self.texts(try Self.closed(event)).first == "2026-03-07T09:00 2026-03-07T10:00")
        // A change that was given up does not come again.
        var ended = newYork[0]
        ended.recurrence?.until = Time(civil("2020-01-01T00:00"), clock: .utc)
        #expect(
            Self.texts(try Self.closed(event, zones: ["New York": [ended, newYork[1]]])).last
                == "2026-03-08T15:00 2026-03-08T16:00")
    }

    @Test func occurrencesThatAreLeftOut() throws {
        var days = Self.wholeDay("2026-12-24", Self.rule(.daily, count: 4))
        days.exclusions = [Time(CivilMoment(day("2026-12-25")), isDay: true), Time(civil("2026-12-26T12:00"))]
        #expect(
            try Self.closed(days).days.map(\.lowerBound) == [day("2026-12-24").dayNumber, day("2026-12-27").dayNumber])
        var times = Self.time("2026-12-24T10:00", by: Self.rule(.daily, count: 4))
        times.exclusions = [
            Time(civil("2026-12-24T09:00"), clock: .utc), Time(CivilMoment(day("2026-12-25")), isDay: true),
            Time(civil("2026-12-26T11:00")),
        ]
        #expect(
            Self.texts(try Self.closed(times)) == [
                "2026-12-26T10:00 2026-12-26T11:00", "2026-12-27T10:00 2026-12-27T11:00",
            ])
    }

    @Test func lengths() throws {
        var event = Self.wholeDay("2026-12-24", days: 3)
        #expect(try Self.closed(event).days == [day("2026-12-24").dayNumber..<day("2026-12-27").dayNumber])
        event.end = Time(CivilMoment(day("2026-12-26")), isDay: true)
        #expect(try Self.closed(event).days.map(\.count) == [2])
        var meeting = Self.time("2026-12-24T10:00", hours: 0)
        #expect(try Self.closed(meeting).times == [])
        meeting.end = Time(civil("2026-12-24T12:00"), clock: .utc)
        #expect(Self.texts(try Self.closed(meeting)) == ["2026-12-24T10:00 2026-12-24T13:00"])
        meeting.end = Time(civil("2026-12-24T09:00"))
        #expect(try Self.closed(meeting).times == [])
    }

    /// More than are followed end the reading, however few of them come about.
    @Test func tooMany() throws {
        let daily = Self.time("1970-01-01T10:00", by: Self.rule(.daily))
        #expect(throws: TooManyOccurrences.self) { try Self.closed(daily, daily, daily) }
        #expect(try Self.closed(daily, daily).times.count == 47_482)
        var never = Self.rule(.yearly)
        (never.months, never.monthDays) = ([2], [30])
        var calendar = EventCalendar()
        calendar.events = [Event](repeating: Self.wholeDay("0001-01-01", never), count: 10_000)
        #expect(throws: TooManyOccurrences.self) { try ClosedTimes(of: calendar, file: "", in: .utc) }
        #expect(try ClosedTimes(of: calendar, file: "", in: .utc, isCancelled: { true }).days == [])
    }
}
