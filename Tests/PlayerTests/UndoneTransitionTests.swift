import Carousel
import Compose
import Raster
import TestSupport
import Testing
import Vocabulary

/// A step back shows the frames of the step that it undoes, in the opposite order.
@Suite struct UndoneTransitionTests {
    private static let size = Size(width: 90, height: 70)

    private func picture(_ seed: UInt32) -> Picture {
        let picture = Picture(size: Self.size)
        for y in 0..<Self.size.height {
            picture.withMutableRow(y) { row in
                for x in row.indices { row[x] = 0xFF00_0000 | (UInt32(y * 90 + x) &* 2_654_435_761 ^ seed) & 0xFF_FFFF }
            }
        }
        return picture
    }

    private func pixels(_ frame: Frame) -> [[UInt32]] {
        let target = Picture(size: Self.size)
        compose(frame, into: target)
        return (0..<Self.size.height).map { y in target.withRow(y) { row in row.indices.map { row[$0] } } }
    }

    /// The largest difference of a channel.
    private func distance(_ one: UInt32, _ other: UInt32) -> Int {
        func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 255) }
        return [0, 8, 16].map { abs(channel(one, $0) - channel(other, $0)) }.max() ?? 0
    }

    @Test(arguments: Transition.allCases) func theFramesRunBack(_ transition: Transition) {
        if transition == .cut { return }
        let (first, second) = (picture(1), picture(0x5A5A5A))
        var old = Slide(path: "a")
        var new = Slide(path: "b")
        new.style.transitions = [transition]
        old.style.transitions = [.cut]
        let forward = Step(from: .slide(old), to: .slide(new))
        let back = Step(from: .slide(new), to: .slide(old), backwards: true)
        let there = forward.transition.animation(from: .opaque(first), to: .opaque(second), on: Self.size)
        let undone = back.transition.animation(from: .opaque(second), to: .opaque(first), on: Self.size)
        for step in stride(from: 0, through: 64, by: repetitions(4, release: 1)) {
            let progress = Double(step) / 64
            let (one, other) = (pixels(there.frame(at: progress)), pixels(undone.frame(at: 1 - progress)))
            let farthest = zip(one.joined(), other.joined()).map(distance).max()
            let limit = transition.name.hasPrefix("fade") ? 1 : 0
            #expect(farthest.map { $0 <= limit } == true, "\(transition.name) at \(progress)")
        }
    }
}
