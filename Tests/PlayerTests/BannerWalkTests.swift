import Carousel
import Present
import Raster
import TestSupport
import Testing

@testable import Player
import Vocabulary

/// A banner on a screen, forth and back and over the wrap-around: every frame is a window on one endless band of pictures.
@Suite struct BannerWalkTests {
    private static let screen = Size(width: 30, height: 12)
    private static let item = Size(width: 18, height: 12)
    private static let step = 21
    private static let start = 6

    private static let layout = {
        var layout = Layout()
        layout.item = .perMille(600)
        layout.spacing = .pixels(3)
        layout.background = Color(red: 5, green: 6, blue: 7)
        return layout
    }()

    /// What the band shows at `offset` pixels from the first picture's rest.
    private func band(_ patterns: [Pattern], at offset: Int) -> [UInt32] {
        (0..<Self.screen.height).flatMap { y in
            (0..<Self.screen.width).map { x in
                let along = x + offset - Self.start
                let number = along >= 0 ? along / Self.step : (along + 1) / Self.step - 1
                let inside = along - number * Self.step
                if inside >= Self.item.width { return Self.layout.background.pixel & 0xFF_FFFF }
                let count = patterns.count
                return patterns[(number % count + count) % count].pixel(inside, y)
            }
        }
    }

    /// A walk of some 100 moves by the clock, `next` and `previous`, with the frames and the motions of it.
    private func walk(
        _ cast: Cast, seed: UInt64, prepare: ([WatchedOutput]) -> Void = { _ in }
    ) throws -> (theatre: Theatre, motions: [Motion]) {
        let theatre = try Theatre(Lineup(cast.slides, layout: Self.layout), size: Self.screen, prepare: prepare)
        var random = Seeded(seed)
        var motions: [Motion] = []
        for turn in 0..<3600 {
            // The last second is left to what was begun.
            if turn < 3200, random.once(in: 40) { theatre.show.handle(.skip(random.once(in: 3) ? 1 : -1)) }
            if turn < 3200, random.once(in: 200) { theatre.show.handle(.skip(3)) }
            try theatre.run(until: theatre.now + .milliseconds(1 + random.below(10)))
            if let motion = theatre.show.carousel.motion, motion != motions.last { motions.append(motion) }
        }
        return (theatre, motions)
    }

    @Test(arguments: [2, 3, 5], [false, true]) func everyFrameOfARandomWalk(_ count: Int, _ copies: Bool) throws {
        let cast = try Cast(count, size: Self.item)
        let (theatre, motions) = try walk(cast, seed: UInt64(count)) { outputs in
            if copies { outputs[0].largestFramebuffer = Self.screen }
        }
        #expect(theatre.show.screens[0].routes[.slide(.left)]?.rung == (copies ? .copy : .pan))
        #expect(theatre.outputs[0].refusals.isEmpty)
        let moves = motions.filter { $0.step.shift != 0 }
        #expect(moves.count > 40 && moves.contains { $0.step.shift < 0 })
        let ends = moves.indices.map { index in moves[...index].reduce(0) { $0 + $1.step.shift } }
        #expect(ends.contains { abs($0) > count }, "or it never goes around")
        for frame in theatre.frames {
            let index = moves.lastIndex { $0.start.sinceZero < frame.time }
            var offset = 0
            if let index {
                let shift = moves[index].step.shift
                let progress = moves[index].progress(at: Instant(sinceZero: frame.time))
                offset = (ends[index] - shift) * Self.step
                offset += Int((Double(shift * Self.step) * progress + 0.5).rounded(.down))
            }
            #expect(frame.pixels == band(cast.patterns, at: offset), "at \(frame.time)")
        }
        #expect(theatre.frames.count > moves.count * 9)
    }

    /// A step of 30 pixels is whole in tenths, so that no rounding differs between the two ways over the band.
    @Test(arguments: [Rotation.quarter, .half, .threeQuarters], [Layout.Snap.center, .start])
    func directionsAreTheViewers(_ rotation: Rotation, _ snap: Layout.Snap) throws {
        let cast = try Cast(3, size: Size(width: 24, height: 12))
        var layout = Self.layout
        layout.spacing = .pixels(6)
        layout.snap = snap
        let lineup = Lineup(cast.slides, layout: layout)
        let seen = Size(width: 40, height: 12)
        let straight = try Rehearsal(lineup, mode: Theatre.mode(seen))
        let turned = try Rehearsal(
            lineup, mode: Mode(size: rotation.orientation.applied(to: seen), period: Theatre.period),
            rotation: rotation)
        for vblank in 0..<250 {
            let instant = Theatre.period * vblank
            let expected = try straight.screen(at: instant).turned(by: rotation.orientation)
            #expect(try turned.screen(at: instant).pixels == expected, "vblank \(vblank)")
        }
    }
}
