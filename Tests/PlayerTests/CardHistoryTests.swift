import Carousel
import Foundation
import Glibc
import KernelModel
import Present
import Raster
import TestSupport
import Testing
import Vocabulary

@testable import Player

/// Whatever happens to a card, in any order: each frame is one that `compose` makes, nothing of the kernel's is left behind, and
/// every display is lit once the kernel lets it be.
///
/// `CYCLORAMA_HISTORIES` says how many there are (200), `CYCLORAMA_SEED` where they begin.
@Suite struct CardHistoryTests {
    private static let size = Size(width: 10, height: 6)

    private let folder: Scratch

    init() throws { folder = try Scratch() }

    @Test func aCardInMemoryIsPlayedOn() throws {
        let cast = try Cast(4, size: Self.size)
        let card = CardModel(path: folder.path + "/card0")
        defer { card.remove() }
        card.plug([(10, 6)], into: 0)
        do {
            let theatre = try CardTheatre(cast.slides, on: [card])
            try theatre.run(for: .seconds(5))
            #expect(theatre.flips > 40)
            #expect(theatre.wrong == [])
            #expect(theatre.show.screens.first?.routes[.slide(.left)]?.rung == .pan)
            theatre.show.stop()
            #expect(theatre.display.restore() == [])
        }
        #expect(card.takeFaults() == [])
        #expect(card.modeSetCount == 2, "one to light it, and one to leave it dark, as it was found")
        #expect(card.holdings == [0, 0, 0])
    }

    /// A driver whose mode sets concern every CRTC, and are EBUSY while one flips.
    @Test(arguments: 0..<12) func aSecondDisplayIsLitBesideAMove(_ step: Int) throws {
        let cast = try Cast(4, size: Self.size) { style in
            (style.transitionDuration, style.skipTransition) = (.seconds(3), .seconds(3))
        }
        let card = CardModel(path: folder.path + "/card0", connectors: 2, crtcs: 2)
        defer { card.remove() }
        card.plug([(10, 6)], into: 0)
        card.change { $0.modeSetsConcernAll = true }
        let theatre = try CardTheatre(cast.slides, on: [card])
        try theatre.run(for: .milliseconds(200))
        theatre.workers.delay = { _ in .milliseconds(10 * step) }
        card.plug([(16, 8)], into: 1)
        theatre.display.lookAgain()
        while theatre.display.outputs.count < 2 { try theatre.run(for: .milliseconds(5)) }
        theatre.show.handle(.skip(1))
        while !theatre.show.carousel.isMoving { try theatre.run(for: .milliseconds(5)) }
        let (begin, flips) = (theatre.now, theatre.flips)
        while card.screen(1) == nil { try theatre.run(for: .milliseconds(20)) }
        // 300 ms of its own tries, and two vblanks.
        #expect(theatre.now - begin <= .milliseconds(340))
        let frames = Int(((theatre.now - begin) / CardTheatre.period).rounded(.down))
        #expect(theatre.flips - flips >= frames - 1, "the first one misses no more than one frame")
        #expect(theatre.takeWrong() == [])
    }

    /// The kernel refuses an event of a CRTC that is off and stays off (drm_atomic_crtc_check).
    @Test func aConnectorOnACRTCThatIsOffIsLit() throws {
        let cast = try Cast(2, size: Self.size)
        let card = CardModel(path: folder.path + "/card0", connectors: 1, crtcs: 2)
        defer { card.remove() }
        card.plug([(10, 6)], into: 0)
        card.leaveOff(0, onCRTC: 1, width: 10, height: 6)
        card.change { $0.refusedCRTC = 1 }
        let theatre = try CardTheatre(cast.slides, on: [card])
        try theatre.run(for: .milliseconds(800))
        #expect(try theatre.isInStep([Self.size]))
        #expect(theatre.news.allSatisfy { !$0.contains("cannot") }, "\(theatre.news)")
    }

    /// A card whose display shows a slide.
    private func resting() throws -> (CardModel, CardTheatre) {
        let card = CardModel(path: folder.path + "/card0")
        card.plug([(10, 6)], into: 0)
        let theatre = try CardTheatre(try Cast(2, size: Self.size).slides, on: [card])
        try theatre.run(for: .milliseconds(800))
        return (card, theatre)
    }

    /// An earlier run has opened the card, which can only be closed; a display is being asked.
    @Test func theOtherTerminalWaitsForWhoHasTheCardOpen() throws {
        let (card, theatre) = try resting()
        defer { card.remove() }
        card.change { ($0.isSilent, $0.leavesMaster) = (true, false) }
        theatre.display.lookAgain()
        theatre.settle()
        theatre.display.release()
        theatre.settle()
        #expect(!theatre.display.isLetGo && card.isKept)
        card.change { $0.isSilent = false }
        while !theatre.display.isLetGo { try theatre.run(for: .milliseconds(1)) }
        #expect(card.isLeft)
        #expect(card.holdings == [0, 0, 0])
    }

    /// A flip that never comes is waited for by a thread.
    @Test func theOtherTerminalWaitsForAFlipThatHangs() throws {
        let (card, theatre) = try resting()
        defer { card.remove() }
        var flipsToCome = 1
        card.change { $0.hangingFlips = flipsToCome }
        theatre.show.handle(.skip(1))
        while flipsToCome > 0 {
            try theatre.run(for: .milliseconds(20))
            card.change { flipsToCome = $0.hangingFlips }
        }
        theatre.display.release()
        while !theatre.display.isLetGo { try theatre.run(for: .milliseconds(1)) }
        #expect(card.isLeft && card.takeFaults() == [])
    }

    private static let environment = ProcessInfo.processInfo.environment
    private static let count =
        environment["CYCLORAMA_HISTORIES"].flatMap { UInt64($0) } ?? UInt64(repetitions(50, release: 200))
    private static let start = environment["CYCLORAMA_SEED"].flatMap { UInt64($0) } ?? 0

    @Test func whateverHappensThePicturesAreRightAndNothingIsLeft() throws {
        let transitions: [Transition] = [.slide(.left), .fade, .cover(.left), .wipe(.left), .cut]
        let casts = try transitions.map { transition in try Cast(4, size: Self.size) { $0.transitions = [transition] } }
        for seed in Self.start..<Self.start + Self.count {
            var history = try CardHistory(seed, folder.path, casts[Int(seed) % casts.count])
            try history.run()
            let life: Comment = "CYCLORAMA_SEED=\(seed) CYCLORAMA_HISTORIES=1: \(history.events)"
            #expect(history.mistakes == [], life)
            if !history.mistakes.isEmpty { return }
        }
    }
}
