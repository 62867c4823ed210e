import Compose
import Glibc
import Raster
import Synchronization
import TestSupport
import Testing

@testable import Present
import Vocabulary

/// A driver that takes a frame when it is asked, and fails at the commit: the output loses a rung, and the picture is right.
@Suite struct FallTests {
    private let model = ModelScanout()
    private var size: Size { model.mode.size }

    private func push(_ number: UInt32 = 1) -> Animation { Models.push(on: size, number) }

    /// One that shows a picture.
    private func started(at time: Clock = Clock()) throws -> LadderOutput<ModelScanout> {
        let output = LadderOutput(model) { time.now }
        try output.expectFrames(of: Models.still(on: size), at: [1])
        return output
    }

    /// Fails for framebuffers that are wider than the screen.
    private func failWide(_ number: Int32) {
        model.rules.commits = { [size] in $0.size.width > size.width ? number : 0 }
    }

    @Test(arguments: [ENOMEM, EINVAL, E2BIG, EIO, ETIMEDOUT]) func aStripThatCannotBePinnedIsCopied(_ number: Int32)
        throws
    {
        failWide(number)
        // The first picture stands on a framebuffer for strips, and the mode is set with it.
        let output = try started()
        #expect(output.failedRungs.map(\.rung) == [.pan])
        #expect(output.takeNews().map(\.text) == ["model DP-1: cannot flip by pan: it failed; a lower rung shows it"])
        let prepared = try output.expectFrames(of: push())
        #expect(prepared.route.description == "copy (no pan: cannot flip: it failed)")
        #expect(model.modeSets == 1 && output.takeNews().isEmpty)
    }

    /// The former picture stands until the lower rung shows the next frame.
    @Test func aMoveThatFailsOnItsWayGoesOn() throws {
        let output = try started()
        let prepared = try output.prepare(push())
        #expect(prepared.route.rung == .pan)
        #expect(try output.differences(of: prepared, at: [0, 0.2, 0.4]) == [])
        failWide(ENOMEM)
        #expect(try output.differences(of: prepared, at: [0.5, 0.77, 1]) == [])
        #expect(output.failedRungs.map(\.rung) == [.pan])
        #expect(model.modeSets == 1)
    }

    /// Nothing but the framebuffer on the screen is taken: the pictures are painted over each other.
    @Test func cutIsReachedWhereNothingElseWorks() throws {
        let output = try started()
        model.rules.commits = { $0.isShown ? 0 : ENOMEM }
        var routes: [Rung] = []
        for number: UInt32 in 1...4 {
            let prepared = try output.prepare(push(number))
            routes.append(prepared.route.rung)
            prepared.painting?.paint()
            for progress in [0, 0.5] {
                try output.show(prepared, at: progress)
                output.flip()
            }
            #expect(try output.differences(of: prepared, at: [1]) == [], "\(number)")
            output.discard(prepared)
        }
        #expect(routes == [.pan, .cut, .cut, .cut])
        #expect(output.store.buffers.pending.isEmpty, "no framebuffer is lost by a commit that failed")
        #expect(output.failedRungs.map(\.rung) == [.pan, .copy, .cut])
        #expect(model.modeSets == 1)
    }

    /// Copies whose memory was short come back, and nothing is told of them then.
    @Test func copiesComeBack() throws {
        let time = Clock()
        model.bestRung = .copy
        let output = try started(at: time)
        model.rules.commits = { $0.isShown ? 0 : ENOMEM }
        try output.expectFrames(of: push(), at: [1])
        #expect(output.failedRungs.map(\.rung) == [.copy])
        model.rules.commits = { _ in 0 }
        time.now = .seconds(301)
        try output.expectFrames(of: push(2), by: .copy)
        #expect(output.failedRungs.isEmpty)
    }

    @Test func whatFailsOnceIsTriedOnceMore() throws {
        let output = LadderOutput(model)
        let left = Countdown(1)
        model.rules.commits = { _ in left.takes() ? EIO : 0 }
        try output.expectFrames(of: push())
        #expect(output.failedRungs.isEmpty)
    }

    private final class Countdown: Sendable {
        private let count: Atomic<Int>

        init(_ count: Int) { self.count = Atomic(count) }

        func takes() -> Bool { count.subtract(1, ordering: .relaxed).oldValue > 0 }
    }

    /// A driver that has lost its state refuses what it is asked too: the mode is set anew, and no rung is lost.
    @Test func aLostStateIsNoFailureOfARung() throws {
        let output = try started()
        let prepared = try output.prepare(push())
        prepared.painting?.paint()
        model.rules.takes = { $0.lit == nil ? 0 : EINVAL }
        model.rules.commits = { $0.setsMode ? 0 : EINVAL }
        #expect(throws: DisplayError.self) { try output.show(prepared, at: 0.5) }
        try output.showAgain(after: Models.failure)
        #expect(model.screen == LadderOutput.pixels(of: prepared.animation, at: 0.5))
        #expect(output.failedRungs.isEmpty)
    }

    /// Planes: what was never asked for is composed, and what fails although it was taken is not tried again.
    @Test func planesThatFailAreLeft() throws {
        model.rules.overlays = Array(repeating: PlaneTraits(hasAlpha: true), count: 2)
        let output = LadderOutput(model)
        func cover() throws -> PreparedAnimation { try output.prepare(Models.cover(on: size)) }
        #expect(try cover().route.rung == .planes)
        model.rules.takesPart = { place, _ in place.size.width == 2 ? EINVAL : 0 }
        #expect(try output.differences(of: try cover()) == [])
        #expect(output.failedRungs.isEmpty)
        model.rules.commits = { $0.layers > 0 ? EINVAL : 0 }
        try output.expectFrames(of: Models.cover(on: size), by: .planes)
        #expect(output.failedRungs.map(\.rung) == [.planes])
        #expect(try cover().route.rung == .copy)
        #expect(try output.prepare(push()).route.rung == .pan, "it is none of the pan's")
    }

    /// There is memory for one framebuffer more: that of the planes has to serve.
    @Test func planesThatFailLeaveTheirMemoryToTheCopies() throws {
        model.rules.overlays = Array(repeating: PlaneTraits(hasAlpha: true), count: 2)
        let output = LadderOutput(model)
        let cover = Models.cover(on: size)
        let ground = Animation(still: cover.frame(at: 0).layers[0].content, size: size)
        try output.expectFrames(of: ground, at: [1])
        let prepared = try output.prepare(cover)
        #expect(prepared.route.rung == .planes)
        model.rules.commits = { $0.layers > 0 ? EINVAL : 0 }
        output.store.buffers.dropSpares()
        model.card.limit = model.card.used + output.store.buffers.current[0].shape.byteCount
        #expect(try output.differences(of: prepared, at: [0.2, 0.4, 0.6, 0.77, 1]) == [])
        #expect(output.failedRungs.map(\.rung) == [.planes])
    }

    /// Pan, copy and paint-over are refused, and the mode set is not: nothing is lost, and the mode set shows the frame.
    @Test(arguments: [ENOMEM, EIO, E2BIG], [0, 0.5, 1])
    func whatEveryRungRefusesAModeSetShows(_ number: Int32, at progress: Double) throws {
        let output = try started()
        var used: [Int] = []
        for move: UInt32 in 1...20 {
            let prepared = try output.prepare(push(move))
            prepared.painting?.paint()
            for next in [0, 0.2, 0.5, 0.77, 1] {
                model.rules.commits = { next == progress && !$0.setsMode ? number : 0 }
                do throws(DisplayError) {
                    try output.show(prepared, at: next)
                } catch {
                    #expect(next == progress)
                    try output.showAgain(after: error)
                }
                output.flip()
                #expect(model.screen == LadderOutput.pixels(of: prepared.animation, at: next), "\(move) at \(next)")
            }
            output.discard(prepared)
            #expect(output.store.buffers.pending.isEmpty)
            used.append(model.card.used)
        }
        #expect(Set(used[3...]).count == 1, "\(used)")
    }

    /// However often it is asked for anew.
    @Test func aStripThatFailsIsNotKept() throws {
        failWide(ENOMEM)
        let output = LadderOutput(model)
        var used: [Int] = []
        for number: UInt32 in 1...4 {
            output.forgetFailures()
            try output.expectFrames(of: push(number), at: [0, 0.5, 1])
            #expect(output.store.buffers.pending.isEmpty)
            used.append(model.card.used)
        }
        #expect(Set(used).count == 1, "\(used)")
    }

    @Test func aNewOutputRemembersAndAReloadAsksAnew() throws {
        failWide(EINVAL)
        let old = LadderOutput(model)
        try old.expectFrames(of: push(), at: [0, 1])
        let output = LadderOutput(model, after: old, history: old.history)
        #expect(try output.prepare(push()).route.rung == .copy)
        output.forgetFailures()
        model.rules.commits = { _ in 0 }
        #expect(try output.prepare(push()).route.rung == .pan)
    }

    /// Memory may come back: it is asked for again, and more and more seldom.
    @Test func memoryIsAskedForAgainAtGrowingIntervals() throws {
        let time = Clock()
        let output = LadderOutput(model) { time.now }
        failWide(ENOMEM)
        var tries: [Int] = []
        for minute in 0...60 {
            time.now = .seconds(60 * minute)
            let prepared = try output.prepare(push())
            if prepared.route.rung == .pan { tries.append(minute) }
            #expect(try output.differences(of: prepared, at: [0, 1]) == [])
        }
        #expect(tries == [0, 5, 15, 35])
        model.rules.commits = { _ in 0 }
        time.now = .seconds(60 * 75)
        for _ in 0..<2 {
            try output.expectFrames(of: push(), by: .pan, at: [0, 1])
        }
        #expect(output.failedRungs.isEmpty)
    }

    /// Whatever fails, and whenever: the last frame of each move is right, and the mode is set once.
    @Test(arguments: 0..<40) func anythingMayFail(_ seed: UInt64) throws {
        var random = Seeded(seed)
        model.rules.overlays = [Models.overlay]
        let output = try started()
        for number: UInt32 in 1...30 {
            let transition = Transition.allCases[random.below(Transition.allCases.count)]
            let prepared = try output.prepare(Models.push(transition, on: size, number))
            prepared.painting?.paint()
            let number = [ENOMEM, EIO, EINVAL, E2BIG][random.below(4)]
            let threshold = random.below(3)
            model.rules.commits = { [size] commit in
                if commit.isShown { return 0 }
                return switch threshold {
                case 0: commit.layers > 0 ? number : 0
                case 1: commit.size.width > size.width ? number : 0
                default: number
                }
            }
            for progress in [0, 0.3, 0.6] {
                try output.show(prepared, at: progress)
                output.flip()
            }
            #expect(try output.differences(of: prepared, at: [1]) == [], "\(transition), \(seed)")
            if random.below(8) == 0 { output.forgetFailures() }
        }
        #expect(model.modeSets == 1)
    }
}
