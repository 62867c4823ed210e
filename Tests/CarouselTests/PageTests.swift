import Carousel
import Schedules
import TestSupport
import Testing
import Vocabulary

/// Which page the indicator tells.
@Suite struct PageTests {
    /// A show with dots.
    private static func stage(_ slides: [Slide], order: Order = .listed, whenEmpty: Fallback? = nil) -> Stage {
        Stage(
            Lineup(groups: [.init(order: order, slides: slides)], seed: 5, whenEmpty: whenEmpty, indicator: Indicator())
        )
    }

    /// `2/5` for the third of five, and `-` for none.
    private static func text(_ page: Page?) -> String { page.map { "\($0.index)/\($0.count)" } ?? "-" }

    /// The pages of the steps that were shown so far.
    private static func pages(_ stage: Stage) -> [String] {
        stage.shown.map { "\(text($0.step.pages?.from))>\(text($0.step.pages?.to))" }
    }

    @Test func itFollowsTheRoundAndWraps() {
        var stage = Self.stage(slides("abc"))
        stage.run(.milliseconds(4500))
        #expect(Self.pages(stage) == ["->0/3", "0/3>1/3", "1/3>2/3", "2/3>0/3", "0/3>1/3"])
        stage.send(.skip(-2))
        stage.run(.milliseconds(500))
        #expect(Self.pages(stage).last == "1/3>2/3")
    }

    @Test func placesOfAWeightCount() {
        var heavy = slide("b")
        heavy.showing.weight = 2
        var stage = Self.stage([slide("a"), heavy, slide("c")])
        stage.run(.milliseconds(4500))
        #expect(stage.paths == "abcba")
        #expect(Self.pages(stage) == ["->0/4", "0/4>1/4", "1/4>2/4", "2/4>3/4", "3/4>0/4"])
    }

    @Test func placesThatAreOneRestAreOnePage() {
        var stage = Self.stage(heavy("dw", ["w": 3]))
        stage.run(.milliseconds(9000))
        #expect(stage.paths == "dwdwd")
        #expect(Self.pages(stage) == ["->0/2", "0/2>1/2", "1/2>0/2", "0/2>1/2", "1/2>0/2"])
        stage = Self.stage(heavy("wab", ["w": 3]))
        stage.run(.milliseconds(6500))
        #expect(Self.pages(stage) == ["->0/4", "0/4>1/4", "1/4>2/4", "2/4>3/4", "3/4>0/4"])
    }

    /// What is left out makes neighbours, also over the border of rounds.
    @Test func pagesFollowEachOtherWhateverIsLeftOut() {
        var stage = Self.stage(heavy("abcd", ["a": 2]))
        #expect((0..<5).map { stage.carousel.lineup.levels[0].slide(at: Position($0)).path }.joined() == "abcad")
        stage.send(.readable(path: "d", false))
        stage.run(.seconds(20))
        let indices = stage.shown.dropFirst(5).compactMap { $0.step.pages?.to?.index }
        #expect(stage.shown.dropFirst(5).allSatisfy { $0.step.pages?.to?.count == 3 })
        #expect(indices == indices.indices.map { (indices[0] + $0) % 3 })
    }

    @Test func aShuffledRoundIsCountedThrough() {
        var stage = Self.stage(slides("abcdef"), order: .shuffled)
        stage.send(.readable(path: "c", false))
        stage.run(.seconds(12))
        let indices = stage.shown.compactMap { $0.step.pages?.to?.index }
        #expect(indices.count > 9)
        #expect(indices == indices.indices.map { (indices[0] + $0) % 5 })
    }

    @Test func whatCannotBeShownIsNoPage() {
        var stage = Self.stage(slides("abcd"))
        stage.run(.milliseconds(500))
        stage.send(.readable(path: "b", false))
        stage.run(.seconds(1))
        // What the screen tells before the step is what it has told.
        #expect(Self.pages(stage) == ["->0/4", "0/4>1/3"])
        #expect(stage.current == "c")
        stage.send(.readable(path: "b", true))
        stage.run(.seconds(1))
        #expect(Self.pages(stage).last == "1/3>3/4")
    }

    @Test func aClosedSlideIsNoPage() {
        var late = slide("c")
        late.showing.schedules = [Schedule(from: .day(CivilDate(dayNumber: 30_000)))]
        var stage = Self.stage(slides("ab") + [late])
        stage.wallAtZero = WallInstant(sinceEpoch: .seconds(1_000_000_000))
        stage.tellClock()
        stage.run(.milliseconds(2500))
        #expect(stage.moves > 2)
        #expect(Self.pages(stage).allSatisfy { $0.hasSuffix("/2") })
    }

    @Test func aSingleSlideHasNoPage() {
        var stage = Self.stage(slides("ab"))
        stage.run(.milliseconds(1500))
        #expect(stage.carousel.pages?.to == Page(index: 1, count: 2))
        stage.send(.readable(path: "a", false))
        #expect(stage.carousel.next == nil)
        #expect(stage.carousel.pages == nil)
        stage.send(.readable(path: "a", true))
        stage.run(.milliseconds(1500))
        #expect(Self.pages(stage).last == "->0/2")
    }

    @Test func aWeightMakesNoPagesOfASingleSlide() {
        var heavy = slide("a")
        heavy.showing.weight = 3
        var stage = Self.stage([heavy])
        stage.run(.seconds(2))
        #expect(Self.pages(stage) == ["->-"])
    }

    @Test func theFallbackHasNoPage() {
        var stage = Self.stage(slides("ab"), whenEmpty: .slide(slide("z")))
        stage.run(.milliseconds(500))
        stage.send(.readable(path: "a", false))
        stage.send(.readable(path: "b", false))
        stage.run(.seconds(2))
        #expect(stage.current == "z")
        #expect(Self.pages(stage).last == "0/2>-")
    }

    @Test func theShownPriorityIsCounted() {
        var alarm = slide("x")
        alarm.showing.priority = 5
        var other = slide("y")
        other.showing.priority = 5
        var stage = Self.stage(slides("abc") + [alarm, other])
        stage.run(.milliseconds(1500))
        #expect(Self.pages(stage) == ["->0/2", "0/2>1/2"])
    }

    @Test func thereAreNoneWithoutAnIndicator() {
        var stage = Stage(lineup("abc"))
        stage.run(.seconds(3))
        #expect(stage.shown.allSatisfy { $0.step.pages == nil })
        var hidden = Stage(
            Lineup(groups: [.init(order: .listed, slides: slides("abc"))], indicator: Indicator(kind: .hidden)))
        hidden.run(.seconds(3))
        #expect(hidden.shown.allSatisfy { $0.step.pages == nil })
    }

    @Test func anEditedIndicatorIsPreparedAnew() {
        var stage = Self.stage(slides("abc"))
        stage.run(.milliseconds(500))
        let bar = Indicator(kind: .bar)
        let lineup = Lineup(groups: [.init(order: .listed, slides: slides("abc"))], seed: 5, indicator: bar)
        stage.send(.reload(lineup, anew: false))
        #expect(stage.asked?.pages?.indicator == bar)
    }

    /// That happens for each picture that was looked at: it takes less than sorting as many numbers.
    @Test func manyPagesAreCountedQuickly() {
        let group = Lineup.Group(order: .shuffled, slides: numbered(200_000))
        var carousel = CarouselState(Lineup(groups: [group], indicator: Indicator()), at: Position(199_000))
        _ = carousel.handle(.readable(path: "77", false), at: at(0))
        let counting =
            (0..<5).map { number in
                processorTime { _ = carousel.handle(.readable(path: "\(number)", false), at: at(0)) }
            }.min() ?? .zero
        #expect(carousel.next != nil)
        var dice = Seeded(1)
        let numbers = (0..<200_000).map { _ in dice.next() }
        let sorting = processorTime { #expect(numbers.sorted().count == numbers.count) }
        #expect(counting < sorting)
    }
}

/// How a rest goes by.
@Suite struct RestCourseTests {
    @Test func itRunsAndStandsInAPause() throws {
        var stage = Stage(Lineup([slide("a", rest: 4000), slide("b", rest: 4000)]))
        stage.slowness = .zero
        stage.lateness = .zero
        #expect(stage.carousel.restCourse == nil)
        stage.run(.milliseconds(1000))
        let course = try #require(stage.carousel.restCourse)
        let end = try #require(course.end)
        #expect(course.duration == .seconds(4))
        #expect(course.share(at: end) == 1)
        #expect(course.share(at: end + .seconds(1)) == 1)
        #expect(course.share(at: end + .seconds(-1)) == 0.75)
        stage.send(.pause)
        let held = try #require(stage.carousel.restCourse)
        #expect(held.end == nil)
        #expect(held.share(at: stage.now + .seconds(100)) == course.share(at: stage.now))
        stage.send(.resume)
        stage.run(end - stage.now + .milliseconds(20))
        #expect(stage.carousel.isMoving)
        #expect(stage.carousel.restCourse == nil)
    }
}
