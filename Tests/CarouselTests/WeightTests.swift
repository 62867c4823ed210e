import Carousel
import Testing
import Vocabulary

/// A slide comes as often in a round as it weighs, evenly spread.
@Suite struct WeightTests {
    @Test(
        arguments: [
            ("abcd", ["a": 2], "abcad"), ("abcdef", ["a": 3], "abcadeaf"), ("abcd", ["d": 2], "adbcd"),
            ("abcde", ["a": 2, "b": 2], "abcadbe"), ("ab", ["a": 1, "b": 1], "ab"),
        ] as [(String, [Character: Int], String)])
    func listed(names: String, weights: [Character: Int], expected: String) {
        let level = level(.init(order: .listed, slides: heavy(names, weights)))
        for number in Int64(-2)...2 { #expect(round(level, number) == expected) }
    }

    @Test func shuffledRoundsHoldEachSlideAsOftenAsItWeighs() {
        let bag = bag(heavy("abcdefgh", ["a": 3, "b": 2]), seed: 4)
        #expect(bag.count == 11)
        for number in Int64(-40)..<40 {
            let order = Array(round(bag, number))
            #expect(order.sorted() == Array("aaabbcdefgh"))
            let places = order.indices.filter { order[$0] == "a" } + [order.firstIndex(of: "a")! + 11]
            #expect(zip(places, places.dropFirst()).allSatisfy { (2...6).contains($1 - $0) }, "\(order)")
        }
    }

    @Test func aHeavySlideAloneRests() {
        var stage = Stage(Lineup(heavy("ab", ["a": 5])))
        stage.settle()
        stage.send(.readable(path: "b", false))
        stage.run(.seconds(60))
        #expect(stage.paths == "a")
        stage.send(.skip(7))
        #expect(stage.paths == "a")
    }

    @Test func skipsCountWhatWouldBeShown() {
        var stage = Stage(Lineup(heavy("abcd", ["a": 2])))
        stage.settle()
        stage.send(.skip(4))
        stage.run(moves: 1)
        #expect(stage.paths == "ad")
    }

    @Test func astronomicallyFarEnds() {
        var carousel = CarouselState(Lineup(heavy("abcd", ["a": 7])))
        let first = Step(from: nil, to: .slide(heavy("a", ["a": 7])[0]))
        for event in [Event.woke, .prepared(first), .arrived, .skip(1 << 60)] {
            _ = carousel.handle(event, at: at(0))
        }
        #expect(carousel.next != nil && carousel.position == Position(0))
    }
}
