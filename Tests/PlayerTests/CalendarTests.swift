import Carousel
import Foundation
import TestSupport
import Testing

@testable import Player

/// Calendars that playlists name: read with them, checked, simulated.
@Suite struct CalendarTests {
    private let folder: CheckedFolder

    init() throws { folder = try CheckedFolder() }

    private static func calendar(_ events: String...) -> String {
        "BEGIN:VCALENDAR\n" + events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined() + "END:VCALENDAR\n"
    }

    private static let open = "slides:\n  - {image: 0.png, show: {hours: 09:00-18:00, except: holidays.ics}}\n"

    @Test func mistakesHaveTheirPlaces() throws {
        try folder.scratch.write("outer.yaml", "slides: [0.png, list.yaml]\n")
        let list = """
            slides:
              - 0.png
              - image: 1.png
                show: {except: [none.ics, 2026-12-25, broken.ics]}
            except:
              - none.ics

            """
        try folder.scratch.write("broken.ics", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n")
        let none = "none.ics: No such file or directory"
        #expect(
            try folder.said(of: list).map { $0.replacing(folder.scratch.path + "/", with: "") } == [
                "6:5: \(none)\n  - none.ics\n    ^",
                "broken.ics:2:1: the file is not whole: it ends within 'VEVENT'\nBEGIN:VEVENT\n^",
            ])
        #expect(try folder.check("outer.yaml", "list.yaml").errorCount == 2, "each is told once")
        do {
            _ = try LineupReader([folder.scratch.path + "/outer.yaml"], seed: 0).read()
            Issue.record("it is read")
        } catch {
            #expect(error.complaints.count == 2)
        }
    }

    @Test func oneThatAnotherSourceMayLackIsNeededHere() throws {
        try folder.scratch.write("also.yaml", "except: none.ics\nslides: [1.png]\n")
        let own = try folder.scratch.write("own.yaml", "except: none.ics\nslides: [0.png]\n")
        let reader = LineupReader([own], also: [folder.scratch.path + "/also.yaml"], seed: 0)
        #expect(throws: InputError.self) { try reader.attempt().content.get() }
        try folder.scratch.write("own.yaml", "slides: [0.png]\n")
        let content = try reader.attempt().content.get()
        #expect(content.lineup.count == 1 && content.sources.missing.count == 1)
    }

    @Test func whatIsNotFollowedIsAWarningWithItsLine() throws {
        try folder.scratch.write(
            "holidays.ics",
            Self.calendar("DTSTART;VALUE=DATE:20261225", "DTSTART;VALUE=DATE:20261226\nRRULE:FREQ=HOURLY"))
        #expect(
            try folder.told(of: Self.open + "when-empty: '#000'\n") == [
                "holidays.ics:7:1: warning: FREQ=HOURLY is not followed: the event counts once, at its start"
            ])
        let reader = LineupReader([folder.scratch.path + "/list.yaml"], seed: 0)
        let notes = SourceNotes(try reader.read(), Dependencies())
        let news = notes.news(since: SourceNotes())
        #expect(news.map(\.subject) == [.unfollowed])
        #expect(news[0].text.hasSuffix("holidays.ics:7:1: FREQ=… is not followed: the event counts once, at its start"))
        #expect(notes.news(since: notes).isEmpty)
    }

    @Test func closedDays() throws {
        try folder.scratch.write(
            "holidays.ics", Self.calendar("DTSTART;VALUE=DATE:20261225\nDTEND;VALUE=DATE:20261227\nRRULE:FREQ=YEARLY"))
        func closed(_ text: String) throws -> [String] {
            try folder.scratch.write("list.yaml", text)
            return try folder.check("list.yaml").closedDays
        }
        let top =
            "show: {days: tue-sun}\nexcept: [holidays.ics, 2027-01-01]\nslides: [0.png, {image: 1.png, show: {hours: 10:00-12:00}}]\n"
        #expect(
            try closed(top) == [
                """
                closed in the next 31 days: Fri 25 Dec to Sat 26 Dec (holidays.ics), Mon 28 Dec, Fri 1 Jan, Mon 4 Jan, \
                Mon 11 Jan, Mon 18 Jan
                """
            ])
        #expect(try folder.check("list.yaml").json.contains("\"closed\": [\n    {\n      \"playlist\""))
        // Each of several shows says whose it is.
        try folder.scratch.write("other.yaml", "show: {days: thu-tue}\nslides: [0.png]\n")
        try folder.scratch.write(
            "site.yaml", "outputs: {HDMI-A-1: list.yaml, HDMI-A-2: other.yaml, HDMI-A-3: {playlist: other.yaml}}\n")
        let lines = try folder.check("site.yaml").closedDays.map { $0.replacing(folder.scratch.path + "/", with: "") }
        #expect(lines.count == 2)
        #expect(lines.last == "other.yaml: closed in the next 31 days: Wed 30 Dec, Wed 6 Jan, Wed 13 Jan, Wed 20 Jan")
        // Something is always open; nothing closes; much is closed.
        #expect(try closed("slides: [0.png, {image: 1.png, show: {days: mon, except: holidays.ics}}]\n") == [])
        #expect(try closed("slides: [0.png]\n") == [])
        #expect(try closed("show: {hours: 09:00-10:00}\nslides: [0.png]\n") == [])
        #expect(
            try closed("except: 2030-01-01\nslides: [0.png]\n") == ["closed in the next 31 days: no day"])
        let many = "show: {days: [mon, wed, fri, sun]}\nexcept: [2026-12-27, 2026-12-25]\nslides: [0.png]\n"
        #expect(try closed(many)[0].hasSuffix(", Sat 16 Jan, Tue 19 Jan, Thu 21 Jan, and 1 more"))
    }

    @Test func theCommandEndsWithThem() throws {
        try folder.scratch.write("list.yaml", "except: 2030-01-01\nslides: [0.png]\n")
        let result = try Program.run("check", "--size", "160x90", folder.scratch.path + "/list.yaml")
        #expect(result.code == 0)
        #expect(result.output == "1 picture, nothing wrong\nclosed in the next 31 days: no day\n")
    }

    /// Openings and closings to the second, also where clocks change, and with hours of the calendar in UTC.
    @Test func simulated() throws {
        try folder.scratch.write(
            "holidays.ics",
            Self.calendar(
                "DTSTART:20261025T080000Z\nDTEND:20261025T093000Z", "DTSTART;VALUE=DATE:20251026\nRRULE:FREQ=YEARLY"))
        let list = try folder.scratch.write(
            "list.yaml",
            """
            show:
              - {days: sun-tue, hours: 10:00-18:00}
              - {days: tue, hours: 18:00-20:00}
            except: holidays.ics
            when-empty: "#101418"
            slides: [0.png]

            """)
        let result = try Program.Running(
            ["simulate", list, "--from", "2026-10-25", "--for", "72h"], environment: ["TZ": "Europe/Berlin"]
        ).end()
        #expect(result.code == 0 && result.errors == "")
        let lines = result.output.split(separator: "\n").map {
            $0.split(separator: " ").prefix(2).joined(separator: " ")
        }
        #expect(
            lines == [
                "2026-10-25 00:00:00", "2026-10-25 10:30:00", "2026-10-25 18:00:00", "2026-10-27 10:00:00",
                "2026-10-27 20:00:00",
            ])
    }

    /// An edit takes effect, where it closes the slide that is shown after its rest; a calendar that is broken or gone leaves all as
    /// it was.
    @Test func itIsReadLive() throws {
        let scratch = try LivePlayer.scratch()
        let closed = Self.calendar("DTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY")
        let open = Self.calendar("DTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY;COUNT=2")
        try scratch.write("holidays.ics", open)
        try scratch.write(
            "list.yaml", "except: holidays.ics\nwhen-empty: 4.png\nslides: [{image: 0.png, duration: 1s}]\n")
        let player = try LivePlayer(scratch)
        func errors() throws -> [String] { try player.show?["playlist-errors"] as? [String] ?? [] }
        #expect(try player.shown == "0")
        try scratch.write("holidays.ics", closed)
        try player.waitFor(slide: "4")
        try scratch.write("holidays.ics", "BEGIN:VCALENDAR\n")
        try waitUntil("errors") { try errors().count == 1 }
        #expect(try errors()[0].hasSuffix("holidays.ics:1:1: the file is not whole: it ends within '…'"))
        #expect(try player.shown == "4")
        try scratch.write("holidays.ics", open)
        try player.waitFor(slide: "0")
        #expect(try errors() == [])
        try scratch.remove("holidays.ics")
        try waitUntil("errors") { try errors().count == 1 }
        #expect(try errors()[0].hasSuffix("list.yaml:1:9: \(scratch.path)/holidays.ics: No such file or directory"))
        #expect(try player.shown == "0")
        try scratch.write("holidays.ics", closed)
        try player.waitFor(slide: "4")
        try player.stop()
        let lines = try player.process.text("errors").split(separator: "\n")
        #expect(lines.filter { $0.contains("not taken") }.count == 2)
    }
}
