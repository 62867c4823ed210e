import Carousel
import Raster
import Testing
import Vocabulary

/// Slides that a hand draws.
@Suite struct GripTests {
    /// A carousel, and what it has asked for last.
    private struct Rig {
        var carousel: CarouselState
        private var asked: Step?

        /// At rest on the first slide, before the next one is prepared.
        init(_ names: String) {
            carousel = CarouselState(lineup(names))
            for event in [Event.woke, .prepared(Step(from: nil, to: .slide(slide("a")))), .arrived] { send(event, 0) }
        }

        @discardableResult
        mutating func send(_ event: Event, _ milliseconds: Int) -> [Action] {
            let actions = carousel.handle(event, at: at(milliseconds))
            if let step = actions.prepares.last { asked = step }
            return actions
        }

        /// Takes hold, and prepares what is asked for. Returns the motion.
        mutating func grip(_ steps: Int64, _ milliseconds: Int = 500) -> Motion? {
            send(.grip(steps), milliseconds)
            return prepare(milliseconds)
        }

        mutating func prepare(_ milliseconds: Int) -> Motion? {
            asked.flatMap { send(.prepared($0), milliseconds).motions.first }
        }
    }

    @Test(arguments: [(Int64(1), "b", Transition.slide(.left)), (-1, "d", .slide(.right)), (7, "b", .slide(.left))])
    func itIsTheNeighbour(_ steps: Int64, _ path: String, _ transition: Transition) throws {
        var rig = Rig("abcd")
        let begun = rig.grip(steps)
        let motion = try #require(begun)
        #expect(motion.isByHand && motion.step.to.slide?.path == path && motion.step.transition == transition)
        rig.send(.arrived, 900)
        #expect(rig.carousel.scene?.slide?.path == path && rig.carousel.position == Position(steps.signum()))
        #expect(rig.carousel.restCourse?.end == at(1900))
    }

    /// What is prepared for the next step by time begins at once where it looks the same.
    @Test func whatIsPreparedBeginsAtOnce() {
        var rig = Rig("ab")
        let early = rig.prepare(1)
        let begun = rig.send(.grip(1), 2).motions
        #expect(early == nil && begun.map(\.isByHand) == [true])
    }

    @Test func drawnBackItRestsAnew() {
        var rig = Rig("abc")
        let begun = rig.grip(1)
        #expect(begun?.isByHand == true)
        #expect(rig.carousel.position == Position(1))
        let actions = rig.send(.returned, 800)
        #expect(rig.carousel.scene?.slide?.path == "a" && rig.carousel.position == Position(0))
        #expect(rig.carousel.restCourse?.end == at(1800) && actions.prepares.last??.to.slide?.path == "b")
    }

    @Test func lettingGoBeforeItBeginsIsNothing() {
        var rig = Rig("abc")
        let asked = rig.send(.grip(-1), 10).prepares.last
        #expect(asked??.to.slide?.path == "c" && rig.carousel.isGripped)
        let next = rig.send(.grip(nil), 20).prepares.last
        #expect(next??.to.slide?.path == "b")
        #expect(!rig.carousel.isGripped)
    }

    /// What a command asks for comes first.
    @Test(arguments: [Event.skip(2), .go(2), .interlude(.color(.black)), .reload(lineup("axyz"))])
    func aCommandTakesItsPlace(_ event: Event) {
        var rig = Rig("abc")
        rig.send(.grip(-1), 10)
        rig.send(event, 20)
        #expect(!rig.carousel.isGripped)
    }

    @Test func oneSlideAndWhatACommandShowsAreNotDrawn() {
        var one = Rig("a")
        let answer = one.send(.grip(1), 10)
        #expect(answer.isEmpty && !one.carousel.isGripped)
        var dark = Rig("ab")
        dark.send(.interlude(.color(.black)), 10)
        dark.send(.grip(1), 20)
        #expect(!dark.carousel.isGripped)
    }

    @Test func aMoveUnderWayIsTheHands() {
        var rig = Rig("abc")
        rig.send(.skip(1), 10)
        let motion = rig.prepare(11)
        #expect(motion?.isByHand == false)
        let answer = rig.send(.grip(0), 40)
        #expect(answer.motions.isEmpty && rig.carousel.motion?.isByHand == true)
        rig.send(.returned, 300)
        #expect(rig.carousel.position == Position(0) && rig.carousel.scene?.slide?.path == "a")
    }

    /// A lineup that came meanwhile has other positions.
    @Test func drawnBackInAnotherLineup() {
        var rig = Rig("abc")
        let begun = rig.grip(1)
        #expect(begun?.isByHand == true)
        rig.send(.reload(lineup("xabc")), 600)
        rig.send(.returned, 800)
        #expect(rig.carousel.scene?.slide?.path == "a" && rig.carousel.next?.slide?.path == "b")
    }
}
