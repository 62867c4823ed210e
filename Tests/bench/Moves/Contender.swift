import Compose
import Raster

@testable import Present
import Vocabulary

/// A transition on a rung, to and fro between two pictures.
final class Contender: Contestant {
    let transition: Transition
    let rung: Rung
    private let output: LadderOutput<MemoryScanout>
    private let pictures: [Picture]
    private var steps = 0
    private(set) var frames = 0
    private(set) var bytes = 0

    /// Frames of a move: half a second.
    static let frames = 30

    /// Nil where the transition cannot be shown on the rung, which is the best of the output's.
    init?(
        _ transition: Transition, on rung: Rung, of output: LadderOutput<MemoryScanout>, _ pictures: [Picture]
    ) throws(DisplayError) {
        self.transition = transition
        self.rung = rung
        self.pictures = pictures
        self.output = output
        let prepared = try prepare()
        output.discard(prepared)
        if prepared.route.rung != rung { return nil }
    }

    private func prepare() throws(DisplayError) -> PreparedAnimation {
        let prepared = try output.prepare(
            transition.animation(
                from: .opaque(pictures[steps % 2]), to: .opaque(pictures[(steps + 1) % 2]), on: pictures[0].size))
        prepared.painting?.paint()
        steps += 1
        return prepared
    }

    /// The processor time of a frame of one move, in seconds. What is painted beforehand does not count.
    func move() throws(DisplayError) -> Double {
        let prepared = try prepare()
        let before = output.bytesWritten
        let start = Clock.processorTime
        // A cut is one frame, handed over again and again here.
        for frame in 1...Self.frames {
            try output.show(prepared, at: rung == .cut ? 1 : Double(frame) / Double(Self.frames))
            output.flip()
        }
        let time = Clock.processorTime - start
        frames += Self.frames
        bytes += output.bytesWritten - before
        return time / Double(Self.frames)
    }

    var names: (String, String) { (transition.name, rung.rawValue) }

    var share: Double { Double(bytes) / Double(frames * pictures[0].size.area * 4) }

    /// Where parts are copied, that is in proportion to them,
    /// beside what any frame may take without a pixel.
    var limit: Double {
        switch (rung, transition) {
        case (.pan, _), (.planes, _), (.cut, _): Self.handOver
        case (.copy, .fade), (.copy, .fadeThrough): 1.5
        case (.copy, .slide), (.copy, .cut): 1.1
        case (.copy, .cover), (.copy, .reveal), (.copy, .wipe): 1.1 * share + Self.handOver
        }
    }

    private static let handOver = 1.0 / 40
}
