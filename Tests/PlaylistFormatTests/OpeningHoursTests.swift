import PlaylistFormat
import Testing
import Vocabulary

/// `show` as a list, at a playlist's top and in `defaults`, and what `except` takes away.
@Suite struct OpeningHoursTests {
    private static let late = [
        Schedule.Rule(days: ScheduleTests.days(1, 2, 3, 4, 5, 6), hours: [.init(start: 36_000, end: 64_800)]),
        Schedule.Rule(days: ScheduleTests.days(3), hours: [.init(start: 64_800, end: 72_000)]),
    ]

    private static func showings(_ text: String, within entry: Playlist.Nested? = nil) throws -> [Showing] {
        let playlist = try Playlist.parsed(yaml: Array(text.utf8), name: "x.yaml", folder: "signs", within: entry).get()
        return playlist.entries.map(\.common.showing)
    }

    private static func days(_ first: String, _ last: String? = nil) throws -> Range<Int> {
        let (start, end) = (CivilDate(playlistText: first), CivilDate(playlistText: last ?? first))
        return try #require(start).dayNumber..<(#require(end).dayNumber + 1)
    }

    /// Tuesday to Sunday from 10 to 18, Thursday to 20, is two lines.
    @Test func aListIsOpenWhileOneOfItIs() throws {
        let text = """
            slides:
              - image: a.jpg
                show:
                  - {days: tue-sun, hours: 10:00-18:00}
                  - {days: thu, hours: 18:00-20:00}
            """
        #expect(try Self.showings(text).map(\.schedules) == [[Schedule(anyOf: Self.late)]])
    }

    @Test func inDefaultsItIsForSlidesThatSayNone() throws {
        let text = """
            defaults: {show: {days: mon}}
            slides:
              - a.jpg
              - {image: b.jpg, weight: 2}
              - {image: c.jpg, show: {days: tue}}
              - {image: d.jpg, show: {}}
              - {image: e.jpg, show: }
              - {folder: f}
              - {playlist: g.m3u}
              - h.yaml
            """
        let (monday, tuesday) = (Schedule(days: ScheduleTests.days(0)), Schedule(days: ScheduleTests.days(1)))
        #expect(
            try Self.showings(text).map(\.schedules)
                == [[monday], [monday], [tuesday], [], [monday], [monday], [monday], [monday]])
        #expect(try Self.showings(text)[1].weight == 2)
    }

    @Test func atTheTopItBoundsAll() throws {
        let text = """
            slides:
              - a.jpg
              - {image: b.jpg, show: {days: tue}}
              - {image: c.jpg, show: {}}
              - d.m3u
            defaults: {show: {days: wed}}
            show: {days: mon}
            except: 2026-12-25
            """
        var entry = Playlist.Nested(path: "x.yaml")
        entry.showing.schedules = [Schedule(days: ScheduleTests.days(6))]
        let bounds = [
            Schedule(days: ScheduleTests.days(6)), Schedule(days: ScheduleTests.days(0)),
            Schedule(except: [ClosedTimes(days: [try Self.days("2026-12-25")])]),
        ]
        let (tuesday, wednesday) = (Schedule(days: ScheduleTests.days(1)), Schedule(days: ScheduleTests.days(2)))
        #expect(
            try Self.showings(text, within: entry).map(\.schedules)
                == [bounds + [wednesday], bounds + [tuesday], bounds, bounds + [wednesday]])
        #expect(try Self.showings("show:\nexcept:\nslides: [a]\n") == [Showing()])
        #expect(try Self.showings("show: {}\ndefaults: {except: , show: }\nslides: [a]\n") == [Showing()])
    }

    @Test func beyondDefaultsExceptGoesWithShow() throws {
        let text = """
            defaults: {show: {days: mon}, except: [2026-12-25]}
            slides: [a, {image: b, show: {days: tue}}]
            """
        let closed = ClosedTimes(days: [try Self.days("2026-12-25")])
        #expect(
            try Self.showings(text).map(\.schedules) == [
                [Schedule(days: ScheduleTests.days(0)), Schedule(except: [closed])],
                [Schedule(days: ScheduleTests.days(1))],
            ])
    }

    @Test(
        arguments: [
            ("2026-12-25", [("2026-12-25", nil)]), ("2026-12-24..2027-01-02", [("2026-12-24", "2027-01-02")]),
            ("2026-12-25, 2026-12-31 .. 2027-01-01", [("2026-12-25", nil), ("2026-12-31", "2027-01-01")]),
            ("[2026-12-26, 2026-12-25]", [("2026-12-25", "2026-12-26")]),
            ("\n    - 2026-12-25\n    - 2026-12-25..2026-12-25", [("2026-12-25", nil)]),
        ] as [(String, [(String, String?)])])
    func daysThatAreClosed(_ text: String, _ days: [(String, String?)]) throws {
        let closed = ClosedTimes(days: try days.map { try Self.days($0.0, $0.1) })
        #expect(try ScheduleTests.schedule("except: \(text)") == Schedule(except: [closed]))
        #expect(closed.days.count == days.count)
    }

    /// The reader asks for each calendar by its path and its place; the caller reports one that it cannot read.
    @Test func calendarsAreAskedFor() throws {
        let text = "except: [holidays.ICS, 2026-12-25, /etc/a.ics]\nslides:\n- image: a\n  show: {except: gone.ics}\n"
        var asked: [String] = []
        let playlist = try Playlist.parsed(
            yaml: Array(text.utf8), name: "x.yaml", folder: "signs",
            calendars: { path, place in
                asked.append("\(path) \(place.line):\(place.column)")
                return path == "signs/gone.ics" ? nil : ClosedTimes(file: path)
            }
        ).get()
        #expect(asked == ["signs/holidays.ICS 1:10", "/etc/a.ics 1:36", "signs/gone.ics 4:18"])
        let closed = [
            ClosedTimes(days: [try Self.days("2026-12-25")]), ClosedTimes(file: "signs/holidays.ICS"),
            ClosedTimes(file: "/etc/a.ics"),
        ]
        #expect(playlist.pictures[0].showing.schedules == [Schedule(except: closed), Schedule()])
    }

    @Test func limits() throws {
        func said(_ show: String) -> String? {
            complaint(yaml: "slides:\n- image: a\n  show: \(show)\n")?.split(separator: "\n").first.map(String.init)
        }
        func list(_ item: String, _ count: Int) -> String {
            "[" + [String](repeating: item, count: count).joined(separator: ", ") + "]"
        }
        #expect(said(list("{days: mon}", 20)) == nil)
        #expect(said(list("{days: mon}", 21)) == "lobby.yaml:3:270: 'show' has at most 20 values")
        #expect(said(list("{hours: \(list("08:00-09:00", 50))}", 2)) == nil)
        #expect(
            said(list("{hours: \(list("08:00-09:00", 51))}", 2))
                == "lobby.yaml:3:9: a schedule has at most 100 windows of hours")
        #expect(said("{except: \(list("2026-12-25", 400))}") == nil)
        #expect(said("{except: \(list("2026-12-25", 401))}")?.hasSuffix(": 'except' has at most 400 values") == true)
        #expect(said("{except: \(list("a.ics", 16))}") == nil)
        #expect(said("{except: \(list("a.ics", 17))}")?.hasSuffix(": 'except' names at most 16 calendars") == true)
    }
}
