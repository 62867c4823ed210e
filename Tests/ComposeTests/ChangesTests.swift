import Raster
import TestSupport
import Testing

@testable import Compose
import Vocabulary

/// Where two frames of an animation differ.
@Suite struct ChangesTests {
    private static let size = Size(width: 37, height: 31)

    private static func animation(_ transition: Transition) -> Animation {
        transition.animation(from: .opaque(noise(1)), to: .opaque(noise(2)), on: size)
    }

    /// Hardly two neighbours are the same.
    private static func noise(_ seed: UInt64) -> Picture {
        var random = Seeded(seed)
        let picture = Picture(size: size)
        for y in 0..<size.height {
            picture.withMutableRow(y) { row in
                for x in row.indices { row[x] = 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random) }
            }
        }
        return picture
    }

    private func pixels(_ frame: Frame) -> [UInt32] {
        let picture = Picture(size: frame.size)
        compose(frame, into: picture)
        return (0..<frame.size.height).flatMap { y in picture.withRow(y) { row in row.indices.map { row[$0] } } }
    }

    @Test(arguments: Transition.allCases) func nothingElseDiffers(_ transition: Transition) {
        let animation = Self.animation(transition)
        var random = Seeded(3)
        for _ in 0..<300 {
            let (one, other) = (
                Double.random(in: 0...1, using: &random),
                [0, 1, Double.random(in: 0...1, using: &random)].randomElement(using: &random) ?? 0
            )
            let changes = animation.changes(from: one, to: other)
            let (before, after) = (pixels(animation.frame(at: one)), pixels(animation.frame(at: other)))
            for (index, (old, new)) in zip(before, after).enumerated() where old != new {
                let place = Rect(
                    origin: Point(x: index % Self.size.width, y: index / Self.size.width),
                    size: Size(width: 1, height: 1))
                #expect(changes.contains { $0.intersection(place) != nil }, "\(transition.name) \(one) \(other)")
            }
            for (index, rect) in changes.enumerated() {
                #expect(rect.intersection(Rect(size: Self.size)) == rect, "on the screen")
                #expect(changes.dropFirst(index + 1).allSatisfy { $0.intersection(rect) == nil }, "nothing twice")
                // A part of a frame is that part of it.
                let part = pixels(animation.frame(at: other).cropped(to: rect))
                let cut = (0..<rect.size.height).flatMap { y in
                    (0..<rect.size.width).map { x in after[(rect.origin.y + y) * Self.size.width + rect.origin.x + x] }
                }
                #expect(part == cut)
            }
            if one == other { #expect(changes.isEmpty) }
        }
    }

    /// An edge that moves changes what it goes over; a picture that moves changes all of itself that is seen.
    @Test func littleChangesWhereLittleMoves() {
        func area(_ transition: Transition, _ one: Double, _ other: Double) -> Int {
            Self.animation(transition).changes(from: one, to: other).map(\.size.area).reduce(0, +)
        }
        let (width, height) = (37, 31)
        #expect(area(.wipe(.left), 10.0 / 37, 12.0 / 37) == 2 * height)
        #expect(area(.wipe(.down), 12.0 / 31, 9.0 / 31) == 3 * width)
        #expect(area(.cover(.up), 10.0 / 31, 11.0 / 31) == 11 * width)
        #expect(area(.reveal(.right), 30.0 / 37, 31.0 / 37) == 7 * height)
        #expect(area(.slide(.left), 10.0 / 37, 11.0 / 37) == width * height)
        #expect(area(.fade, 0.3, 0.4) == width * height)
        #expect(area(.fade, 0.4, 0.4) == 0)
    }
}
