import Schedules
import TestSupport
import Testing
import Vocabulary

/// When a schedule opens and closes, in words that can be looked up on a calendar.
@Suite struct ScheduleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let schedule: Schedule
        let zone: Zone
        let from, to: String
        let isOpenFirst: Bool
        /// In UTC.
        let changes: [String]

        init(
            _ name: String, _ schedule: Schedule, in zone: Zone = .berlin, from: String, to: String,
            isOpenFirst: Bool = false, changes: [String]
        ) {
            (testDescription, self.schedule, self.zone) = (name, schedule, zone)
            (self.from, self.to, self.isOpenFirst, self.changes) = (from, to, isOpenFirst, changes)
        }
    }

    static let cases = [
        Case(
            "hours", Schedule(hours: hours("07:30-11:00,17:00-22:00")), from: "2026-01-05T00:00",
            to: "2026-01-06T00:00",
            changes: ["2026-01-05T06:30", "2026-01-05T10:00", "2026-01-05T16:00", "2026-01-05T21:00"]),
        Case(
            "windows that touch or overlap are one", Schedule(hours: hours("10:00-12:00,08:00-10:00,09:00-11:00")),
            from: "2026-01-05T00:00", to: "2026-01-06T00:00", changes: ["2026-01-05T07:00", "2026-01-05T11:00"]),
        Case(
            "24:00 runs on into a day that begins with a window", Schedule(hours: hours("22:00-24:00,00:00-01:00")),
            from: "2026-01-05T12:00", to: "2026-01-06T12:00", changes: ["2026-01-05T21:00", "2026-01-06T00:00"]),
        Case(
            "days", Schedule(days: .weekend), from: "2026-01-05T00:00", to: "2026-01-17T00:00",
            changes: ["2026-01-09T23:00", "2026-01-11T23:00", "2026-01-16T23:00"]),
        Case(
            "a window belongs to the day on which it begins", Schedule(days: .friday, hours: hours("22:00-02:00")),
            from: "2026-01-05T00:00", to: "2026-01-15T00:00", changes: ["2026-01-09T21:00", "2026-01-10T01:00"]),
        Case(
            "and so it does for bounds that are days",
            Schedule(hours: hours("22:00-02:00"), from: .day(day("2026-01-07")), until: .day(day("2026-01-08"))),
            from: "2026-01-01T00:00", to: "2026-02-01T00:00",
            changes: ["2026-01-07T21:00", "2026-01-08T01:00", "2026-01-08T21:00", "2026-01-09T01:00"]),
        Case(
            "but not for moments",
            Schedule(
                hours: hours("22:00-02:00"), from: .moment(civil("2026-01-08T00:30")),
                until: .moment(civil("2026-01-09T00:31"))), from: "2026-01-01T00:00", to: "2026-02-01T00:00",
            changes: ["2026-01-07T23:30", "2026-01-08T01:00", "2026-01-08T21:00", "2026-01-08T23:31"]),
        Case(
            "a day is within to its end", Schedule(until: .day(day("2026-12-24"))), from: "2026-11-01T00:00",
            to: "2028-01-01T00:00", isOpenFirst: true, changes: ["2026-12-24T23:00"]),
        Case(
            "a moment is not within", Schedule(until: .moment(civil("2026-12-24T18:00:08"))),
            from: "2026-11-01T00:00", to: "2028-01-01T00:00", isOpenFirst: true, changes: ["2026-12-24T17:00:08"]),
        Case(
            "over the year's end",
            Schedule(
                days: .thursday, hours: hours("20:00-04:00"), from: .day(day("2026-12-31")),
                until: .day(day("2026-12-31"))), from: "2026-12-01T00:00", to: "2028-01-01T00:00",
            changes: ["2026-12-31T19:00", "2027-01-01T03:00"]),
        Case(
            "a leap day", Schedule(from: .day(day("2028-02-29")), until: .day(day("2028-02-29"))), in: .utc,
            from: "2026-01-01T00:00", to: "2040-01-01T00:00", changes: ["2028-02-29T00:00", "2028-03-01T00:00"]),
        Case(
            "forward: opens at the first second that is shown", Schedule(days: .sunday, hours: hours("02:30-03:30")),
            from: "2026-03-23T00:00", to: "2026-04-01T00:00", changes: ["2026-03-29T01:00", "2026-03-29T01:30"]),
        Case(
            "forward: closes at the first second that is shown", Schedule(days: .sunday, hours: hours("01:30-02:30")),
            from: "2026-03-23T00:00", to: "2026-04-01T00:00", changes: ["2026-03-29T00:30", "2026-03-29T01:00"]),
        Case(
            "forward: what lies in the gap does not open", Schedule(days: .sunday, hours: hours("02:00-03:00")),
            from: "2026-03-27T00:00", to: "2026-04-06T00:00", changes: ["2026-04-05T00:00", "2026-04-05T01:00"]),
        Case(
            "back: opens twice", Schedule(days: .sunday, hours: hours("02:00-02:30")), from: "2026-10-20T00:00",
            to: "2026-11-01T00:00",
            changes: ["2026-10-25T00:00", "2026-10-25T00:30", "2026-10-25T01:00", "2026-10-25T01:30"]),
        Case(
            "back: stays open through an hour that comes twice", Schedule(days: .sunday, hours: hours("01:00-04:00")),
            from: "2026-10-20T00:00", to: "2026-10-31T00:00", changes: ["2026-10-24T23:00", "2026-10-25T03:00"]),
        Case(
            "back: what was over begins again, and ends for good",
            Schedule(until: .moment(civil("2026-10-25T02:30"))), from: "2026-10-20T00:00", to: "2030-01-01T00:00",
            isOpenFirst: true, changes: ["2026-10-25T00:30", "2026-10-25T01:00", "2026-10-25T01:30"]),
        Case(
            "back, and soon forward again", Schedule(until: .moment(civil("2026-10-25T02:30"))),
            in: Zone(7200, [("2026-10-25T01:00", 3600), ("2026-10-26T12:00", 7200)]), from: "2026-10-25T00:45",
            to: "2030-01-01T00:00", changes: ["2026-10-25T01:00", "2026-10-25T01:30"]),
        Case(
            "half an hour back", Schedule(days: .sunday, hours: hours("01:45-02:00")), in: .lordHowe,
            from: "2026-04-01T00:00", to: "2026-04-07T00:00",
            changes: ["2026-04-04T14:45", "2026-04-04T15:00", "2026-04-04T15:15", "2026-04-04T15:30"]),
        Case(
            "a day that never was", Schedule(from: .day(day("2011-12-29")), until: .day(day("2011-12-30"))), in: .apia,
            from: "2011-12-01T00:00", to: "2013-01-01T00:00", changes: ["2011-12-29T10:00", "2011-12-30T10:00"]),
        Case(
            "a day that is skipped, and then is after all",
            Schedule(hours: hours("20:00-21:00"), from: .day(day("2026-05-05")), until: .day(day("2026-05-05"))),
            in: Zone(0, [("2026-05-05T00:00", 86_400), ("2026-05-05T12:00", 0)]), from: "2026-05-02T22:00",
            to: "2027-01-01T00:00", changes: ["2026-05-05T20:00", "2026-05-05T21:00"]),
        Case(
            "only on a day that never was", Schedule(from: .day(day("2011-12-30")), until: .day(day("2011-12-30"))),
            in: .apia, from: "2011-12-01T00:00", to: "2013-01-01T00:00", changes: []),
    ]

    @Test(arguments: cases)
    func opensAndCloses(_ test: Case) {
        let (start, end) = (utc(test.from), utc(test.to))
        #expect(test.schedule.isOpen(at: start, in: test.zone) == test.isOpenFirst)
        let found = changes(of: [test.schedule], from: start, to: end, in: test.zone)
        #expect(found == test.changes.map(utc))
        var isOpen = test.isOpenFirst
        for change in found {
            isOpen.toggle()
            #expect(test.schedule.isOpen(at: change, in: test.zone) == isOpen)
            #expect(test.schedule.isOpen(at: change + .nanoseconds(-1), in: test.zone) != isOpen)
        }
    }

    @Test func partsOfASecondBelongToIt() {
        let schedule = Schedule(hours: hours("07:30-11:00"))
        // The day before 1970.
        let opens = WallInstant(sinceEpoch: .seconds(-86_400 + 27_000))
        #expect(!schedule.isOpen(at: opens + .nanoseconds(-1), in: .utc))
        #expect(schedule.isOpen(at: opens + .nanoseconds(1), in: .utc))
        #expect(schedule.nextChange(after: opens + .nanoseconds(-1), in: .utc) == opens)
        #expect(schedule.nextChange(after: opens, in: .utc) == opens + .seconds(3 * 3600 + 1800))
    }

    @Test func noScheduleIsAlwaysOpen() {
        #expect(Showing().isOpen(at: utc("2026-01-01T00:00"), in: .berlin))
        #expect(Showing().nextChange(after: utc("2026-01-01T00:00"), in: .berlin) == nil)
    }
}
