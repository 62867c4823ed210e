import Carousel
import Foundation
import Present
import Raster
import Schedules
import TestSupport
import Testing

@testable import Player
import Vocabulary

/// What is told of a slide that takes several places of the round at once.
@Suite(.tags(.live)) struct PlacesAtOnceTests {
    /// Wood has three places of four, which are one rest.
    private static let list =
        "defaults: {duration: 300ms, transition-duration: 100ms}\n"
        + "slides: [0.png, {image: 1.png, weight: 3}]\n"

    private static func record(_ places: Int) -> DisplayRecord {
        var record = DisplayRecordTests.record
        record.places = places
        return record
    }

    @Test func aLineHasThem() throws {
        let line = Self.record(2).line
        #expect(line.hasSuffix("\"mode\":\"1920x1080@60\",\"places\":2}\n"))
        #expect(try DisplayRecord(line: line.utf8.dropLast()) == Self.record(2))
        #expect(!Self.record(1).line.contains("places"))
        for wrong in ["1", "201", "-2", "2.5", "true", "null"] {
            let other = line.replacing("\"places\":2", with: "\"places\":" + wrong)
            let error = #expect(throws: RecordError.self) { try DisplayRecord(line: other.utf8.dropLast()) }
            #expect(error?.reason == "'places' is no whole number, 2 to 200")
        }
    }

    /// What stands for hours tells them once.
    @Test func theFirstLineOfALongStayHasThem() throws {
        var picture = ShownPicture(number: 1, path: "a.jpg", digest: nil)
        picture.places = 3
        var journal = DisplayJournal()
        journal.note(picture, at: place("A", "m"), since: .seconds(10), time: .seconds(10))
        var lines = journal.wake(at: .seconds(3610), time: .seconds(3610)) ?? []
        lines += journal.end(at: .seconds(3620))
        let records = try lines.split(separator: 10).map { try DisplayRecord(line: Array($0)) }
        #expect(records.map(\.places) == [3, 1] && records.map(\.isContinued) == [false, true])
        var tally = DisplayTally(zone: .utc)
        for record in records { tally.count(record) }
        #expect(tally.total.times == 3)
    }

    @Test func theDisplayLogHasOneLine() throws {
        let scratch = try LivePlayer.scratch()
        try scratch.write("list.yaml", Self.list)
        let log = scratch.path + "/show.log"
        let player = try LivePlayer(scratch, "--log-display", log)
        for slide in ["1", "0", "1", "0"] { try player.waitFor(slide: slide) }
        try player.stop()
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        let records = try lines.map { try DisplayRecord(line: Array($0.utf8)) }
        #expect(records.prefix(4).map { $0.path.suffix(5) } == ["0.png", "1.png", "0.png", "1.png"])
        #expect(records.prefix(4).map(\.places) == [1, 3, 1, 3])
        #expect(records.prefix(4).allSatisfy { $0.duration >= .milliseconds(290 * $0.places) })
        let report = try Program.run("report", "--csv", log).output
        let times = records.filter { $0.path.hasSuffix("1.png") && !$0.isContinued }.map(\.places).reduce(0, +)
        #expect(times >= 6 && report.contains("1.png") && report.contains(",\(times),"), "\(times) times: \(report)")
    }

    @Test func theStatusHasThem() throws {
        let scratch = try LivePlayer.scratch()
        try scratch.write("list.yaml", Self.list.replacing("300ms", with: "1h"))
        let player = try LivePlayer(scratch)
        #expect(try player.show?["places"] == nil)
        for (slide, places) in [("1", 3), ("0", nil), ("1", 3)] as [(String, Int?)] {
            #expect(try player.ctl("next").code == 0)
            try player.waitFor(slide: slide)
            #expect(try player.show?["places"] as? Int == places)
        }
        #expect(try player.ctl("previous").code == 0)
        try player.waitFor(slide: "0")
        try player.stop()
    }

    @Test func theSimulationHasThem() throws {
        let scratch = try Scratch()
        try scratch.write("list.yaml", Self.list.replacing("300ms", with: "9s").replacing("100ms", with: "1s"))
        let options = ["simulate", scratch.path + "/list.yaml", "--from", "2026-10-25", "--for", "1m"]
        func end(_ extra: [String]) throws -> [String] {
            let result = try Program.Running(options + extra, environment: ["TZ": "UTC"]).end()
            return result.output.split(separator: "\n").map { String($0).replacing(scratch.path + "/", with: "") }
        }
        #expect(
            try end([]) == [
                "2026-10-25 00:00:00         9s  first                   0.png",
                "2026-10-25 00:00:09        28s  in turn                 1.png  for 3 places",
                "2026-10-25 00:00:37        10s  in turn                 0.png",
                "2026-10-25 00:00:47        13s  in turn                 1.png  for 3 places",
            ])
        let objects = try end(["--json"])
        #expect(objects.map { $0.hasSuffix(#""path":"1.png","places":3}"#) } == [false, true, false, true])
    }

    /// A picture is drawn once, and only moves are shown: none goes from a slide to itself.
    @Test func nothingMovesBetweenThem() throws {
        let cast = try Cast(3, size: Theatre.size)
        var slides = cast.slides
        slides[0].showing.weight = 5
        let theatre = try Theatre(Lineup(slides))
        try theatre.run(until: .milliseconds(14_500))
        #expect(theatre.shown == [0, 1, 0, 2, 0, 1, 0, 2].map { slides[$0].path })
        let times = Set(theatre.frames.map { Int($0.time / .milliseconds(1)) })
        #expect(times.isDisjoint(with: 20..<3000), "three places are a rest of three seconds")
    }

    @Test func theBookmarkHasItsTurn() throws {
        let place = Bookmark.LevelPlace(priority: 0, round: 3, path: "a.png", turn: 2)
        let places = Places(seed: 7, shows: [["list.yaml"]: Bookmark(places: [place])])
        #expect(places.text.hasSuffix(#""path":"a.png","turn":2}"# + "\n"))
        #expect(Places(text: Array(places.text.utf8)) == places)
        for wrong in ["-1", "2.5", "null", "\"2\""] {
            #expect(Places(text: Array(places.text.replacing("\"turn\":2", with: "\"turn\":" + wrong).utf8)) == nil)
        }
    }
}
