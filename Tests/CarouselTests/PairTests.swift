import Carousel
import Testing
import Vocabulary

/// Slides of two pictures.
@Suite struct PairTests {
    /// Slides named by one character, or pairs by two.
    private func lineup(_ names: String...) -> Lineup {
        Lineup(
            names.map { name in
                var slide = slide(String(name.prefix(1)))
                if name.count > 1 { slide.companion = String(name.suffix(1)) }
                return slide
            })
    }

    private func settled(_ lineup: Lineup) -> Stage {
        var stage = Stage(lineup)
        stage.settle()
        return stage
    }

    /// The pictures of each slide that was shown.
    private func shown(_ stage: Stage) -> [String] {
        stage.shown.map { $0.step.to.slide?.paths.joined() ?? "-" }
    }

    @Test func itIsOneSlide() {
        var stage = settled(lineup("ab", "c", "de"))
        stage.run(moves: 4)
        #expect(shown(stage) == ["ab", "c", "de", "ab", "c"])
    }

    @Test func oneOfItsPicturesIsEnough() {
        var stage = settled(lineup("ab", "c", "de"))
        stage.send(.readable(path: "d", false))
        stage.send(.readable(path: "b", false))
        stage.run(moves: 3)
        #expect(shown(stage) == ["ab", "c", "de", "ab"])
        #expect(stage.carousel.doesWithout("d") && !stage.carousel.doesWithout("e"))
        stage.send(.unreachable(path: "e"))
        stage.run(moves: 3)
        #expect(shown(stage).suffix(3) == ["c", "ab", "c"])
        stage.send(.readable(path: "e", true))
        stage.run(moves: 3)
        #expect(shown(stage).suffix(3).contains("de"))
    }

    /// The same file is alone elsewhere, and cannot be shown there.
    @Test func aPictureAloneIsLeftOutAllTheSame() {
        var stage = settled(lineup("ab", "a", "b", "c"))
        stage.send(.readable(path: "a", false))
        stage.run(moves: 4)
        #expect(shown(stage) == ["ab", "b", "c", "ab", "b"])
        // A reload finds out the same.
        stage.send(.reload(lineup("ab", "a", "b", "c", "e"), anew: false))
        stage.run(moves: 4)
        #expect(shown(stage).suffix(4) == ["c", "e", "ab", "b"])
    }

    @Test func aRepairedPictureVoidsWhatWasPrepared() {
        var stage = settled(lineup("c", "ab"))
        #expect(stage.asked?.to.slide?.path == "a")
        let actions = stage.send(.readable(path: "b", true))
        #expect(actions.prepares.count == 1)
    }

    /// What was shown with the lost one is not shown again at once; what is new beside it was not shown yet.
    @Test(arguments: [
        // The first is removed, the second, both.
        (["b", "c", "d"], "c"), (["a", "c", "d"], "c"), (["c", "d"], "c"),
        // It has another companion now.
        (["ac", "d"], "ac"), (["bc", "d"], "bc"),
        // An upright screen has come: nothing is paired.
        (["a", "b", "c", "d"], "c"), (["z", "a", "b", "c", "d"], "c"),
    ])
    func aReloadTakesApart(_ names: [String], _ next: String) {
        var stage = settled(lineup("ab", "c", "d"))
        let new = Lineup(names.flatMap { lineup($0).slides })
        stage.send(.reload(new, anew: false))
        stage.run(moves: 1)
        #expect(shown(stage) == ["ab", next])
    }

    @Test func aReloadPutsTogether() {
        var stage = settled(lineup("a", "b", "c"))
        stage.send(.reload(lineup("ab", "c"), anew: false))
        stage.run(moves: 2)
        #expect(shown(stage) == ["a", "ab", "c"], "b was not shown yet")
    }

    /// The one that would come next has lost a picture.
    @Test(arguments: ["c", "d"])
    func theNextOneIsStillTheNext(_ left: String) {
        var stage = settled(lineup("z", "ab", "cd", "e"))
        stage.run(moves: 1)
        stage.settle()
        stage.send(.reload(lineup("z", left, "e"), anew: false))
        stage.run(moves: 1)
        #expect(shown(stage).last == left)
    }

    @Test func spacingIsSeen() {
        var one = slide("a")
        one.companion = "b"
        var other = one
        other.style.spacing = .pixels(4)
        var stage = settled(Lineup([one, slide("c")]))
        stage.send(.reload(Lineup([other, slide("c")]), anew: false))
        stage.run(moves: 1)
        #expect(stage.shown.last?.step.to == .slide(other))
    }

    @Test func aBookmarkFindsThePairOfEitherPicture() {
        for name in ["c", "d"] {
            var stage = Stage(lineup("ab", "cd", "e"), starts: false)
            stage.resume(Bookmark(places: [.init(priority: 0, round: 0, path: name)]))
            stage.send(.woke)
            stage.settle()
            #expect(shown(stage) == ["cd"])
        }
    }

    @Test func aLineupKnowsBothFiles() {
        let lineup = lineup("ab", "c")
        #expect(["a", "b", "c", "d"].map(lineup.hasSlide) == [true, true, true, false])
    }
}
