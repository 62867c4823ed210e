import Carousel
import Testing
import Vocabulary

@Suite struct SkipTests {
    private func settled(_ names: String) -> Stage {
        var stage = Stage(lineup(names))
        stage.settle()
        return stage
    }

    @Test(arguments: [
        (Int64(1), "b"), (2, "c"), (4, "e"), (5, "a"), (6, "b"), (13, "d"), (10_001, "b"),
        (-1, "e"), (-4, "b"), (-5, "a"), (-13, "c"), (-10_001, "e"),
    ])
    func bySteps(steps: Int64, target: String) {
        var stage = settled("abcde")
        stage.send(.skip(steps))
        stage.run(.milliseconds(100))
        #expect(stage.paths == "a" + target)
        #expect(stage.carousel.position == Position(steps))
        #expect(stage.carousel.pendingSkip == 0)
    }

    @Test func astronomicallyFarIsAsQuick() {
        var carousel = CarouselState(lineup("abc"))
        let first = Step(from: nil, to: .slide(slide("a")))
        for event in [Event.woke, .prepared(first), .arrived, .readable(path: "b", false), .skip(1 << 60)] {
            _ = carousel.handle(event, at: at(0))
        }
        // An even number of steps over two slides.
        #expect(carousel.next == .slide(slide("a")))
    }

    @Test func severalAreOneMove() {
        var stage = settled("abcde")
        for _ in 0..<3 { stage.send(.skip(1)) }
        stage.run(.milliseconds(500))
        #expect(stage.paths == "ad")
    }

    @Test func duringAMoveComesAfterIt() {
        var stage = settled("abcde")
        stage.run(moves: 1)
        for _ in 0..<7 { stage.send(.skip(1)) }
        #expect(stage.carousel.pendingSkip == 7)
        // What the skip leads to is on its way already.
        #expect(stage.held.map(\.path).contains("d"))
        stage.run(.milliseconds(400))
        #expect(stage.paths == "abd")
        #expect(stage.carousel.position == Position(8))
    }

    @Test func thereAndBackIsNothing() {
        var stage = settled("abc")
        let end = stage.wake
        stage.prepares = false
        stage.send(.skip(1))
        stage.send(.skip(1))
        stage.send(.skip(-2))
        #expect(stage.asked?.to == .slide(slide("b")))
        stage.prepares = true
        stage.send(.screensChanged)
        stage.run(.milliseconds(900))
        #expect(stage.paths == "a")
        #expect(stage.wake == end)
        stage.run(moves: 1)
        stage.send(.skip(1))
        stage.send(.skip(-1))
        stage.run(.milliseconds(900))
        #expect(stage.paths == "ab")
    }

    @Test func unreadableSlidesDoNotCount() {
        var stage = settled("abcdef")
        for path in ["b", "d", "e"] { stage.send(.readable(path: path, false)) }
        for (steps, path) in [(Int64(2), "f"), (-1, "c"), (4, "f"), (-7, "c"), (302, "a"), (-301, "f")] {
            stage.send(.skip(steps))
            stage.run(.milliseconds(300))
            #expect(stage.current == path)
        }
        #expect(stage.carousel.position == Position(5 - 3 + 9 - 15 + 604 - 601))
    }

    @Test(arguments: [Int64(1), -1])
    func overManyRoundsOfAShuffleCountsEverySlide(direction: Int64) {
        // Six of ten are readable, wherever in each round they stand: the oracle in the stage counts them one by one.
        for steps in Int64(1)..<80 {
            let bag = Lineup(groups: [.init(order: .shuffled, slides: slides("abcdefghij"))], seed: UInt64(steps))
            var stage = Stage(bag, at: steps)
            for path in ["a", "d", "e", "i"] { stage.send(.readable(path: path, false)) }
            stage.settle()
            let moves = stage.moves
            stage.send(.skip(steps * direction))
            stage.run(.milliseconds(300))
            #expect(stage.moves == moves + 1)
        }
    }

    @Test func onASingleSlideIsForgotten() {
        var stage = settled("a")
        stage.send(.skip(3))
        #expect(stage.carousel.pendingSkip == 0)
        stage.send(.reload(lineup("ab")))
        stage.run(.milliseconds(500))
        #expect(stage.paths == "a")
        stage.run(.milliseconds(600))
        #expect(stage.paths == "ab")
    }

    @Test func beforeTheFirstSlide() {
        var stage = Stage(lineup("abcd"), starts: false)
        stage.send(.skip(2))
        stage.run(moves: 1)
        #expect(stage.paths == "c")
        #expect(stage.carousel.position == Position(2))
    }

    @Test func backBeforeTheFirstSlideIsNothing() {
        var stage = Stage(lineup("abcd"), starts: false)
        stage.send(.skip(-2))
        stage.run(moves: 2)
        #expect(stage.paths == "ab")
    }
}
