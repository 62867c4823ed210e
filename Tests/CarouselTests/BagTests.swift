import Testing

@testable import Carousel

@Suite struct BagTests {
    private func round(_ bag: Bag, _ number: Int64) -> [Int] { (0..<bag.size).map { bag.item($0, in: number) } }

    @Test func everyRoundHoldsEveryItemOnce() {
        for size in 1...200 {
            let bag = Bag(size: size, seed: UInt64(size))
            for number in [Int64(-2), -1, 0, 1, 1 << 33] {
                #expect(round(bag, number).sorted() == Array(0..<size))
            }
        }
    }

    @Test(arguments: [2, 3, 4, 5, 17])
    func noneComesTwiceAcrossTheWrap(size: Int) {
        let bag = Bag(size: size, seed: 42)
        for number in Int64(-300)..<300 {
            #expect(bag.item(size - 1, in: number) != bag.item(0, in: number + 1))
        }
    }

    @Test func theSeedDecidesTheOrder() {
        let rounds = Int64(-3)..<3
        let orders = (UInt64(0)..<50).map { seed in rounds.map { round(Bag(size: 30, seed: seed), $0) } }
        #expect(Set(orders).count == 50)
        #expect(orders == (UInt64(0)..<50).map { seed in rounds.map { round(Bag(size: 30, seed: seed), $0) } })
        #expect(Set(orders[0]).count == rounds.count)
    }

    @Test func oneAndTwoItems() {
        #expect(round(Bag(size: 1, seed: 7), 5) == [0])
        #expect((Int64(0)..<4).map { round(Bag(size: 2, seed: 7), $0) } == Array(repeating: [0, 1], count: 4))
    }

    /// Each item should stand at each place equally often. Chi-square with (size - 1)^2 degrees of freedom has the
    /// variance 2 (size - 1)^2; five standard deviations are far outside of chance.
    @Test(arguments: [3, 4, 5, 8, 13])
    func everyItemStandsAtEveryPlaceAsOften(size: Int) {
        let rounds = 4000
        let bag = Bag(size: size, seed: 1)
        var counts = [Int](repeating: 0, count: size * size)
        for number in 0..<Int64(rounds) {
            for place in 0..<size { counts[place * size + bag.item(place, in: number)] += 1 }
        }
        let expected = Double(rounds) / Double(size)
        let chiSquare = counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
        let freedom = Double((size - 1) * (size - 1))
        #expect(chiSquare < freedom + 5 * (2 * freedom).squareRoot())
    }
}
