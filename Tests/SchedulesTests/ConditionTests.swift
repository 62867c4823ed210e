import Schedules
import TestSupport
import Testing
import Vocabulary

/// Which key of `show` has closed schedules.
@Suite struct ConditionTests {
    private static let christmas = ClosedTimes(days: [day("2026-12-25").dayNumber..<day("2026-12-27").dayNumber])
    private static let stocktaking = ClosedTimes(times: [
        civil("2026-12-22T12:00").seconds..<civil("2026-12-22T13:00").seconds
    ])
    /// Monday is the first day.
    private static let week = Schedule.Rule(
        days: Weekdays(rawValue: 0x1F), hours: hours("08:00-18:00"), from: .day(day("2026-12-01")),
        until: .moment(civil("2026-12-30T12:00")), except: [christmas, stocktaking])
    private static let saturday = Schedule.Rule(days: .saturday, hours: hours("09:00-12:00"), except: [christmas])
    private static let night = Schedule(days: .friday, hours: hours("22:00-02:00"))

    @Test(
        arguments: [
            ("2026-12-21T12:00", nil), ("2026-12-21T20:00", .hours), ("2026-12-20T12:00", .days),
            ("2026-12-25T12:00", .except), ("2026-12-25T20:00", .except), ("2026-12-22T12:30", .except),
            ("2026-11-30T12:00", .from), ("2026-12-30T12:01", .until), ("2027-01-02T12:00", .until),
        ] as [(String, Schedule.Condition?)])
    func ofOneRule(_ time: String, _ condition: Schedule.Condition?) {
        #expect(Self.condition([[Schedule(anyOf: [Self.week])]], at: time) == condition)
    }

    /// The rule counts that is nearest to being open.
    @Test(
        arguments: [
            ("2026-12-19T10:00", nil), ("2026-12-19T14:00", .hours), ("2026-12-20T12:00", .days),
            ("2026-12-21T20:00", .hours), ("2026-12-25T12:00", .except), ("2026-12-26T10:00", .except),
        ] as [(String, Schedule.Condition?)])
    func ofSeveralRules(_ time: String, _ condition: Schedule.Condition?) {
        #expect(Self.condition([[Schedule(anyOf: [Self.week, Self.saturday])]], at: time) == condition)
    }

    /// An expired slide does not hide that the others wait for the morning, and an open schedule beside a closed one has no say.
    @Test func ofSeveralSlides() {
        let ended = Schedule(until: .day(day("2026-11-01")))
        let daily = Schedule(hours: hours("08:00-18:00"))
        #expect(Self.condition([[ended], [daily]], at: "2026-12-21T20:00") == .hours)
        #expect(Self.condition([[ended], [ended, daily]], at: "2026-12-21T12:00") == .until)
        #expect(Self.condition([], at: "2026-12-21T12:00") == nil)
        #expect(Self.condition([[Self.night]], at: "2026-12-19T01:00") == nil, "Friday's night is Saturday's morning")
        #expect(Self.condition([[Self.night]], at: "2026-12-19T03:00") == .days)
    }

    private static func condition(_ lists: [[Schedule]], at time: String) -> Schedule.Condition? {
        var calendar = Calendar(zone: .utc)
        calendar.follow(lists)
        #expect(calendar.unmetCondition == nil, "there is no time yet")
        _ = calendar.set(utc(time))
        return calendar.unmetCondition
    }
}
