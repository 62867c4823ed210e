import Carousel
import Testing
import Vocabulary

/// Slides whose file systems do not answer.
@Suite struct SilenceTests {
    private func silence(_ paths: String, on stage: inout Stage) {
        for path in paths { stage.send(.unreachable(path: String(path))) }
    }

    @Test func aSilentSlideIsLeftOut() {
        var stage = Stage(Lineup(slides("abc")))
        stage.run(.seconds(2))
        silence("b", on: &stage)
        stage.run(.seconds(60))
        #expect(!stage.paths.dropFirst(2).contains("b"))
        #expect(stage.paths.contains("c"))
    }

    @Test func withEverySlideSilentThePresentOneStays() {
        var stage = Stage(Lineup(slides("abc")))
        stage.run(.seconds(2))
        let present = stage.current
        silence("abc", on: &stage)
        stage.run(.seconds(100))
        #expect(stage.current == present)
        #expect(stage.carousel.next == nil)
        stage.send(.skip(1))
        #expect(stage.current == present && stage.carousel.pendingSkip == 0)
    }

    /// Where nothing was unreachable, the background comes.
    @Test func withEverySlideUnreadableItGoes() {
        var stage = Stage(Lineup(slides("abc")))
        stage.run(.seconds(2))
        for path in ["a", "b", "c"] { stage.send(.readable(path: path, false)) }
        stage.run(.seconds(100))
        #expect(stage.current == "-")
    }

    @Test func anAnswerTakesTheShowOn() {
        var stage = Stage(Lineup(slides("abc")))
        stage.run(.seconds(2))
        silence("abc", on: &stage)
        stage.run(.seconds(100))
        let count = stage.shown.count
        stage.send(.readable(path: "c", true))
        stage.run(.seconds(10))
        #expect(stage.current == "c" && stage.shown.count == count + 1)
    }

    /// One that is tried again and is damaged is unreachable no longer.
    @Test func aDamagedFileIsNotSilent() {
        var stage = Stage(Lineup(slides("ab")))
        stage.run(.seconds(2))
        silence("ab", on: &stage)
        for path in ["a", "b"] { stage.send(.readable(path: path, false)) }
        stage.run(.seconds(100))
        #expect(stage.current == "-")
    }
}
