import Carousel
import Encode
import Foundation
import Lettering
import Present
import Raster
import TestSupport
import Testing

@testable import Player
import Vocabulary

/// `fallback` of a site file: on the screens of several shows, on a virtual clock, and what `check` says of it.
@Suite struct SiteFallbackTests {
    private let scratch: Scratch
    private let size = Multiplex.size
    private let black: [UInt32]

    /// Pictures `0.png` to `3.png`, and `closed.png`, which is the fall-back where nothing else is said.
    init() throws {
        let cast = try Cast(4, size: Multiplex.size)
        scratch = cast.scratch
        black = [UInt32](repeating: 0, count: Multiplex.size.area)
        try scratch.makeFolder("photos")
        try write("closed.png", 7)
        try writeSite()
    }

    private func pattern(_ number: Int) -> Pattern { Pattern(number: number, size: size) }

    private func write(_ name: String, _ number: Int) throws {
        try scratch.write("new", pattern(number).png)
        rename(scratch["new"], scratch[name])
    }

    private func writeSite(_ fallback: String = "closed.png", source: String = "list.yaml") throws {
        try scratch.write("site.yaml", "fallback: \(fallback)\noutputs: {headless-1: \(source)}\n")
    }

    private func play(unreadSince: Duration? = nil) throws -> Multiplex {
        let reader = try Multiplex.reader([scratch["site.yaml"]]).toleratingMistakes()
        return try Multiplex(reader, sizes: [size], unreadSince: unreadSince)
    }

    /// What the output has shown since, each once.
    private func history(_ theatre: Multiplex, for time: Duration = .seconds(2)) throws -> [[UInt32]] {
        try theatre.history(until: theatre.now + time)
    }

    /// Lets the show follow the files until the output shows a picture.
    private func wait(for number: Int, on theatre: Multiplex) throws {
        try waitUntil("picture \(number)") {
            theatre.ensemble.followSources()
            try theatre.run(until: theatre.now + .milliseconds(50))
            return theatre.screen("headless-1")?.pixels == pattern(number).pixels
        }
    }

    private func card(_ theatre: Multiplex) -> String? { theatre.show.card?.title }

    /// Why there is nothing to show: no visitor reads it.
    @Test(arguments: ["slides: [", nil, "slides: [{folder: photos}]\n", "slides: [none.png, text.png]\n"])
    func itIsShownInPlaceOfACard(list: String?) throws {
        try scratch.write("text.png", "no picture")
        if let list { try scratch.write("list.yaml", list) }
        let theatre = try play()
        #expect(try history(theatre) == [pattern(7).pixels], "neither a card nor black")
        #expect(card(theatre) == nil && theatre.nextEvent == nil)
        try scratch.write("list.yaml", "slides: [0.png]\n")
        try wait(for: 0, on: theatre)
        // What plays gives way to it, too.
        try scratch.write("list.yaml", "slides: [{folder: photos}]\n")
        try wait(for: 7, on: theatre)
    }

    @Test func aReadingThatTakesLong() throws {
        try scratch.write("list.yaml", "slides: [0.png]\n")
        let theatre = try play(unreadSince: .zero - .seconds(11))
        theatre.delay = { if case .read = $0.work { .seconds(40) } else { .zero } }
        #expect(try history(theatre, for: .seconds(30)) == [pattern(7).pixels])
        #expect(try history(theatre, for: .seconds(30)).last == pattern(0).pixels)
    }

    @Test func aColor() throws {
        try scratch.write("list.yaml", "slides: [")
        try writeSite("'#123456'")
        let theatre = try play()
        #expect(try history(theatre) == [[UInt32](repeating: 0x123456, count: size.area)])
        #expect(card(theatre) == nil)
    }

    @Test func whatASourceSaysItselfComesFirst() throws {
        try scratch.write("list.yaml", "when-empty: 1.png\nslides: [{folder: photos}]\n")
        #expect(try history(try play()) == [pattern(1).pixels])
    }

    /// As `when-empty` does.
    @Test func schedulesThatAreClosed() throws {
        try scratch.write("list.yaml", "slides: [{image: 0.png, show: {until: 2020-01-01}}]\n")
        #expect(try history(try play()) == [pattern(7).pixels])
        try scratch.write("list.yaml", "when-empty: '#000000'\nslides: [{image: 0.png, show: {until: 2020-01-01}}]\n")
        #expect(try history(try play()) == [black])
    }

    @Test(arguments: ["slides: [", "slides: [{folder: photos}]\n"])
    func aPictureThatIsReplacedIsShownAtOnce(list: String) throws {
        try scratch.write("list.yaml", list)
        let theatre = try play()
        try theatre.run(until: .seconds(1))
        try write("closed.png", 5)
        try wait(for: 5, on: theatre)
        #expect(card(theatre) == nil)
    }

    @Test(arguments: ["slides: [", "slides: [{folder: photos}]\n"])
    func withoutThePictureThereIsTheCard(list: String) throws {
        try scratch.write("list.yaml", list)
        try scratch.remove("closed.png")
        let theatre = try play()
        let seen = try history(theatre)
        #expect(card(theatre) == (list == "slides: [" ? "list.yaml has a mistake" : "No pictures yet"))
        #expect(!seen.isEmpty && !seen.contains(black))
        try write("closed.png", 7)
        try wait(for: 7, on: theatre)
        #expect(card(theatre) == nil)
    }

    @Test(arguments: ["slides: [", "slides: [{folder: photos}]\n", nil])
    func anEditIsTakenUp(list: String?) throws {
        if let list { try scratch.write("list.yaml", list) }
        let theatre = try play()
        #expect(try history(theatre) == [pattern(7).pixels])
        try writeSite("2.png")
        try wait(for: 2, on: theatre)
        // The move is over.
        try theatre.run(until: theatre.now + .seconds(1))
        try write("2.png", 6)
        try wait(for: 6, on: theatre)
        try scratch.write("site.yaml", "outputs: {headless-1: list.yaml}\n")
        try waitUntil("the card") {
            theatre.ensemble.followSources()
            try theatre.run(until: theatre.now + .milliseconds(50))
            return card(theatre) != nil
        }
        #expect(try !history(theatre).contains(black))
        try writeSite("3.png")
        try wait(for: 3, on: theatre)
    }

    /// A show that has something to show is not disturbed.
    @Test func anEditBesideAShow() throws {
        try scratch.write("list.yaml", "defaults: {duration: 5s, transition: cut}\nslides: [0.png, 1.png]\n")
        let theatre = try play()
        try theatre.run(until: .seconds(1))
        theatre.ensemble.handle(.skip(1))
        try theatre.run(until: .seconds(2))
        try writeSite("2.png")
        theatre.ensemble.reload()
        #expect(try history(theatre) == [pattern(1).pixels])
        try scratch.write("list.yaml", "slides: [{folder: photos}]\n")
        try wait(for: 2, on: theatre)
    }

    /// What can be read of it counts.
    @Test func aSiteFileWithAMistake() throws {
        try scratch.write("list.yaml", "slides: [0.png]\n")
        try scratch.write(
            "site.yaml", "fallback: closed.png\noutputs: {headless-1: {playlist: list.yaml, mode: big}}\n")
        let theatre = try play()
        #expect(try history(theatre) == [pattern(7).pixels])
        try write("closed.png", 5)
        try wait(for: 5, on: theatre)
        try writeSite()
        try wait(for: 0, on: theatre)
    }

    @Test func checkNamesAMissingPicture() throws {
        let folder = try CheckedFolder()
        try folder.scratch.write("a.yaml", "when-empty: 1.png\nslides: [0.png]\n")
        func said(_ fallback: String) throws -> [String] {
            try folder.scratch.write("site.yaml", "outputs: {A: a.yaml, B: 0.png}\nfallback: \(fallback)\n")
            return try folder.said(of: ["site.yaml"])
        }
        #expect(
            try said("none.png") == [
                "site.yaml:2:11: fallback: none.png: cannot open: No such file or directory\n"
                    + "fallback: none.png\n          ^"
            ])
        #expect(try said("2.png") == [] && said("'#123456'") == [])
        // It is what is shown while schedules are closed, so `check` warns of none.
        try folder.scratch.write("a.yaml", "slides: [{image: 0.png, show: {hours: 12:00-13:00}}]\n")
        #expect(try said("2.png") == [])
    }

    @Test func renderAndSimulateHaveIt() throws {
        try scratch.write("list.yaml", "slides: [{image: 0.png, show: {hours: 12:00-13:00}}]\n")
        let from = ["--from", "2026-12-24T08:00"]
        let plan = try Program.Running(["simulate", scratch.path + "/site.yaml", "--for", "1h"] + from).end()
        #expect(plan.output.contains("/closed.png"), "\(plan.output)")
        let path = scratch.path + "/out.ppm"
        let film = try Program.Running(
            ["render", scratch.path + "/site.yaml", "--size", "\(size)", "--at", "1s", "-o", path] + from
        ).end()
        #expect(film.code == 0)
        let picture = Picture(size: size)
        for y in 0..<size.height {
            picture.withMutableRow(y) { row in for x in row.indices { row[x] = pattern(7).pixel(x, y) } }
        }
        #expect(FileManager.default.contents(atPath: path).map { [UInt8]($0) } == picture.encoded(.ppm))
    }
}
