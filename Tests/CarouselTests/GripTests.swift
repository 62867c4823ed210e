import Carousel
import Raster
import Testing
import Vocabulary

/// Slides that a hand draws.
@Suite struct GripTests {
    private func resting(_ names: String) -> CarouselState {
        var carousel = CarouselState(lineup(names))
        for event in [Event.woke, .prepared(Step(from: nil, to: .slide(slide("a")))), .arrived] {
            _ = carousel.handle(event, at: at(0))
        }
        return carousel
    }

    /// Grips, and prepares what is asked for. Returns the motion.
    private func grip(_ carousel: inout CarouselState, _ steps: Int64, at instant: Instant = at(500)) -> Motion? {
        let actions = carousel.handle(.grip(steps), at: instant)
        if let motion = actions.motions.first { return motion }
        guard case .some(.some(let step)) = actions.prepares.last else { return nil }
        return carousel.handle(.prepared(step), at: instant).motions.first
    }

    @Test(arguments: [(Int64(1), "b", Transition.slide(.left)), (-1, "d", .slide(.right)), (7, "b", .slide(.left))])
    func itIsTheNeighbour(_ steps: Int64, _ path: String, _ transition: Transition) throws {
        var carousel = resting("abcd")
        let motion = try #require(grip(&carousel, steps))
        #expect(motion.isByHand && motion.step.to.slide?.path == path && motion.step.transition == transition)
        _ = carousel.handle(.arrived, at: at(900))
        #expect(carousel.scene?.slide?.path == path && carousel.position == Position(steps.signum()))
        #expect(carousel.restCourse?.end == at(1900))
    }

    /// What is prepared for the next step by time begins at once where it looks the same.
    @Test func whatIsPreparedBeginsAtOnce() throws {
        var carousel = resting("ab")
        let step = try #require(carousel.next.map { Step(from: .slide(slide("a")), to: $0) })
        #expect(carousel.handle(.prepared(step), at: at(1)).isEmpty)
        #expect(carousel.handle(.grip(1), at: at(2)).motions.map(\.isByHand) == [true])
    }

    @Test func drawnBackItRestsAnew() throws {
        var carousel = resting("abc")
        let before = (carousel.position, carousel.pages)
        _ = try #require(grip(&carousel, 1))
        #expect(carousel.position == Position(1))
        let actions = carousel.handle(.returned, at: at(800))
        #expect(carousel.scene?.slide?.path == "a" && carousel.position == before.0 && carousel.pages == before.1)
        #expect(carousel.restCourse?.end == at(1800) && actions.prepares.last??.to.slide?.path == "b")
    }

    @Test func lettingGoBeforeItBeginsIsNothing() {
        var carousel = resting("abc")
        let asked = carousel.handle(.grip(-1), at: at(10)).prepares.last
        #expect(asked??.to.slide?.path == "c" && carousel.isGripped)
        #expect(carousel.handle(.grip(nil), at: at(20)).prepares.last??.to.slide?.path == "b")
        #expect(!carousel.isGripped)
    }

    /// What a command asks for comes first.
    @Test(arguments: [Event.skip(2), .go(2), .interlude(.color(.black)), .reload(lineup("axyz"))])
    func aCommandTakesItsPlace(_ event: Event) {
        var carousel = resting("abc")
        _ = carousel.handle(.grip(-1), at: at(10))
        _ = carousel.handle(event, at: at(20))
        #expect(!carousel.isGripped)
    }

    @Test func oneSlideAndWhatACommandShowsAreNotDrawn() {
        var one = resting("a")
        #expect(one.handle(.grip(1), at: at(10)).isEmpty && !one.isGripped)
        var dark = resting("ab")
        _ = dark.handle(.interlude(.color(.black)), at: at(10))
        _ = dark.handle(.grip(1), at: at(20))
        #expect(!dark.isGripped)
    }

    @Test func aMoveUnderWayIsTheHands() throws {
        var carousel = resting("abc")
        let step = try #require(carousel.handle(.skip(1), at: at(10)).prepares.last ?? nil)
        let motion = try #require(carousel.handle(.prepared(step), at: at(11)).motions.first)
        #expect(!motion.isByHand)
        #expect(carousel.handle(.grip(0), at: at(40)).isEmpty && carousel.motion?.isByHand == true)
        _ = carousel.handle(.returned, at: at(300))
        #expect(carousel.position == Position(0) && carousel.scene?.slide?.path == "a")
    }

    /// A lineup that came meanwhile has other positions.
    @Test func drawnBackInAnotherLineup() throws {
        var carousel = resting("abc")
        _ = try #require(grip(&carousel, 1))
        _ = carousel.handle(.reload(lineup("xabc")), at: at(600))
        _ = carousel.handle(.returned, at: at(800))
        #expect(carousel.scene?.slide?.path == "a" && carousel.next?.slide?.path == "b")
    }
}
