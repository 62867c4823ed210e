import Schedules
import Synchronization
import TestSupport
import Testing
import Vocabulary

/// The search for the next change, against looking at every minute or second.
@Suite struct ScheduleSearchTests {
    /// Weeks with a transition in their middle, or none.
    static let times: [(name: String, zone: Zone, middle: String)] = [
        ("Berlin forward", .berlin, "2026-03-29T01:00"), ("Berlin back", .berlin, "2026-10-25T01:00"),
        ("New York forward", .newYork, "2026-03-08T07:00"), ("New York back", .newYork, "2026-11-01T06:00"),
        ("Lord Howe back", .lordHowe, "2026-04-04T15:00"), ("Lord Howe forward", .lordHowe, "2026-10-03T15:30"),
        ("Apia", .apia, "2011-12-30T10:00"), ("the year's end", .berlin, "2026-12-31T23:00"),
        ("a leap day", .utc, "2028-02-29T00:00"),
    ]

    @Test(arguments: times.indices)
    func everyMinuteOfTwoWeeks(_ index: Int) {
        let (_, zone, middle) = Self.times[index]
        var random = Seeded(UInt64(index) + 1)
        let center = civil(middle).seconds
        var found = 0
        for _ in 0..<12 {
            let schedules = (0..<1 + random.below(3)).map { _ in randomSchedule(near: center, &random, grain: 60) }
            let (start, end) = (center - 7 * 86_400, center + 7 * 86_400)
            found += expectSame(schedules, zone, start, end, step: 60)
        }
        #expect(found > 60)
    }

    @Test(arguments: times.indices)
    func everySecondOfHours(_ index: Int) {
        let (_, zone, middle) = Self.times[index]
        var random = Seeded(UInt64(index) + 100)
        let center = civil(middle).seconds
        for _ in 0..<8 {
            let schedules = (0..<1 + random.below(2)).map { _ in randomSchedule(near: center, &random, grain: 1) }
            _ = expectSame(schedules, zone, center - 3 * 3600, center + 3 * 3600, step: 1)
        }
    }

    private func expectSame(
        _ schedules: [Schedule], _ zone: Zone, _ start: Int64, _ end: Int64, step: Int64
    ) -> Int {
        let oracle = ScheduleOracle(schedules: schedules, zone: zone)
        let expected = oracle.changes(from: start, to: end, step: step)
        let from = WallInstant(sinceEpoch: .seconds(start))
        let found = changes(of: schedules, from: from, to: WallInstant(sinceEpoch: .seconds(end)), in: zone)
        #expect(found.map(\.sinceEpoch.components.seconds) == expected, "\(schedules)")
        #expect(schedules.isOpen(at: from, in: zone) == oracle.isOpen(start))
        // From the middle of nowhere, too.
        for change in expected.prefix(3) where change > start + 10 {
            let before = WallInstant(sinceEpoch: .seconds(change) - .nanoseconds(1))
            #expect(schedules.nextChange(after: before, in: zone)?.sinceEpoch == .seconds(change))
        }
        return expected.count
    }

    /// - Parameter grain: what its times are multiples of, in seconds.
    private func randomSchedule(near center: Int64, _ random: inout Seeded, grain: Int) -> Schedule {
        let count = random.once(in: 3) ? 2 + random.below(2) : 1
        return Schedule(anyOf: (0..<count).map { _ in randomRule(near: center, &random, grain: grain) })
    }

    private func randomRule(near center: Int64, _ random: inout Seeded, grain: Int) -> Schedule.Rule {
        var schedule = Schedule.Rule()
        if random.once(in: 2) { schedule.days = Weekdays(rawValue: UInt8(random.below(127) + 1)) }
        for _ in 0..<random.below(4) {
            // Around the hours in which clocks change, mostly.
            let start = random.once(in: 3) ? random.below(86_400 / grain) : random.below(5 * 3600 / grain)
            let end = (start + 1 + random.below(random.once(in: 2) ? 7200 / grain : 86_399 / grain)) * grain % 86_400
            if end != start * grain {
                schedule.hours.append(Schedule.Hours(start: start * grain, end: end == 0 ? 86_400 : end))
            }
        }
        if random.once(in: 3) { schedule.from = randomBound(center - 4 * 86_400, &random, grain) }
        if random.once(in: 3) { schedule.until = randomBound(center, &random, grain) }
        if random.once(in: 3) { schedule.except = [randomClosedTimes(near: center, &random, grain)] }
        if random.once(in: 9) { schedule.except.append(randomClosedTimes(near: center, &random, grain)) }
        return schedule
    }

    private func randomClosedTimes(near center: Int64, _ random: inout Seeded, _ grain: Int) -> ClosedTimes {
        let start = center - 8 * 86_400
        let days = (0..<random.below(5)).map { _ in
            let first = CivilMoment(seconds: start + Int64(random.below(16 * 86_400))).date.dayNumber
            return first..<first + random.below(4)
        }
        let times = (0..<random.below(5)).map { _ in
            let second = start + Int64(random.below(16 * 86_400))
            let first = second - second % Int64(grain)
            return first..<first + Int64(random.below(random.once(in: 3) ? 3 * 86_400 : 7200) / grain * grain)
        }
        return ClosedTimes(days: days, times: times)
    }

    private func randomBound(_ start: Int64, _ random: inout Seeded, _ grain: Int) -> Schedule.Bound {
        let second = start + Int64(random.below(5 * 86_400))
        let moment = CivilMoment(seconds: second - second % Int64(grain))
        return random.once(in: 2) ? .day(moment.date) : .moment(moment)
    }

    /// A zone that counts how often it is asked.
    private final class Meter: Sendable {
        let count = Mutex(0)

        func zone(_ zone: Zone) -> Zone {
            Zone { [self] time in
                count.withLock { $0 += 1 }
                return zone.offset(time)
            }
        }
    }

    @Test(arguments: [
        (Schedule(from: .day(day("2999-05-05"))), "2999-05-04T23:00"),
        (Schedule(days: .tuesday, from: .moment(civil("2400-02-29T12:00"))), "2400-02-29T11:00"),
        (Schedule(from: .day(day("2026-12-24")), until: .day(day("9999-12-31"))), "2026-12-23T23:00"),
        (Schedule(days: .sunday, from: .day(day("2026-12-24")), until: .day(day("2026-12-26"))), nil),
        (Schedule(days: .sunday, from: .day(day("2027-12-24")), until: .day(day("2026-12-24"))), nil),
        (Schedule(days: []), nil), (Schedule(until: .day(day("1999-12-31"))), nil),
        (Schedule(hours: hours("00:00-24:00"), until: .day(day("1999-12-31"))), nil),
    ])
    func yearsArePassedAtOnce(_ schedule: Schedule, _ opens: String?) {
        let meter = Meter()
        let start = utc("2026-03-01T00:00")
        #expect(schedule.nextChange(after: start, in: meter.zone(.berlin)) == opens.map(utc))
        #expect(meter.count.withLock { $0 } < 150)
    }

    @Test func endsInYears() {
        let always = Schedule(until: .day(day("9999-12-31")))
        #expect(always.nextChange(after: utc("2026-03-01T00:00"), in: .berlin) == utc("9999-12-31T23:00"))
    }

    @Test func daysOfTwoSchedulesThatNeverMeet() {
        let never = [Schedule(days: .monday), Schedule(days: .friday)]
        #expect(never.nextChange(after: utc("2026-03-01T00:00"), in: .berlin) == nil)
        // The one runs on into the other.
        let meeting = [Schedule(days: .sunday, hours: hours("20:00-19:00")), Schedule(days: .monday)]
        #expect(meeting.nextChange(after: utc("2026-01-06T00:00"), in: .berlin) == utc("2026-01-11T23:00"))
    }
}
