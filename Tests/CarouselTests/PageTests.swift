import Carousel
import TestSupport
import Testing
import Vocabulary

/// Which page the indicator tells.
@Suite struct PageTests {
    /// `1/3>2/3`: the screen tells the second of three pages before a step, and the third after it.
    static let scripts = Script.all(
        """
        it follows the round and wraps
          abc marks=dots | 4500ms pages=->0/3,0/3>1/3,1/3>2/3,2/3>0/3,0/3>1/3 skip(-2) 500ms page=1/3>2/3
        places of a weight count
          a b*2 c marks=dots | 4500ms shown=abcba pages=->0/4,0/4>1/4,1/4>2/4,2/4>3/4,3/4>0/4
        places that are one rest are one page
          d w*3 marks=dots | 9s shown=dwdwd pages=->0/2,0/2>1/2,1/2>0/2,0/2>1/2,1/2>0/2
          w*3 ab marks=dots | 6500ms pages=->0/4,0/4>1/4,1/4>2/4,2/4>3/4,3/4>0/4
        what cannot be shown is no page, and what the screen tells before the step is what it has told
          abcd marks=dots | 500ms -b 1s pages=->0/4,0/4>1/3 current=c +b 1s page=1/3>3/4
        a closed slide is no page
          ab c@9000.. marks=dots | clock(0) 2500ms pages=->0/2,0/2>1/2,1/2>0/2
        a single slide has no page
          ab marks=dots | 1500ms pageAtRest=1/2>1/2 -a next=none pageAtRest=->- +a 1500ms page=->0/2
        a weight makes no pages of a single slide
          a*3 marks=dots | 2s pages=->-
        the fall-back has no page
          ab empty=z marks=dots | 500ms -a -b 2s current=z page=0/2>-
        the shown priority is counted
          abc xy!5 marks=dots | 1500ms pages=->0/2,0/2>1/2
        there are none without an indicator
          abc | 3s pages=->-,->-,->-
          abc marks=hidden | 3s pages=->-,->-,->-
        an edited indicator is prepared anew
          abc marks=dots | 500ms edit(abc marks=bar) askedMarks=new
        """)

    @Test(arguments: scripts) func plays(_ script: Script) { script.play() }

    /// What is left out makes neighbours, also over the border of rounds. A round is five slides.
    @Test(arguments: [("a*2 bcd", "d", 3, 5), ("[abcdef]", "c", 5, 0)])
    func pagesFollowEachOtherWhateverIsLeftOut(_ names: String, _ faulty: String, _ count: Int, _ first: Int) {
        var stage = Stage(lineup(names + " seed=5 marks=dots"))
        stage.send(.readable(path: faulty, false))
        stage.run(.seconds(20))
        let pages = stage.shown.dropFirst(first).compactMap { $0.step.pages?.to }
        #expect(pages.count == stage.shown.count - first && pages.count > 9)
        #expect(pages == pages.indices.map { Page(index: (pages[0].index + $0) % count, count: count) })
    }

    /// That happens for each picture that was looked at: it takes less than sorting as many numbers.
    @Test func manyPagesAreCountedQuickly() {
        var carousel = CarouselState(
            Lineup(numbered(200_000), .shuffled, indicator: Indicator()), at: Position(199_000))
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
        var stage = Stage(lineup("ab:4s"))
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
