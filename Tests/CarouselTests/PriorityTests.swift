import Carousel
import Raster
import Testing
import Vocabulary

/// Slides of a higher priority take over while they can be shown.
@Suite struct PriorityTests {
    private func urgent(_ names: String, _ priority: Int = 5) -> [Slide] {
        slides(names).map { slide in
            var slide = slide
            slide.showing.priority = priority
            return slide
        }
    }

    private func stage(_ lineup: Lineup, without paths: String = "") -> Stage {
        var stage = Stage(lineup, starts: false)
        for path in paths { stage.send(.readable(path: String(path), false)) }
        stage.send(.woke)
        stage.settle()
        return stage
    }

    @Test func onlyTheHighestAreShown() {
        var stage = stage(Lineup(slides("ab") + urgent("xy") + urgent("z", -3)))
        stage.run(moves: 4)
        #expect(stage.paths == "xyxyx")
        #expect(stage.carousel.priority == 5)
    }

    @Test func takeOverAtOnceAndGiveBackWhereTheShowStood() {
        var stage = stage(Lineup(slides("abc") + urgent("xy")), without: "xy")
        stage.run(moves: 1)
        stage.settle()
        stage.run(.milliseconds(300))
        let instant = stage.now
        stage.send(.readable(path: "x", true))
        stage.run(moves: 1)
        #expect(stage.paths == "abx")
        #expect(stage.now - instant < .milliseconds(100), "the rest is cut short")
        stage.settle()
        stage.send(.readable(path: "x", false))
        stage.run(moves: 3)
        #expect(stage.paths == "abxbca")
        #expect(stage.carousel.priority == 0)
    }

    @Test func aPauseHoldsWhatIsShown() {
        var stage = stage(Lineup(slides("abc") + urgent("x")), without: "x")
        stage.send(.pause)
        stage.send(.readable(path: "x", true))
        stage.run(.seconds(60))
        #expect(stage.paths == "a")
        stage.send(.resume)
        stage.run(.milliseconds(50))
        #expect(stage.paths == "ax")
    }

    @Test func lowerOnesComeAfterTheRest() {
        var stage = stage(Lineup(slides("abc") + urgent("x")))
        stage.run(.milliseconds(300))
        stage.send(.readable(path: "x", false))
        stage.run(.milliseconds(100))
        #expect(stage.paths == "x", "a file that has gone leaves after its rest")
        stage.run(.seconds(1))
        #expect(stage.paths == "xa")
    }

    @Test func aReloadKeepsThePlaceOfEveryPriority() {
        var stage = stage(Lineup(slides("abcd") + urgent("xyz")), without: "xyz")
        stage.run(moves: 2)
        stage.settle()
        for path in "xyz" { stage.send(.readable(path: String(path), true)) }
        stage.run(moves: 2)
        stage.settle()
        #expect(stage.paths == "abcxy")
        stage.send(.reload(Lineup(slides("qabcd") + urgent("wxyz"))))
        stage.run(moves: 1)
        #expect(stage.paths == "abcxyz")
        stage.settle()
        for path in "wxyz" { stage.send(.readable(path: String(path), false)) }
        stage.run(moves: 2)
        #expect(stage.paths == "abcxyzcd")
    }

    @Test func aShownSlideMayChangeItsPriority() {
        var stage = stage(Lineup(slides("abcd")))
        stage.run(moves: 1)
        stage.settle()
        stage.send(.reload(Lineup(slides("ac") + urgent("db"))))
        stage.run(.milliseconds(100))
        #expect(stage.paths == "ab", "it stays")
        stage.run(moves: 2)
        #expect(stage.paths == "abdb")
    }

    @Test func theFallBackIsShownWhileNothingElseCanBe() {
        let sorry = slide("s")
        var stage = Stage(Lineup(groups: [.init(order: .listed, slides: slides("ab"))], whenEmpty: .slide(sorry)))
        stage.settle()
        for path in "ab" { stage.send(.readable(path: String(path), false)) }
        stage.run(.seconds(60))
        #expect(stage.paths == "as")
        #expect(stage.carousel.priority == nil)
        stage.send(.readable(path: "b", true))
        stage.run(.milliseconds(50))
        #expect(stage.paths == "asb")
        for path in "bs" { stage.send(.readable(path: String(path), false)) }
        stage.run(.seconds(2))
        #expect(stage.paths == "asb-")
        #expect(stage.carousel.scene == .empty(.black))
    }

    @Test func theFallBackMayBeAColour() {
        let color = Color(red: 9, green: 8, blue: 7)
        var stage = Stage(Lineup(groups: [], whenEmpty: .color(color)))
        stage.settle()
        #expect(stage.carousel.scene == .empty(color))
    }
}
