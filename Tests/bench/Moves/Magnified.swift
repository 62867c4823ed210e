import Compose
import Raster

@testable import Present
import Vocabulary

/// A picture that fingers draw apart: each frame is composed of pixels that are shown several times.
final class Magnified: Contestant {
    let names = ("magnified", Rung.copy.rawValue)
    let share = 1.0
    /// What is magnified comes from the cache for the most part, and each row of it is there several times.
    let limit = 1.5
    private let output: LadderOutput<MemoryScanout>
    private let frame: Frame

    init(of output: LadderOutput<MemoryScanout>, _ picture: Picture) {
        self.output = output
        frame = Animation(still: .opaque(picture), size: picture.size).frame(at: 1)
    }

    func move() throws(DisplayError) -> Double {
        let start = Clock.processorTime
        for step in 1...Contender.frames {
            let scale = 1 + 2 * Double(step) / Double(Contender.frames)
            let corner = Point(
                x: Int(Double(frame.size.width) * (scale - 1) / 2), y: Int(Double(frame.size.height) * (scale - 1) / 2))
            try output.show(frame.magnified(by: scale, from: corner))
            output.flip()
        }
        return (Clock.processorTime - start) / Double(Contender.frames)
    }
}
