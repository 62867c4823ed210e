import Raster
import TestSupport
import Testing

@testable import Carousel
import Vocabulary

/// Slides with several transitions.
@Suite struct ChosenTransitionTests {
    private static let ways: [Transition] = [
        .slide(.left), .fade, .wipe(.up), .cover(.down), .reveal(.right), .cut, .fadeThrough(.black),
    ]

    /// Slides with lists of transitions, of these lengths.
    private func level(_ lengths: [Int], seed: UInt64) -> PriorityLevel {
        let slides = lengths.enumerated().map { index, length in
            var slide = slide("\(index)")
            slide.style.transitions = Array(Self.ways.prefix(length))
            return slide
        }
        return Lineup(slides, seed: seed).levels[0]
    }

    @Test(arguments: [[2], [3], [7], [2, 2, 2], [4, 4, 4, 4, 4], [1, 3], [3, 1, 3], [1, 7, 2, 7], [3, 4, 5]])
    func neighboursDiffer(lengths: [Int]) {
        for seed in 0..<50 {
            let level = level(lengths, seed: UInt64(seed))
            var last: Transition?
            for step in -200...200 {
                let position = Position(Int64(step))
                let chosen = level.transition(at: position)
                #expect(level.slide(at: position).style.transitions.contains(chosen))
                #expect(chosen != last, "\(lengths), seed \(seed), position \(step)")
                last = chosen
            }
        }
    }

    @Test func eachHasItsTurnInNoOrder() {
        var orders: Set<[Transition]> = []
        for seed in 0..<20 {
            let level = level([7], seed: UInt64(seed))
            let chosen = (0..<700).map { level.transition(at: Position(Int64($0))) }
            for way in Self.ways { #expect((60...140).contains(chosen.count { $0 == way })) }
            orders.insert(Array(chosen.prefix(20)))
        }
        #expect(orders.count == 20, "each seed has its own order")
    }

    /// Back over all that came, each as it came.
    @Test func goingBackUndoesWhatCame() {
        var slides = slides("01234/instant")
        for index in slides.indices { slides[index].style.transitions = Self.ways }
        var stage = Stage(Lineup(slides, .shuffled, seed: 3))
        stage.settle()
        for way in [Int64](repeating: 1, count: 12) + [Int64](repeating: -1, count: 12) {
            stage.send(.skip(way))
            stage.run(moves: 1)
            stage.settle()
        }
        let (onward, back) = (stage.shown.dropFirst().prefix(12).map(\.step), stage.shown.dropFirst(13).map(\.step))
        #expect(onward.count == 12 && back.count == 12)
        #expect(Set(onward.map(\.transition)).count > 4)
        for (came, undone) in zip(onward, back.reversed()) {
            #expect(undone.from == came.to && undone.to == came.from)
            #expect(
                Step(from: came.from, to: came.to, backwards: true, transition: came.transition).transition
                    == undone.transition)
        }
    }
}
