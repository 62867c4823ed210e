import Carousel
import Encode
import Raster
import Testing

@testable import Player
import Vocabulary

@Suite struct MoveTests {
    /// Rest and move take whole vblanks, so the whole show can be written down: 50 vblanks of rest, 10 of a move.
    private func expected(_ cast: Cast, vblank: Int, _ direction: Transition.Direction) -> [UInt32] {
        let (move, frame) = vblank.quotientAndRemainder(dividingBy: 60)
        let count = cast.patterns.count
        let old = cast.patterns[move % count]
        if frame <= 50 { return old.pixels }
        let new = cast.patterns[(move + 1) % count]
        let axis = direction == .left || direction == .right ? Axis.horizontal : .vertical
        let extent = axis == .horizontal ? old.size.width : old.size.height
        let way = Int((Double(extent * (frame - 50)) / 10).rounded())
        switch direction {
        case .left, .up: return Pattern.window(old, new, along: axis, at: way)
        case .right, .down:
            // A half is rounded on the strip, where the way back begins at the other end.
            let offset = Int((Double(extent) * (1 - Double(frame - 50) / 10)).rounded())
            return Pattern.window(new, old, along: axis, at: offset)
        }
    }

    @Test(arguments: Transition.Direction.allCases)
    func everyFrameOfManyRoundsIsExact(_ direction: Transition.Direction) throws {
        let (theatre, cast) = try Theatre.playing(3) { $0.transitions = [.slide(direction)] }
        let moves = 60
        try theatre.run(until: Theatre.period * (60 * moves))
        for frame in theatre.frames {
            let vblank = Int((frame.time / Theatre.period).rounded())
            #expect(frame.time == Theatre.period * vblank)
            #expect(frame.pixels == expected(cast, vblank: vblank, direction), "vblank \(vblank)")
        }
        // One frame a vblank of a move, and none at rest.
        let vblanks = theatre.frames.map { Int(($0.time / Theatre.period).rounded()) }
        let expected: [Int] = (0...60 * moves).filter { $0 % 60 > 50 || $0 % 60 == 0 }
        #expect(vblanks == expected)
        #expect(theatre.outputs[0].shows == vblanks.count)
        #expect(theatre.outputs[0].refusals.isEmpty)
        #expect(theatre.outputs[0].abandoned == 0)
        #expect(theatre.show.carousel.position.steps == Int64(moves))
        #expect(theatre.show.screens[0].smoothness.total.missed == 0)
        #expect(theatre.show.screens[0].smoothness.total.moves == moves)
    }

    @Test func theRehearsalShowsTheSame() throws {
        let cast = try Cast(3)
        let mode = Theatre.mode(Theatre.size)
        let rehearsal = try Rehearsal(cast.lineup, mode: mode)
        for vblank in 0..<400 {
            let picture = try rehearsal.screen(at: Theatre.period * vblank)
            #expect(picture.pixels == expected(cast, vblank: vblank, .left), "vblank \(vblank)")
        }
        #expect(rehearsal.unshowable.isEmpty)
    }

    @Test func easingBendsTimeAndNothingElse() throws {
        let size = Size(width: 100, height: 2)
        let (theatre, cast) = try Theatre.playing(2, size: size, until: .milliseconds(1200)) { $0.easing = .easeInOut }
        // 3t^2 - 2t^3 of 100, by hand.
        let ways = [3, 10, 22, 35, 50, 65, 78, 90, 97, 100]
        let frames = theatre.frames.dropFirst().map(\.pixels)
        #expect(frames == ways.map { Pattern.window(cast.patterns[0], cast.patterns[1], along: .horizontal, at: $0) })
    }

    @Test func aCutIsOneFrame() throws {
        let (theatre, cast) = try Theatre.playing(2, until: .seconds(3)) { $0.transitions = [.cut] }
        #expect(theatre.frames.map(\.time) == [.zero, .milliseconds(1020), .milliseconds(2040)])
        #expect(theatre.frames.map(\.pixels) == [0, 1, 0].map { cast.patterns[$0].pixels })
    }

    @Test func atRestOnlyTheCarouselWakes() throws {
        let (theatre, _) = try Theatre.playing(2, until: .seconds(1)) { $0.duration = .seconds(3600) }
        #expect(theatre.show.nextWake == .seconds(3600))
        #expect(theatre.workers.begun == 4, "two pictures, a framebuffer for the first and a strip for both")
        try theatre.run(until: .seconds(3599))
        #expect(theatre.outputs[0].shows == 1)
        #expect(theatre.workers.begun == 4)
        #expect(theatre.show.nextWake == .seconds(3600))
    }

    @Test(arguments: [
        (Fit.stretch, 0..<10, 0..<6), (.cover, 0..<10, 0..<6), (.contain, 2..<8, 0..<6), (.center, 3..<7, 1..<5),
    ]) func fits(_ fit: Fit, _ columns: Range<Int>, _ rows: Range<Int>) throws {
        let scratch = try Scratch()
        let picture = Picture(size: Size(width: 4, height: 4))
        picture.fill(Color(red: 200, green: 100, blue: 50))
        var style = Style()
        style.fit = fit
        style.background = .color(Color(red: 1, green: 2, blue: 3))
        let slide = Slide(path: try scratch.write("flat.png", picture.encoded(.png)), style: style)
        let theatre = try Theatre(Lineup([slide]), until: .zero)
        let pixels = (0..<6).flatMap { y in
            (0..<10).map { x in columns.contains(x) && rows.contains(y) ? UInt32(0xC8_6432) : 0x01_0203 }
        }
        #expect(theatre.screen() == pixels)
    }
}
