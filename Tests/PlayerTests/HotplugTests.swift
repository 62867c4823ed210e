import Carousel
import Present
import Raster
import TestSupport
import Testing
import Vocabulary

@testable import Player

/// Displays that come, go and change: the show keeps its place.
@Suite struct HotplugTests {
    private static let size = Theatre.size
    private static let other = Size(width: 16, height: 5)

    private let cast: Cast
    private var patterns: [[UInt32]] { cast.patterns.map(\.pixels) }

    init() throws { cast = try Cast(4, size: Self.size) }

    private func theatre(_ sizes: Size..., cast: Cast? = nil) throws -> Theatre {
        let theatre = try Theatre((cast ?? self.cast).lineup, modes: sizes.map(Theatre.mode))
        theatre.givesUp = true
        return theatre
    }

    private func expectInStep(_ theatre: Theatre, at place: SourceLocation = #_sourceLocation) throws {
        // A rest may end before all have been seen to rest.
        repeat {
            try theatre.run(until: !theatre.show.carousel.isMoving && !theatre.show.preparations.isBusy)
            try theatre.run(for: .milliseconds(40))
        } while theatre.show.carousel.isMoving
        for screen in theatre.display.screens {
            let expected = try theatre.show.carousel.scene?.pixels(screen.mode.size)
            #expect(theatre.pixels(screen.name) == expected, "\(screen.name)", sourceLocation: place)
        }
    }

    @Test func aDisplayThatComesIsGivenWhatIsShown() throws {
        let theatre = try theatre(Self.size)
        try theatre.after(.milliseconds(1500)) { #expect(theatre.show.carousel.position == Position(1)) }
        try theatre.plug(Self.other, as: "new")
        #expect(theatre.show.revision > 0)
        try theatre.run(for: .milliseconds(40))
        #expect(try theatre.pixels("new") == Scene.slide(cast.slides[1]).pixels(Self.other))
        #expect(theatre.pixels("headless-1") == patterns[1], "the other is not disturbed")
        #expect(theatre.show.carousel.position == Position(1), "the place is kept")
        // The rest ends when it would have: it began at 1.22 s.
        try theatre.after(.milliseconds(600)) { #expect(!theatre.show.carousel.isMoving) }
        try theatre.after(.milliseconds(140)) { #expect(theatre.show.carousel.isMoving) }
        try expectInStep(theatre)
        #expect(theatre.show.carousel.position == Position(2))
        #expect(theatre.show.screens.map(\.smoothness.total.moves) == [2, 1])
    }

    @Test func aDisplayThatComesInTheMiddleOfAMoveJoinsAtItsEnd() throws {
        let theatre = try theatre(Self.size)
        try theatre.run(for: .milliseconds(300))
        try theatre.run(until: theatre.show.carousel.isMoving)
        let end = theatre.now + .milliseconds(240)
        try theatre.plug(Self.other, as: "new")
        try theatre.after(end - theatre.now) { #expect(!theatre.show.carousel.isMoving, "nobody waits for it") }
        try expectInStep(theatre)
        #expect(theatre.show.carousel.position == Position(1))
    }

    @Test func aDisplayThatGoesInTheMiddleOfAMoveHoldsNobodyUp() throws {
        let theatre = try theatre(Self.size, Self.other)
        try theatre.run(for: .milliseconds(300))
        try theatre.run(until: theatre.show.carousel.isMoving)
        try theatre.run(for: .milliseconds(60))
        try theatre.unplug("headless-2")
        try theatre.after(.milliseconds(200)) { #expect(!theatre.show.carousel.isMoving) }
        try expectInStep(theatre)
        try theatre.run(for: .milliseconds(1300))
        #expect(theatre.show.carousel.position == Position(2), "and it goes on")
    }

    @Test(arguments: [false, true]) func withoutAnyDisplayTheShowWaits(inTheMiddleOfAMove: Bool) throws {
        let theatre = try theatre(Self.size)
        try theatre.run(for: .milliseconds(300))
        if inTheMiddleOfAMove { try theatre.run(until: theatre.show.carousel.isMoving) }
        let place = theatre.show.carousel.position
        try theatre.unplug("headless-1")
        try theatre.run(for: .seconds(5))
        #expect(theatre.show.carousel.position == place)
        #expect(!theatre.show.carousel.isMoving)
        #expect(theatre.nextEvent == nil, "no timer runs")
        let begun = theatre.workers.begun
        try theatre.after(.seconds(60)) { #expect(theatre.workers.begun == begun, "nothing is loaded for nobody") }

        try theatre.plug(Self.other, as: "headless-1")
        try theatre.run(until: theatre.pixels("headless-1") != nil)
        #expect(try theatre.pixels("headless-1") == Scene.slide(cast.slides[Int(place.steps)]).pixels(Self.other))
        // The rest was over long ago, so the next step follows at once, and its move after it.
        try theatre.after(.milliseconds(300)) { #expect(theatre.show.carousel.position == place + 1) }
        try expectInStep(theatre)
    }

    @Test func withoutADisplayAtTheBeginningTheShowBeginsWithTheFirstThatComes() throws {
        let theatre = try theatre()
        try theatre.run(for: .seconds(60))
        #expect(theatre.nextEvent == nil && theatre.workers.begun == 0)
        #expect(theatre.show.carousel.scene == nil)
        try theatre.plug(Self.size, as: "new")
        try theatre.after(.milliseconds(60)) { #expect(theatre.pixels("new") == patterns[0]) }
        try theatre.after(.milliseconds(1300)) { #expect(theatre.show.carousel.position == Position(1)) }
    }

    @Test func commandsAreObeyedWithoutADisplay() throws {
        let theatre = try theatre(Self.size)
        try theatre.run(for: .milliseconds(300))
        try theatre.unplug("headless-1")
        theatre.show.handle(.skip(2))
        theatre.show.handle(.pause)
        try theatre.run(for: .seconds(5))
        try theatre.plug(Self.size, as: "headless-1")
        try expectInStep(theatre)
        try theatre.run(for: .seconds(5))
        #expect(theatre.show.carousel.position == Position(2) && theatre.show.carousel.isPaused)
        #expect(theatre.pixels("headless-1") == patterns[2])
    }

    @Test func anotherModeIsAnotherScreen() throws {
        let theatre = try theatre(Self.size)
        for delay in [300, 800, 1000, 1150, 1250] {
            try theatre.run(for: .milliseconds(delay))
            let place = theatre.show.carousel.position
            let old = theatre.display.screens[0].mode.size
            try theatre.plug(old == Self.size ? Self.other : Self.size, as: "headless-1")
            #expect(theatre.show.carousel.position == place)
            try expectInStep(theatre)
        }
    }

    /// Nobody has said yet that the display is gone: a commit fails first.
    @Test func aCommitThatFailsOnAPulledDisplayIsNotTheEnd() throws {
        let theatre = try theatre(Self.size, Self.other)
        for round in 1...20 {
            try theatre.run(until: theatre.show.carousel.isMoving)
            try theatre.run(for: .milliseconds(10 * round % 190))
            theatre.display.unplug(round % 3 == 0 ? "headless-1" : "headless-2")
            try theatre.run(for: .milliseconds(100))
            theatre.lookAgain()
            try expectInStep(theatre)
            let size = round % 2 == 0 ? Self.size : Self.other
            try theatre.plug(size, as: round % 3 == 0 ? "headless-1" : "headless-2")
            try expectInStep(theatre)
        }
        #expect(theatre.recoveries > 10)
    }

    @Test func aFileThatHasGoneSinceTheOthersLoadedItIsABackgroundForTheNewDisplay() throws {
        let background = Color(red: 10, green: 20, blue: 30)
        let cast = try Cast(3, size: Self.size) { $0.background = .color(background) }
        let theatre = try theatre(Self.size, cast: cast)
        try theatre.run(for: .milliseconds(300))
        try cast.scratch.remove("0.png")
        try theatre.plug(Self.other, as: "new")
        try theatre.run(for: .milliseconds(60))
        #expect(theatre.pixels("new") == Array(repeating: 0x0A141E, count: Self.other.area))
        #expect(theatre.pixels("headless-1") == cast.patterns[0].pixels)
        try theatre.run(until: theatre.show.carousel.position == Position(1))
        try expectInStep(theatre)
        #expect(theatre.show.files.unshowable.reasons.count == 1)
    }

    /// At rest with the next step painted, and in the middle of moves, before and after the flip.
    @Test(arguments: [500, 1000, 1090]) func screensThatAreReplacedLeaveNothingBehind(delay: Int) throws {
        let theatre = try theatre(Self.size)
        for round in 0..<15 {
            try theatre.run(for: .milliseconds(delay + round))
            let turns = Turns(common: round % 2 == 0 ? .half : .none)
            theatre.show.show(on: theatre.display.outputs, turns: turns)
            try theatre.run(for: .milliseconds(300))
            #expect(theatre.display.watched[0].liveFramebuffers <= 3, "round \(round)")
        }
        theatre.show.show(on: theatre.display.outputs, turns: Turns())
        try expectInStep(theatre)
        theatre.show.stop()
        #expect(theatre.display.watched[0].liveFramebuffers <= 3)
    }

    @Test(arguments: 0..<40) func whateverIsPluggedTheShowGoesOn(seed: UInt64) throws {
        var random = Seeded(seed)
        let theatre = try theatre(Self.size)
        theatre.workers.delay = { _ in .milliseconds(30) }
        let names = ["headless-1", "headless-2", "headless-3"]
        for _ in 0..<60 {
            let name = names.randomElement(using: &random) ?? ""
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1: try theatre.plug(Bool.random(using: &random) ? Self.size : Self.other, as: name)
            case 2: try theatre.unplug(name)
            case 3: theatre.display.unplug(name)
            case 4: theatre.show.handle(.skip(1))
            default: break
            }
            try theatre.run(for: .milliseconds(Int.random(in: 0..<400, using: &random)))
        }
        try theatre.plug(Self.size, as: "headless-1")
        try expectInStep(theatre)
        let place = theatre.show.carousel.position
        try theatre.after(.seconds(4)) { #expect(theatre.show.carousel.position > place, "it goes on") }
        try expectInStep(theatre)
    }
}
