import PlaylistFormat
import Testing
import Vocabulary

/// What `show`, `priority` and `weight` say.
@Suite struct ScheduleTests {
    static func schedule(_ line: String) throws -> Schedule? {
        let slide = try Playlist(yaml: "slides:\n- image: a\n  show:\n    \(line)\n").pictures.first
        return slide?.showing.schedules.first
    }

    static func days(_ numbers: Int...) -> Weekdays { numbers.reduce(into: []) { $0.insert(Weekdays($1)) } }

    @Test(
        arguments: [
            ("mon", [0]), ("sun", [6]), ("mon-fri", [0, 1, 2, 3, 4]), ("sat,sun", [5, 6]), ("fri-mon", [4, 5, 6, 0]),
            ("mon-sun", [0, 1, 2, 3, 4, 5, 6]), ("sun-sat", [0, 1, 2, 3, 4, 5, 6]), ("mon, wed-thu ,mon", [0, 2, 3]),
            ("sat - sun", [5, 6]), ("[mon, wed]", [0, 2]), ("['mon,tue', sat-sun]", [0, 1, 5, 6]), ("[fri]", [4]),
            ("\n    - tue\n    - thu", [1, 3]),
        ] as [(String, [Int])])
    func days(_ text: String, _ days: [Int]) throws {
        let wanted = days.reduce(into: Weekdays()) { $0.insert(Weekdays($1)) }
        #expect(try Self.schedule("days: \(text)") == Schedule(days: wanted))
    }

    @Test(
        arguments: [
            ("07:30-11:00", [(27_000, 39_600)]), ("7:30-11:00", [(27_000, 39_600)]),
            ("07:30-11:00,17:00-22:00", [(27_000, 39_600), (61_200, 79_200)]),
            ("[07:30 - 11:00, 17:00-22:00]", [(27_000, 39_600), (61_200, 79_200)]),
            ("22:00-02:00", [(79_200, 7_200)]), ("00:00-24:00", [(0, 86_400)]), ("18:00-00:00", [(64_800, 86_400)]),
            ("18:00-24:00", [(64_800, 86_400)]), ("23:59-00:01", [(86_340, 60)]),
            ("08:00-12:00, 10:00-14:00", [(28_800, 43_200), (36_000, 50_400)]),
        ] as [(String, [(Int, Int)])])
    func hours(_ text: String, _ windows: [(Int, Int)]) throws {
        let wanted = Schedule(hours: windows.map { Schedule.Hours(start: $0.0, end: $0.1) })
        #expect(try Self.schedule("hours: \(text)") == wanted)
        #expect(
            try Self.schedule("hours: \(text)")?.rules.first?.hours.map(\.crossesMidnight)
                == windows.map { $0.1 < $0.0 })
    }

    /// A date is the whole day, a time the same instant at both ends.
    @Test(
        arguments: [
            ("2026-12-24", nil), ("2026-12-24T18:00", 64_800), ("2026-12-24 18:00", 64_800),
            ("2026-12-24T18:00:00", 64_800), ("2026-12-24 9:05:59", 32_759), ("2026-12-24T23:59", 86_340),
            ("2028-02-29", nil), ("\"2026-12-24\"", nil),
        ] as [(String, Int?)])
    func bounds(_ text: String, _ second: Int?) throws {
        let date = try #require(CivilDate(playlistText: String(text.filter { $0 != "\"" }.prefix(10))))
        let bound: Schedule.Bound = second.map { .moment(CivilMoment(date, secondOfDay: $0)) } ?? .day(date)
        #expect(try Self.schedule("from: \(text)") == Schedule(from: bound))
        #expect(try Self.schedule("until: \(text)") == Schedule(until: bound))
    }

    @Test(arguments: [("2026-12-24", "2026-12-24"), ("2026-12-24T18:00", "2026-12-24T18:00:01")])
    func shortest(_ from: String, _ until: String) throws {
        let rule = try Self.schedule("from: \(from)\n    until: \(until)")?.rules.first
        #expect(rule?.from != nil && rule?.until != nil)
    }

    @Test(arguments: ["show:", "show: {}", "show: # nothing", "priority: 0\n  weight: 1"])
    func nothingSaid(_ line: String) throws {
        let slide = try Playlist(yaml: "slides:\n- image: a\n  \(line)\n").pictures.first
        #expect(slide?.showing == Showing())
    }

    @Test(arguments: [-100, -1, 0, 7, 100])
    func priorities(_ number: Int) throws {
        #expect(try Playlist(yaml: "slides: [{image: a, priority: \(number)}]").pictures[0].showing.priority == number)
    }

    @Test(arguments: [1, 2, 100])
    func weights(_ number: Int) throws {
        #expect(try Playlist(yaml: "slides: [{image: a, weight: \(number)}]").pictures[0].showing.weight == number)
    }

    @Test func inAFolder() throws {
        let text =
            "slides:\n- folder: p\n  show: {days: [sat, sun], hours: '09:00-17:00'}\n  priority: -5\n  weight: 3\n"
        var showing = Showing()
        showing.priority = -5
        showing.weight = 3
        showing.schedules = [
            Schedule(days: Self.days(5, 6), hours: [Schedule.Hours(start: 32_400, end: 61_200)])
        ]
        #expect(try Playlist(yaml: text).entries == [.folder(Playlist.Folder(path: "p", showing: showing))])
    }

    @Test func dates() {
        #expect(CivilDate(playlistText: "1970-01-01")?.dayNumber == 0)
        #expect(CivilDate(playlistText: "9999-12-31")?.description == "9999-12-31")
        #expect(CivilDate(playlistText: "2026-11-21")?.weekday == Weekdays(5))
        #expect(CivilMoment(playlistText: "2026-11-21T06:00")?.description == "2026-11-21T06:00")
        #expect(CivilMoment(playlistText: "2026-11-21 06:00:07")?.description == "2026-11-21T06:00:07")
        for text in ["", "2026-11-21", "2026-11-21T24:00", "2026-11-21T", "2026-02-29T06:00", "2026-11-21  06:00"] {
            #expect(CivilMoment(playlistText: text) == nil, "\(text)")
        }
        for text in ["", "2026-11-31", "2026-1-1", "26-01-01", "+026-01-01", "1969-12-31", "2026-01-01 ", "２026-01-01"]
        {
            #expect(CivilDate(playlistText: text) == nil, "\(text)")
        }
    }
}
