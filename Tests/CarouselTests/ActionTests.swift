import Carousel
import Testing
import Vocabulary

/// What is said, when, and that nothing is said twice.
@Suite struct ActionTests {
    /// A carousel at rest on `a` since 10 ms, the step to `b` asked for, the end of the rest at 1010 ms.
    private func resting(_ names: String = "abcd") -> CarouselState {
        var carousel = CarouselState(lineup(names))
        _ = carousel.handle(.woke, at: at(0))
        _ = carousel.handle(.prepared(Step(from: nil, to: .slide(slide("a")))), at: at(5))
        _ = carousel.handle(.arrived, at: at(10))
        return carousel
    }

    private let onward = Step(from: .slide(slide("a")), to: .slide(slide("b")))

    @Test func aWholeRoundWordForWord() {
        var carousel = CarouselState(lineup("abcd"))
        let first = Step(from: nil, to: .slide(slide("a")))
        let motion = Motion(step: onward, start: at(1010))
        let script: [(Event, Instant, [Action])] = [
            (.woke, at(0), [.hold([slide("a")]), .prepare(first)]),
            (
                .prepared(first), at(5),
                [.hold([slide("a"), slide("b"), slide("d")]), .begin(Motion(step: first, start: at(5)))]
            ),
            (
                .arrived, at(10),
                [.hold([slide("a"), slide("b"), slide("c"), slide("d")]), .prepare(onward), .wake(at(1010))]
            ),
            (.prepared(onward), at(20), []),
            (.woke, at(1010), [.hold([slide("b"), slide("a"), slide("c")]), .begin(motion), .wake(nil)]),
            (
                .arrived, at(1120),
                [
                    .hold([slide("b"), slide("c"), slide("d"), slide("a")]),
                    .prepare(Step(from: .slide(slide("b")), to: .slide(slide("c")))), .wake(at(2120)),
                ]
            ),
        ]
        for (event, instant, actions) in script {
            let said = carousel.handle(event, at: instant)
            #expect(said == actions)
        }
    }

    @Test(arguments: [
        Event.prepared(Step(from: nil, to: .slide(slide("b")))),
        .prepared(Step(from: .slide(slide("a")), to: .slide(slide("b")), backwards: true)),
        .arrived, .resume, .readable(path: "a", true), .readable(path: "nobody", false), .skip(0),
    ])
    func saysNothingTo(event: Event) {
        var carousel = resting()
        let said = carousel.handle(event, at: at(500))
        #expect(said == [])
        // And what was not said did not change what comes.
        _ = carousel.handle(.prepared(onward), at: at(600))
        let motions = carousel.handle(.woke, at: at(1010)).motions
        #expect(motions == [Motion(step: onward, start: at(1010))])
    }

    @Test func whatWasPreparedForAnotherStepDoesNotCount() {
        var carousel = resting()
        _ = carousel.handle(.prepared(Step(from: .slide(slide("a")), to: .slide(slide("c")))), at: at(500))
        let motions = carousel.handle(.woke, at: at(1010)).motions
        #expect(motions == [])
    }

    @Test func changedScreensAreAskedAnew() {
        var carousel = resting()
        _ = carousel.handle(.prepared(onward), at: at(500))
        let said = carousel.handle(.screensChanged, at: at(600))
        #expect(said == [.prepare(onward)])
        let late = carousel.handle(.woke, at: at(1010))
        #expect(late == [.wake(nil)])
        let begun = carousel.handle(.prepared(onward), at: at(1200)).motions
        #expect(begun == [Motion(step: onward, start: at(1200))])
    }

    /// The files may be others than before.
    @Test func aReloadIsAskedAnew() {
        var carousel = resting()
        _ = carousel.handle(.prepared(onward), at: at(500))
        let said = carousel.handle(.reload(lineup("abcd")), at: at(600))
        #expect(said == [.prepare(onward)])
        let late = carousel.handle(.woke, at: at(1010))
        #expect(late == [.wake(nil)])
    }

    @Test func changedScreensDuringAMoveAskAtItsEnd() {
        var carousel = resting()
        _ = carousel.handle(.prepared(onward), at: at(500))
        _ = carousel.handle(.woke, at: at(1010))
        let during = carousel.handle(.screensChanged, at: at(1050))
        #expect(during == [])
        let after = carousel.handle(.arrived, at: at(1110)).prepares
        #expect(after == [Step(from: .slide(slide("b")), to: .slide(slide("c")))])
    }

    @Test func aWakeUpThatCameTooEarlyIsAskedForAgain() {
        var carousel = resting()
        let said = carousel.handle(.woke, at: at(1009))
        #expect(said == [.wake(at(1010))])
    }

    @Test func anotherPlaceOfTheSameStepIsNotPreparedAgain() {
        var carousel = resting("ab")
        _ = carousel.handle(.prepared(onward), at: at(500))
        let said = carousel.handle(.skip(3), at: at(600))
        #expect(said.motions == [Motion(step: onward, start: at(600))])
        #expect(carousel.position == Position(3))
    }

    @Test func aSkipBackUndoesTheTransition() {
        var carousel = resting()
        let said = carousel.handle(.skip(-1), at: at(500))
        #expect(said.prepares == [Step(from: .slide(slide("a")), to: .slide(slide("d")), backwards: true)])
        #expect(said.prepares.first??.transition == .slide(.right))
    }

    @Test func thePauseTakesTheWakeUpBack() {
        var carousel = resting()
        let paused = carousel.handle(.pause, at: at(510))
        #expect(paused == [.wake(nil)])
        let resumed = carousel.handle(.toggle, at: at(5000))
        #expect(resumed == [.wake(at(5500))])
    }
}
