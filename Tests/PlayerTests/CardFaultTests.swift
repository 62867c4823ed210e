import Carousel
import Foundation
import Glibc
import KernelModel
import Raster
import TestSupport
import Testing
import Vocabulary

@testable import Player
@testable import Present

/// Whether every display shows the slide that rests, once one does.
private func isInStep(_ theatre: CardTheatre, _ sizes: [Size?]) throws -> Bool {
    let end = theatre.now + .seconds(2)
    while try !theatre.isInStep(sizes) {
        if theatre.now >= end { return false }
        try theatre.run(for: .milliseconds(20))
    }
    return true
}

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
            let told = failures.map { "\($0.call) \($0.number) \($0.passing) \($0.failing)" }
            events.append("\(told) \(isLost ? flips : 0)")
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
            if try !isInStep(theatre, sizes) {
                let display = theatre.display
                mistakes.append(
                    "dark or wrong: \(display.absence ?? "-") \(display.absences) \(theatre.news.suffix(8))")
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

    /// A card whose display shows a slide.
    private func resting(
        _ sizes: [(width: UInt16, height: UInt16)] = [(10, 6)], connectors: Int = 1,
        _ transition: Transition = .slide(.left)
    ) throws -> (CardModel, CardTheatre, Cast) {
        let cast = try Cast(4, size: Self.size) { $0.transitions = [transition] }
        let card = CardModel(path: folder.path + "/card0", connectors: connectors, crtcs: connectors)
        card.plug(sizes, into: 0)
        let theatre = try CardTheatre(cast.slides, on: [card])
        try theatre.run(for: .milliseconds(800))
        return (card, theatre, cast)
    }

    /// The flip of a mode set is lost, and a move begins before that is noticed.
    @Test func nothingCountsAsShownBeforeItsFlip() throws {
        let (card, theatre, cast) = try resting(connectors: 2)
        defer { card.remove() }
        theatre.show.handle(.pause)
        try theatre.run(for: .seconds(1))
        card.change { $0.lostFlips = 1 }
        card.plug([(16, 8)], into: 1)
        theatre.display.lookAgain()
        while theatre.display.outputs.count < 2 { try theatre.run(for: .milliseconds(5)) }
        try theatre.run(for: .milliseconds(200))
        theatre.show.handle(.skip(1))
        var claims: [String?] = []
        for _ in 0..<600 {
            try theatre.run(for: .milliseconds(20))
            let claim = theatre.show.screens.last?.shownPicture?.files.first?.path
            if claims.last != claim { claims.append(claim) }
        }
        #expect(theatre.takeWrong() == [])
        #expect(claims.last == cast.slides[1].path, "\(claims)")
        #expect(try isInStep(theatre, [Self.size, Size(width: 16, height: 8)]))
    }

    /// Every commit fails, and only commits do: the display is dark with growing pauses, and lit once it is possible.
    @Test(arguments: [EINVAL, EIO, EBUSY, ENOMEM]) func aDisplayThatTakesNoCommitIsTriedAgain(_ number: Int32) throws {
        let (card, theatre, _) = try resting()
        defer { card.remove() }
        card.change { $0.failures = [.flip, .modeSet].map { CallFailure($0, number) } }
        theatre.show.handle(.skip(1))
        try theatre.run(for: .seconds(60))
        #expect(card.screen(0) == nil && theatre.show.screens.allSatisfy { $0.shownPicture == nil })
        #expect(2...24 ~= theatre.news.count { $0.contains("cannot") }, "\(theatre.news)")
        card.change { $0.failures = [] }
        try theatre.run(for: .seconds(64))
        #expect(try isInStep(theatre, [Self.size]), "\(theatre.news)")
        #expect(theatre.display.absences.isEmpty)
    }

    /// The driver takes a mode when it is asked, and fails its commits: the next mode is shown, and the first one tried again.
    @Test(arguments: [EINVAL, EIO]) func aModeWhoseCommitsFailIsLeftForAWhile(_ number: Int32) throws {
        let (card, theatre, _) = try resting([(16, 8), (10, 6)])
        defer { card.remove() }
        card.change { $0.failingWidth = (16, number) }
        theatre.show.handle(.skip(1))
        try theatre.run(for: .seconds(3))
        #expect(theatre.display.outputs.map(\.mode.size) == [Self.size])
        theatre.show.handle(.pause)
        try theatre.run(for: .seconds(600))
        #expect(theatre.display.outputs.map(\.mode.size) == [Self.size], "it is tried in vain")
        card.change { $0.failingWidth = nil }
        try theatre.run(for: .seconds(700))
        #expect(theatre.display.outputs.map(\.mode.size) == [Size(width: 16, height: 8)])
        #expect(theatre.takeWrong() == [])
    }

    /// Wide framebuffers alone are busy for ever.
    @Test(arguments: [EBUSY, EINVAL, EIO]) func whatIsTakenOfNoStripIsCopied(_ number: Int32) throws {
        let (card, theatre, _) = try resting()
        defer { card.remove() }
        card.change { $0.pinning = number }
        for _ in 0..<12 { try theatre.run(for: .seconds(1)) }
        _ = theatre.takeWrong()
        let flips = theatre.flips
        try theatre.run(for: .seconds(6))
        #expect(theatre.flips - flips > 40, "it moves: \(theatre.news)")
        #expect(theatre.display.outputs.first?.failedRungs.map(\.rung) == [.pan])
        #expect(theatre.takeWrong() == [])
    }

    /// A call that fails once, for a second or for a connector alone is made again, and said meanwhile.
    @Test(arguments: [CallFailure.Call.connector, .encoder, .values, .plane, .planes, .resources, .createBlob])
    func whatCannotBeReadIsReadAgain(_ call: CallFailure.Call) throws {
        let (card, theatre, _) = try resting(connectors: 2)
        defer { card.remove() }
        card.change { $0.failures = [CallFailure(call, EINVAL)] }
        card.plug([(16, 8)], into: 1)
        card.plug([(12, 5)], into: 0)
        theatre.display.lookAgain()
        try theatre.run(for: .milliseconds(2_500))
        #expect(theatre.display.outputs.map(\.name) == ["Virtual-1"], "what is shown stays")
        let absences = theatre.display.absences
        #expect(absences.values.contains { $0.contains("Invalid argument") }, "\(absences)")
        card.change { $0.failures = [] }
        try theatre.run(for: .seconds(3))
        #expect(try isInStep(theatre, [Size(width: 12, height: 5), Size(width: 16, height: 8)]))
        #expect(theatre.display.absences.isEmpty)
        #expect(theatre.takeWrong() == [])
    }

    private static let count =
        ProcessInfo.processInfo.environment["CYCLORAMA_HISTORIES"].flatMap { UInt64($0) }
        ?? UInt64(repetitions(12, release: 60))

    @Test(arguments: 0..<count) func whateverFailsForAWhileIsMended(_ seed: UInt64) throws {
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
