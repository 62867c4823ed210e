import TestSupport
import Testing

@testable import Carousel
import Vocabulary

/// Where the places of heavy slides lie in a round.
@Suite struct SpreadTests {
    private func weights(_ count: Int, _ most: Int, _ random: inout Seeded) -> [Int] {
        (0..<count).map { _ in random.once(in: 3) ? 1 : 1 + random.below(most) }
    }

    /// How many places hold what the next one holds, on a circle.
    private func neighbours(_ places: [Int], of index: Int) -> Int {
        places.indices.count { places[$0] == index && places[($0 + 1) % places.count] == index }
    }

    /// A slide with half of the places or fewer has no neighbouring ones; one with more has as few as can be, and its rests
    /// differ by one at most.
    @Test(arguments: [2, 3, 7, 30, 100])
    func neighboursAreWhereTheyMustBe(most: Int) {
        var random = Seeded(UInt64(most))
        for _ in 0..<400 {
            let weights = weights(2 + random.below(9), most, &random)
            let order = RoundOrder(weights.indices.map { Seat($0) }) { weights[$0] }
            let places = (0..<order.count).map { order[$0].index }
            #expect(places[0] == 0, "a show begins with its first slide")
            for (index, weight) in weights.enumerated() {
                #expect(places.count { $0 == index } == weight)
                let others = places.count - weight
                #expect(neighbours(places, of: index) == max(0, weight - others), "\(weights): \(places)")
                if weight > others {
                    let rests = places.split { $0 != index }.map(\.count)
                    #expect(
                        rests.count == others && rests.allSatisfy { $0 == weight / others || $0 == weight / others + 1 }
                    )
                }
            }
        }
    }

    /// Of many slides none has neighbouring places.
    @Test func manySlides() {
        var random = Seeded(9)
        for recurs in [true, false] {
            let weights = weights(230, 100, &random)
            let order = RoundOrder(weights.indices.map { Seat($0) }, recurs: recurs) { weights[$0] }
            let places = (0..<order.count).map { order[$0].index }
            #expect(weights.indices.allSatisfy { neighbours(places, of: $0) == 0 })
        }
    }

    /// Rounds in other orders have none at their borders either.
    @Test(arguments: [3, 4, 5, 9, 205])
    func bags(count: Int) {
        var random = Seeded(UInt64(count))
        for seed in 0..<(count > 100 ? 2 : 40) as Range<UInt64> {
            let weights = weights(count, seed % 2 == 0 ? 3 : 12, &random)
            var slides = numbered(count)
            for (index, weight) in weights.enumerated() { slides[index].showing.weight = weight }
            let level = bag(slides, seed: seed)
            let rounds = 12
            let places = (0..<rounds * level.count).map { level.seat(at: Position(Int64($0))).index }
            for (index, weight) in weights.enumerated() where 2 * weight <= level.count {
                let own = zip(places, places.dropFirst()).count { $0 == index && $1 == index }
                #expect(own == 0, "\(weights)")
            }
            for round in 0..<rounds {
                let own = places[round * level.count..<(round + 1) * level.count]
                #expect(weights.indices.allSatisfy { index in own.count { $0 == index } == weights[index] })
            }
        }
    }

    /// A heavy slide among light ones stands at equal distances.
    @Test(arguments: 2...40)
    func distances(weight: Int) {
        for others in [weight, weight + 1, 3 * weight / 2, 5 * weight, 100] where others >= weight {
            let order = RoundOrder((0...others).map { Seat($0) }) { $0 == 0 ? weight : 1 }
            let own = (0..<order.count).filter { order[$0].index == 0 } + [order.count]
            let distances = zip(own, own.dropFirst()).map { $1 - $0 }
            #expect(distances.max()! - distances.min()! <= 2, "\(weight) among \(others): \(distances)")
        }
    }
}
