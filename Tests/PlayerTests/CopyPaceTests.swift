import Present
import Testing

@testable import Player

/// When copied moves are given up for cuts.
@Suite struct CopyPaceTests {
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
        func flip(_ milliseconds: Int) -> Flip {
            Flip(
                output: OutputID(card: "x", connector: ConnectorID(rawValue: 1)), crtc: CRTCID(rawValue: 1),
                sequence: 0,
                time: .milliseconds(milliseconds))
        }
        for start in [1_000, 9_000] {
            smoothness.beginMove(by: .copy)
            #expect(smoothness.rate == nil)
            for frame in 0...10 { smoothness.count(flip(start + frame * 80), period: .milliseconds(16)) }
            #expect(smoothness.rate == 12.5)
        }
        smoothness.beginMove(by: .copy)
        for frame in 0...10 { smoothness.count(flip(frame * 10), period: .milliseconds(16)) }
        #expect(smoothness.rate == nil, "too short to tell")
    }
}
