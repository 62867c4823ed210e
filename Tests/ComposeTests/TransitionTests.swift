import Raster
import TestSupport
import Testing

@testable import Compose
import Vocabulary

/// What each transition looks like, pixel by pixel, by its definition.
@Suite struct TransitionTests {
    private static let size = Size(width: 23, height: 17)
    private static let old = picture(0x20_0000)
    private static let new = picture(0x80_0000)

    /// Pixels that are all different.
    private static func picture(_ base: UInt32) -> Picture {
        let picture = Picture(size: size)
        for y in 0..<size.height {
            picture.withMutableRow(y) { row in
                for x in row.indices { row[x] = 0xFF00_0000 | base | UInt32(y) << 11 | UInt32(x) << 3 }
            }
        }
        return picture
    }

    private func pixels(_ picture: Picture) -> [[UInt32]] {
        (0..<picture.size.height).map { y in picture.withRow(y) { row in row.indices.map { row[$0] } } }
    }

    private func frame(_ transition: Transition, at progress: Double, turned rotation: Rotation = .none) -> [[UInt32]] {
        let target = Picture(size: Self.size)
        let animation = transition.animation(
            from: .opaque(Self.old), to: .opaque(Self.new), on: Self.size, turned: rotation)
        compose(animation.frame(at: progress), into: target)
        return pixels(target)
    }

    /// Where the pixel at (x, y) of the screen lies along the way and across it, counted from the side that a move goes to; and
    /// back.
    private func along(_ direction: Transition.Direction, _ x: Int, _ y: Int) -> (Int, Int) {
        switch direction {
        case .left: (x, y)
        case .right: (Self.size.width - 1 - x, y)
        case .up: (y, x)
        case .down: (Self.size.height - 1 - y, x)
        }
    }

    private func pixel(_ picture: [[UInt32]], _ direction: Transition.Direction, _ way: Int, _ across: Int) -> UInt32 {
        switch direction {
        case .left: picture[across][way]
        case .right: picture[across][Self.size.width - 1 - way]
        case .up: picture[way][across]
        case .down: picture[Self.size.height - 1 - way][across]
        }
    }

    /// Each kind that moves, as a function of how far it has come.
    private static let kinds: [(@Sendable (Transition.Direction) -> Transition, Kind)] = [
        (Transition.slide, .slide), (Transition.cover, .cover), (Transition.reveal, .reveal), (Transition.wipe, .wipe),
    ]
    private enum Kind { case slide, cover, reveal, wipe }

    private func expected(_ kind: Kind, _ direction: Transition.Direction, moved: Int) -> [[UInt32]] {
        let (old, new) = (pixels(Self.old), pixels(Self.new))
        let length = direction == .left || direction == .right ? Self.size.width : Self.size.height
        let edge = length - moved
        return (0..<Self.size.height).map { y in
            (0..<Self.size.width).map { x in
                let (way, across) = along(direction, x, y)
                let isNew = way >= edge
                switch kind {
                case .slide:
                    return isNew
                        ? pixel(new, direction, way - edge, across) : pixel(old, direction, way + moved, across)
                case .cover:
                    return pixel(isNew ? new : old, direction, isNew ? way - edge : way, across)
                case .reveal:
                    return pixel(isNew ? new : old, direction, isNew ? way : way + moved, across)
                case .wipe: return pixel(isNew ? new : old, direction, way, across)
                }
            }
        }
    }

    @Test(arguments: Transition.Direction.allCases)
    func whatMovesIsWhereItShouldBe(_ direction: Transition.Direction) {
        let length = direction == .left || direction == .right ? Self.size.width : Self.size.height
        for (make, kind) in Self.kinds {
            for step in 0...100 {
                let progress = Double(step) / 100
                let exact = Double(length) * progress
                let found = frame(make(direction), at: progress)
                let candidates = Set([Int(exact.rounded(.down)), Int(exact.rounded(.up))])
                #expect(
                    candidates.contains { expected(kind, direction, moved: $0) == found },
                    "\(make(direction).name) at \(progress)")
            }
        }
    }

    @Test func whatFadesIsAMixture() {
        let (old, new) = (pixels(Self.old).joined(), pixels(Self.new).joined())
        let color = Color(red: 10, green: 200, blue: 99)
        for step in 0...50 {
            let progress = Double(step) / 50
            for (transition, shares) in [
                (Transition.fade, [1 - progress, 0, progress]),
                (
                    .fadeThrough(color),
                    progress < 0.5 ? [1 - 2 * progress, 2 * progress, 0] : [0, 2 - 2 * progress, 2 * progress - 1]
                ),
            ] {
                for (found, (old, new)) in zip(frame(transition, at: progress).joined(), zip(old, new)) {
                    for shift: UInt32 in [0, 8, 16] {
                        func channel(_ pixel: UInt32) -> Double { Double(pixel >> shift & 255) }
                        let expected = zip([old, color.pixel, new], shares).reduce(0) { $0 + channel($1.0) * $1.1 }
                        #expect(abs(channel(found) - expected) <= 1, "\(transition.name) at \(progress)")
                    }
                }
            }
        }
    }

    /// On a screen that hangs on its side each kind goes where a push goes.
    @Test(arguments: Rotation.allCases) func directionsAreTheViewers(_ rotation: Rotation) throws {
        for direction in Transition.Direction.allCases {
            for (make, _) in Self.kinds {
                let turned = frame(make(direction), at: 0.4, turned: rotation)
                #expect(turned == frame(make(direction.turned(by: rotation)), at: 0.4))
            }
        }
        #expect(Transition.Direction.left.turned(by: .quarter) == .up)
    }

    @Test func eachBeginsWithTheOldAndEndsWithTheNew() {
        for transition in Transition.allCases {
            #expect(frame(transition, at: 1) == pixels(Self.new), "\(transition.name)")
            if transition != .cut { #expect(frame(transition, at: 0) == pixels(Self.old), "\(transition.name)") }
        }
    }
}
