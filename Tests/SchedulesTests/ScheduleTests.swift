import Schedules
import TestSupport
import Testing
import Vocabulary

/// When a schedule opens and closes, in words that can be looked up on a calendar.
@Suite struct ScheduleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let schedule: Schedule
        var zone = Zone.berlin
        let from: String
        let to: String
        /// In UTC, beginning with whether it is open at `from`.
        let opensOrCloses: [String]
        var isOpenFirst = false

        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "hours",
            schedule: Schedule(hours: hours("07:30-11:00,17:00-22:00")),
            from: "2026-01-05T00:00", to: "2026-01-06T00:00",
            opensOrCloses: ["2026-01-05T06:30", "2026-01-05T10:00", "2026-01-05T16:00", "2026-01-05T21:00"]),
        Case(
            name: "windows that touch or overlap are one",
            schedule: Schedule(hours: hours("10:00-12:00,08:00-10:00,09:00-11:00")),
            from: "2026-01-05T00:00", to: "2026-01-06T00:00",
            opensOrCloses: ["2026-01-05T07:00", "2026-01-05T11:00"]),
        Case(
            name: "24:00 runs on into a day that begins with a window",
            schedule: Schedule(hours: hours("22:00-24:00,00:00-01:00")),
            from: "2026-01-05T12:00", to: "2026-01-06T12:00",
            opensOrCloses: ["2026-01-05T21:00", "2026-01-06T00:00"]),
        Case(
            name: "days",
            schedule: Schedule(days: .weekend),
            from: "2026-01-05T00:00", to: "2026-01-17T00:00",
            opensOrCloses: ["2026-01-09T23:00", "2026-01-11T23:00", "2026-01-16T23:00"]),
        Case(
            name: "a window belongs to the day on which it begins",
            schedule: Schedule(days: .friday, hours: hours("22:00-02:00")),
            from: "2026-01-05T00:00", to: "2026-01-15T00:00",
            opensOrCloses: ["2026-01-09T21:00", "2026-01-10T01:00"]),
        Case(
            name: "and so it does for bounds that are days",
            schedule: Schedule(
                hours: hours("22:00-02:00"), from: .day(day("2026-01-07")), until: .day(day("2026-01-08"))),
            from: "2026-01-01T00:00", to: "2026-02-01T00:00",
            opensOrCloses: ["2026-01-07T21:00", "2026-01-08T01:00", "2026-01-08T21:00", "2026-01-09T01:00"]),
        Case(
            name: "but not for moments",
            schedule: Schedule(
                hours: hours("22:00-02:00"), from: .moment(civil("2026-01-08T00:30")),
                until: .moment(civil("2026-01-09T00:30:59"))),
            from: "2026-01-01T00:00", to: "2026-02-01T00:00",
            opensOrCloses: ["2026-01-07T23:30", "2026-01-08T01:00", "2026-01-08T21:00", "2026-01-08T23:31"]),
        Case(
            name: "a day is within to its end",
            schedule: Schedule(until: .day(day("2026-12-24"))),
            from: "2026-11-01T00:00", to: "2028-01-01T00:00",
            opensOrCloses: ["2026-12-24T23:00"], isOpenFirst: true),
        Case(
            name: "a second is within to its end",
            schedule: Schedule(until: .moment(civil("2026-12-24T18:00:07"))),
            from: "2026-11-01T00:00", to: "2028-01-01T00:00",
            opensOrCloses: ["2026-12-24T17:00:08"], isOpenFirst: true),
        Case(
            name: "over the year's end",
            schedule: Schedule(
                days: .thursday, hours: hours("20:00-04:00"), from: .day(day("2026-12-31")),
                until: .day(day("2026-12-31"))),
            from: "2026-12-01T00:00", to: "2028-01-01T00:00",
            opensOrCloses: ["2026-12-31T19:00", "2027-01-01T03:00"]),
        Case(
            name: "a leap day",
            schedule: Schedule(from: .day(day("2028-02-29")), until: .day(day("2028-02-29"))), zone: .utc,
            from: "2026-01-01T00:00", to: "2040-01-01T00:00",
            opensOrCloses: ["2028-02-29T00:00", "2028-03-01T00:00"]),
        Case(
            name: "forward: opens at the first second that is shown",
            schedule: Schedule(days: .sunday, hours: hours("02:30-03:30")),
            from: "2026-03-23T00:00", to: "2026-04-01T00:00",
            opensOrCloses: ["2026-03-29T01:00", "2026-03-29T01:30"]),
        Case(
            name: "forward: closes at the first second that is shown",
            schedule: Schedule(days: .sunday, hours: hours("01:30-02:30")),
            from: "2026-03-23T00:00", to: "2026-04-01T00:00",
            opensOrCloses: ["2026-03-29T00:30", "2026-03-29T01:00"]),
        Case(
            name: "forward: what lies in the gap does not open",
            schedule: Schedule(days: .sunday, hours: hours("02:00-03:00")),
            from: "2026-03-27T00:00", to: "2026-04-06T00:00",
            opensOrCloses: ["2026-04-05T00:00", "2026-04-05T01:00"]),
        Case(
            name: "back: opens twice",
            schedule: Schedule(days: .sunday, hours: hours("02:00-02:30")),
            from: "2026-10-20T00:00", to: "2026-11-01T00:00",
            opensOrCloses: ["2026-10-25T00:00", "2026-10-25T00:30", "2026-10-25T01:00", "2026-10-25T01:30"]),
        Case(
            name: "back: stays open through an hour that comes twice",
            schedule: Schedule(days: .sunday, hours: hours("01:00-04:00")),
            from: "2026-10-20T00:00", to: "2026-10-31T00:00",
            opensOrCloses: ["2026-10-24T23:00", "2026-10-25T03:00"]),
        Case(
            name: "back: what was over begins again, and ends for good",
            schedule: Schedule(until: .moment(civil("2026-10-25T02:29:59"))),
            from: "2026-10-20T00:00", to: "2030-01-01T00:00",
            opensOrCloses: ["2026-10-25T00:30", "2026-10-25T01:00", "2026-10-25T01:30"], isOpenFirst: true),
        Case(
            name: "back, and soon forward again",
            schedule: Schedule(until: .moment(civil("2026-10-25T02:29:59"))),
            zone: Zone(7200, [("2026-10-25T01:00", 3600), ("2026-10-26T12:00", 7200)]),
            from: "2026-10-25T00:45", to: "2030-01-01T00:00",
            opensOrCloses: ["2026-10-25T01:00", "2026-10-25T01:30"]),
        Case(
            name: "half an hour back",
            schedule: Schedule(days: .sunday, hours: hours("01:45-02:00")), zone: .lordHowe,
            from: "2026-04-01T00:00", to: "2026-04-07T00:00",
            opensOrCloses: ["2026-04-04T14:45", "2026-04-04T15:00", "2026-04-04T15:15", "2026-04-04T15:30"]),
        Case(
            name: "a day that never was",
            schedule: Schedule(from: .day(day("2011-12-29")), until: .day(day("2011-12-30"))), zone: .apia,
            from: "2011-12-01T00:00", to: "2013-01-01T00:00",
            opensOrCloses: ["2011-12-29T10:00", "2011-12-30T10:00"]),
        Case(
            name: "a day that is skipped, and then is after all",
            schedule: Schedule(
                hours: hours("20:00-21:00"), from: .day(day("2026-05-05")), until: .day(day("2026-05-05"))),
            zone: Zone(0, [("2026-05-05T00:00", 86_400), ("2026-05-05T12:00", 0)]),
            from: "2026-05-02T22:00", to: "2027-01-01T00:00",
            opensOrCloses: ["2026-05-05T20:00", "2026-05-05T21:00"]),
        Case(
            name: "only on a day that never was",
            schedule: Schedule(from: .day(day("2011-12-30")), until: .day(day("2011-12-30"))), zone: .apia,
            from: "2011-12-01T00:00", to: "2013-01-01T00:00", opensOrCloses: []),
    ]

    @Test(arguments: cases)
    func opensAndCloses(_ test: Case) {
        let (start, end) = (utc(test.from), utc(test.to))
        #expect(test.schedule.isOpen(at: start, in: test.zone) == test.isOpenFirst)
        let found = changes(of: [test.schedule], from: start, to: end, in: test.zone)
        #expect(found == test.opensOrCloses.map(utc))
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
