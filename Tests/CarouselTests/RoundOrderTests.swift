import TestSupport
import Testing

@testable import Carousel
import Vocabulary

/// Places are found one by one as if all of them were there, in order.
@Suite struct RoundOrderTests {
    /// The copies of all slides, sorted by their ways along the round.
    private func sorted(_ slides: [Int32], _ weights: [Int], recurs: Bool) -> [Int] {
        let ways = Ways(of: slides.count, recurs: recurs)
        var copies: [(way: Double, index: Int)] = []
        for (place, slide) in slides.enumerated() {
            let weight = weights[Int(slide)]
            for number in 0..<weight { copies.append((ways.way(place, UInt8(number), UInt8(weight)), Int(slide))) }
        }
        return copies.sorted { $0 < $1 }.map(\.index)
    }

    /// Of few slides all places are held, of many none.
    @Test(arguments: [2, 3, 10, 100], [20, 201])
    func placesAreFoundAsInAList(most: Int, fewest: Int) {
        var random = Seeded(UInt64(most))
        for _ in 0..<(fewest > 200 ? 8 : 60) {
            let count = fewest > 200 ? fewest + random.below(60) : 1 + random.below(2 * fewest)
            let weights = (0..<count).map { _ in random.once(in: 3) ? 1 : 1 + random.below(most) }
            let slides = (0..<Int32(count)).shuffled(using: &random)
            let recurs = random.once(in: 2)
            let order = RoundOrder(slides.map { Seat(Int($0)) }, recurs: recurs) { weights[$0] }
            let places = (0..<order.count).map { order[$0].index }
            if fewest > 200 { #expect(places == sorted(slides, weights, recurs: recurs)) }
            #expect(order.holdsPlaces == (fewest < 200))
            #expect((0..<order.count).reversed().map { order[$0].index } == places.reversed())
            #expect(weights.indices.allSatisfy { index in places.count { $0 == index } == weights[index] })
            let wanted = Set((0..<count).filter { _ in random.once(in: 4) })
            for _ in 0..<20 {
                let edge = random.below(places.count)
                let from = places[edge...].firstIndex(where: wanted.contains)
                #expect(order.place(from: edge, where: wanted.contains) == from)
                let upTo = places[...edge].lastIndex(where: wanted.contains)
                #expect(order.place(upTo: edge, where: wanted.contains) == upTo)
                #expect(
                    order.count(before: edge, where: wanted.contains) == places[..<edge].count(where: wanted.contains))
                var seen: Set<Int> = []
                #expect(order.seats(upTo: edge).map(\.index) == places[...edge].filter { seen.insert($0).inserted })
            }
            #expect(order.place(from: places.count, where: { _ in true }) == nil)
        }
    }

    /// Where few of many slides can be shown, a step through a bag takes about what one through a list does.
    @Test func aStepPastManyPlacesOfABag() throws {
        let names = (0..<100_000).map { slide("\($0)") }
        func time(_ level: PriorityLevel) throws -> Duration {
            var cursor = LevelCursor(level, at: Position(0)) { _ in true }
            for index in names.indices where index != 50_000 { cursor.set(index, of: level, showable: false) }
            _ = level.seat(at: Position(0))
            return try (0..<5).map { _ in
                try ContinuousClock().measure {
                    let position = try #require(cursor.position(in: level, after: Position(7), skipping: 1))
                    #expect(level.seat(at: position).index == 50_000)
                }
            }.min() ?? .zero
        }
        let (list, bag) = (try time(Lineup(names).levels[0]), try time(bag(names, seed: 3)))
        print("a step past 100,000 places: \(list) in a list, \(bag) in a bag")
        #expect(bag < list * 3)
    }

    /// Nearly all of many slides cannot be shown: a step finds the others among the slides, not among their places.
    @Test func aStepPastMillionsOfPlaces() throws {
        let names = (0..<20_000).map { number in
            var slide = slide("\(number)")
            slide.showing.weight = 100
            return slide
        }
        let level = bag(names, seed: 3)
        var cursor = LevelCursor(level, at: Position(0)) { _ in true }
        let kept = [17, 9_000, 19_999]
        for index in names.indices where !kept.contains(index) { cursor.set(index, of: level, showable: false) }
        for direction: Int64 in [1, -1] {
            var position = Position(5)
            var shown: [Int] = []
            for _ in 0..<300 {
                let leaving = level.seat(at: position)
                position = try #require(
                    cursor.position(in: level, after: position, skipping: direction, leaving: leaving))
                shown.append(level.seat(at: position).index)
            }
            #expect(Set(shown) == Set(kept))
            #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 != $1 })
        }
    }
}
