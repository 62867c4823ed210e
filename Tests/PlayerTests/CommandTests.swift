import Carousel
import Testing

@testable import Player
import Vocabulary

/// What signals do, apart from the signals.
@Suite struct CommandTests {
    private let cast: Cast
    private let theatre: Theatre

    init() throws { (theatre, cast) = try Theatre.playing(5, until: .milliseconds(400)) }

    /// The slide whose picture is whole on the screen.
    private var shown: Int? { cast.number(of: theatre.screen()) }

    @Test(arguments: [(1, 1), (3, 3), (4, 4), (5, 0), (7, 2), (-1, 4), (-2, 3), (-12, 3)])
    func skips(_ steps: Int, _ slide: Int) throws {
        theatre.show.handle(.skip(Int64(steps)))
        theatre.takeFrames()
        try theatre.run(until: .milliseconds(400 + 220))
        #expect(shown == slide)
        #expect(theatre.frames.count == 10, "one move, at once, whatever lies between")
        #expect(theatre.show.carousel.position.steps == Int64(steps))
        #expect(theatre.show.carousel.pendingSkip == 0)
    }

    @Test func previousUndoesTheWayItCame() throws {
        try theatre.at(.milliseconds(1200)) { #expect(shown == 1) }
        theatre.takeFrames()
        theatre.show.handle(.skip(-1))
        try theatre.run(until: .milliseconds(1500))
        #expect(
            theatre.frames.map(\.pixels)
                == (0..<10).map { Pattern.window(cast.patterns[0], cast.patterns[1], along: .horizontal, at: 9 - $0) })
    }

    @Test func aSkipInAMoveFollowsIt() throws {
        try theatre.run(until: .milliseconds(1100))
        theatre.show.handle(.skip(1))
        theatre.show.handle(.skip(1))
        theatre.takeFrames()
        try theatre.run(until: .milliseconds(1500))
        let first = (6...10).map { Pattern.window(cast.patterns[0], cast.patterns[1], along: .horizontal, at: $0) }
        let second = (1...10).map { Pattern.window(cast.patterns[1], cast.patterns[3], along: .horizontal, at: $0) }
        #expect(theatre.frames.map(\.pixels) == first + second)
    }

    @Test func aPauseKeepsTheRest() throws {
        theatre.show.handle(.pause)
        #expect(theatre.show.nextWake == nil)
        try theatre.at(.seconds(100)) { #expect(shown == 0) }
        theatre.show.handle(.resume)
        #expect(theatre.show.nextWake == .milliseconds(100_600))
        try theatre.at(.milliseconds(100_800)) { #expect(shown == 1) }
    }

    @Test func aPauseInAMoveLetsItEnd() throws {
        try theatre.run(until: .milliseconds(1100))
        theatre.show.handle(.toggle)
        try theatre.run(until: .seconds(50))
        #expect(shown == 1)
        #expect(theatre.show.nextWake == nil)
        theatre.show.handle(.toggle)
        #expect(theatre.show.nextWake == .seconds(51), "the whole rest is left")
    }

    @Test func aSkipInAPauseMovesAndStaysPaused() throws {
        theatre.show.handle(.pause)
        theatre.show.handle(.skip(1))
        try theatre.run(until: .seconds(50))
        #expect(shown == 1)
        #expect(theatre.show.carousel.isPaused)
    }
}
