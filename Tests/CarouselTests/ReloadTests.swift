import Carousel
import Raster
import TestSupport
import Testing
import Vocabulary

/// A reload keeps the place: what is shown stays, and what would have come comes.
@Suite struct ReloadTests {
    static let scripts = Script.all(
        """
        keeps the rest of the rest
          abc | settle 300ms wake=700ms reload(cab) wake=700ms
        several while a removed slide is shown
          abcd | x2 settle reload(acd) reload(acd) reload(acd) x1 shown=abc
        a slide that comes back is found again
          abcd | x2 settle reload(acd) reload(abxcd) x1 shown=abx
        another duration alone is no other look
          abc | settle reload(a:5s bc) x1 shown=ab
        empty and back
          abc | x3 settle reload() 60s shown=abc- reload(abc) x2 shown=abc-ca
        empty and back before the background was shown
          abc | x2 settle hold reload() asked=- free reload(xabc) x1 shown=abc
        while starting
          abc at=2 start=later | hold woke reload(abc) asked=c reload(xyc) asked=c free reload(xy) x1 shown=x
        tries what was unreadable again
          ab | settle -b asked=none reload(ab) asked=b
        of another look it shows the slide anew, also the only one
          abc | x2 settle reload(a b/contain c) x1 listed=yes x1 shown=abbc
          a | settle reload(a/contain) 60s shown=aa listed=yes
        takes back what is no longer to be prepared
          ab | settle reload(a) said=hold,prepare,wake held=a asked=none wake=-
        """)

    @Test(arguments: scripts) func plays(_ script: Script) { script.play() }

    @Test(
        arguments: [
            // (list, moves before, other list, what is shown next)
            ("abcd", 0, "abcd", "bcdab"), ("abcd", 2, "abcd", "dabcd"), ("abcd", 7, "abcd", "abcda"),
            ("abcd", 1, "bdca", "dcabd"), ("abcd", 1, "acdb", "acdba"), ("abcd", 1, "xxabcd", "cdxxa"),
            ("abcd", 1, "acd", "cdacd"), ("abcd", 1, "ad", "dadad"), ("abcd", 3, "abc", "abcab"),
            ("abcd", 2, "xyza", "axyza"), ("abcd", 2, "xyz", "xyzxy"), ("abac", 2, "abac", "cabac"),
            ("abac", 0, "abac", "bacab"), ("abac", 2, "xabac", "cxaba"), ("ab", 0, "a", ""), ("ab", 1, "a", "a"),
            ("a", 0, "ab", "babab"),
        ], [false, true])
    func keepsThePlace(reload: (old: String, moves: Int, new: String, next: String), isMoving: Bool) {
        var stage = Stage(lineup(reload.old))
        stage.run(moves: reload.moves + 1)
        if !isMoving { stage.settle() }
        let shown = stage.paths
        stage.send(.reload(lineup(reload.new)))
        #expect(stage.paths == shown)
        stage.run(.seconds(60))
        #expect(stage.paths.dropFirst(shown.count).prefix(5) == reload.next)
    }

    @Test(arguments: 1..<25) func ofTheSameListChangesNothingInAShuffledRound(moves: Int) {
        let bag = lineup("[abcdefg] seed=9")
        var undisturbed = Stage(bag)
        undisturbed.run(moves: moves + 10)
        var stage = Stage(bag)
        stage.run(moves: moves)
        stage.send(.reload(bag))
        stage.run(moves: 10)
        #expect(stage.paths == undisturbed.paths)
        #expect(stage.carousel.position == undisturbed.carousel.position)
    }

    /// Ten times the slides take some ten times the time, not a hundred times.
    @Test func theTimeGrowsWithTheSlides() {
        func bag(_ name: String, _ count: Int) -> Lineup {
            Lineup((0..<count).map { slide("\(name)-\($0).jpg") }, .shuffled, seed: 1)
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
