import PlaylistFormat
import Testing
import Vocabulary

/// Slides that say the same in `show` have it read once; nobody can tell.
@Suite struct SharedScheduleTests {
    private static let shows = [
        "{days: mon-fri}", "{days: 'sat,sun'}", "{hours: 07:30-11:00}",
        "{from: 2026-12-01}", "{until: 2026-12-01}", "{from: 2026-12-01T10:00}", "{until: 2026-12-01T10:00}",
        "{days: mon-fri, hours: 07:30-11:00}", "{hours: 07:30-11:00, days: mon-fri}", "{days: [mon-fri]}", "{}", "",
        "[{days: mon-fri}]", "[{days: mon-fri}, {hours: 07:30-11:00}]", "{except: [2026-12-25, a.ics]}",
        "{except: a.ics}",
        "{except: [2026-12-25], days: mon-fri}", "[{days: mon-fri, hours: 07:30-11:00}]", "{days: [mon, fri]}",
        "{days: mon, except: 2026-12-24}", "{except: 2026-12-24..2026-12-26}", "[{days: [mon]}, {days: fri}]",
    ]

    private static func text(_ shows: [String]) -> String {
        "slides:\n" + shows.map { "- {image: a.png, show: \($0)}\n" }.joined()
    }

    /// Each as if it stood alone, whatever stands before it.
    @Test func readAsIfAlone() throws {
        let alone = try Self.shows.map { try Playlist(yaml: Self.text([$0])).pictures[0].showing }
        for (index, show) in Self.shows.enumerated() {
            let order = [show] + Self.shows + [show] + Self.shows.reversed()
            let wanted = [alone[index]] + alone + [alone[index]] + alone.reversed()
            #expect(try Playlist(yaml: Self.text(order)).pictures.map(\.showing) == wanted)
        }
    }

    /// More than are kept.
    @Test func readWhereThereAreMany() throws {
        let dates = (0..<700).map(Self.date)
        let order = (dates + dates).map { "{from: \($0)}" }
        let bounds = try Playlist(yaml: Self.text(order)).pictures.map { $0.showing.schedules.first?.rules.first?.from }
        #expect(Set(bounds).count == 700)
        #expect(Array(bounds[..<700]) == Array(bounds[700...]))
    }

    private static func date(_ number: Int) -> String {
        let (month, day) = (10 + number / 28 % 3, 1 + number % 28)
        return "\(2000 + number / 84)-\(month)-\(day < 10 ? "0" : "")\(day)"
    }

    @Test func wrongAtEveryPlace() throws {
        let text = Self.text(["{days: mon}", "{days: moon}", "{days: mon}", "{days: moon}"])
        let lines = complaint(yaml: text)?.split(separator: "\n").filter { $0.hasPrefix("lobby.yaml:") }
        #expect(lines?.map { $0.prefix(13) } == ["lobby.yaml:3:", "lobby.yaml:5:"])
    }

    /// What stands outside holds in each.
    @Test func withinAnother() throws {
        var outside = Showing()
        outside.schedules = [Schedule(days: [.init(0)])]
        let entry = Playlist.Nested(path: "inner.yaml", showing: outside)
        let text = Self.text(["{days: tue}", "{days: tue}", ""])
        let playlist = try Playlist.parsed(yaml: Array(text.utf8), name: "inner.yaml", folder: "", within: entry).get()
        let (both, one) = ([Schedule(days: [.init(0)]), Schedule(days: [.init(1)])], [Schedule(days: [.init(0)])])
        #expect(playlist.pictures.map(\.showing.schedules) == [both, both, one])
    }
}
