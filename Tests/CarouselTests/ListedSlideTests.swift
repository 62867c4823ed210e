import Carousel
import Raster
import Schedules
import TestSupport
import Testing
import Vocabulary

@Suite struct ListedSlideTests {
    /// Its slides are open in one hour of the day alone.
    private static func scheduled(_ path: String, hour: Int, priority: Int = 0) -> Slide {
        var slide = slide(path)
        slide.showing.schedules = [Schedule(hours: [.init(start: hour * 3600, end: (hour + 1) * 3600)])]
        slide.showing.priority = priority
        return slide
    }

    /// At half past twelve.
    private static func stage(_ slides: [Slide]) -> Stage {
        var stage = Stage(Lineup(slides), starts: false)
        (stage.slowness, stage.lateness) = (.zero, .zero)
        stage.wallAtZero = noon + .seconds(1800)
        stage.tellClock()
        stage.send(.woke)
        stage.settle()
        return stage
    }

    private static let noon = WallInstant(sinceEpoch: .seconds(20_000 * 86_400 + 12 * 3600))

    @Test func statesAndTheirChanges() {
        var stage = Self.stage([
            slide("a"), Self.scheduled("b", hour: 12), Self.scheduled("c", hour: 17), slide("d"), slide("e"),
        ])
        stage.send(.readable(path: "d", false))
        let listed = stage.carousel.listedSlides(0..<9, at: stage.now)
        #expect(listed.map(\.state) == [.shown, .open, .closed, .leftOut, .open])
        #expect(listed.map(\.number) == [0, 1, 2, 3, 4] && listed.map(\.slide.path) == ["a", "b", "c", "d", "e"])
        #expect(listed.map(\.change) == [nil, Self.noon + .seconds(3600), Self.noon + .seconds(5 * 3600), nil, nil])
        #expect(stage.carousel.slideNumber == 0)
        #expect(stage.carousel.listedSlide(5) == nil && stage.carousel.listedSlide(-1) == nil)
    }

    @Test func prioritiesAreListedOneAfterTheOther() {
        var stage = Self.stage([slide("a"), Self.scheduled("b", hour: 12, priority: 5), slide("c")])
        #expect(stage.current == "b")
        #expect(stage.carousel.listedSlides(0..<3, at: stage.now).map(\.slide.path) == ["b", "a", "c"])
        #expect(stage.carousel.listedSlides(0..<3, at: stage.now).map(\.state) == [.shown, .outranked, .outranked])
        stage.send(.interlude(.color(.black)))
        stage.run(.seconds(1))
        #expect(stage.carousel.listedSlides(0..<1, at: stage.now).map(\.state) == [.open], "it is not seen")
    }

    /// Whatever the order and the weights, each slide comes when it was said.
    @Test(arguments: [false, true])
    func theTimesAreThoseAtWhichTheyCome(_ shuffled: Bool) {
        let slides = heavy("abcdefg", ["c": 3, "f": 2]).enumerated().map { number, slide in
            var slide = slide
            slide.style.duration = .milliseconds(500 + 100 * number)
            if number == 2 { slide.style.transitions = [.cut] }
            return slide
        }
        let order: Order = shuffled ? .shuffled : .listed
        var stage = Stage(Lineup(groups: [.init(order: order, slides: slides)], seed: 3))
        (stage.slowness, stage.lateness) = (.zero, .zero)
        stage.settle()
        for _ in 0..<5 {
            stage.run(.milliseconds(730))
            let start = stage.now
            let listed = stage.carousel.listedSlides(0..<7, at: start)
            let moves = stage.shown.count
            var later = stage
            later.run(.seconds(60))
            for slide in listed {
                let comes = later.shown.dropFirst(moves).first { $0.step.to.slide?.path == slide.slide.path }
                #expect(slide.wait.map { start + $0 } == comes?.begun, "\(slide.slide.path)")
            }
        }
    }

    @Test func whatIsHeldHasNoTime() {
        var stage = Self.stage([slide("a"), slide("b")])
        #expect(stage.carousel.listedSlides(0..<2, at: stage.now).map(\.wait) == [.milliseconds(2100), .seconds(1)])
        stage.send(.pause)
        #expect(stage.carousel.listedSlides(0..<2, at: stage.now).map(\.wait) == [nil, nil])
    }
}
