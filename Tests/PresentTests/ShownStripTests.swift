import Compose
import Raster
import TestSupport
import Testing

@testable import Present
import Vocabulary

/// A strip that is on the screen is moved over again without being painted.
@Suite struct ShownStripTests {
    private let model = ModelScanout()
    private let pictures: [Layer.Content]

    init() { pictures = [1, 2, 3].map { [model] in Models.picture($0, model.mode.size) } }

    private func move(_ old: Int, _ new: Int, _ direction: Transition.Direction) -> Animation {
        Transition.slide(direction).animation(from: pictures[old], to: pictures[new], on: model.mode.size)
    }

    @Test(arguments: [
        (Transition.Direction.left, Transition.Direction.right), (.right, .left), (.up, .down), (.down, .up),
    ])
    func theWayBackIsThere(_ forth: Transition.Direction, _ back: Transition.Direction) throws {
        let output = LadderOutput(model)
        let first = try output.prepare(move(0, 1, forth))
        #expect(first.painting != nil)
        #expect(try output.differences(of: first) == [])
        let used = model.card.used
        for (old, new, direction) in [(1, 0, back), (0, 1, forth), (1, 0, back)] {
            let prepared = try output.prepare(move(old, new, direction))
            #expect(prepared.painting == nil && prepared.route.rung == .pan)
            #expect(try output.differences(of: prepared, at: [0, 0.3, 0.1, 1]) == [])
        }
        #expect(model.card.used == used)
        // What lies elsewhere, or shows something else, is painted.
        #expect(try output.prepare(move(0, 1, back)).painting != nil)
        #expect(try output.prepare(move(0, 2, forth)).painting != nil)
    }

    /// What is painted over it meanwhile is not seen: frames are composed then.
    @Test func whatHasLeftTheScreenIsNotTrusted() throws {
        let output = LadderOutput(model)
        try output.expectFrames(of: move(0, 1, .left))
        let back = try output.prepare(move(1, 0, .right))
        for number in 1...4 {
            try output.show(Animation(still: pictures[number % 3], size: model.mode.size).frame(at: 0))
            output.flip()
        }
        #expect(try output.differences(of: back) == [])
        #expect(try output.prepare(move(0, 1, .left)).painting != nil)
    }

    /// Where there is no memory for another framebuffer, frames are painted over the strip itself: it is not moved over again.
    @Test func whatIsPaintedOverIsNotTrusted() throws {
        let output = LadderOutput(model)
        try output.expectFrames(of: move(0, 1, .left))
        let back = try output.prepare(move(1, 0, .right))
        output.store.buffers.dropSpares()
        model.card.limit = model.card.used
        try output.show(Animation(still: pictures[2], size: model.mode.size).frame(at: 0))
        output.flip()
        #expect(try output.differences(of: back, at: [1]) == [])
        try output.expectFrames(of: move(0, 1, .left), at: [1])
    }

    /// Whatever is prepared, given back, shown and composed, in any order: what is scanned out is what the frame looks like.
    @Test(arguments: 0..<20) func anyOrder(_ seed: UInt64) throws {
        let output = LadderOutput(model)
        var random = Seeded(seed)
        var (shown, reused) = (0, 0)
        for _ in 0..<200 {
            let new = Int.random(in: 0..<3, using: &random)
            let prepared = try output.prepare(
                move(shown, new, [.left, .right, .up, .down].randomElement(using: &random)!))
            if prepared.painting == nil { reused += 1 }
            switch Int.random(in: 0..<4, using: &random) {
            case 0: output.discard(prepared)
            case 1:
                try output.show(Animation(still: pictures[new], size: model.mode.size).frame(at: 0))
                output.flip()
                fallthrough
            default:
                let progress = (0..<3).map { _ in Double.random(in: 0...1, using: &random) } + [1]
                #expect(try output.differences(of: prepared, at: progress) == [])
                shown = new
            }
        }
        #expect(reused > 10)
    }
}
