import Carousel
import Present
import Raster
import Testing

@testable import Player
import Vocabulary

/// Several playlists at once, each on outputs of its own.
@Suite struct EnsembleTests {
    private let scratch: Scratch
    private let patterns: [Pattern]

    init() throws {
        let cast = try Cast(6, size: Multiplex.size)
        scratch = cast.scratch
        patterns = cast.patterns
        try write([0, 1, 2], to: "a.yaml")
        try write([3, 4, 5], to: "b.yaml")
    }

    @discardableResult
    private func write(
        _ slides: [Int], to name: String, rest: String = "1s", move: String = "200ms"
    ) throws -> String {
        try scratch.write(
            name,
            "defaults: {duration: \(rest), transition-duration: \(move), easing: linear}\nslides:\n"
                + slides.map { "  - \($0).png\n" }.joined())
    }

    private func path(_ name: String) -> String { scratch.path + "/" + name }

    private func shown(_ theatre: Multiplex, _ output: String) -> Int? {
        patterns.firstIndex { $0.pixels == theatre.screen(output)?.pixels }
    }

    @Test func eachOutputShowsItsOwn() throws {
        let theatre = try Multiplex(
            Multiplex.reader(outputs: ["headless-1=\(path("a.yaml"))", "headless-2=\(path("b.yaml"))"]))
        for round in 0..<7 {
            try theatre.run(until: .milliseconds(1200 * round + 500))
            #expect(shown(theatre, "headless-1") == round % 3)
            #expect(shown(theatre, "headless-2") == 3 + round % 3)
        }
    }

    @Test func theArgumentsPlayOnEveryOtherOutput() throws {
        let size = Multiplex.size
        let theatre = try Multiplex(
            Multiplex.reader([path("a.yaml")], outputs: ["headless-2=\(path("b.yaml"))"]), sizes: [size, size, size])
        try theatre.run(until: .milliseconds(500))
        #expect((1...3).map { shown(theatre, "headless-\($0)") } == [0, 3, 0])
        try theatre.plug(size, as: "headless-9")
        try theatre.run(until: .milliseconds(600))
        #expect(shown(theatre, "headless-9") == 0)

        let restricted = try Multiplex(
            Multiplex.reader([path("a.yaml")], outputs: ["headless-3", "headless-2=\(path("b.yaml"))"]),
            sizes: [size, size, size])
        #expect(restricted.display.outputs.map(\.name) == ["headless-2", "headless-3"])
        try restricted.run(until: .milliseconds(500))
        #expect((2...3).map { shown(restricted, "headless-\($0)") } == [3, 0])
    }

    /// Several sources of one name are one list, in order.
    @Test func sourcesOfOneNameFollowEachOther() throws {
        let theatre = try Multiplex(
            Multiplex.reader(outputs: ["b", "a"].map { "headless-1=\(path("\($0).yaml"))" }))
        var slides: [Int?] = []
        for round in 0..<6 {
            try theatre.run(until: .milliseconds(1200 * round + 500))
            slides.append(shown(theatre, "headless-1"))
        }
        #expect(slides == [3, 4, 5, 0, 1, 2])
        #expect(theatre.display.outputs.count == 1, "nothing plays on the other")
    }

    @Test func theSameSourceStaysInStep() throws {
        let theatre = try Multiplex(
            Multiplex.reader(outputs: ["headless-1=\(path("a.yaml"))", "headless-2=\(path("a.yaml"))"]))
        #expect(theatre.ensemble.channels.count == 1)
        for vblank in 0..<400 {
            try theatre.run(until: Multiplex.period * vblank)
            #expect(theatre.screen("headless-1")?.pixels == theatre.screen("headless-2")?.pixels, "vblank \(vblank)")
        }
    }

    @Test func commandsAreForAll() throws {
        let theatre = try Multiplex(
            Multiplex.reader(outputs: ["headless-1=\(path("a.yaml"))", "headless-2=\(path("b.yaml"))"]))
        try theatre.run(until: .milliseconds(300))
        theatre.ensemble.handle(.skip(1))
        try theatre.run(until: .milliseconds(600))
        #expect(theatre.slides == ["1.png", "4.png"])
        theatre.ensemble.handle(.toggle)
        try theatre.run(until: .seconds(10))
        #expect(theatre.slides == ["1.png", "4.png"])
        theatre.ensemble.handle(.skip(-2))
        try theatre.run(until: .seconds(11))
        #expect(theatre.slides == ["2.png", "5.png"])
        #expect(theatre.nextEvent == nil, "paused, both")
    }

    @Test func aBrokenPlaylistIsLeftAndTheOtherTaken() throws {
        let theatre = try Multiplex(
            Multiplex.reader(outputs: ["headless-1=\(path("a.yaml"))", "headless-2=\(path("b.yaml"))"]))
        try theatre.run(until: .milliseconds(500))
        try scratch.write("a.yaml", "slides: [")
        try write([3, 0], to: "b.yaml")
        theatre.ensemble.reload()
        #expect(theatre.ensemble.isReading)
        var slides: [[Int?]] = []
        for round in 1...4 {
            try theatre.run(until: .milliseconds(1200 * round + 500))
            slides.append(["headless-1", "headless-2"].map { shown(theatre, $0) })
        }
        #expect(slides == [[1, 0], [2, 3], [0, 0], [1, 3]])
        #expect(!theatre.ensemble.isReading)
        let outcomes = theatre.reports.compactMap { report -> String? in
            switch report {
            case .show(let channel, .reloaded): "taken: \(channel.name)"
            case .show(let channel, .reloadFailed(let error)): "refused: \(channel.name): \(error.messages.count)"
            default: nil
            }
        }
        #expect(outcomes == ["refused: \(path("a.yaml")): 1", "taken: \(path("b.yaml"))"])
    }

    /// The processor is the move's, whosever the jobs are; and none is starved by the moves of another.
    @Test func whileAnyMovesNothingIsBegun() throws {
        try write([0, 1, 2], to: "a.yaml", rest: "100ms", move: "1900ms")
        try write([3, 4, 5], to: "b.yaml", rest: "300ms", move: "200ms")
        let theatre = try Multiplex(
            Multiplex.reader(outputs: ["headless-1=\(path("a.yaml"))", "headless-2=\(path("b.yaml"))"]))
        theatre.delay = { _ in .milliseconds(7) }
        try theatre.run(until: .seconds(60))
        #expect(theatre.begun.count > 60)
        #expect(theatre.begun.allSatisfy { !$0.whileMoving })
        let positions = theatre.ensemble.channels.map(\.show.carousel.position.steps)
        #expect(positions.allSatisfy { $0 > 20 }, "\(positions)")
        #expect(theatre.ensemble.channels.flatMap(\.show.screens).map(\.smoothness.total.missed) == [0, 0])
    }

    @Test func aDisplayThatComesGetsTheShowOfItsName() throws {
        let theatre = try Multiplex(
            Multiplex.reader(outputs: ["headless-1=\(path("a.yaml"))", "late=\(path("b.yaml"))"]),
            sizes: [Multiplex.size])
        #expect(theatre.display.absences == ["late": "nothing is connected to late"])
        try theatre.run(until: .milliseconds(1700))
        #expect(theatre.slides == ["1.png", ""], "nobody has seen the other one, so it has not begun")
        try theatre.plug(Multiplex.size, as: "late")
        #expect(theatre.display.absences == [:])
        try theatre.run(until: .milliseconds(2000))
        #expect(shown(theatre, "late") == 3)
        let screen = try #require(theatre.ensemble.channels[0].show.screens.first)
        try theatre.unplug("late")
        try theatre.run(until: .milliseconds(2900))
        #expect(shown(theatre, "headless-1") == 2)
        #expect(theatre.ensemble.channels[0].show.screens.first === screen, "what stays is not disturbed")
        try theatre.run(until: .seconds(20))
        try theatre.plug(Multiplex.size, as: "late")
        try theatre.run(until: .milliseconds(20_020))
        #expect(shown(theatre, "late") == 3, "it has kept its place")
        try theatre.run(until: .milliseconds(20_400))
        #expect(shown(theatre, "late") == 4, "and goes on: its rest is long over")
    }
}
