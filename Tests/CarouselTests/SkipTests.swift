import Carousel
import Testing
import Vocabulary

@Suite struct SkipTests {
    static let scripts = Script.all(
        """
        several are one move
          abcde | settle skip(1) skip(1) skip(1) 500ms shown=ad
        during a move it comes after it, and what it leads to is on its way already
          abcde | settle x1 skip(1) skip(1) skip(1) skip(1) skip(1) skip(1) skip(1) pending=7 holds=d
            400ms shown=abd position=8
        there and back is nothing
          abc | settle mark wake=1000ms hold skip(1) skip(1) skip(-2) asked=b free screens 900ms shown=a wake=100ms
            x1 skip(1) skip(-1) 900ms shown=ab
        unreadable slides do not count
          abcdef | settle -bde skip(2) 300ms current=f skip(-1) 300ms current=c skip(4) 300ms current=f
            skip(-7) 300ms current=c skip(302) 300ms current=a skip(-301) 300ms current=f position=-1
        astronomically far is as quick: an even number of steps over two slides
          abc | settle hold -b skip(1152921504606846976) next=a
        on a single slide it is forgotten
          a | settle skip(3) pending=0 reload(ab) 500ms shown=a 600ms shown=ab
        before the first slide
          abcd start=later | skip(2) x1 shown=c position=2
        back before the first slide
          abcd start=later | skip(-2) x2 shown=cd
        """)

    @Test(arguments: scripts) func plays(_ script: Script) { script.play() }

    /// A command's move takes as long as `skip-transition` lets it, and the round's own moves take their time.
    @Test(arguments: [(4000, 1000, 1000), (4000, 200, 200), (400, 1000, 400), (4000, 0, 0), (4000, 9000, 4000)])
    func aSkipIsQuick(move: Int, limit: Int, expected: Int) {
        let slides = "abcd".map { name in
            var slide = slide(String(name), move: move)
            slide.style.skipTransition = .milliseconds(limit)
            return slide
        }
        let skips: [Event] = [.skip(1), .skip(-1), .skip(2), .go(2)]
        let events = skips.map { ($0, true) } + [(.woke, false)]
        for (event, isSkip) in events {
            var stage = Stage(Lineup(groups: [Lineup.Group(order: .listed, slides: slides)]))
            stage.settle()
            stage.send(event)
            for isCommanded in [isSkip, false] {
                stage.run(moves: 1)
                let duration = stage.shown.last?.step.duration
                #expect(duration == .milliseconds(isCommanded ? expected : move), "\(event)")
            }
        }
        #expect(Style().skipTransition == .seconds(1))
    }

    @Test(arguments: [
        (Int64(1), "b"), (2, "c"), (4, "e"), (5, "a"), (6, "b"), (13, "d"), (10_001, "b"),
        (-1, "e"), (-4, "b"), (-5, "a"), (-13, "c"), (-10_001, "e"),
    ])
    func bySteps(steps: Int64, target: String) {
        Script.play("abcde | settle skip(\(steps)) 100ms shown=a\(target) position=\(steps) pending=0")
    }

    /// Six of ten are readable, wherever in each round they stand: the oracle in the stage counts them one by one.
    @Test(arguments: [1, -1], 1..<80)
    func overManyRoundsOfAShuffleCountsEverySlide(direction: Int, steps: Int) {
        Script.play(
            """
            [abcdefghij] seed=\(steps) at=\(steps) | -adei settle mark moves=1 skip(\(steps * direction)) 300ms moves=2
            """)
    }
}
