import Carousel
import Glibc
import KernelModel
import Raster
import TestSupport
import Testing
import Vocabulary

@testable import Player
@testable import Present

/// Calls of a kind that fail for a while: 3 s after the last one failed, and without a command, every display shows what the
/// status says, and framebuffers are as many as before.
@Suite struct CardFaultTests {
    private static let size = Size(width: 10, height: 6)
    private static let period = CardTheatre.period

    private let folder: Scratch

    init() throws { folder = try Scratch() }

    private static let numbers = [ENOMEM, EINVAL, EIO, EBUSY, EACCES, ENOSPC]

    /// What fails on a card in one life of a player, as a seed decides.
    private struct Life {
        var random: Seeded
        let card: CardModel
        let theatre: CardTheatre
        let sizes: [Size?]
        var events: [String] = []
        var mistakes: [String] = []
        /// How many framebuffers a display has at most while nothing fails: shown, queued, prepared, and one to spare; and
        /// overlays.
        let most: Int

        /// Lets calls fail for a while, and then none.
        mutating func fail() throws {
            let call = CallFailure.Call.allCases[random.below(CallFailure.Call.allCases.count)]
            let number = CardFaultTests.numbers[random.below(CardFaultTests.numbers.count)]
            let failures: [CallFailure]
            switch random.below(4) {
            case 0: failures = [CallFailure(call, number, failing: 1)]
            case 1: failures = [CallFailure(call, number, passing: random.below(12), failing: 1 + random.below(6))]
            case 2: failures = [CallFailure(call, number)]
            default: failures = [.flip, .modeSet, .turnOff].map { CallFailure($0, number) }
            }
            let isLost = random.below(5) == 0
            let flips = 1 + random.below(2)
            events.append("\(failures.map { "\($0.call) \($0.number) \($0.passing) \($0.failing)" }) \(isLost ? flips : 0)")
            card.change {
                $0.failures = failures
                if isLost { $0.lostFlips = flips }
            }
            // What is plugged makes a look, and another program's ways a mode set.
            switch random.below(3) {
            case 0: theatre.display.lookAgain()
            case 1:
                card.failLink(0)
                theatre.display.lookAgain()
            default: theatre.show.handle(.skip(1))
            }
            try theatre.run(for: .milliseconds(random.below(2_500)))
            card.change { $0 = CardRules() }
            // A mode set whose event is lost is given up after 5 s.
            try theatre.run(for: .seconds(isLost ? 9 : 3))
            try check()
            // What has worked for a minute counts as healthy.
            try theatre.run(for: .seconds(70))
            try check()
        }

        /// Whether the displays show what the status says, and hold no more than they need.
        mutating func check() throws {
            let end = theatre.now + .seconds(2)
            var isInStep = false
            while !isInStep, theatre.now < end {
                try theatre.run(for: .milliseconds(20))
                isInStep = try theatre.isInStep(sizes)
            }
            if !isInStep {
                mistakes.append(
                    "dark or wrong: \(theatre.display.absence ?? "-") \(theatre.display.absences) \(theatre.news.suffix(8))")
            }
            for screen in theatre.show.screens {
                let claimed = screen.shownPicture?.files.map(\.path) ?? []
                if claimed != [theatre.show.carousel.scene?.slide?.path] {
                    mistakes.append("\(screen.output.name): \(claimed) counts as shown")
                }
            }
            if !theatre.display.absences.isEmpty { mistakes.append("still absent: \(theatre.display.absences)") }
            let held = card.holdings[0]
            if held > most * theatre.show.screens.count { mistakes.append("\(held) framebuffers") }
            mistakes += theatre.takeWrong() + card.takeFaults().map { "\($0)" }
        }
    }

    @Test(arguments: 0..<UInt64(repetitions(12, release: 60))) func whateverFailsForAWhileIsMended(_ seed: UInt64) throws {
        var random = Seeded(seed)
        let transition: [Transition] = [.slide(.left), .fade, .cover(.left), .cut]
        let cast = try Cast(4, size: Self.size) { $0.transitions = [transition[Int(seed) % 4]] }
        let crtcs = 1 + random.below(2)
        let overlays = random.below(2)
        let card = CardModel(path: folder.path + "/card0", connectors: crtcs, crtcs: crtcs, overlays: overlays)
        defer { card.remove() }
        card.plug([(10, 6)], into: 0)
        if crtcs > 1 { card.plug([(16, 8)], into: 1) }
        let sizes = [Self.size, crtcs > 1 ? Size(width: 16, height: 8) : nil]
        let theatre = try CardTheatre(cast.slides, on: [card])
        try theatre.run(for: .seconds(5))
        var life = Life(random: random, card: card, theatre: theatre, sizes: sizes, most: 5 + 2 * overlays)
        for _ in 0..<8 where life.mistakes.isEmpty { try life.fail() }
        #expect(life.mistakes == [], "\(seed): \(life.events)")
        theatre.show.stop()
        _ = theatre.display.restore()
    }
}
