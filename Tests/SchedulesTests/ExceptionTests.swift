import Schedules
import TestSupport
import Testing
import Vocabulary

/// Schedules with several rules, and with exceptions, in words that can be looked up on a calendar.
@Suite struct ExceptionTests {
    private static func closed(_ dates: ClosedRange<String>...) -> ClosedTimes {
        ClosedTimes(days: dates.map { day($0.lowerBound).dayNumber..<day($0.upperBound).dayNumber + 1 })
    }

    private static func changes(_ schedule: Schedule..., from: String, to: String) -> [String] {
        TestSupport.changes(of: schedule, from: utc(from), to: utc(to), in: .utc).map {
            "\(Zone.utc.moment(at: $0))"
        }
    }

    @Test func aLateThursday() {
        let week = Schedule.Rule(days: [.tuesday, .thursday], hours: hours("10:00-18:00"))
        let late = Schedule.Rule(days: .thursday, hours: hours("18:00-20:00"))
        #expect(
            Self.changes(Schedule(anyOf: [week, late]), from: "2026-12-07T00:00", to: "2026-12-12T00:00")
                == ["2026-12-08T10:00", "2026-12-08T18:00", "2026-12-10T10:00", "2026-12-10T20:00"])
    }

    /// A closed day is one on which no hours begin: those of the evening before go on.
    @Test func closedDays() {
        let closed = [Self.closed("2026-12-25"..."2026-12-25"), Self.closed("2026-12-27"..."2026-12-28")]
        #expect(
            Self.changes(
                Schedule(hours: hours("22:00-02:00"), except: closed), from: "2026-12-24T12:00", to: "2026-12-30T12:00")
                == [
                    "2026-12-24T22:00", "2026-12-25T02:00", "2026-12-26T22:00", "2026-12-27T02:00", "2026-12-29T22:00",
                    "2026-12-30T02:00",
                ])
        #expect(
            Self.changes(Schedule(except: closed), from: "2026-11-01T00:00", to: "2099-12-31T00:00")
                == ["2026-12-25T00:00", "2026-12-26T00:00", "2026-12-27T00:00", "2026-12-29T00:00"])
    }

    /// A closed hour closes, whatever has begun.
    @Test func closedHours() {
        let closed = ClosedTimes(times: [civil("2026-12-24T23:00").seconds..<civil("2026-12-25T01:00").seconds])
        let schedule = Schedule(hours: hours("22:00-02:00"), except: [closed])
        #expect(
            Self.changes(schedule, from: "2026-12-24T12:00", to: "2026-12-25T12:00")
                == ["2026-12-24T22:00", "2026-12-24T23:00", "2026-12-25T01:00", "2026-12-25T02:00"])
        #expect(!schedule.isOpen(at: utc("2026-12-24T23:00"), in: .utc))
        #expect(schedule.isOpen(at: utc("2026-12-25T01:00"), in: .utc))
    }

    /// Each entry of a list has its own, and what bounds all closes all.
    @Test func exceptionsOfOneRule() {
        let christmas = Self.closed("2026-12-25"..."2026-12-25")
        let rules = [
            Schedule.Rule(hours: hours("10:00-12:00"), except: [christmas]), Schedule.Rule(hours: hours("14:00-15:00")),
        ]
        let days = (from: "2026-12-25T00:00", to: "2026-12-25T23:00")
        #expect(
            Self.changes(Schedule(anyOf: rules), from: days.from, to: days.to) == [
                "2026-12-25T14:00", "2026-12-25T15:00",
            ])
        #expect(Self.changes(Schedule(anyOf: rules), Schedule(except: [christmas]), from: days.from, to: days.to) == [])
        #expect(Self.changes(Schedule(anyOf: []), from: days.from, to: days.to) == [])
        #expect(!Schedule(anyOf: []).isOpen(at: utc(days.from), in: .utc))
    }

    /// What is always closed by exceptions opens behind the last of them, however many there are.
    @Test func theLastOfManyExceptions() {
        let start = day("2027-01-04").dayNumber
        let mondays = ClosedTimes(days: (0..<3800).map { start + 7 * $0..<start + 7 * $0 + 1 })
        let schedule = Schedule(days: .monday, hours: hours("10:00-11:00"), except: [mondays])
        let opens = CivilMoment(CivilDate(dayNumber: start + 7 * 3800), secondOfDay: 36_000)
        #expect(schedule.nextChange(after: utc("2027-01-01T00:00"), in: .utc)?.sinceEpoch == .seconds(opens.seconds))
    }

    private static func showing(_ schedules: Schedule...) -> Showing {
        var showing = Showing()
        showing.schedules = schedules
        return showing
    }

    @Test func whatEndsWithItsLastRule() {
        let ended = Schedule(anyOf: [
            .init(until: .day(day("2026-12-24"))), .init(days: .monday, until: .day(day("2026-12-29"))),
        ])
        let outlook = Outlook(of: [Self.showing(ended)], at: utc("2027-01-01T00:00"), in: .utc)
        #expect(outlook.hopeless.map(\.reason) == [.ended(.day(day("2026-12-29")))])
        let half = Schedule(anyOf: [.init(until: .day(day("2026-12-24"))), .init(days: [])])
        #expect(
            Outlook(of: [Self.showing(half)], at: utc("2027-01-01T00:00"), in: .utc).hopeless.map(\.reason) == [
                .neverOpen
            ])
    }

    /// The days on which nothing is shown, with the calendars that close them.
    @Test func daysOnWhichNothingIsShown() {
        let calendar = ClosedTimes(
            file: "holidays.ics", days: [day("2026-12-25").dayNumber..<day("2026-12-28").dayNumber],
            times: [civil("2026-12-31T09:00").seconds..<civil("2026-12-31T20:00").seconds])
        let week = Schedule(days: [.tuesday, .thursday, .friday], hours: hours("10:00-18:00"), except: [calendar])
        let sunday = Schedule(days: .sunday, hours: hours("23:30-00:30"))
        func texts(_ showings: Showing...) -> [String] {
            ClosedDays(of: showings, at: utc("2026-12-21T12:00"), in: .utc, count: 12).days.map {
                ([$0.date.description] + $0.files).joined(separator: " ")
            }
        }
        #expect(
            texts(Self.showing(week), Self.showing(sunday)) == [
                "2026-12-23", "2026-12-25 holidays.ics", "2026-12-26", "2026-12-30", "2026-12-31 holidays.ics",
            ])
        #expect(texts(Self.showing(week), Showing()) == [])
        #expect(texts() == [])
        #expect(texts(Self.showing(week, Schedule(days: .tuesday))).count == 10)
    }
}
