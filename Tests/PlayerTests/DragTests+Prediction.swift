import Input
import Testing
import Vocabulary

@testable import Player

extension DragTests {
    /// A quick finger on a panel that tells 100 times a second: the picture is nearer to it than without prediction, and stands
    /// where the finger stands, whole, with nothing more to show.
    @Test func thePictureIsWhereTheFingerWillBe() throws {
        var behind: [Double] = []
        for isPredicted in [false, true] {
            let (theatre, _, _) = try theatre { $0.transitions = [.slide(.left)] }
            var recognizer = GestureRecognizer()
            let start = theatre.now
            func truth(_ time: Duration) -> Double {
                let part = min(1, max(0, (time - start) / .milliseconds(300)))
                // It speeds up, and slows down again.
                return 0.03 + 0.6 * part * part * (3 - 2 * part)
            }
            func tell(_ way: Double) {
                let frame = TouchFrame([.init(id: 1, at: TouchPlace(0.9 - way, 0.5))], at: theatre.now)
                guard case .drag(let drag)? = recognizer.take(frame) else { return }
                let prediction = isPredicted ? drag.prediction : nil
                theatre.show.drag(
                    Drag(drag.stage, way: drag.way, predicting: prediction, at: drag.time),
                    on: theatre.show.screens[0], idle: .seconds(30))
            }
            tell(0)
            while theatre.now < start + .milliseconds(300) {
                tell(truth(theatre.now))
                try theatre.run(until: theatre.now + .milliseconds(10))
            }
            tell(truth(theatre.now))
            // Slides follow from where the finger was first seen to draw.
            let frames = theatre.takeFrames().filter { $0.time > start + .milliseconds(80) }
            #expect(frames.count >= 10)
            behind.append(
                frames.map { abs(Double(place($0.pixels)) - (truth($0.time) - 0.03) * 50) }.reduce(0, +)
                    / Double(frames.count))
            try theatre.after(.milliseconds(160)) { #expect(place(theatre.screen()) == 30) }
            #expect(try theatre.newFrames(for: .seconds(5)).isEmpty)
        }
        // Five milliseconds of 100 pixels a second.
        #expect(behind[1] < behind[0] - 0.3, "\(behind)")
    }
}
