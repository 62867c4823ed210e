import Carousel
import Testing
import Vocabulary

/// Which slide stands where in a round.
@Suite struct PriorityLevelTests {
    private let mixed = level("ab [cdefg] h [ijk] [] seed=12")

    @Test func listedIsTheSameEveryRound() {
        for number in Int64(-3)...3 { #expect(round(level("abcde"), number) == "abcde") }
    }

    @Test func listedSlidesKeepTheirPlacesAmongShuffledOnes() {
        var orders: Set<String> = []
        for number in Int64(-50)..<50 {
            let order = round(mixed, number)
            #expect(order.hasPrefix("ab"))
            #expect(Array(order)[7] == "h")
            #expect(order.dropFirst(2).prefix(5).sorted() == Array("cdefg"))
            #expect(order.suffix(3).sorted() == Array("ijk"))
            orders.insert(order)
        }
        #expect(orders.count > 50)
    }

    @Test func oneBagMixesAllOfItsSlides() {
        let whole = bag(slides("abcdefgh"), seed: 3)
        let orders = (Int64(-50)..<50).map { round(whole, $0) }
        for order in orders { #expect(order.sorted() == Array("abcdefgh")) }
        #expect(Set(orders.map(\.first)).count == 8)
        for (order, next) in zip(orders, orders.dropFirst()) { #expect(order.last != next.first) }
    }

    @Test func shuffledGroupsDoNotShuffleAlike() {
        let twins = level("[abcde] [abcde]")
        let same = (Int64(0)..<50).filter { number in
            let order = round(twins, number)
            return order.prefix(5) == order.suffix(5)
        }
        #expect(same.count < 5)
    }

    @Test func everyRoundHoldsEverySlideOnce() {
        for size in 1...200 {
            let all = numbered(size)
            let bag = bag(all, seed: UInt64(size))
            for number in [Int64(-2), -1, 0, 1, 1 << 33] {
                let paths = (0..<size).map { bag.slide(at: Position(number * Int64(size) + Int64($0))).path }
                #expect(Set(paths) == Set(all.map(\.path)))
            }
        }
    }

    @Test(arguments: [2, 3, 4, 5, 17])
    func noneComesTwiceAcrossTheWrap(size: Int) {
        let bag = bag(numbered(size), seed: 42)
        for position in Int64(-300 * size)..<Int64(300 * size) {
            #expect(bag.slide(at: Position(position)) != bag.slide(at: Position(position + 1)))
        }
    }

    @Test func theSeedDecidesTheOrder() {
        let orders = {
            (UInt64(0)..<50).map { seed in (Int64(-3)..<3).map { round(bag(numbered(30), seed: seed), $0) } }
        }
        #expect(Set(orders()).count == 50)
        #expect(orders() == orders())
        #expect(Set(orders()[0]).count == 6)
    }

    @Test func oneAndTwoSlides() {
        #expect(round(bag(slides("a"), seed: 7), 5) == "a")
        #expect((Int64(0)..<4).map { round(bag(slides("ab"), seed: 7), $0) } == ["ab", "ab", "ab", "ab"])
    }

    @Test func aPictureThatIsInABagTwiceStandsInTwoPlaces() {
        let gaps = (Int64(0)..<60).map { number -> Int in
            let order = Array(round(bag(slides("abcdefa"), seed: 5), number))
            let places = order.indices.filter { order[$0] == "a" }
            return places[1] - places[0]
        }
        #expect(Set(gaps).count > 4)
    }

    /// Each slide should stand at each place equally often. Chi-square with (size - 1)^2 degrees of freedom has the
    /// variance 2 (size - 1)^2; five standard deviations are far outside of chance.
    @Test(arguments: [3, 4, 5, 8, 13])
    func everySlideStandsAtEveryPlaceAsOften(size: Int) {
        let rounds = 4000
        let bag = bag(numbered(size), seed: 1)
        var counts: [String: [Int]] = [:]
        for number in 0..<Int64(rounds) {
            for place in 0..<size {
                let path = bag.slide(at: Position(number * Int64(size) + Int64(place))).path
                counts[path, default: Array(repeating: 0, count: size)][place] += 1
            }
        }
        let expected = Double(rounds) / Double(size)
        let chiSquare = counts.values.joined().reduce(0) {
            $0 + (Double($1) - expected) * (Double($1) - expected) / expected
        }
        let freedom = Double((size - 1) * (size - 1))
        #expect(chiSquare < freedom + 5 * (2 * freedom).squareRoot())
    }
}
