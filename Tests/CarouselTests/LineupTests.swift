import Carousel
import PlaylistFormat
import Testing

@Suite struct LineupTests {
    private let mixed = Lineup(
        groups: [
            .init(order: .listed, slides: slides("ab")), .init(order: .shuffled, slides: slides("cdefg")),
            .init(order: .listed, slides: slides("h")), .init(order: .shuffled, slides: slides("ijk")),
            .init(order: .shuffled, slides: []),
        ], seed: 12)

    private func round(_ lineup: Lineup, _ number: Int) -> String {
        let count = lineup.slides.count
        return (0..<count).map { lineup.slide(at: Position(Int64(number * count + $0))).path }.joined()
    }

    @Test func listedIsTheSameEveryRound() {
        for number in -3...3 { #expect(round(lineup("abcde"), number) == "abcde") }
    }

    @Test func listedSlidesKeepTheirPlacesAmongShuffledOnes() {
        var orders: Set<String> = []
        for number in -50..<50 {
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
        let whole = Lineup(groups: [.init(order: .shuffled, slides: slides("abcdefgh"))], seed: 3)
        let orders = (-50..<50).map { round(whole, $0) }
        for order in orders { #expect(order.sorted() == Array("abcdefgh")) }
        #expect(Set(orders.map(\.first)).count == 8)
        for (order, next) in zip(orders, orders.dropFirst()) { #expect(order.last != next.first) }
    }

    @Test func shuffledGroupsDoNotShuffleAlike() {
        let twins = Lineup(
            groups: [
                .init(order: .shuffled, slides: slides("abcde")), .init(order: .shuffled, slides: slides("abcde")),
            ])
        let same = (0..<50).filter { number in
            let order = round(twins, number)
            return order.prefix(5) == order.suffix(5)
        }
        #expect(same.count < 5)
    }

    @Test(arguments: ["a", "b", "c", "g", "k"])
    func theFirstPositionIsTheNearestAhead(path: String) {
        for start in Int64(-40)..<40 {
            let found = mixed.firstPosition(from: Position(start)) { $0.path == path }
            var expected = start
            while mixed.slide(at: Position(expected)).path != path { expected += 1 }
            #expect(found == Position(expected))
        }
        #expect(mixed.firstPosition(from: Position(0)) { $0.path == "z" } == nil)
    }
}
