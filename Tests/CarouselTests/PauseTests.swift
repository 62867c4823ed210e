import Carousel
import TestSupport
import Testing
import Vocabulary

@Suite struct PauseTests {
    /// The slide `a` at rest since `now`, with the next prepared.
    private func resting() -> Stage {
        var stage = Stage(lineup("abc"))
        stage.slowness = .zero
        stage.settle()
        stage.run(.milliseconds(1))
        return stage
    }

    @Test func keepsTheRestOfTheRest() {
        var stage = resting()
        stage.run(.milliseconds(399))
        stage.send(.pause)
        #expect(stage.wake == nil)
        stage.run(.seconds(3600))
        #expect(stage.paths == "a")
        let resumed = stage.now
        stage.send(.resume)
        #expect(stage.wake == resumed + .milliseconds(600))
        stage.run(moves: 1)
        #expect(stage.now == resumed + .milliseconds(600))
    }

    @Test func anyPatternOfPausesNeitherLosesNorGains() {
        var stage = Stage(Lineup([slide("a", rest: 97), slide("b", rest: 1013), slide("c", rest: 5)]))
        stage.slowness = .zero
        var random = Seeded(11)
        for _ in 0..<30_000 {
            switch random.below(4) {
            case 0: stage.send(.pause)
            case 1: stage.send(.resume)
            case 2: stage.send(.toggle)
            default: break
            }
            // The stage holds the running time of each rest against its duration.
            stage.run(.microseconds(random.below(150_000)))
        }
        #expect(stage.moves > 1000)
    }

    @Test func twiceIsOnce() {
        var stage = resting()
        stage.run(.milliseconds(499))
        for event in [Event.pause, .pause, .resume, .resume, .toggle, .toggle] {
            stage.send(event)
            stage.run(.milliseconds(100))
        }
        // Paused for 100 ms after each of the first two, and after the first toggle.
        #expect(stage.wake == stage.now + .milliseconds(200))
    }

    @Test func duringAMoveLetsItFinishAndThenRests() {
        var stage = resting()
        stage.run(moves: 1)
        stage.send(.pause)
        #expect(stage.carousel.isMoving)
        stage.run(.seconds(60))
        #expect(!stage.carousel.isMoving)
        #expect(stage.paths == "ab")
        #expect(stage.wake == nil)
        stage.send(.resume)
        #expect(stage.wake == stage.now + .seconds(1))
    }

    @Test func aSkipMovesAndThenRestsPausedWithTheWholeDuration() {
        var stage = resting()
        stage.run(.milliseconds(700))
        stage.send(.pause)
        stage.send(.skip(2))
        stage.run(.seconds(60))
        #expect(stage.paths == "ac")
        #expect(stage.carousel.isPaused)
        #expect(stage.wake == nil)
        stage.send(.resume)
        #expect(stage.wake == stage.now + .seconds(1))
    }

    @Test func afterTheEndOfTheRestWaitsForTheResume() throws {
        var stage = Stage(lineup("ab"))
        stage.settle()
        stage.prepares = false
        stage.send(.screensChanged)
        stage.run(.seconds(10))
        stage.send(.pause)
        let step = try #require(stage.asked)
        let actions = stage.prepared(step)
        #expect(actions.isEmpty)
        stage.send(.resume)
        #expect(stage.paths == "ab")
    }

    @Test func beforeAnythingIsShown() {
        var stage = Stage(lineup("ab"), starts: false)
        stage.send(.pause)
        stage.run(.seconds(60))
        #expect(stage.paths == "a")
    }
}
