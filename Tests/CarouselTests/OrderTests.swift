import Carousel
import TestSupport
import Testing
import Vocabulary

@Suite struct OrderTests {
    @Test(arguments: [Int64(0), 1, 7, -1, -8, 1 << 40])
    func slidesFollowThePositionRoundAfterRound(start: Int64) {
        var stage = Stage(lineup("abcde"), at: start)
        stage.run(moves: 99)
        for (index, shown) in stage.shown.enumerated() {
            let position = start + Int64(index)
            #expect(shown.position == position)
            let place = Int(((position % 5) + 5) % 5)
            #expect(shown.step.to.slide?.path == slides("abcde")[place].path)
        }
    }

    @Test func thePositionIsTheNumberOfStepsTaken() {
        var stage = Stage(lineup("abc"))
        var random = Seeded(5)
        stage.settle()
        var net: Int64 = 0
        for _ in 0..<2000 {
            let steps = Int64(random.below(21) - 10)
            stage.send(.skip(steps))
            stage.run(moves: 1)
            stage.settle()
            net += steps == 0 ? 1 : steps
            #expect(stage.carousel.position == Position(net))
        }
    }

    static let scripts = Script.all(
        """
        backwards past the start and forward again
          abc | settle skip(-1) x1 settle skip(-1) x1 settle skip(-1) x1 settle skip(-1) x1 settle
            shown=acbac position=-4 x5 shown=acbacabcab
        a picture listed twice comes twice
          aab | x9 shown=aabaabaab
        """)

    @Test(arguments: scripts) func plays(_ script: Script) { script.play() }

    @Test func backwardsThroughAShuffledShowFindsWhatForwardShowed() {
        var stage = Stage(lineup("[abcdefgh] seed=3"))
        stage.run(moves: 29)
        stage.settle()
        for _ in 0..<28 {
            stage.send(.skip(-1))
            stage.run(moves: 1)
            stage.settle()
        }
        let paths = Array(stage.paths)
        #expect(paths.count == 57)
        #expect(paths == paths.reversed())
    }

    @Test func restsAndMovesTakeTheirTime() {
        var stage = Stage(Lineup([slide("a", rest: 300, move: 50), slide("b", rest: 700, move: 20)]))
        stage.slowness = .zero
        stage.lateness = .zero
        stage.run(moves: 5)
        let first = stage.shown[0].begun
        #expect(stage.shown.map { $0.begun - first } == [0, 300, 1020, 1370, 2090].map { .milliseconds($0) })
    }

    @Test(arguments: [
        (Int64(0), 3, Int64(0), 0), (5, 3, 1, 2), (-1, 3, -1, 2), (-3, 3, -1, 0), (-4, 3, -2, 2), (7, 1, 7, 0),
        (-7, 1, -7, 0), (.min, 2, .min / 2, 0), (.max, 2, .max / 2, 1),
    ])
    func positionsAreDividedAsEuclidDid(steps: Int64, count: Int, round: Int64, place: Int) {
        let divided = Position(steps).divided(by: count)
        #expect(divided.round == round)
        #expect(divided.place == place)
    }
}
