import Carousel
import Schedules
import Testing
import Vocabulary

/// Slides with schedules come and go by the wall clock.
@Suite struct ClockTests {
    /// A slide that is open from a second to another, counted from 2026-12-24T12:00Z.
    private func open(_ path: String, _ seconds: Range<Int>, priority: Int = 0) -> Slide {
        var slide = slide(path)
        let moment = { (second: Int) in Schedule.Bound.moment(CivilMoment(seconds: Self.noon + Int64(second))) }
        slide.showing.schedules = [
            Schedule(from: moment(seconds.lowerBound), until: moment(seconds.upperBound - 1))
        ]
        slide.showing.priority = priority
        return slide
    }

    private static let noon: Int64 = 1_798_113_600

    /// A show that began at noon.
    private func stage(_ slides: [Slide], whenEmpty: Fallback? = nil, trusted: Bool = true) -> Stage {
        var stage = Stage(
            Lineup(groups: [.init(order: .listed, slides: slides)], whenEmpty: whenEmpty), starts: false)
        stage.slowness = .zero
        if trusted { stage.wallAtZero = WallInstant(sinceEpoch: .seconds(Self.noon)) }
        stage.tellClock()
        stage.settle()
        return stage
    }

    @Test func aSlideThatOpensJoinsTheRound() {
        var stage = stage([slide("a"), open("b", 5..<8), slide("c")])
        stage.run(.seconds(4))
        #expect(stage.paths == "acac")
        stage.run(.seconds(3))
        #expect(stage.paths == "acacabc" || stage.paths == "acacacabc")
        stage.run(.seconds(60))
        #expect(stage.shown.filter { $0.step.to.slide?.path == "b" }.count == 1)
        #expect(stage.watched.map { $0.sinceEpoch > .seconds(1 << 32) } == true, "nothing more will open")
    }

    @Test(arguments: [0, 1]) func aSlideThatClosesLeavesAtOnce(priority: Int) {
        var closing = open("a", 0..<3, priority: priority)
        closing.style.duration = .seconds(60)
        var stage = stage([closing, slide("b")])
        stage.run(.milliseconds(2900))
        #expect(stage.paths == "a")
        stage.run(.milliseconds(150))
        #expect(stage.paths == "ab")
        #expect(stage.shown.last?.begun == Instant(sinceZero: .seconds(3)))
    }

    @Test func anUrgentSlideTakesOverAtTheSecond() {
        var stage = stage([slide("a", rest: 60_000), slide("b"), open("x", 10..<12, priority: 9)])
        stage.run(.seconds(11))
        #expect(stage.paths == "ax")
        #expect(stage.shown[1].begun == Instant(sinceZero: .seconds(10)))
        stage.run(.seconds(2))
        #expect(stage.paths == "axa", "the slide that was interrupted comes again")
        #expect(stage.shown[2].begun == Instant(sinceZero: .seconds(12)))
    }

    @Test func aPauseHoldsASlideThatCloses() {
        var stage = stage([open("a", 0..<3), slide("b")])
        stage.send(.pause)
        stage.run(.seconds(10))
        #expect(stage.paths == "a")
        stage.send(.resume)
        stage.run(.milliseconds(10))
        #expect(stage.paths == "ab")
    }

    @Test func nothingOpenIsTheFallBack() {
        var stage = stage([open("a", 2..<4)], whenEmpty: .slide(slide("s")))
        stage.run(.seconds(10))
        #expect(stage.paths == "sas")
        #expect(stage.shown.map(\.begun.sinceZero) == [.zero, .seconds(2), .seconds(4)])
    }

    @Test func withoutATrustedClockScheduledSlidesWait() {
        var stage = stage([slide("a"), open("b", -100..<100), slide("c")], trusted: false)
        stage.run(.seconds(10))
        #expect(!stage.paths.contains("b"))
        #expect(stage.carousel.awaitsClock)
        #expect(stage.watched != nil, "it wants to hear of a clock that is set")
        stage.wallAtZero = WallInstant(sinceEpoch: .seconds(Self.noon - 10))
        stage.tellClock()
        stage.run(.seconds(3))
        #expect(stage.paths.contains("b"))
        #expect(!stage.carousel.awaitsClock)
    }

    @Test func aClockThatIsSetBackOpensAgain() {
        var stage = stage([slide("a"), open("b", 0..<5)])
        stage.run(.seconds(20))
        #expect(stage.paths.last == "a")
        let before = stage.paths.count
        stage.wallAtZero = WallInstant(sinceEpoch: .seconds(Self.noon - 20))
        stage.tellClock()
        stage.run(.seconds(4))
        #expect(stage.paths.dropFirst(before).contains("b"))
    }

    @Test func withoutSchedulesNobodyLooksAtTheClock() {
        var stage = stage(slides("ab"))
        stage.run(.seconds(10))
        #expect(stage.watched == nil)
        #expect(!stage.carousel.awaitsClock)
    }

    @Test func aReloadWithAScheduleLooksAtTheClockThatWasSaidLast() {
        var stage = stage(slides("ab"))
        stage.send(.reload(Lineup(slides("a") + [open("c", 0..<100)])))
        stage.run(.seconds(3))
        #expect(stage.paths.contains("c"))
        #expect(stage.watched == WallInstant(sinceEpoch: .seconds(Self.noon + 100)))
    }

    /// Hours in another zone: open at 13:00:05 there is 12:00:05 here.
    @Test func hoursAreTheZonesOwn() {
        let other = slide("a")
        var slide = slide("b")
        slide.showing.schedules = [Schedule(hours: [.init(start: 13 * 3600 + 5, end: 14 * 3600)])]
        var stage = Stage(Lineup([other, slide]), starts: false, zone: Zone { _ in 3600 })
        stage.wallAtZero = WallInstant(sinceEpoch: .seconds(Self.noon))
        stage.tellClock()
        stage.run(.seconds(5))
        #expect(!stage.paths.contains("b"))
        stage.run(.seconds(3))
        #expect(stage.paths.contains("b"))
    }
}
