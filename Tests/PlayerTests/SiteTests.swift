import Carousel
import Present
import Raster
import Testing

@testable import Player
import Vocabulary

/// Site files, on displays in memory and a virtual clock.
@Suite struct SiteTests {
    private let cast: Cast
    private var scratch: Scratch { cast.scratch }
    private let reader: OutputPlanReader

    init() throws {
        cast = try Cast(6)
        for (name, slides) in [("a", [0, 1]), ("b", [2, 3]), ("c", [4, 5])] {
            try cast.scratch.write(list: "\(name).yaml", slides, style: ", pair: false")
        }
        try cast.scratch.write("site.yaml", "outputs:\n  headless-1: a.yaml\n  headless-2: b.yaml\n")
        reader = try Multiplex.reader([cast.scratch["site.yaml"]])
    }

    private func shown(_ theatre: Multiplex) -> [Int?] { ["headless-1", "headless-2"].map { cast.shown(theatre, $0) } }

    /// What an output shows is what a show of that slide alone shows there.
    private func expect(
        _ slide: Int, on output: String, _ mode: String, _ rotation: Rotation = .none, in theatre: Multiplex,
        at place: SourceLocation = #_sourceLocation
    ) throws {
        let screen = try #require(theatre.display.screens.first { $0.name == output }, sourceLocation: place)
        #expect(screen.mode.description == mode, sourceLocation: place)
        let path = "\(scratch.path)/\(slide).png"
        let alone = try Rehearsal(Lineup([Slide(path: path)]), mode: screen.mode, rotation: rotation)
        let expected = try alone.screen(at: .zero).pixels
        #expect(theatre.screen(output)?.pixels == expected, sourceLocation: place)
    }

    private func reload(_ theatre: Multiplex, _ site: String) throws {
        try scratch.write("site.yaml", site)
        try theatre.reload()
    }

    private func refusals(_ theatre: Multiplex) -> [String] {
        theatre.reports.compactMap { if case .planRefused(let error) = $0 { error.description } else { nil } }
    }

    @Test func eachOutputHasItsSourceItsModeAndItsRotation() throws {
        try scratch.write(
            "site.yaml",
            """
            outputs:
              headless-1:
                playlist: b.yaml
                mode: 24x14@25
                rotate: 90
              headless-2: {playlist: c.yaml, rotate: 180}
              headless-3: b.yaml
            """)
        let theatre = try Multiplex(reader, sizes: [Multiplex.size, Multiplex.size, Multiplex.size, Multiplex.size])
        #expect(theatre.ensemble.channels.count == 2, "outputs of the same source share a show")
        #expect(theatre.display.outputs.count == 3, "what the site does not name is left alone")
        for slide in [0, 1, 0] {
            try theatre.run(until: theatre.now + .milliseconds(500))
            try expect(2 + slide, on: "headless-1", "24x14@25", .quarter, in: theatre)
            try expect(4 + slide, on: "headless-2", "10x6@50", .half, in: theatre)
            try expect(2 + slide, on: "headless-3", "10x6@50", in: theatre)
            theatre.ensemble.handle(.skip(1))
        }
    }

    /// Wherever the line of the others stands, what it says of mode and rotation is for them alone.
    @Test(arguments: [true, false]) func outputsThatAreNotNamed(areFirst: Bool) throws {
        let lines = ["  '*': {playlist: b.yaml, mode: 12x8, rotate: 90}\n", "  headless-2: a.yaml\n"]
        try scratch.write("site.yaml", "outputs:\n" + (areFirst ? lines : lines.reversed()).joined())
        let theatre = try Multiplex(
            reader, sizes: [Multiplex.size, Multiplex.size, Multiplex.size], until: .milliseconds(500))
        try expect(2, on: "headless-1", "12x8@50", .quarter, in: theatre)
        try expect(0, on: "headless-2", "10x6@50", in: theatre)
        try expect(2, on: "headless-3", "12x8@50", .quarter, in: theatre)
        #expect(theatre.ensemble.channels.count == 2)
        try reload(theatre, "outputs: {'*': c.yaml}\n")
        try theatre.run(until: .seconds(1))
        for name in ["headless-1", "headless-2", "headless-3"] { try expect(4, on: name, "10x6@50", in: theatre) }
    }

    /// What the command line says holds where the site says nothing.
    @Test func theCommandLineFillsTheGaps() throws {
        try scratch.write("site.yaml", "outputs: {headless-1: a.yaml, headless-2: {playlist: a.yaml, rotate: 0}}\n")
        let theatre = try Multiplex([scratch["site.yaml"]], mode: "12x8", degrees: 270, until: .milliseconds(500))
        try expect(0, on: "headless-1", "12x8@50", .threeQuarters, in: theatre)
        try expect(0, on: "headless-2", "12x8@50", in: theatre)
    }

    /// What the site says of an output reaches the display, for that output alone.
    @Test func settingsReachTheDisplay() throws {
        try scratch.write(
            "site.yaml",
            """
            outputs:
              headless-1: {playlist: a.yaml, rung: copy, range: limited, depth: 10}
              headless-2: a.yaml
              '*': {playlist: a.yaml, rung: pan, mode: highest}
            """)
        let reader = try Multiplex.reader([scratch["site.yaml"]], mode: "12x8")
        let choice = try reader.first().content.plan.choice
        #expect(
            choice.own["headless-1"]
                == OutputSettings(
                    mode: ModeChoice("12x8"), rung: .copy, signal: SignalSettings(range: .limited, depth: 10)))
        #expect(choice.own["headless-2"] == OutputSettings(mode: ModeChoice("12x8")))
        #expect(choice.common == OutputSettings(mode: .highest, rung: .pan))
    }

    @Test func anotherSourceTakesOverAndTheOtherShowIsNotDisturbed() throws {
        let theatre = try Multiplex(reader, until: .milliseconds(1500))
        let stays = theatre.ensemble.channels[1]
        let screen = try #require(stays.show.screens.first)
        try reload(theatre, "outputs: {headless-1: c.yaml, headless-2: b.yaml}\n")
        try theatre.run(until: .milliseconds(1700))
        #expect(shown(theatre) == [4, 3])
        #expect(theatre.ensemble.channels[1] === stays && stays.show.screens.first === screen)
        #expect(refusals(theatre) == [])
    }

    /// Until the new show is drawn the old picture stands, and no frame between is black.
    @Test func outputsThatSwapKeepTheirShowsInTheirPlaces() throws {
        let theatre = try Multiplex(reader)
        theatre.delay = { _ in .milliseconds(5) }
        try theatre.at(.milliseconds(1500)) { #expect(shown(theatre) == [1, 3]) }
        try scratch.write("site.yaml", "outputs: {headless-2: a.yaml, headless-1: b.yaml}\n")
        theatre.ensemble.reload()
        for _ in 0..<20 {
            try theatre.run(until: theatre.now + .milliseconds(10))
            for name in ["headless-1", "headless-2"] {
                #expect([1, 3].contains(cast.shown(theatre, name)), "\(theatre.now)")
            }
        }
        #expect(shown(theatre) == [3, 1])
        #expect(theatre.slides == ["1.png", "3.png"])
        try theatre.at(.milliseconds(2700)) { #expect(shown(theatre) == [2, 0]) }
    }

    /// Taken up at any instant of rests and moves.
    @Test(arguments: [500, 1010, 1030, 1100, 1190, 1210]) func modesAndRotationsAreTakenUp(milliseconds: Int) throws {
        let theatre = try Multiplex(reader, until: .milliseconds(milliseconds))
        try reload(
            theatre,
            "outputs: {headless-1: {playlist: a.yaml, rotate: 90}, headless-2: {playlist: b.yaml, mode: 20x12}}\n")
        theatre.ensemble.handle(.pause)
        try theatre.run(until: .seconds(3))
        let slide = theatre.slides == ["0.png", "2.png"] ? 0 : 1
        try expect(slide, on: "headless-1", "10x6@50", .quarter, in: theatre)
        try expect(2 + slide, on: "headless-2", "20x12@50", in: theatre)
        theatre.ensemble.handle(.resume)
        try theatre.run(until: .seconds(4) + .milliseconds(500))
        try expect(1 - slide, on: "headless-1", "10x6@50", .quarter, in: theatre)
        try expect(3 - slide, on: "headless-2", "20x12@50", in: theatre)
    }

    @Test func outputsComeAndGo() throws {
        let theatre = try Multiplex(reader, until: .milliseconds(500))
        theatre.ensemble.handle(.pause)
        try reload(theatre, "outputs: {headless-2: c.yaml}\n")
        try theatre.run(until: .seconds(1))
        #expect(theatre.display.outputs.map(\.name) == ["headless-2"])
        #expect(cast.shown(theatre, "headless-2") == 4)
        #expect(theatre.ensemble.channels.map(\.show.carousel.isPaused) == [true], "what is new is paused as well")
        try reload(theatre, "outputs: {headless-1: c.yaml, headless-2: c.yaml}\n")
        try theatre.at(.milliseconds(1200)) { #expect(shown(theatre) == [4, 4]) }
    }

    /// What is wrong is said, and everything goes on as it was; the shows' own playlists are read all the same.
    @Test(arguments: [
        ("outputs: [", "/site.yaml:1:10: "), ("slides: [0.png]\n", "/site.yaml:1:1: "),
        ("outputs: {headless-1: {playlist: a.yaml, mode: big}}\n", "/site.yaml:1:48: "),
        ("outputs: {headless-1: none.yaml, headless-2: b.yaml}\n", "/none.yaml: No such file or directory"),
        ("outputs: {headless-1: bad.yaml, headless-2: b.yaml}\n", "/bad.yaml:1:9: "),
        ("outputs: {headless-1: {playlist: c.yaml, mode: 20000x8}}\n", "/site.yaml: headless-1 has no such mode"),
    ]) func aBrokenSiteChangesNothing(_ text: String, _ message: String) throws {
        try scratch.write("bad.yaml", "slides: [")
        let theatre = try Multiplex(reader, until: .milliseconds(500))
        let plan = theatre.ensemble.plan
        try scratch.write("a.yaml", "slides: [5.png]\n")
        try reload(theatre, text)
        #expect(theatre.ensemble.plan == plan)
        #expect(theatre.display.choice == plan.choice)
        #expect(refusals(theatre).count == 1)
        #expect(refusals(theatre).first?.hasPrefix(scratch.path + message) == true, "\(refusals(theatre))")
        try theatre.at(.milliseconds(1700)) { #expect(shown(theatre) == [5, 3]) }
        try scratch.remove("site.yaml")
        theatre.ensemble.reload()
        try theatre.run(until: .milliseconds(1800))
        #expect(refusals(theatre).last == scratch["site.yaml"] + ": No such file or directory")
        #expect(theatre.ensemble.plan == plan)
    }

    /// A site that changes while it is read is read anew, and the last one holds.
    @Test func noReloadIsLost() throws {
        let theatre = try Multiplex(reader)
        theatre.delay = { job in if case .readPlan = job.work { .milliseconds(50) } else { .zero } }
        try theatre.run(until: .milliseconds(100))
        try scratch.write("site.yaml", "outputs: {headless-1: c.yaml}\n")
        theatre.ensemble.reload()
        try theatre.run(until: .milliseconds(110))
        try scratch.write("site.yaml", "outputs: {headless-1: b.yaml}\n")
        theatre.ensemble.reload()
        theatre.ensemble.reload()
        try theatre.run(until: .milliseconds(700))
        #expect(!theatre.ensemble.isReading)
        #expect(cast.shown(theatre, "headless-1") == 2)
        #expect(theatre.reports.count { if case .planTaken = $0 { true } else { false } } == 1)
    }
}
