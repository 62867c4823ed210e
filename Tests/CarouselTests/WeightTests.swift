import Carousel
import Testing
import Vocabulary

/// A slide comes as often in a round as it weighs, evenly spread.
@Suite struct WeightTests {
    @Test(arguments: [
        ("a*2 bcd", "abcad"), ("a*3 bcdef", "abcadeaf"), ("abc d*2", "adbcd"), ("ab*2 cde", "abcadbe"), ("ab*1", "ab"),
    ])
    func listed(names: String, expected: String) {
        for number in Int64(-2)...2 { #expect(round(level(names), number) == expected) }
    }

    static let scripts = Script.all(
        """
        a heavy slide alone rests
          a*5 b | settle -b 60s shown=a skip(7) shown=a
        an astronomically far skip ends
          a*7 bcd | settle hold skip(1152921504606846976) next=a position=0
        skips count what would be shown
          a*2 bcd | settle skip(4) x1 shown=ad
        """)

    @Test(arguments: scripts) func plays(_ script: Script) { script.play() }

    @Test func shuffledRoundsHoldEachSlideAsOftenAsItWeighs() {
        let bag = level("[a*3 b*2 cdefgh] seed=4")
        #expect(bag.count == 11)
        for number in Int64(-40)..<40 {
            let order = Array(round(bag, number))
            #expect(order.sorted() == Array("aaabbcdefgh"))
            let places = order.indices.filter { order[$0] == "a" } + [order.firstIndex(of: "a")! + 11]
            #expect(zip(places, places.dropFirst()).allSatisfy { (2...6).contains($1 - $0) }, "\(order)")
        }
    }
}
