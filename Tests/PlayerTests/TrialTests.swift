import Lettering
import Raster
import Testing

@testable import Player
@testable import Present
import Vocabulary

/// What `outputs --try` shows, and what it makes of the answers.
@Suite struct TrialTests {
    private static let size = Size(width: 240, height: 160)

    /// Runs the trial on a scan-out that shows windows or does not, with a person who looks at every frame.
    private func run(_ rung: Rung, ignoringWindow: Bool) throws -> (route: Route, isRight: Bool) {
        let clock = VirtualClock()
        let display = try HeadlessDisplay(modes: [Mode(size: Self.size, rate: 25)], clock: clock)
        let output = WatchedOutput(display.screens[0])
        output.ignoresWindow = ignoringWindow
        output.bestRung = rung
        output.overlays = [PlaneTraits(hasAlpha: false), PlaneTraits(hasAlpha: false)]
        let card = MessageCard(title: "1", entries: [], advice: nil)
        let first = try #require(TrialPicture(number: 1, background: .black, text: card).draw(Self.size))
        let white = Color(red: 1, green: 200, blue: 3)
        let second = try #require(TrialPicture(number: 2, background: white, text: card).draw(Self.size))
        var seen: [UInt32] = []
        let trial = RungTrial(output: output, clock: { clock.now }) {
            clock.advance(to: try #require(display.nextFlip))
            for _ in display.takeFlips() { output.flip() }
            let screen = try #require(display.screens[0].screen)
            seen.append(screen.withRow(1) { $0[$0.count - 1] & 0xFF_FFFF })
        }
        let route = try trial.run(first, second)
        // At the right edge: 1, then 2 as soon as it moves, and 1 again in the end, whose lower part comes first.
        let colors = seen.reduce(into: [UInt32]()) { if $0.last != $1 { $0.append($1) } }
        return (route, colors.prefix(2) == [0, 0x01C803] && colors.last == 0 && seen.count > 140)
    }

    @Test(arguments: Rung.allCases) func everyRungIsShown(_ rung: Rung) throws {
        let seen = try run(rung, ignoringWindow: false)
        #expect(seen.route.rung == rung && seen.isRight)
    }

    /// As qxl: what it takes, it shows from the upper left corner.
    @Test func aDriverThatIgnoresWindowsIsFoundOut() throws {
        let results = try Rung.allCases.map { rung in
            let seen = try run(rung, ignoringWindow: true)
            return TrialResult(rung: rung, verdict: seen.isRight ? .right : .wrong, reason: nil)
        }
        #expect(results.map(\.verdict) == [.wrong, .right, .right, .right])
        #expect(TrialResult.advice(results, usual: .planes) == nil, "it is not known, and planes do already")
        #expect(TrialResult.advice(results, usual: .pan) == .planes)
    }

    @Test func theAdviceIsTheBestRungThatIsNotTakenAnyway() {
        func advice(_ verdicts: [TrialResult.Verdict], _ usual: Rung) -> Rung? {
            TrialResult.advice(
                zip(Rung.allCases, verdicts).map { TrialResult(rung: $0, verdict: $1, reason: nil) }, usual: usual)
        }
        #expect(advice([.right, .refused, .right, .right], .copy) == .pan)
        #expect(advice([.right, .refused, .right, .right], .pan) == nil)
        #expect(advice([.refused, .refused, .right, .right], .copy) == nil)
        #expect(advice([.wrong, .refused, .right, .right], .pan) == .copy)
        #expect(advice([.wrong, .wrong, .wrong, .wrong], .pan) == nil)
    }

    @Test func thePicturesDiffer() throws {
        let card = MessageCard(title: "x", entries: [], advice: nil)
        for size in [Self.size, Size(width: 1, height: 1), Size(width: 64, height: 700)] {
            let first = TrialPicture(number: 1, background: .black, text: card).draw(size)
            #expect(first?.size == size)
        }
    }
}
