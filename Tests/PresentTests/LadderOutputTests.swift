import Compose
import Glibc
import Raster
import TestSupport
import Testing

@testable import Present
import Vocabulary

/// The ladder over a scan-out in memory that keeps the kernel's rules.
@Suite struct LadderOutputTests {
    private let model = ModelScanout()

    private var cover: Animation { Models.cover(on: model.mode.size) }

    private func push(_ transition: Transition = .slide(.left)) -> Animation {
        Models.push(transition, on: model.mode.size)
    }

    @Test(arguments: Transition.allCases) func everyTransitionOnTheBestRung(_ transition: Transition) throws {
        let rung: Rung = transition == .cut ? .cut : transition.kind == "slide" ? .pan : .copy
        try LadderOutput(model).expectFrames(of: push(transition), by: rung)
    }

    /// However the progress jumps, what is not painted again is right, and so is what a driver shows that copies what it is told
    /// to.
    @Test(arguments: Transition.allCases) func copiesOfWhatChangesAreWhole(_ transition: Transition) throws {
        let model = ModelScanout(Size(width: 41, height: 29))
        model.bestRung = .copy
        let output = LadderOutput(model)
        var random = Seeded(7)
        for number: UInt32 in 1...4 {
            let walk = (0..<40).map { _ in Double(Int.random(in: 0...60, using: &random)) / 60 }
            let animation = Models.push(transition, on: model.mode.size, number)
            try output.expectFrames(of: animation, at: walk.sorted() + walk + [1])
        }
    }

    @Test func whatIsNotRigidIsCopied() throws {
        let prepared = try LadderOutput(model).expectFrames(of: cover)
        #expect(prepared.route.description == "copy (no pan: its layers do not move together)")
        #expect(prepared.painting == nil)
    }

    @Test func whyThereIsNoPan() throws {
        let sheared = Driver(name: "qxl").freedom(isTried: false)
        let table: [((ModelScanout) -> Void, String)] = [
            ({ _ in }, "pan"),
            ({ $0.rules.freedom = sheared }, "copy (no pan: qxl shows its framebuffers from the upper left corner)"),
            ({ $0.bestRung = .copy }, "copy (no pan: 'rung: copy' is asked for)"),
            ({ $0.bestRung = .cut }, "cut (no pan: 'rung: cut' is asked for; no copy: 'rung: cut' is asked for)"),
            (
                { $0.rules.maximum = Size(width: 23, height: 100) },
                "copy (no pan: a framebuffer of 24x7 is larger than 23x100)"
            ),
            // An odd place between the ends is asked for too.
            (
                { $0.rules.takes = { $0.window.x % 2 == 0 ? 0 : EINVAL } },
                "copy (no pan: cannot show the window: Invalid argument)"
            ),
        ]
        for (change, expected) in table {
            let model = ModelScanout()
            change(model)
            #expect(try LadderOutput(model).prepare(push()).route.description == expected)
        }
    }

    /// The driver is asked once for each shape of a strip.
    @Test func answersAreRemembered() throws {
        let output = LadderOutput(model)
        for _ in 0..<3 {
            for transition in [Transition.slide(.left), .slide(.up)] {
                output.discard(try output.prepare(push(transition)))
            }
        }
        #expect(model.tests == 6)
        let refusing = ModelScanout()
        refusing.rules.takes = { _ in EINVAL }
        let other = LadderOutput(refusing)
        for _ in 0..<3 { #expect(try other.prepare(push()).route.rung == .copy) }
        #expect(refusing.tests == 4, "two rows of a strip, and two of a screen")
    }

    /// One that is still being painted is not handed to another painter.
    @Test func whatIsBeingPaintedIsLetGo() throws {
        let output = LadderOutput(model)
        let first = try output.prepare(push())
        #expect(first.painting?.begin() == true)
        let painted = first.strip?.framebuffer
        output.discard(first)
        let second = try output.prepare(push())
        let other = second.strip?.framebuffer
        #expect(other !== painted)
        second.painting?.paint()
        output.discard(second)
        let third = try output.prepare(push())
        #expect(third.strip?.framebuffer === other, "it is free")
    }

    /// A skip takes a step back before a thread has begun to paint for it: no other framebuffer is made.
    @Test func whatNobodyHasBegunToPaintIsFree() throws {
        let output = LadderOutput(model)
        let first = try output.prepare(push())
        let framebuffer = first.strip?.framebuffer
        output.discard(first)
        let second = try output.prepare(push())
        #expect(second.strip?.framebuffer === framebuffer && first.strip == nil)
        first.painting?.paint()
        #expect(first.painting?.isDone == false, "it is too late for that one")
        second.painting?.paint()
        #expect(second.painting?.isDone == true)
    }

    /// What has begun and is not on the screen yet is not what the next animation is painted on.
    @Test func whatHasBegunStays() throws {
        let output = LadderOutput(model)
        let first = try output.prepare(push())
        first.painting?.paint()
        let second = try output.prepare(push())
        #expect(second.strip?.framebuffer !== first.strip?.framebuffer)
        try output.show(first, at: 0)
        try output.showAgain(after: Models.failure)
        second.painting?.paint()
        try output.show(second, at: 0)
        let third = try output.prepare(push())
        #expect(third.strip?.framebuffer !== first.strip?.framebuffer, "it may be scanned out still")
        output.flip()
        #expect(try output.prepare(push()).strip?.framebuffer === first.strip?.framebuffer)
    }

    /// A frame that is handed over once more is the same one: it takes no memory, and no pixel is written.
    @Test func aComposedFrameIsHandedOverAgainAsItIs() throws {
        let output = LadderOutput(model)
        let animation = cover
        let prepared = try output.prepare(animation)
        try output.show(prepared, at: 0)
        output.flip()
        try output.show(prepared, at: 0.5)
        let shown = try #require(model.shown).framebuffer
        model.card.limit = model.card.used
        try output.showAgain(after: Models.failure)
        #expect(model.shown?.framebuffer === shown)
        output.flip()
        #expect(try output.differences(of: prepared, at: [0.7, 1]) == [])
    }

    /// One that was refused is free again, and is neither leaked nor shown.
    @Test func refusedFramesAreFree() throws {
        let output = LadderOutput(model)
        let prepared = try output.prepare(cover)
        try output.show(prepared, at: 0)
        output.flip()
        model.rules.takes = { _ in EINVAL }
        for _ in 0..<5 {
            #expect(throws: DisplayError.self) { try output.show(prepared, at: 0.5) }
            #expect(throws: DisplayError.self) { try output.showAgain(after: Models.failure) }
        }
        model.rules.takes = { _ in 0 }
        model.card.limit = model.card.used
        #expect(try output.differences(of: prepared, at: [0.5, 1]) == [])
    }

    /// A strip that was refused and given back serves the next animation, and no painter but that one's gets it.
    @Test func aRefusedStripIsNotGivenOutTwice() throws {
        let output = LadderOutput(model)
        let refused = try output.prepare(push())
        refused.painting?.paint()
        model.rules.takes = { _ in EINVAL }
        #expect(throws: DisplayError.self) { try output.show(refused, at: 0) }
        #expect(throws: DisplayError.self) { try output.showAgain(after: Models.failure) }
        model.rules.takes = { _ in 0 }
        let still = try output.prepare(Models.still(on: model.mode.size))
        let framebuffer = refused.strip?.framebuffer
        output.discard(refused)
        let next = [try output.prepare(push()), try output.prepare(push())]
        #expect(next.contains { $0.strip?.framebuffer === framebuffer })
        #expect(try output.differences(of: still, at: [1]) == [])
        let another = try output.prepare(push())
        #expect(next.allSatisfy { $0.strip?.framebuffer !== another.strip?.framebuffer }, "those are being painted")
    }

    /// Memory is short for a while: the driver is asked again. What it calls invalid is not asked for again.
    @Test func passingRefusalsAreForgotten() throws {
        final class Busy: @unchecked Sendable { var isBusy = true }
        let busy = Busy()
        model.rules.takes = { _ in busy.isBusy ? EBUSY : 0 }
        let output = LadderOutput(model)
        #expect(try output.prepare(push()).route.rung == .copy)
        busy.isBusy = false
        #expect(try output.prepare(push()).route.rung == .pan)
    }

    /// The old mode's framebuffers go with the first flip of the new one.
    @Test func whatIsInheritedIsLetGo() throws {
        func followed() throws -> LadderOutput<ModelScanout> {
            let old = LadderOutput(model)
            try old.expectFrames(of: push(), at: [0, 1])
            return LadderOutput(model, after: old)
        }
        let output = try followed()
        let strip = model.mode.size.area * 4 * 2
        #expect(model.card.used == strip, "the strip is on the screen still")
        try output.expectFrames(of: Models.still(on: model.mode.size), at: [1])
        #expect(model.card.used == 2 * strip, "the second one is for the next move")
    }
}
