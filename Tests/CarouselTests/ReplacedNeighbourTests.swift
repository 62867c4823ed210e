import Carousel
import Raster
import Schedules
import Testing
import Vocabulary

/// What happens where a neighbour in a banner goes, or comes, while the current slide rests.
@Suite struct ReplacedNeighbourTests {
    private static let screens = [Size(width: 1000, height: 500)]

    private var layout: Layout {
        var layout = Layout()
        layout.item = .perMille(600)
        return layout
    }

    private func stage(_ slides: [Slide]) -> Stage {
        Stage(
            Lineup(groups: [Lineup.Group(order: .listed, slides: slides)], layout: layout), screens: Self.screens)
    }

    private func row(_ carousel: CarouselState) -> String {
        let row = carousel.row
        return (row?.before.reversed().map(\.path).joined() ?? "-") + "[\(carousel.scene?.slide?.path ?? "-")]"
            + (row?.after.map(\.path).joined() ?? "-")
    }

    @Test func oneThatCannotBeShownIsReplacedInPlace() throws {
        var stage = stage(slides("abcd"))
        stage.prepares = false
        stage.prepared(try #require(stage.asked))
        stage.settle()
        let arrival = stage.now
        stage.run(.milliseconds(300))
        let actions = stage.send(.readable(path: "b", false))
        let step = try #require(actions.prepares.last ?? nil)
        #expect(step.isInPlace && step.duration == .zero && step.from == step.to && step.shift == 0)
        #expect(row(stage.carousel) == "d[a]b", "until its successor is there")
        stage.prepared(step)
        stage.settle()
        #expect(row(stage.carousel) == "d[a]c")
        #expect(stage.paths == "a", "the slide did not change")
        // The rest went on: a second after the arrival it is over.
        let next = try #require(stage.asked)
        #expect(next.to.slide?.path == "c" && next.shift == 1)
        stage.prepared(next)
        stage.run(moves: 1)
        #expect(stage.shown.last?.begun == arrival + .seconds(1))
    }

    @Test func aRestThatIsOverWaitsForTheReplacement() throws {
        var stage = stage(slides("abc"))
        stage.settle()
        stage.prepares = false
        stage.send(.readable(path: "b", false))
        stage.run(.seconds(5))
        #expect(stage.paths == "a")
        stage.prepared(try #require(stage.asked))
        stage.settle()
        stage.prepared(try #require(stage.asked))
        #expect(stage.paths == "ac")
    }

    @Test func oneThatClosesAndOpens() {
        var closing = slide("b", rest: 100_000)
        closing.showing.schedules = [Schedule(until: .moment(CivilMoment(seconds: 99)))]
        let all = [slide("a", rest: 100_000), closing, slide("c", rest: 100_000)]
        var stage = stage(all)
        stage.wallAtZero = WallInstant(sinceEpoch: .seconds(90))
        stage.tellClock()
        stage.settle()
        stage.run(.seconds(5))
        #expect(row(stage.carousel) == "c[a]b")
        stage.run(.seconds(20))
        #expect(row(stage.carousel) == "c[a]c" && stage.paths == "a")
        stage.wallAtZero = WallInstant(sinceEpoch: .seconds(0))
        stage.tellClock()
        stage.run(.seconds(1))
        #expect(row(stage.carousel) == "c[a]b" && stage.paths == "a")
    }

    /// It moves on at once, and does not wait for what would stand beside it.
    @Test func theCurrentOneThatClosesLeavesWithItsNeighbours() {
        var closing = slide("a", rest: 100_000)
        closing.showing.schedules = [Schedule(until: .moment(CivilMoment(seconds: 99)))]
        var stage = stage([closing, slide("b", rest: 100_000), slide("c"), slide("d")])
        stage.wallAtZero = WallInstant(sinceEpoch: .seconds(90))
        stage.tellClock()
        stage.run(.seconds(5))
        #expect(row(stage.carousel) == "d[a]b")
        stage.run(.seconds(7))
        #expect(stage.paths == "ab")
        // In the end it is not seen any more.
        #expect(row(stage.carousel) == "d[b]c")
    }

    @Test func aPauseKeepsItsTime() throws {
        var stage = stage(slides("abcd"))
        stage.settle()
        let arrival = stage.now
        stage.run(.milliseconds(400))
        stage.send(.pause)
        stage.send(.readable(path: "b", false))
        stage.run(.seconds(10))
        #expect(row(stage.carousel) == "d[a]c" && stage.paths == "a")
        stage.send(.resume)
        stage.run(moves: 1)
        #expect(stage.shown.last?.begun == arrival + .seconds(11))
    }

    @Test func aSkipGoesFirst() throws {
        var stage = stage(slides("abcd"))
        stage.settle()
        stage.prepares = false
        stage.send(.readable(path: "b", false))
        #expect(stage.asked?.isInPlace == true)
        stage.send(.skip(-1))
        #expect(stage.asked?.to.slide?.path == "d" && stage.asked?.isInPlace == false)
    }

    @Test func aPictureThatIsDrawnAnewIsShownAgain() throws {
        var stage = stage(slides("abcd"))
        stage.settle()
        stage.prepares = false
        let before = row(stage.carousel)
        stage.send(.redrawn(path: "b"))
        let step = try #require(stage.asked)
        #expect(step.isInPlace && step.row == step.oldRow)
        stage.send(.redrawn(path: "b"))
        stage.prepared(step)
        stage.settle()
        #expect(row(stage.carousel) == before && stage.asked?.isInPlace == false)
        stage.send(.redrawn(path: "c"))
        #expect(stage.asked?.isInPlace == false, "nobody sees it")
    }

    @Test(arguments: [true, false]) func aLayoutThatComesOrGoesTakesEffectAtOnce(_ comes: Bool) {
        let group = [Lineup.Group(order: .listed, slides: slides("abc"))]
        let (bare, laidOut) = (Lineup(groups: group), Lineup(groups: group, layout: layout))
        var stage = Stage(comes ? bare : laidOut, screens: Self.screens)
        stage.settle()
        let arrival = stage.now
        stage.run(.milliseconds(300))
        stage.send(.reload(comes ? laidOut : bare))
        stage.run(.milliseconds(100))
        #expect(row(stage.carousel) == (comes ? "c[a]b" : "-[a]-"))
        stage.run(moves: 1)
        #expect(stage.paths == "ab" && stage.shown.last?.begun == arrival + .seconds(1))
    }

    /// A screen that shows more asks for more, and none at all changes nothing.
    @Test func screensDecideHowMany() {
        var layout = layout
        layout.item = .pixels(600)
        var carousel = CarouselState(
            Lineup(groups: [Lineup.Group(order: .listed, slides: slides("abcdefg"))], layout: layout))
        func show(_ event: Event) {
            for step in carousel.handle(event, at: at(0)).prepares {
                if let step { show(.prepared(step)) }
            }
            if carousel.isMoving { show(.arrived) }
        }
        carousel.measure([Size(width: 1000, height: 500)])
        show(.woke)
        #expect(row(carousel) == "g[a]b")
        carousel.measure([Size(width: 1000, height: 500), Size(width: 2000, height: 500)])
        show(.screensChanged)
        #expect(row(carousel) == "fg[a]bc")
        carousel.measure([])
        show(.screensChanged)
        #expect(row(carousel) == "fg[a]bc")
    }

    @Test func aHigherPriorityTakesTheRowOver() {
        var alarm = slide("x")
        alarm.showing.priority = 1
        alarm.showing.schedules = [Schedule(from: .moment(CivilMoment(seconds: 100)))]
        var stage = stage(slides("abc") + [alarm])
        stage.wallAtZero = WallInstant(sinceEpoch: .seconds(99))
        stage.tellClock()
        stage.run(.milliseconds(1500))
        #expect(stage.paths.last == "x" && stage.shown.last?.step.shift == 1)
        #expect(row(stage.carousel) == "[x]")
    }
}
