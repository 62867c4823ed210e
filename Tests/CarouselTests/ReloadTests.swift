import Carousel
import Raster
import TestSupport
import Testing
import Vocabulary

/// A reload keeps the place: what is shown stays, and what would have come comes.
@Suite struct ReloadTests {
    @Test(arguments: [
        // (list, moves before, other list, what is shown next)
        ("abcd", 0, "abcd", "bcdab"),
        ("abcd", 2, "abcd", "dabcd"),
        ("abcd", 7, "abcd", "abcda"),
        ("abcd", 1, "bdca", "dcabd"),
        ("abcd", 1, "acdb", "acdba"),
        ("abcd", 1, "xxabcd", "cdxxa"),
        ("abcd", 1, "acd", "cdacd"),
        ("abcd", 1, "ad", "dadad"),
        ("abcd", 3, "abc", "abcab"),
        ("abcd", 2, "xyza", "axyza"),
        ("abcd", 2, "xyz", "xyzxy"),
        ("abac", 2, "abac", "cabac"),
        ("abac", 0, "abac", "bacab"),
        ("abac", 2, "xabac", "cxaba"),
        ("ab", 0, "a", ""),
        ("ab", 1, "a", "a"),
        ("a", 0, "ab", "babab"),
    ])
    func keepsThePlace(old: String, moves: Int, new: String, next: String) {
        for isMoving in [false, true] {
            var stage = Stage(lineup(old))
            stage.run(moves: moves + 1)
            if !isMoving { stage.settle() }
            let shown = stage.paths
            stage.send(.reload(lineup(new)))
            #expect(stage.paths == shown)
            stage.run(.seconds(60))
            #expect(stage.paths.dropFirst(shown.count).prefix(5) == next)
        }
    }

    @Test func ofTheSameListChangesNothingInAShuffledRound() {
        for moves in 1..<25 {
            let bag = Lineup(groups: [.init(order: .shuffled, slides: slides("abcdefg"))], seed: 9)
            var undisturbed = Stage(bag)
            undisturbed.run(moves: moves + 10)
            var stage = Stage(bag)
            stage.run(moves: moves)
            stage.send(.reload(bag))
            stage.run(moves: 10)
            #expect(stage.paths == undisturbed.paths)
            #expect(stage.carousel.position == undisturbed.carousel.position)
        }
    }

    @Test func keepsTheRestOfTheRest() {
        var stage = Stage(lineup("abc"))
        stage.settle()
        let end = stage.wake
        stage.run(.milliseconds(300))
        stage.send(.reload(lineup("cab")))
        #expect(stage.wake == end)
    }

    @Test func twiceWhileARemovedSlideIsShown() {
        var stage = Stage(lineup("abcd"))
        stage.run(moves: 2)
        stage.settle()
        stage.send(.reload(lineup("acd")))
        stage.send(.reload(lineup("acd")))
        stage.send(.reload(lineup("acd")))
        stage.run(moves: 1)
        #expect(stage.paths == "abc")
    }

    @Test func aSlideThatComesBackIsFoundAgain() {
        var stage = Stage(lineup("abcd"))
        stage.run(moves: 2)
        stage.settle()
        stage.send(.reload(lineup("acd")))
        stage.send(.reload(lineup("abxcd")))
        stage.run(moves: 1)
        #expect(stage.paths == "abx")
    }

    @Test func ofAnotherLookShowsTheSlideAnew() {
        var stage = Stage(lineup("abc"))
        stage.run(moves: 2)
        stage.settle()
        var other = slide("b")
        other.style.fit = .contain
        stage.send(.reload(Lineup([slide("a"), other, slide("c")])))
        stage.run(moves: 2)
        #expect(stage.paths == "abbc")
        #expect(stage.shown[2].step.to == .slide(other))
    }

    @Test func ofAnotherLookOfTheOnlySlide() {
        var stage = Stage(lineup("a"))
        stage.settle()
        var other = slide("a")
        other.style.fit = .contain
        stage.send(.reload(Lineup([other])))
        stage.run(.seconds(60))
        #expect(stage.paths == "aa")
        #expect(stage.carousel.scene == .slide(other))
    }

    @Test func ofAnotherDurationOnlyIsNoOtherLook() {
        var stage = Stage(lineup("abc"))
        stage.settle()
        stage.send(.reload(Lineup([slide("a", rest: 5000), slide("b"), slide("c")])))
        stage.run(moves: 1)
        #expect(stage.paths == "ab")
    }

    @Test func emptyAndBack() {
        var stage = Stage(lineup("abc"))
        stage.run(moves: 3)
        stage.settle()
        stage.send(.reload(lineup("")))
        stage.run(.seconds(60))
        #expect(stage.paths == "abc-")
        stage.send(.reload(lineup("abc")))
        stage.run(moves: 2)
        #expect(stage.paths == "abc-ca")
    }

    @Test func emptyAndBackBeforeTheBackgroundWasShown() {
        var stage = Stage(lineup("abc"))
        stage.run(moves: 2)
        stage.settle()
        stage.prepares = false
        stage.send(.reload(lineup("")))
        #expect(stage.asked?.to == .some(.empty(.black)))
        stage.prepares = true
        stage.send(.reload(lineup("xabc")))
        stage.run(moves: 1)
        #expect(stage.paths == "abc")
    }

    @Test func whileStarting() {
        var stage = Stage(lineup("abc"), at: 2, starts: false)
        stage.prepares = false
        stage.send(.woke)
        stage.send(.reload(lineup("abc")))
        #expect(stage.asked?.to.slide?.path == "c")
        stage.send(.reload(lineup("xyc")))
        #expect(stage.asked?.to.slide?.path == "c")
        stage.prepares = true
        stage.send(.reload(lineup("xy")))
        stage.run(moves: 1)
        #expect(stage.paths == "x")
    }

    @Test func triesWhatWasUnreadableAgain() {
        var stage = Stage(lineup("ab"))
        stage.settle()
        stage.send(.readable(path: "b", false))
        #expect(stage.asked == nil)
        stage.send(.reload(lineup("ab")))
        #expect(stage.asked?.to == .slide(slide("b")))
    }

    @Test func takesBackWhatIsNoLongerToBePrepared() {
        var carousel = CarouselState(lineup("ab"))
        let first = Step(from: nil, to: .slide(slide("a")))
        _ = carousel.handle(.woke, at: at(0))
        _ = carousel.handle(.prepared(first), at: at(1))
        _ = carousel.handle(.arrived, at: at(2))
        let actions = carousel.handle(.reload(lineup("a")), at: at(3))
        #expect(actions == [.hold([slide("a")]), .prepare(nil), .wake(nil)])
    }

    /// Ten times the slides take some ten times the time, not a hundred times.
    @Test func theTimeGrowsWithTheSlides() {
        func bag(_ name: String, _ count: Int) -> Lineup {
            Lineup(groups: [.init(order: .shuffled, slides: (0..<count).map { slide("\(name)-\($0).jpg") })], seed: 1)
        }
        func time(_ count: Int) -> Duration {
            var stage = Stage(bag("photo", count))
            stage.settle()
            let others = bag("other", count)
            return processorTime { stage.send(.reload(others)) }
        }
        let few = (0..<5).map { _ in time(1000) }.min() ?? .zero
        let many = (0..<2).map { _ in time(10_000) }.min() ?? .zero
        #expect(many < few * 30, "\(few), \(many)")
    }
}
