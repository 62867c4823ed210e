import TestSupport
import Testing

@testable import Carousel
import Vocabulary

/// Places are found one by one as if all of them were there, in order.
@Suite struct RoundOrderTests {
    /// The copies of all slides, sorted by their ways along the round.
    private func sorted(_ slides: [Int32], _ weights: [Int]) -> [Int] {
        var copies: [(way: Double, number: Int, index: Int)] = []
        for (place, slide) in slides.enumerated() {
            let weight = weights[Int(slide)]
            for number in 0..<weight {
                let way = Double(place) / Double(slides.count) + Double(number) / Double(weight)
                copies.append((way < 1 ? way : way - 1, number, Int(slide)))
            }
        }
        return copies.sorted { $0 < $1 }.map(\.index)
    }

    @Test(arguments: [2, 3, 10, 100])
    func everyPlaceIsThatOfTheSortedCopies(most: Int) {
        var random = Seeded(UInt64(most))
        for _ in 0..<60 {
            let count = 1 + random.below(40)
            let weights = (0..<count).map { _ in random.once(in: 3) ? 1 : 1 + random.below(most) }
            let slides = (0..<Int32(count)).shuffled(using: &random)
            let order = RoundOrder(slides) { weights[$0] }
            let expected = sorted(slides, weights)
            #expect(order.count == expected.count)
            #expect(expected.indices.map { order[$0] } == expected)
            #expect(expected.indices.reversed().map { order[$0] } == expected.reversed())
            let wanted = Set((0..<count).filter { _ in random.once(in: 4) })
            for _ in 0..<20 {
                let edge = random.below(expected.count)
                let from = expected[edge...].firstIndex(where: wanted.contains)
                #expect(order.place(from: edge, where: wanted.contains) == from)
                let upTo = expected[...edge].lastIndex(where: wanted.contains)
                #expect(order.place(upTo: edge, where: wanted.contains) == upTo)
                #expect(
                    order.count(before: edge, where: wanted.contains) == expected[..<edge].count(where: wanted.contains)
                )
                var seen: Set<Int> = []
                #expect(order.slides(upTo: edge) == expected[...edge].filter { seen.insert($0).inserted })
            }
            #expect(order.place(from: expected.count, where: { _ in true }) == nil)
        }
    }

    /// Where few of many slides can be shown, a step through a bag takes about what one through a list does.
    @Test func aStepPastManyPlacesOfABag() throws {
        let names = (0..<100_000).map { slide("\($0)") }
        func time(_ level: PriorityLevel) throws -> Duration {
            var cursor = LevelCursor(level, at: Position(0)) { _ in true }
            for index in names.indices where index != 50_000 { cursor.set(index, of: level, showable: false) }
            _ = level.index(at: Position(0))
            return try (0..<5).map { _ in
                try ContinuousClock().measure {
                    let position = try #require(cursor.position(in: level, after: Position(7), skipping: 1))
                    #expect(level.index(at: position) == 50_000)
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
                let leaving = level.index(at: position)
                position = try #require(
                    cursor.position(in: level, after: position, skipping: direction, leaving: leaving))
                shown.append(level.index(at: position))
            }
            #expect(Set(shown) == Set(kept))
            #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 != $1 })
        }
    }
}
