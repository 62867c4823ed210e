import Carousel
import Present
import Testing

@testable import Player

/// Several playlists at once, each on outputs of its own.
@Suite struct EnsembleTests {
    private let cast: Cast
    private var scratch: Scratch { cast.scratch }
    /// A source for each of the two outputs.
    private var both: [String] { ["headless-1=\(scratch["a.yaml"])", "headless-2=\(scratch["b.yaml"])"] }

    init() throws {
        cast = try Cast(6)
        try cast.scratch.write(list: "a.yaml", 0...2)
        try cast.scratch.write(list: "b.yaml", 3...5)
    }

    @Test func eachOutputShowsItsOwn() throws {
        let theatre = try Multiplex(outputs: both)
        for round in 0..<7 {
            try theatre.run(until: .milliseconds(1200 * round + 500))
            #expect(cast.shown(theatre, "headless-1") == round % 3)
            #expect(cast.shown(theatre, "headless-2") == 3 + round % 3)
        }
    }

    @Test func theArgumentsPlayOnEveryOtherOutput() throws {
        let size = Multiplex.size
        let theatre = try Multiplex(
            [scratch["a.yaml"]], outputs: ["headless-2=\(scratch["b.yaml"])"], sizes: [size, size, size],
            until: .milliseconds(500))
        #expect((1...3).map { cast.shown(theatre, "headless-\($0)") } == [0, 3, 0])
        try theatre.plug(size, as: "headless-9")
        try theatre.at(.milliseconds(600)) { #expect(cast.shown(theatre, "headless-9") == 0) }

        let restricted = try Multiplex(
            [scratch["a.yaml"]], outputs: ["headless-3", "headless-2=\(scratch["b.yaml"])"], sizes: [size, size, size])
        #expect(restricted.display.outputs.map(\.name) == ["headless-2", "headless-3"])
        try restricted.run(until: .milliseconds(500))
        #expect((2...3).map { cast.shown(restricted, "headless-\($0)") } == [3, 0])
    }

    /// Several sources of one name are one list, in order.
    @Test func sourcesOfOneNameFollowEachOther() throws {
        let theatre = try Multiplex(outputs: ["b", "a"].map { "headless-1=\(scratch["\($0).yaml"])" })
        var slides: [Int?] = []
        for round in 0..<6 {
            try theatre.run(until: .milliseconds(1200 * round + 500))
            slides.append(cast.shown(theatre, "headless-1"))
        }
        #expect(slides == [3, 4, 5, 0, 1, 2])
        #expect(theatre.display.outputs.count == 1, "nothing plays on the other")
    }

    @Test func theSameSourceStaysInStep() throws {
        let theatre = try Multiplex(outputs: ["headless-1=\(scratch["a.yaml"])", "headless-2=\(scratch["a.yaml"])"])
        #expect(theatre.ensemble.channels.count == 1)
        for vblank in 0..<400 {
            try theatre.run(until: Multiplex.period * vblank)
            #expect(theatre.screen("headless-1")?.pixels == theatre.screen("headless-2")?.pixels, "vblank \(vblank)")
        }
    }

    @Test func commandsAreForAll() throws {
        let theatre = try Multiplex(outputs: both, until: .milliseconds(300))
        theatre.ensemble.handle(.skip(1))
        try theatre.at(.milliseconds(600)) { #expect(theatre.slides == ["1.png", "4.png"]) }
        theatre.ensemble.handle(.toggle)
        try theatre.at(.seconds(10)) { #expect(theatre.slides == ["1.png", "4.png"]) }
        theatre.ensemble.handle(.skip(-2))
        try theatre.run(until: .seconds(11))
        #expect(theatre.slides == ["2.png", "5.png"])
        #expect(theatre.nextEvent == nil, "paused, both")
    }

    @Test func aBrokenPlaylistIsLeftAndTheOtherTaken() throws {
        let theatre = try Multiplex(outputs: both, until: .milliseconds(500))
        try scratch.write("a.yaml", "slides: [")
        try scratch.write(list: "b.yaml", [3, 0])
        theatre.ensemble.reload()
        #expect(theatre.ensemble.isReading)
        var slides: [[Int?]] = []
        for round in 1...4 {
            try theatre.run(until: .milliseconds(1200 * round + 500))
            slides.append(["headless-1", "headless-2"].map { cast.shown(theatre, $0) })
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
        #expect(outcomes == ["refused: \(scratch["a.yaml"]): 1", "taken: \(scratch["b.yaml"])"])
    }

    /// The processor is the move's, whosever the jobs are; and none is starved by the moves of another.
    @Test func whileAnyMovesNothingIsBegun() throws {
        for (name, slides, rest, move) in [("a", 0...2, "100ms", "1900ms"), ("b", 3...5, "300ms", "200ms")] {
            let list = slides.map { "\($0).png" }.joined(separator: ", ")
            try scratch.write(
                "\(name).yaml",
                "defaults: {duration: \(rest), transition-duration: \(move), easing: linear}\nslides: [\(list)]\n")
        }
        let theatre = try Multiplex(outputs: both)
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
            outputs: ["headless-1=\(scratch["a.yaml"])", "late=\(scratch["b.yaml"])"], sizes: [Multiplex.size])
        #expect(theatre.display.absences == ["late": "nothing is connected to late, only to headless-1"])
        try theatre.run(until: .milliseconds(1700))
        #expect(theatre.slides == ["1.png", ""], "nobody has seen the other one, so it has not begun")
        try theatre.plug(Multiplex.size, as: "late")
        #expect(theatre.display.absences == [:])
        try theatre.at(.milliseconds(2000)) { #expect(cast.shown(theatre, "late") == 3) }
        let screen = try #require(theatre.show.screens.first)
        try theatre.unplug("late")
        try theatre.run(until: .milliseconds(2900))
        #expect(cast.shown(theatre, "headless-1") == 2)
        #expect(theatre.show.screens.first === screen, "what stays is not disturbed")
        try theatre.run(until: .seconds(20))
        try theatre.plug(Multiplex.size, as: "late")
        try theatre.at(.milliseconds(20_020)) { #expect(cast.shown(theatre, "late") == 3, "it has kept its place") }
        try theatre.run(until: .milliseconds(20_400))
        #expect(cast.shown(theatre, "late") == 4, "and goes on: its rest is long over")
    }
}
