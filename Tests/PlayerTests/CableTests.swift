import Carousel
import Present
import Raster
import Testing

@testable import Player

/// Displays that come and go while the show goes on.
@Suite struct CableTests {
    private let cast: Cast
    private let theatre: Theatre
    private let tall = Theatre.mode(Size(width: 7, height: 11))

    init() throws { (theatre, cast) = try Theatre.playing(5, until: .milliseconds(500)) }

    /// What a slide looks like on another screen.
    private func picture(_ slide: Int, on mode: Mode) throws -> [UInt32] {
        try Rehearsal(Lineup([cast.slides[slide]]), mode: mode).screen(at: .zero).pixels
    }

    @Test func aSecondDisplayJoinsTheRest() throws {
        try theatre.plug(["second": tall])
        try theatre.run(until: .milliseconds(540))
        #expect(try theatre.screen(1) == picture(0, on: tall))
        for slide in 1...12 {
            try theatre.run(until: .milliseconds(1200 * slide + 500))
            #expect(theatre.screen(0) == cast.patterns[slide % 5].pixels, "its time is what it was")
            #expect(try theatre.screen(1) == picture(slide % 5, on: tall))
        }
        #expect(theatre.outputs.allSatisfy { $0.refusals.isEmpty && $0.abandoned == 0 })
        #expect(theatre.show.screens.map(\.smoothness.total.missed) == [0, 0])
    }

    /// Pulled at any instant of a rest and a move, and plugged in again as another one.
    @Test(arguments: [0, 200, 510, 520, 530, 600, 690, 700, 710, 1190]) func pulledAndReplaced(_ instant: Int) throws {
        let pulled = Duration.milliseconds(500 + instant)
        try theatre.run(until: pulled)
        try theatre.unplug("headless-1")
        #expect(theatre.outputs.isEmpty)
        try theatre.run(until: pulled + .milliseconds(100))
        let place = theatre.show.carousel.position
        try theatre.run(until: pulled + .seconds(10))
        #expect(theatre.show.carousel.position == place, "nobody sees it, so it stands")
        theatre.takeFrames()
        try theatre.plug(["headless-1": tall])
        try theatre.run(until: pulled + .seconds(16))
        let first = Int(place.steps % 5)
        let pictures = try (0..<5).map { try picture($0, on: tall) }
        var shown: [Int] = []
        for frame in theatre.frames {
            // So small a picture may be whole a frame before the move is over.
            if let slide = pictures.firstIndex(of: frame.pixels), slide != shown.last { shown.append(slide) }
        }
        #expect(shown.prefix(5) == (0..<5).map { (first + $0) % 5 }[...])
        #expect(theatre.frames.allSatisfy { !$0.pixels.contains(0) }, "never black")
        #expect(theatre.outputs.allSatisfy { $0.refusals.isEmpty && $0.abandoned == 0 })
    }

    /// Those that stay end their move as if nothing had happened.
    @Test func oneOfTwoIsPulledInAMove() throws {
        try theatre.plug(["second": tall])
        try theatre.at(.milliseconds(1100)) { #expect(theatre.show.carousel.isMoving) }
        theatre.takeFrames()
        try theatre.unplug("second")
        try theatre.run(until: .milliseconds(1210))
        let rest = (6...10).map { Pattern.window(cast.patterns[0], cast.patterns[1], along: .horizontal, at: $0) }
        #expect(theatre.frames.map(\.pixels) == rest)
        try theatre.at(.milliseconds(2400)) { #expect(theatre.screen() == cast.patterns[2].pixels) }
    }

    @Test func aDisplayThatComesInAMoveWaitsForItsEnd() throws {
        try theatre.run(until: .milliseconds(1100))
        try theatre.plug(["second": tall])
        try theatre.at(.milliseconds(1190)) { #expect(theatre.screen(1) == nil) }
        try theatre.run(until: .milliseconds(1240))
        #expect(try theatre.screen(1) == picture(1, on: tall))
        try theatre.run(until: .milliseconds(2400))
        #expect(theatre.screen(0) == cast.patterns[2].pixels)
        #expect(try theatre.screen(1) == picture(2, on: tall))
    }

    @Test func withoutAnyDisplayNothingWakes() throws {
        try theatre.unplug("headless-1")
        try theatre.at(.seconds(100)) { #expect(theatre.show.nextWake == nil) }
    }
}
