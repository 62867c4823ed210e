import Carousel
import TestSupport
import Testing

@testable import Player
import Vocabulary

extension DragTests {
    /// Random fingers: the picture is continuous, a slide stands in the end, and it is the one where the show says it is.
    @Test(arguments: 0..<40) func anyFinger(_ seed: UInt64) throws {
        var random = Seeded(seed)
        let (theatre, finger, cast) = try theatre {
            $0.duration = .milliseconds(700)
            $0.transitions = [[.slide(.left), .fade, .slide(.right), .cut][Int(seed % 4)]]
        }
        var speed = 0.0
        for _ in 0..<150 {
            switch Int.random(in: 0..<12, using: &random) {
            case 0 where !finger.history.isEmpty: finger.release(.random(in: -3...3, using: &random))
            case 1: try theatre.run(until: theatre.now + .milliseconds(.random(in: 0...900, using: &random)))
            case 2: speed = .random(in: -0.05...0.05, using: &random)
            case 3 where seed % 3 == 0:
                theatre.show.obey([Event.pause, .resume, .skip(1)].randomElement(using: &random)!)
            default:
                let start = finger.history.isEmpty ? 0.03 * (speed < 0 ? -1 : 1) : finger.way + speed
                try finger.move(to: start, for: .milliseconds(.random(in: 0...20, using: &random)))
            }
        }
        if !finger.history.isEmpty { finger.release() }
        theatre.show.obey(.pause)
        try theatre.after(.seconds(3)) { #expect(!theatre.show.isMoving && theatre.show.grip == nil) }
        let (_, number) = theatre.show.carousel.position.divided(by: 3)
        #expect(theatre.screen() == cast.patterns[number].pixels)
        #expect(theatre.outputs[0].refusals.isEmpty && theatre.outputs[0].abandoned == 0)
        // Others go against the order by time, or over slides.
        guard seed % 4 == 0, seed % 3 != 0 else { return }
        // Of a finger's steps of 2.5 pixels three may come in two vblanks; what runs on makes 3 screens a second. What was painted
        // late comes to the finger besides.
        let places = theatre.frames.map { place($0.pixels) }
        for (old, new) in zip(places, places.dropFirst()) {
            #expect(abs((new - old + 225) % 150 - 75) <= 15, "\(old) to \(new)")
        }
    }

    /// A finger that has come and gone during a fade, slowly: what is nearer decides, as of one that draws.
    @Test(arguments: [(-0.3, Int64(1)), (-0.7, 2), (0.3, 1), (0.7, 0)])
    func aStrokeDuringAFadeSnaps(_ way: Double, _ steps: Int64) throws {
        let (theatre, finger, _) = try theatre {
            ($0.transitions, $0.transitionDuration) = ([.fade], .seconds(2))
        }
        theatre.show.handle(.skip(1))
        try theatre.run(until: .milliseconds(1_200))
        try finger.stroke(to: way, release: 0)
        #expect(theatre.show.isMoving)
        try theatre.run(until: .seconds(6))
        #expect(theatre.show.carousel.position.steps == steps)
    }
}
