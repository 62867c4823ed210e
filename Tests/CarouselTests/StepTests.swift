import Carousel
import Raster
import Testing
import Vocabulary

@Suite struct StepTests {
    private func scene(_ transition: Transition, move: Int, easing: Easing) -> Scene {
        var slide = slide("\(transition)", move: move, transition)
        slide.style.easing = easing
        return .slide(slide)
    }

    @Test(arguments: [
        (Transition.slide(.left), Transition.slide(.right)), (.slide(.right), .slide(.left)),
        (.slide(.up), .slide(.down)), (.slide(.down), .slide(.up)), (.cover(.left), .reveal(.right)),
        (.reveal(.up), .cover(.down)), (.wipe(.left), .wipe(.right)), (.fade, .fade),
        (.fadeThrough(Color(red: 1, green: 2, blue: 3)), .fadeThrough(Color(red: 1, green: 2, blue: 3))),
    ])
    func forwardsAsTheNewArrivesAndBackwardsAsTheOldCame(transition: Transition, undone: Transition) {
        let old = scene(transition, move: 300, easing: .easeIn)
        let new = scene(.slide(.up), move: 500, easing: .easeOut)
        let forward = Step(from: old, to: new)
        #expect(forward.transition == .slide(.up))
        #expect(forward.duration == .milliseconds(500))
        #expect(forward.easing == .easeOut)
        let back = Step(from: old, to: new, backwards: true)
        #expect(back.transition == undone)
        #expect(back.duration == .milliseconds(300))
        #expect(back.easing == .easeIn)
    }

    @Test func aCutTakesNoTime() {
        let cut = scene(.cut, move: 300, easing: .linear)
        let push = scene(.slide(.left), move: 500, easing: .linear)
        #expect(Step(from: push, to: cut).transition == .cut)
        #expect(Step(from: push, to: cut).duration == .zero)
        #expect(Step(from: cut, to: push, backwards: true).transition == .cut)
        #expect(Step(from: cut, to: push, backwards: true).duration == .zero)
        #expect(Step(from: cut, to: push).duration == .milliseconds(500))
    }

    @Test(arguments: [false, true])
    func fromNothingAndTheBackgroundAndToItThereIsNoWay(backwards: Bool) {
        let push = scene(.slide(.left), move: 500, easing: .linear)
        for (from, to) in [(nil, push), (.empty(.black), push), (push, .empty(.black))] as [(Scene?, Scene)] {
            let step = Step(from: from, to: to, backwards: backwards)
            #expect(step.from == from && step.to == to)
            #expect(step.transition == .cut)
            #expect(step.duration == .zero)
        }
    }
}
