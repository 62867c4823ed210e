import Carousel
import Schedules
import TestSupport
import Testing
import Vocabulary

/// Another pace than the slides' own.
@Suite struct PacingTests {
    /// A rest ends when the clock shows a multiple of some seconds, and moves are twice as quick.
    private struct Grid: Pacing {
        let seconds: Int64

        func restEnd(of duration: Duration, from start: Instant) -> Instant {
            Instant(sinceZero: .seconds((start.sinceZero.components.seconds / seconds + 1) * seconds))
        }

        func moveDuration(of duration: Duration) -> Duration { duration / 2 }
    }

    @Test func restsEndOnTheGrid() {
        let start = utc("2026-01-01T00:00")
        let timeline = Timeline(
            lineup("abc"), from: start, until: start + .seconds(25), in: .utc, pacing: Grid(seconds: 10))
        #expect(timeline.map { $0.scene.slide?.path } == ["a", "b", "c"])
        #expect(timeline.map(\.duration) == [.seconds(10), .seconds(10), .seconds(5)])
    }

    @Test func aRestGoesOnToTheGridAfterAPause() {
        var stage = Stage(lineup("ab"), pacing: Grid(seconds: 10))
        stage.run(.seconds(3))
        #expect(stage.wake == at(10_000))
        #expect(stage.carousel.restCourse?.end == at(10_000))
        stage.send(.pause)
        stage.run(.seconds(11))
        stage.send(.resume)
        #expect(stage.wake == at(20_000))
    }

    @Test func movesTakeTheirTimeFromThePace() {
        var stage = Stage(Lineup([slide("a"), slide("b"), slide("c", .cut)]), pacing: Grid(seconds: 1))
        stage.run(moves: 3)
        #expect(stage.shown.map(\.step.duration) == [.zero, .milliseconds(50), .zero])
    }
}
