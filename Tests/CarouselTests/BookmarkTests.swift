import Carousel
import Testing
import Vocabulary

/// Another run goes on where the last one ended.
@Suite struct BookmarkTests {
    /// What is shown first by a run that begins after `moves` of another one over `old`.
    private func next(_ old: String, moves: Int, _ new: String, listed: Bool, count: Int) -> String {
        var stage = Stage(lineup(old))
        stage.run(moves: moves)
        stage.settle()
        var carousel = CarouselState(lineup(new))
        carousel.resume(stage.carousel.bookmark, listed: listed)
        let start = carousel.position.steps
        return (0..<count).map { level(new).slide(at: Position(start + Int64($0))).path }.joined()
    }

    /// Listed slides are gone on with where that is wanted, and one that has moved is found.
    @Test(arguments: [("abcd", true, "cda"), ("abcd", false, "abc"), ("xycabd", true, "cab"), ("abd", true, "abd")])
    func listedSlides(new: String, listed: Bool, expected: String) {
        #expect(next("abcd", moves: 3, new, listed: listed, count: 3) == expected)
    }

    @Test(arguments: 1...23) func aBagIsEmptiedBeforeItIsFilledAgain(moves: Int) {
        let bag = "[abcdefgh] seed=6"
        var undisturbed = Stage(lineup(bag))
        undisturbed.run(moves: 40)
        let expected = undisturbed.paths.dropFirst(moves - 1).prefix(16)
        #expect(next(bag, moves: moves, bag, listed: false, count: 16) == expected)
    }

    @Test func bagsAmongListedSlidesComeInAnotherOrder() {
        let mixed = "xy [abcdefgh] seed=6"
        let second = next(mixed, moves: 4, mixed, listed: false, count: 10)
        let first = next(mixed, moves: 1, mixed, listed: true, count: 10)
        #expect(first.hasPrefix("xy") && second.hasPrefix("xy") && first != second)
    }

    @Test func everyPriorityHasItsPlace() {
        var carousel = CarouselState(lineup("abc xyz!3"))
        let bookmark = Bookmark(places: [
            .init(priority: 0, round: 2, path: "b"), .init(priority: 3, round: -1, path: "z"),
            .init(priority: 9, round: 0, path: "a"),
        ])
        carousel.resume(bookmark, listed: true)
        #expect(carousel.bookmark.places == [bookmark.places[1], bookmark.places[0]])
    }

    static let scripts = Script.all(
        """
        slides that come later are gone on with too; from the first slide on, the show has a place of its own
          start=later | bookmark(3c) edit(abcd) x2 shown=cd settle reload() 5s reload(abcd) x1 current=d
          start=later | bookmark(3c) woke settle edit(abcd) x2 shown=-cd settle reload() 5s reload(abcd) x1 current=d
        the pair of either picture is found
          a+b c+d e start=later | bookmark(0c) woke settle pictures=cd
          a+b c+d e start=later | bookmark(0d) woke settle pictures=cd
        """)

    @Test(arguments: scripts) func plays(_ script: Script) { script.play() }

    @Test(arguments: [Int64.max, .min, .max / 3])
    func aRoundThatCannotBeIsPassedOver(round: Int64) {
        var carousel = CarouselState(lineup("abc"))
        carousel.resume(Bookmark(places: [.init(priority: 0, round: round, path: "b")]), listed: true)
        #expect(carousel.position == Position(0))
    }
}
