import Compose
import Glibc
import Raster
import TestSupport
import Testing

@testable import Present
import Vocabulary

/// The planes rung over a scan-out in memory: every frame is what `compose` makes of it, and no framebuffer is painted while it may
/// be seen.
@Suite struct PlanesTests {
    private static let size = Size(width: 41, height: 29)

    private func model(overlays: Int, alpha: Bool = true) -> ModelScanout {
        let overlays = Array(repeating: PlaneTraits(hasAlpha: alpha), count: overlays)
        return ModelScanout(Self.size, overlays: overlays, pans: false)
    }

    private func animation(_ transition: Transition, _ number: UInt32) -> Animation {
        Models.push(transition, on: Self.size, number)
    }

    private static let moving = Transition.allCases.filter { $0 != .cut }

    @Test(arguments: moving) func everyFrameIsRight(_ transition: Transition) throws {
        let model = model(overlays: 2)
        let output = LadderOutput(model)
        var random = Seeded(5)
        for number: UInt32 in 1...4 {
            let prepared = try output.prepare(animation(transition, number))
            #expect(prepared.route.rung == .planes, "\(prepared.route)")
            let walk = (0..<40).map { _ in Double.random(in: 0...1, using: &random) }.sorted()
            #expect(try output.differences(of: prepared, at: [0, 0.001] + walk + [0.999, 1]) == [])
        }
    }

    /// The picture that rests is in a framebuffer already: two of them do, however long it goes on.
    @Test func noPictureIsPaintedTwice() throws {
        let model = model(overlays: 2)
        let output = LadderOutput(model)
        let pictures = (0..<5).map { Models.picture($0 + 1, Self.size) }
        for (index, transition) in Self.moving.enumerated() where transition.kind != "fade-through" {
            let animation = transition.animation(
                from: pictures[index % 5], to: pictures[(index + 1) % 5], on: Self.size)
            try output.expectFrames(of: animation)
        }
        #expect(model.card.used == 2 * Self.size.area * 4)
        #expect(model.modeSets == 1)
    }

    /// Whatever came before, and what comes after: rungs follow each other.
    @Test func rungsTakeTurns() throws {
        let model = ModelScanout(Self.size, overlays: [PlaneTraits(hasAlpha: false)])
        let output = LadderOutput(model)
        var random = Seeded(11)
        var rungs: Set<Rung> = []
        let pictures = (0..<6).map { Models.picture($0 + 1, Self.size) }
        for step in 0..<60 {
            let transition = Transition.allCases.randomElement(using: &random) ?? .cut
            let animation = transition.animation(
                from: pictures[step % 6], to: pictures[(step + 1) % 6], on: Self.size)
            let prepared = try output.prepare(animation)
            rungs.insert(prepared.route.rung)
            #expect(try output.differences(of: prepared) == [], "\(transition.name) at \(step)")
        }
        #expect(rungs == Set(Rung.allCases))
    }

    @Test func whyThereAreNone() throws {
        func route(_ transition: Transition, _ model: ModelScanout) throws -> String {
            try LadderOutput(model).prepare(animation(transition, 1)).route.description
        }
        let layers = "copy (no pan: its layers do not move together; no planes: "
        #expect(try route(.cover(.up), model(overlays: 0)) == "copy (no pan: its layers do not move together)")
        #expect(try route(.fade, model(overlays: 1, alpha: false)) == layers + "the overlay planes have no 'alpha')")
        #expect(
            try route(.slide(.left), model(overlays: 1)).hasSuffix("it takes 2 overlay planes, and there is 1)"))
        #expect(try route(.cover(.left), model(overlays: 1)).hasPrefix("planes (no pan: "))
        let forbidden = model(overlays: 2)
        forbidden.bestRung = .copy
        #expect(try route(.fade, forbidden).hasSuffix("no planes: 'rung: copy' is asked for)"))
        let narrow = model(overlays: 1)
        narrow.rules.takesPart = { place, _ in place.size.width < 24 ? EINVAL : 0 }
        #expect(try route(.wipe(.left), narrow) == layers + "cannot show planes: Invalid argument)")
    }

    /// The driver is asked about planes once for each transition, whatever pictures it shows.
    @Test func answersAboutPlanesAreRemembered() throws {
        let model = model(overlays: 2)
        let output = LadderOutput(model)
        func asked(_ transition: Transition, _ number: UInt32) throws -> Int {
            let before = model.tests
            try output.expectFrames(of: animation(transition, number))
            return model.tests - before
        }
        // The second one knows where the first has left its picture.
        for number: UInt32 in 1...3 {
            for transition in [Transition.wipe(.left), .fade] { _ = try asked(transition, number) }
        }
        for number: UInt32 in 4...6 {
            for transition in [Transition.wipe(.left), .fade] { #expect(try asked(transition, number) == 0) }
        }
        output.forgetRefusals()
        #expect(try asked(.fade, 7) > 0)
    }

    /// Copies that are too slow are cuts, until something changes, or where copies are asked for.
    @Test func slowCopiesAreCut() throws {
        func rung(_ output: LadderOutput<ModelScanout>, _ transition: Transition) throws -> String {
            let prepared = try output.prepare(animation(transition, 1))
            defer { output.discard(prepared) }
            return prepared.route.description
        }
        let output = LadderOutput(model(overlays: 1, alpha: false))
        output.forgoCopies(at: 9.7)
        #expect(try rung(output, .fade).hasSuffix("no copy: it reaches 9 frames a second)"))
        #expect(try rung(output, .fade).hasPrefix("cut (") && rung(output, .cover(.up)).hasPrefix("planes"))
        output.forgetRefusals()
        #expect(try rung(output, .fade).hasPrefix("copy"))
        let asked = model(overlays: 0)
        asked.bestRung = .copy
        let other = LadderOutput(asked)
        other.forgoCopies(at: 9.7)
        #expect(try rung(other, .fade).hasPrefix("copy"))
    }

    /// A driver that refuses a frame between those that it was asked for, or planes of few pixels: what is shown is right all the
    /// same, and the next move too.
    @Test func aRefusalInTheMiddleIsComposed() throws {
        let model = model(overlays: 1)
        let output = LadderOutput(model)
        try output.expectFrames(of: animation(.cut, 0), at: [1])
        let prepared = try output.prepare(animation(.cover(.left), 1))
        #expect(prepared.route.rung == .planes)
        model.rules.takesPart = { place, _ in place.size.width == 20 || place.size.width < 5 ? EINVAL : 0 }
        let progress = (0...41).map { Double($0) / 41 }
        #expect(try output.differences(of: prepared, at: progress) == [])
        try output.expectFrames(of: animation(.wipe(.up), 2))
    }
}
