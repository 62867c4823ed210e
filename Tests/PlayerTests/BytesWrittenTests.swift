import Compose
import Raster
import Testing

@testable import Player
@testable import Present
import Vocabulary

/// What the processor writes into framebuffers during moves, as the status tells it.
@Suite struct BytesWrittenTests {
    /// The bytes and frames of four seconds of a show: three moves of ten frames.
    private func counts(_ transition: Transition, prepare: ([WatchedOutput]) -> Void) throws -> (
        Rung, Smoothness.Counts
    ) {
        let (theatre, _) = try Theatre.playing(
            3, until: .seconds(4), { $0.transitions = [transition] }, prepare: prepare)
        let ways = theatre.show.screens[0].smoothness.ways
        let (way, counts) = try #require(ways.first)
        #expect(ways.count == 1 && way.kind == transition.kind && counts.moves == 3 && counts.frames == 30)
        return (way.rung, counts)
    }

    private func isCopied(_ outputs: [WatchedOutput]) { for output in outputs { output.bestRung = .copy } }

    private func hasPlanes(_ outputs: [WatchedOutput]) {
        for output in outputs {
            output.largestFramebuffer = output.mode.size
            output.overlays = Array(repeating: PlaneTraits(hasAlpha: true), count: 2)
        }
    }

    private static let moving = Transition.allCases.filter { $0 != .cut }

    @Test(arguments: Transition.Direction.allCases) func aPanWritesNone(_ direction: Transition.Direction) throws {
        let (rung, counts) = try counts(.slide(direction)) { _ in }
        #expect(rung == .pan && counts.bytesWritten == 0)
    }

    @Test(arguments: moving) func planesWriteNone(_ transition: Transition) throws {
        let (rung, counts) = try counts(transition, prepare: hasPlanes)
        #expect(rung == .planes && counts.bytesWritten == 0)
    }

    /// What moves or is mixed is all of every frame.
    @Test(arguments: [Transition.slide(.left), .slide(.up), .fade]) func thatIsAllOfEveryFrame(_ transition: Transition)
        throws
    {
        let (rung, counts) = try counts(transition, prepare: isCopied)
        #expect(rung == .copy && counts.bytesWritten == 30 * Theatre.size.area * 4)
    }

    /// Of two pictures that stand still, only what is between the edge now and the edge in that framebuffer is written, once
    /// each framebuffer has been written.
    @Test(arguments: Transition.Direction.allCases) func aWipeWritesWhatChanges(_ direction: Transition.Direction)
        throws
    {
        let (_, wipe) = try counts(.wipe(direction), prepare: isCopied)
        let frame = Theatre.size.area * 4
        // Two framebuffers take turns, each two frames behind: two of ten frames whole, and twice the way of the edge.
        #expect(wipe.bytesWritten >= 3 * 3 * frame && wipe.bytesWritten <= 3 * 5 * frame)
        // What comes in covers a part of the screen, half of it in the mean.
        let (_, cover) = try counts(.cover(direction), prepare: isCopied)
        let (_, reveal) = try counts(.reveal(direction), prepare: isCopied)
        let (_, push) = try counts(.slide(direction), prepare: isCopied)
        #expect(wipe.bytesWritten < cover.bytesWritten && cover.bytesWritten < push.bytesWritten)
        #expect(wipe.bytesWritten < reveal.bytesWritten && reveal.bytesWritten < push.bytesWritten)
    }

    /// A cut shows what was painted beforehand, and is no move.
    @Test func aCutCountsForNothing() throws {
        let (theatre, _) = try Theatre.playing(3, until: .seconds(4), { $0.transitions = [.cut] }, prepare: isCopied)
        #expect(theatre.show.screens[0].smoothness.total == Smoothness.Counts())
        #expect(theatre.outputs[0].bytesWritten == 0)
    }

    /// The display in memory paints nothing, and counts what a display that copies would write.
    @Test(arguments: moving) func theDisplayInMemoryCountsTheSame(_ transition: Transition) throws {
        let clock = VirtualClock()
        let margins = Margins(all: .pixels(1))
        let display = try HeadlessDisplay(
            modes: [Size(width: 12, height: 8), Theatre.size].map { Mode(size: $0, period: Theatre.period) },
            outputs: OutputChoice(own: ["headless-1": OutputSettings(signal: SignalSettings(margins: margins))]),
            clock: clock)
        let counting = display.screens[0]
        let copying = WatchedOutput(display.screens[1])
        copying.bestRung = .copy
        let pictures = [0, 1].map { _ in Picture(size: Theatre.size) }
        // Both have been through a move before.
        for _ in 0..<2 {
            let animation = transition.animation(from: .opaque(pictures[0]), to: .opaque(pictures[1]), on: Theatre.size)
            let moves = (try counting.prepare(animation), try copying.prepare(animation))
            #expect(moves.0.route.rung == .copy && moves.1.route.rung == .copy)
            for step in 1...10 {
                try counting.show(moves.0, at: Double(step) / 10)
                try copying.show(moves.1, at: Double(step) / 10)
                clock.advance(to: clock.now + Theatre.period)
                #expect(display.takeFlips().count == 2)
                copying.flip()
                #expect(counting.bytesWritten == copying.bytesWritten, "step \(step)")
            }
        }
        #expect(counting.bytesWritten > 0)
    }
}
