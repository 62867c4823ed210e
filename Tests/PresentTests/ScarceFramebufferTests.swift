import Compose
import Glibc
import Raster
import TestSupport
import Testing

@testable import Present
import Vocabulary

/// Out of memory is a rung, not an end.
@Suite struct ScarceFramebufferTests {
    private static let screen = Size(width: 16, height: 6)
    /// Bytes of one screen, with nothing beside it.
    private static let frame = screen.area * 4

    private let clock = Clock()
    private let card = ModelCard()

    private func output(
        _ size: Size = screen, _ rules: ModelScanout.Rules = ModelScanout.Rules(),
        after old: LadderOutput<ModelScanout>? = nil
    ) -> LadderOutput<ModelScanout> {
        LadderOutput(ModelScanout(size, rules, on: card), after: old) { [clock] in clock.now }
    }

    /// One that shows a picture.
    private func started() throws -> LadderOutput<ModelScanout> {
        let output = output()
        try output.expectFrames(of: Models.still(on: Self.screen), at: [1])
        return output
    }

    /// Each limit, and what a show of pushes then is: in steady state a strip needs four screens, a copy two.
    @Test(arguments: [
        (8, "pan pan pan pan"), (4, "pan pan pan pan"), (3, "copy copy copy copy"), (2, "copy copy copy copy"),
        (1, "cut cut cut cut"),
    ])
    func whatThereIsMemoryForIsDone(_ frames: Int, _ rungs: String) throws {
        card.limit = frames * Self.frame
        let output = try started()
        var seen: [Rung] = []
        for number in UInt32(1)...4 {
            seen.append(try output.expectFrames(of: Models.push(on: Self.screen, number), at: [1]).route.rung)
        }
        #expect(seen.map(\.rawValue).joined(separator: " ") == rungs)
        #expect(card.used <= card.limit)
    }

    /// Why, in the words of the log.
    @Test func theReasonIsTold() throws {
        card.limit = 2 * Self.frame
        let output = output()
        let still = try output.prepare(Models.still(on: Self.screen))
        #expect(still.route.description == "cut")
        _ = try output.differences(of: still, at: [1])
        let reason = "Cannot allocate memory"
        let noPan = "no pan: cannot allocate a framebuffer of 32x6: \(reason)"
        card.limit = card.used
        let cut = try output.prepare(Models.push(on: Self.screen))
        let noCopy = "no copy: cannot allocate a framebuffer of 16x6: \(reason)"
        #expect(
            cut.route.description
                == "cut (\(noPan); \(noCopy); painted over the picture on the screen: cannot allocate a framebuffer of "
                + "16x6: \(reason))")
    }

    /// What has failed is asked for again after five minutes, when another output goes, and when an old mode's
    /// framebuffers have gone; not at every move.
    @Test func whatFailedIsTriedAgainNowAndThen() throws {
        card.limit = 2 * Self.frame
        let output = try started()
        func push() throws -> Rung { try output.expectFrames(of: Models.push(on: Self.screen)).route.rung }
        _ = try output.differences(of: output.prepare(Models.still(on: Self.screen)), at: [1])
        #expect(try push() == .copy)
        let asked = output.device.requests.count { $0.size.width == 32 }
        card.limit = 8 * Self.frame
        for _ in 0..<5 { #expect(try push() == .copy) }
        #expect(output.device.requests.count { $0.size.width == 32 } == asked)
        clock.now += .seconds(301)
        #expect(try push() == .pan)
        card.limit = card.used
        #expect(try push() == .copy)
        card.limit = 8 * Self.frame
        output.forgetRefusals()
        #expect(try push() == .pan)
    }

    /// In the middle of a copied move: the picture stands, and the last frame is painted over it.
    @Test func inTheMiddleOfAMove() throws {
        let output = output()
        _ = try output.differences(of: output.prepare(Models.push(on: Self.screen)))
        let cover = try output.prepare(Models.cover(on: Self.screen, 9))
        #expect(cover.route.rung == .copy)
        output.discard(try output.prepare(Models.push(Transition.slide(.up), on: Self.screen)))
        card.limit = card.used
        let before = output.device.screen
        clock.now += .seconds(1000)
        // Its back buffer went with the other preparation.
        try output.show(cover, at: 0.4)
        output.flip()
        #expect(
            output.device.screen == before || output.device.screen == LadderOutput.pixels(of: cover.animation, at: 0.4))
        #expect(try output.differences(of: cover, at: [1]) == [])
    }

    /// A new mode whose framebuffer finds room only where the old one's was.
    @Test func theOldModesMemoryIsTakenForTheNewOne() throws {
        card.limit = Self.frame
        var old: LadderOutput? = try started()
        for size in [Size(width: 15, height: 6), Size(width: 8, height: 12), Size(width: 4, height: 4)] {
            let new = output(size, after: old)
            old = nil
            try new.expectFrames(of: Models.still(5, on: size), at: [1], "\(size)")
            #expect(card.used <= card.limit)
            old = new
        }
    }

    /// Where the pitch sticks to the mode set and the memory for it has gone, the mode is set once with the next one.
    @Test func aPitchThatSticksIsChangedByAModeSet() throws {
        var rules = ModelScanout.Rules()
        rules.takes = { $0.pitch == $0.lit ?? $0.pitch ? 0 : EINVAL }
        rules.reads = { $0.lit ?? 0 }
        card.limit = 4 * Self.frame
        let output = output(Self.screen, rules)
        _ = try output.differences(of: output.prepare(Models.push(on: Self.screen)))
        #expect(output.device.pitches == [128] && output.device.modeSets == 1)
        card.limit = 3 * Self.frame
        for number in UInt32(3)..<6 {
            try output.expectFrames(of: Models.push(on: Self.screen, number), by: .copy)
        }
        #expect(output.device.modeSets == 2)
    }

    /// Random moves, modes and drivers, while the memory that there is changes: always the right picture, and never an
    /// error where one framebuffer fits.
    @Test(arguments: 0..<300) func alwaysAPicture(seed: UInt64) throws {
        var random = Seeded(seed)
        let model = try #require(PitchTests.models.randomElement(using: &random))
        let sizes = [Self.screen, Size(width: 24, height: 8), Size(width: 10, height: 12)]
        /// One framebuffer of the largest, padded as any of the drivers want it.
        let least = 64 * 4 * 12
        var output: LadderOutput? = output(sizes[0], model.rules)
        var held: PreparedAnimation?
        for number in UInt32(1)..<60 {
            card.limit = least * Int.random(in: 1...8, using: &random) + Int.random(in: 0..<least, using: &random)
            clock.now += .seconds(Int.random(in: 1...200, using: &random))
            if Int.random(in: 0..<8, using: &random) == 0 {
                let size = try #require(sizes.randomElement(using: &random))
                held = nil
                let new = self.output(size, model.rules, after: output)
                output = new
            }
            let size = try #require(output?.mode.size)
            let transition = try #require(Transition.allCases.randomElement(using: &random))
            let animation =
                switch Int.random(in: 0..<4, using: &random) {
                case 0: Models.still(number, on: size)
                case 1: Models.cover(on: size, number)
                default: Models.push(transition, on: size, number)
                }
            let prepared = try #require(output).prepare(animation)
            if let held { output?.discard(held) }
            held = prepared
            if Int.random(in: 0..<6, using: &random) == 0 {
                if Bool.random(using: &random) { prepared.painting?.paint() }
                output?.discard(prepared)
                held = nil
                continue
            }
            let ways = (0..<Int.random(in: 0..<4, using: &random)).map { _ in Double.random(in: 0..<1, using: &random) }
            for progress in ways.sorted() { _ = try output?.differences(of: prepared, at: [progress]) }
            #expect(try output?.differences(of: prepared, at: [1]) == [], "\(model.name) \(prepared.route.description)")
        }
    }

    @Test func whatIsScarceIsNotAskedForAgain() {
        var scarcity = Scarcity()
        #expect(scarcity.allows(.max, at: .zero))
        scarcity.refuse(100, at: .zero)
        #expect(scarcity.allows(99, at: .seconds(1)) && !scarcity.allows(100, at: .seconds(299)))
        scarcity.refuse(50, at: .seconds(100))
        #expect(!scarcity.allows(50, at: .seconds(399)) && scarcity.allows(1000, at: .seconds(400)))
        // The large one fails again: of the small one nothing is known any more.
        scarcity.refuse(100, at: .seconds(400))
        #expect(scarcity.allows(50, at: .seconds(401)))
        scarcity.grant(60)
        #expect(!scarcity.allows(100, at: .seconds(402)))
        scarcity.grant(120)
        #expect(scarcity.allows(100, at: .seconds(403)))
        scarcity.refuse(1, at: .seconds(403))
        scarcity.forget()
        #expect(scarcity.allows(1, at: .seconds(404)))
    }
}
