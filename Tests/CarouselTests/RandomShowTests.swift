import Carousel
import Raster
import TestSupport
import Testing
import Vocabulary

/// Whatever happens in whatever order: the stage holds every move against the oracle, and every rest against its time.
@Suite struct RandomShowTests {
    @Test(arguments: ["a", "ab", "aa", "abc", "abac", "abcdefg"])
    func listed(names: String) {
        var stage = Stage(lineup(names), at: -3, seed: UInt64(names.count))
        play(&stage, names: names, events: 100_000)
    }

    @Test(arguments: [("ab [cdef]", UInt64(1)), ("[abcdef]", 2)])
    func shuffled(names: String, seed: UInt64) {
        var stage = Stage(lineup("\(names) seed=\(seed)"), seed: seed)
        play(&stage, names: "abcdef", events: 60_000)
    }

    @Test(arguments: [Order.listed, .shuffled], ["a*3 bcd", "ab*5 c*2 d", "ab c*9 d"])
    func weighted(order: Order, names: String) {
        var stage = Stage(Lineup(slides(names), order, seed: 7), seed: 7)
        play(&stage, names: "abcd", events: 20_000)
    }

    /// A pair goes on while one of its pictures can be shown, and that may be alone elsewhere.
    @Test(arguments: [Order.listed, .shuffled])
    func paired(order: Order) {
        var stage = Stage(Lineup(slides("a+b c d+b a e+f"), order, seed: 5), seed: 5)
        play(&stage, names: "abcdef", events: 20_000)
    }

    /// Several skips are as many moves, and neighbours that go are replaced on the way.
    @Test(arguments: ["a", "ab", "aa", "abc", "abac", "abcdefg"], [1000, 600, 200])
    func banners(names: String, item: Int) {
        let screens = [Size(width: 1000, height: 500)]
        var stage = Stage(lineup("\(names) item=\(item)"), at: -3, seed: UInt64(names.count), screens: screens)
        play(&stage, names: names, events: 2_500)
    }

    private func play(_ stage: inout Stage, names: String, events: Int) {
        stage.keepsShown = false
        let paths = names.map { String($0) }
        var random = Seeded(UInt64(names.count) &* 77)
        let far = Duration.seconds(1000)
        for _ in 0..<events {
            switch random.below(20) {
            case 0: stage.send(.skip(1))
            case 1: stage.send(.skip(-1))
            case 2: stage.send(.skip(Int64(random.below(41) - 20)))
            case 3: stage.send(.pause)
            case 4, 5: stage.send(.resume)
            case 6: stage.send(.toggle)
            case 7: stage.send(.readable(path: paths[random.below(paths.count)], false))
            case 8: stage.send(.readable(path: paths[random.below(paths.count)], true))
            case 9: if random.once(in: 4) { stage.send(.screensChanged) }
            case 10 where random.once(in: 2): stage.send(.unreachable(path: paths[random.below(paths.count)]))
            case 10: stage.prepared(Step(from: nil, to: .slide(slide("z"))))
            case 11: if !stage.carousel.isMoving { stage.send(.arrived) }
            case 12 where random.once(in: 2): stage.send(.redrawn(path: paths[random.below(paths.count)]))
            case 12: stage.send(.woke)
            case 13: _ = stage.runNext(before: stage.now + .microseconds(random.below(800_000)))
            default: _ = stage.runNext(before: stage.now + far)
            }
        }
        // It goes on by itself when all is well again, and only where there is something to go to.
        for path in paths { stage.send(.readable(path: path, true)) }
        stage.send(.resume)
        stage.settle()
        let moves = stage.moves
        stage.run(.seconds(30))
        #expect((stage.moves > moves + 10) == (names.count > 1))
    }
}
