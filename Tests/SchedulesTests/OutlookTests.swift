import Schedules
import TestSupport
import Testing
import Vocabulary

/// What is legal and surely not meant.
@Suite struct OutlookTests {
    private func showing(_ schedules: Schedule...) -> Showing {
        var showing = Showing()
        showing.schedules = schedules
        return showing
    }

    private func hopeless(_ showing: Showing, at now: String = "2026-03-02T00:00") -> Outlook.Reason? {
        Outlook(of: [showing], at: utc(now), in: .berlin).hopeless.first?.reason
    }

    private static let christmas = Schedule(from: .day(day("2026-12-24")), until: .day(day("2026-12-26")))

    @Test func whatEnded() {
        let slide = showing(Self.christmas)
        #expect(hopeless(slide) == nil)
        #expect(hopeless(slide, at: "2026-12-26T22:59:59") == nil)
        #expect(hopeless(slide, at: "2026-12-26T23:00") == .ended(.day(day("2026-12-26"))))
        // The last window of the last day is over, though the day is not.
        let hours = Schedule(days: .thursday, hours: hours("09:00-17:00"), until: .day(day("2026-12-24")))
        #expect(hopeless(showing(hours), at: "2026-12-24T15:59") == nil)
        #expect(hopeless(showing(hours), at: "2026-12-24T16:00") == .ended(.day(day("2026-12-24"))))
        // Of several ends, the first counts.
        let moment = Schedule.Bound.moment(civil("2026-12-24T23:59:58"))
        let two = showing(Self.christmas, Schedule(until: moment), Schedule(until: .day(day("2026-12-24"))))
        #expect(hopeless(two, at: "2027-01-01T00:00") == .ended(moment))
    }

    @Test(arguments: [
        [Schedule(days: .monday, from: .day(day("2026-12-24")), until: .day(day("2026-12-26")))],
        [Schedule(from: .day(day("2026-12-26")), until: .day(day("2026-12-24")))],
        [Schedule(hours: hours("22:00-23:00"), until: .moment(civil("1970-01-01T21:59:59")))],
        [Schedule(days: .monday), Schedule(days: .weekend)],
        [Schedule(hours: hours("08:00-12:00")), Schedule(hours: hours("12:00-13:00"))],
        [Schedule(until: .day(day("2020-01-01"))), Schedule(from: .day(day("2020-01-02")))],
    ])
    func whatNeverMeets(_ schedules: [Schedule]) {
        var showing = Showing()
        showing.schedules = schedules
        #expect(hopeless(showing) == .neverOpen)
    }

    @Test func theyAreNamedByTheirPlaces() {
        let ended = showing(Schedule(until: .day(day("2020-01-01"))))
        let never = showing(Schedule(days: []))
        let outlook = Outlook(of: [ended, Showing(), never, ended], at: utc("2026-03-02T00:00"), in: .berlin)
        #expect(outlook.hopeless.map(\.slide) == [0, 2, 3])
        #expect(
            outlook.hopeless.map(\.reason)
                == [.ended(.day(day("2020-01-01"))), .neverOpen, .ended(.day(day("2020-01-01")))])
        #expect(outlook.gaps == [])
    }

    @Test func gapsAreWhatNobodyCovers() {
        // A week from a Monday's noon in which clocks go forward.
        let now = utc("2026-03-23T11:00")
        let slides = [
            showing(Schedule(days: [.monday, .thursday], hours: hours("08:00-12:30"))),
            showing(Schedule(days: .thursday, hours: hours("12:30-14:00"))),
            showing(Schedule(days: .friday, hours: hours("22:00-02:30"))),
            showing(Schedule(days: .weekend), Schedule(hours: hours("02:00-03:30"))),
            showing(Schedule(until: .day(day("2026-01-01")))),
        ]
        let open = [
            ("2026-03-23T11:00", "2026-03-23T11:30"), ("2026-03-26T07:00", "2026-03-26T13:00"),
            ("2026-03-27T21:00", "2026-03-28T02:30"), ("2026-03-29T01:00", "2026-03-29T01:30"),
            ("2026-03-30T06:00", "2026-03-30T10:30"),
        ]
        let gaps = zip(open, open.dropFirst()).map { utc($0.1)..<utc($1.0) }
        let end = utc("2026-03-30T10:30")..<utc("2026-03-30T11:00")
        let outlook = Outlook(of: slides, at: now + .milliseconds(700), in: .berlin)
        #expect(outlook.gaps == gaps + [end])
        #expect(outlook.hopeless.map(\.slide) == [4])
    }

    @Test func noSlidesAreOneGap() {
        let now = utc("2026-03-23T11:00")
        #expect(Outlook(of: [], at: now, in: .berlin).gaps == [now..<utc("2026-03-30T11:00")])
    }

    @Test(arguments: ScheduleSearchTests.times.indices)
    func gapsAreTheTimesInWhichEachIsClosed(_ index: Int) {
        let (_, zone, middle) = ScheduleSearchTests.times[index]
        let now = utc(middle) + .seconds(-3 * 86_400)
        let slides = [
            showing(Schedule(days: .weekend, hours: hours("01:15-02:45,23:00-01:45"))),
            showing(Schedule(hours: hours("20:00-02:15")), Schedule(from: .moment(civil(middle)))),
        ]
        let outlook = Outlook(of: slides, at: now, in: zone)
        let start = now.sinceEpoch.components.seconds
        var wrong = 0
        for second in stride(from: start, to: start + 7 * 86_400, by: 300) {
            let instant = WallInstant(sinceEpoch: .seconds(second))
            let isOpen = slides.contains { ScheduleOracle(schedules: $0.schedules, zone: zone).isOpen(second) }
            if outlook.gaps.contains(where: { $0.contains(instant) }) == isOpen { wrong += 1 }
        }
        #expect(wrong == 0)
        #expect(outlook.gaps.count >= 2)
    }
}
