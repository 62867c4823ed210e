import TestSupport
import Testing

@testable import Input

/// Where fingers are said to go, beside where they go.
@Suite struct TouchPredictionTests {
    /// A finger that speeds up and slows down by so much at the most, in screens a second for each second: from rest to a quick
    /// fling in a tenth of a second.
    private static let most = 20.0
    /// Of the panel, and pixels of the screen.
    private static let (steps, pixels) = (4096.0, 1920.0)

    /// Where it is, a millisecond after the other.
    private static func path(_ seed: UInt64) -> [Double] {
        var random = Seeded(seed)
        var (place, speed, pull) = (0.0, 0.0, 0.0)
        return (0..<2_000).map { step in
            if step % 50 == 0 { pull = .random(in: -most...most, using: &random) }
            place += speed / 1000 + pull / 2_000_000
            speed += pull / 1000
            return place
        }
    }

    /// On panels that tell 60 to 240 times a second: within four pixels and a half of 1920, and nearer than where it was.
    @Test(arguments: [60, 90, 120, 240]) func itStaysNearTheTruePath(_ rate: Int) {
        var (with, without, count) = (0.0, 0.0, 0)
        for seed in 0..<UInt64(20) {
            let path = Self.path(seed)
            var recognizer = GestureRecognizer()
            for step in stride(from: 0, to: path.count - 10, by: 1000 / rate) {
                let place = (path[step] * Self.steps).rounded() / Self.steps
                let frame = TouchFrame(
                    [.init(id: 1, at: TouchPlace(place, 0.5))], at: .seconds(50) + .milliseconds(step))
                guard case .drag(let drag)? = recognizer.take(frame), let prediction = drag.prediction else { continue }
                let reach = prediction.reach / .milliseconds(1)
                #expect(reach <= 8 && prediction.speed.y == 0)
                let (whole, part) = (Int(reach), reach - reach.rounded(.down))
                let end = path[step + whole] * (1 - part) + path[step + whole + 1] * part
                let told = place + prediction.speed.x * reach / 1000
                #expect(abs(told - end) * Self.pixels <= 4.5)
                with += abs(told - end)
                without += abs(place - end)
                count += 1
            }
        }
        #expect(count > 10_000 / 60 && with < without / 2, "\(with) of \(without)")
    }

    /// It never goes further than half of what the finger has just gone.
    @Test(arguments: [(1, false), (2, true), (10, true), (20, true), (21, false), (0, false), (-5, false)])
    func itIsBoundedByTheLastWay(_ milliseconds: Int, _ isKnown: Bool) {
        let prediction = TouchPrediction(TouchWay(0.3, -0.1), in: .milliseconds(milliseconds))
        #expect((prediction != nil) == isKnown)
        guard let prediction else { return }
        let time = prediction.reach / .seconds(1)
        #expect(abs(prediction.speed.x * time) <= 0.15 + 1e-12 && abs(prediction.speed.y * time) <= 0.05 + 1e-12)
    }
}
