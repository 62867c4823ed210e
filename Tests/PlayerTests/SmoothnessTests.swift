import Testing

@testable import Player
@testable import Present
import Vocabulary

/// How moves are judged: which copies are given up for cuts, and what is told.
@Suite struct SmoothnessTests {
    private static func flip(_ sequence: UInt32, _ milliseconds: Int) -> Flip {
        let output = OutputID(card: "x", connector: ConnectorID(rawValue: 1))
        return Flip(output: output, crtc: CRTCID(rawValue: 1), sequence: sequence, time: .milliseconds(milliseconds))
    }

    @Test func threeSlowMovesAreTooMany() {
        var pace = CopyPace()
        let rates = [14.0, 14, 16, 3, 3, 3, 60, 14, 14, 14]
        #expect(
            rates.map { pace.isTooSlow($0, of: 60) } == [
                false, false, false, false, false, true, false, false, false, true,
            ])
        var slow = CopyPace()
        #expect((0..<9).allSatisfy { _ in !slow.isTooSlow(9.9, of: 10) }, "no display shows more than it has vblanks")
        #expect([7.0, 7, 7].map { slow.isTooSlow($0, of: 10) } == [false, false, true])
    }

    @Test func theRateIsThatOfTheMove() {
        var smoothness = Smoothness()
        for start in [1_000, 9_000] {
            smoothness.beginMove(by: .copy, of: "fade")
            #expect(smoothness.rate == nil)
            for frame in 0...10 { smoothness.count(Self.flip(0, start + frame * 80), period: .milliseconds(16)) }
            #expect(smoothness.rate == 12.5)
        }
        smoothness.beginMove(by: .copy, of: "fade")
        for frame in 0...10 { smoothness.count(Self.flip(0, frame * 10), period: .milliseconds(16)) }
        #expect(smoothness.rate == nil, "too short to tell")
    }

    /// A count that starts again says nothing.
    @Test(arguments: [(UInt32(1), 0), (3, 2), (0, 1), (4_000_000_000, 1)])
    func theDriversCountGoesBeforeItsTimes(step: UInt32, missed: Int) {
        var smoothness = Smoothness()
        smoothness.beginMove(by: .pan, of: "slide")
        for (frame, time) in [100, 140].enumerated() {
            smoothness.count(Self.flip(.max &+ UInt32(frame) &* step, time), period: .milliseconds(20))
        }
        #expect(smoothness.total.missed == missed)
    }

    /// Three uneven moves of one way are told, once.
    @Test func unevenMovesAreToldOnce() {
        var smoothness = Smoothness()
        func move(_ kind: String, _ rung: Rung, skipping: Int) -> (way: Smoothness.Way, counts: Smoothness.Counts)? {
            smoothness.beginMove(by: rung, of: kind)
            for vblank in (1...20).map({ $0 * skipping }) {
                smoothness.count(Self.flip(UInt32(vblank), vblank * 20), period: .milliseconds(20))
            }
            return smoothness.endMove()
        }
        #expect(move("fade", .copy, skipping: 2) == nil && move("fade", .copy, skipping: 2) == nil)
        #expect(move("fade", .copy, skipping: 1) == nil, "a smooth one between")
        #expect(move("slide", .pan, skipping: 1) == nil)
        for _ in 0..<2 { #expect(move("fade", .copy, skipping: 2) == nil) }
        let told = move("fade", .copy, skipping: 3)
        #expect(told?.way == Smoothness.Way(kind: "fade", rung: .copy))
        #expect(told?.counts == Smoothness.Counts(moves: 3, frames: 60, missed: 76, longestGap: .milliseconds(60)))
        for _ in 0..<9 { #expect(move("fade", .copy, skipping: 2) == nil) }
        #expect(smoothness.ways[Smoothness.Way(kind: "slide", rung: .pan)]?.frames == 20)
        #expect(smoothness.total.moves == 16 && smoothness.takeCounts()[.pan]?.moves == 1)
        if let told {
            let route = Route(.copy, past: [Obstacle(.pan, .notRigid)])
            #expect(
                Unevenness(way: told.way, counts: told.counts, route: route).description == """
                    fade by copy is not smooth: 76 of 136 vblanks brought no new frame; the processor copies each frame \
                    (no pan: its layers do not move together)
                    """)
        }
    }
}
