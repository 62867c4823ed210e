import Carousel
import Testing
import Vocabulary

/// Another run goes on where the last one ended.
@Suite struct BookmarkTests {
    private func bag(_ names: String, seed: UInt64 = 6) -> Lineup {
        Lineup(groups: [.init(order: .shuffled, slides: slides(names))], seed: seed)
    }

    /// What is shown first by a run that begins after `moves` of another one over `old`.
    private func next(_ old: Lineup, moves: Int, _ new: Lineup, listed: Bool, count: Int) -> String {
        var stage = Stage(old)
        stage.run(moves: moves)
        stage.settle()
        var carousel = CarouselState(new)
        carousel.resume(stage.carousel.bookmark, listed: listed)
        var position = carousel.position
        var paths = ""
        for _ in 0..<count {
            paths += new.levels[0].slide(at: position).path
            position = position + 1
        }
        return paths
    }

    @Test func listedSlidesOnlyWhereThatIsWanted() {
        #expect(next(lineup("abcd"), moves: 3, lineup("abcd"), listed: true, count: 3) == "cda")
        #expect(next(lineup("abcd"), moves: 3, lineup("abcd"), listed: false, count: 3) == "abc")
    }

    @Test func aSlideThatHasMovedIsFound() {
        #expect(next(lineup("abcd"), moves: 3, lineup("xycabd"), listed: true, count: 3) == "cab")
        #expect(next(lineup("abcd"), moves: 3, lineup("abd"), listed: true, count: 3) == "abd")
    }

    @Test func aBagIsEmptiedBeforeItIsFilledAgain() {
        for moves in 1...23 {
            var undisturbed = Stage(bag("abcdefgh"))
            undisturbed.run(moves: 40)
            let expected = undisturbed.paths.dropFirst(moves - 1).prefix(16)
            #expect(next(bag("abcdefgh"), moves: moves, bag("abcdefgh"), listed: false, count: 16) == expected)
        }
    }

    @Test func bagsAmongListedSlidesComeInAnotherOrder() {
        let mixed = Lineup(
            groups: [.init(order: .listed, slides: slides("xy")), .init(order: .shuffled, slides: slides("abcdefgh"))],
            seed: 6)
        let second = next(mixed, moves: 4, mixed, listed: false, count: 10)
        let first = next(mixed, moves: 1, mixed, listed: true, count: 10)
        #expect(first.hasPrefix("xy") && second.hasPrefix("xy") && first != second)
    }

    @Test func everyPriorityHasItsPlace() {
        var urgent = slides("xyz")
        for index in urgent.indices { urgent[index].showing.priority = 3 }
        let both = Lineup(slides("abc") + urgent)
        var carousel = CarouselState(both)
        let bookmark = Bookmark(places: [
            .init(priority: 0, round: 2, path: "b"), .init(priority: 3, round: -1, path: "z"),
            .init(priority: 9, round: 0, path: "a"),
        ])
        carousel.resume(bookmark, listed: true)
        #expect(carousel.bookmark.places == [bookmark.places[1], bookmark.places[0]])
    }

    @Test func slidesThatComeLaterAreGoneOnWithToo() {
        let bookmark = Bookmark(places: [.init(priority: 0, round: 3, path: "c")])
        for isBackgroundShown in [false, true] {
            var stage = Stage(lineup(""), starts: false)
            stage.resume(bookmark)
            if isBackgroundShown {
                stage.send(.woke)
                stage.settle()
            }
            stage.send(.reload(lineup("abcd"), anew: false))
            stage.run(moves: 2)
            #expect(stage.paths.hasSuffix("cd"))
            stage.settle()
            // From the first slide on, the show has a place of its own.
            stage.send(.reload(lineup("")))
            stage.run(.seconds(5))
            stage.send(.reload(lineup("abcd")))
            stage.run(moves: 1)
            #expect(stage.current == "d")
        }
    }

    @Test(arguments: [Int64.max, .min, .max / 3])
    func aRoundThatCannotBeIsPassedOver(round: Int64) {
        var carousel = CarouselState(lineup("abc"))
        carousel.resume(Bookmark(places: [.init(priority: 0, round: round, path: "b")]), listed: true)
        #expect(carousel.position == Position(0))
    }
}
