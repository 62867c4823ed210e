import Compose
import Glibc
import PlaylistFormat
import Raster
import TestSupport
import Testing

@testable import Present

/// The ladder over a scan-out in memory that keeps the kernel's rules.
@Suite struct LadderOutputTests {
    final class Memory: Framebuffer {
        let picture: Picture
        private weak var model: Model?

        init(size: Size, of model: Model) {
            picture = Picture(size: size)
            self.model = model
            model.room -= size.area
        }

        deinit { model?.room += picture.size.area }
    }

    final class Model: Scanout {
        let id = OutputID(card: "model", connector: ConnectorID(rawValue: 1))
        let name = "DP-1"
        let mode = Mode(size: Size(width: 12, height: 7), rate: 60)
        var largestFramebuffer = Size(width: 100, height: 100)
        var windowFreedom = WindowFreedom.moves(step: 1, driver: "model")
        var bestRung: Rung?
        /// Whether the driver takes a window there.
        var takes: (Point) -> Bool = { _ in true }
        /// What the driver says to every test; 0: nothing.
        var failure: () -> Int32 = { 0 }
        /// For how many pixels there is memory.
        var room = 1 << 40
        private(set) var tests = 0
        private(set) var shown: (memory: Memory, window: Point)?

        func makeFramebuffer(_ size: Size) throws(DisplayError) -> Memory {
            guard size.area <= room else {
                throw DisplayError("model", "allocate a framebuffer of \(size)", reason: "Cannot allocate memory")
            }
            return Memory(size: size, of: self)
        }

        func test(_ framebuffer: Memory, windowAt window: Point) throws(DisplayError) {
            tests += 1
            let number = failure()
            if number != 0 { throw DisplayError("model", "show the window", reason: "busy", number: number) }
            if !takes(window) {
                throw DisplayError("model", "show the window", reason: "Invalid argument", number: EINVAL)
            }
        }

        func commit(_ framebuffer: Memory, windowAt window: Point) throws(DisplayError) {
            if !takes(window) { throw DisplayError("model", "flip", reason: "Invalid argument") }
            shown = (framebuffer, window)
        }

        func abandonFlip() {}
        func vblank(after instant: Duration) -> Duration? { nil }

        /// What is scanned out.
        var screen: [UInt32] {
            guard let (memory, window) = shown else { return [] }
            return pixels(memory.picture.cropped(to: Rect(origin: window, size: mode.size)))
        }
    }

    private static func pixels(_ picture: Picture) -> [UInt32] {
        (0..<picture.size.height).flatMap { y in picture.withRow(y) { row in row.indices.map { row[$0] } } }
    }

    private let model = Model()

    private func picture(_ number: UInt32) -> Layer.Content {
        let picture = Picture(size: model.mode.size)
        for y in 0..<picture.size.height {
            picture.withMutableRow(y) { row in
                for x in row.indices { row[x] = 0xFF00_0000 | number << 16 | UInt32(y * 100 + x) }
            }
        }
        return .opaque(picture)
    }

    /// Layers that move against each other.
    private var cover: Animation {
        let whole = Rect(size: model.mode.size)
        return Animation(
            size: whole.size,
            groups: [
                Animation.Group(layers: [MovingLayer(picture(1), place: whole)]),
                Animation.Group(
                    view: Track(from: Point(x: -12, y: 0), to: .zero), layers: [MovingLayer(picture(2), place: whole)]),
            ])
    }

    private func push(_ transition: Transition = .slide(.left)) -> Animation {
        transition.animation(from: picture(1), to: picture(2), on: model.mode.size)
    }

    /// On every rung, what is scanned out is what the frame looks like.
    private func expectFrames(of prepared: PreparedAnimation, on output: LadderOutput<Model>, at progress: [Double])
        throws
    {
        prepared.painting?.paint()
        for progress in progress {
            try output.show(prepared, at: progress)
            output.flip()
            let expected = Picture(size: model.mode.size)
            compose(prepared.animation.frame(at: progress), into: expected)
            #expect(model.screen == Self.pixels(expected), "at \(progress)")
        }
    }

    @Test(arguments: Transition.allCases) func everyTransitionOnTheBestRung(_ transition: Transition) throws {
        let output = LadderOutput(model)
        let prepared = try output.prepare(push(transition))
        #expect(prepared.route.rung == (transition == .cut ? .cut : .pan) && prepared.route.reason == nil)
        try expectFrames(of: prepared, on: output, at: [0, 0.2, 0.5, 0.77, 1])
    }

    @Test func whatIsNotRigidIsCopied() throws {
        let output = LadderOutput(model)
        let prepared = try output.prepare(cover)
        #expect(prepared.route.description == "copy (no pan: its layers move against each other)")
        #expect(prepared.painting == nil)
        try expectFrames(of: prepared, on: output, at: [0, 0.2, 0.5, 0.77, 1])
    }

    @Test func whyThereIsNoPan() throws {
        func route(_ change: (Model) -> Void) throws -> String {
            let model = Model()
            change(model)
            return try LadderOutput(model).prepare(push()).route.description
        }
        #expect(try route { _ in } == "pan")
        #expect(
            try route { $0.windowFreedom = Driver(name: "qxl").freedom(isTried: false) }
                == "copy (no pan: qxl shows its framebuffers from the upper left corner)")
        #expect(
            try route { $0.bestRung = .copy } == "copy (no pan: 'rung: copy' is asked for)")
        #expect(
            try route { $0.bestRung = .cut }
                == "cut (no pan: 'rung: cut' is asked for; no copy: 'rung: cut' is asked for)")
        #expect(
            try route { $0.largestFramebuffer = Size(width: 23, height: 100) }
                == "copy (no pan: a framebuffer of 24x7 is larger than 23x100)")
        #expect(
            try route { $0.takes = { $0.x % 2 == 0 } } == "copy (no pan: cannot show the window: Invalid argument)",
            "an odd place between the ends is asked for too")
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
        let refusing = Model()
        refusing.takes = { _ in false }
        let other = LadderOutput(refusing)
        for _ in 0..<3 { #expect(try other.prepare(push()).route.rung == .copy) }
        #expect(refusing.tests == 1)
    }

    /// Memory that cannot be had costs a rung, and is asked for again the next time.
    @Test func withoutMemoryItClimbsDown() throws {
        let output = LadderOutput(model)
        try expectFrames(
            of: try output.prepare(Animation(still: picture(1), size: model.mode.size)), on: output, at: [1])
        let frame = model.mode.size.area
        model.room = frame
        let copied = try output.prepare(push())
        #expect(
            copied.route.description == "copy (no pan: cannot allocate a framebuffer of 24x7: Cannot allocate memory)")
        try expectFrames(of: copied, on: output, at: [0, 0.5, 1])
        model.room += frame
        #expect(try output.prepare(push()).route.description == "pan")
        model.room = 0
        let error = #expect(throws: DisplayError.self) { try output.prepare(push()) }
        #expect(error?.reason == "Cannot allocate memory")
    }

    /// One that is still being painted is not handed to another painter.
    @Test func whatIsBeingPaintedIsLetGo() throws {
        let output = LadderOutput(model)
        let first = try output.prepare(push())
        output.discard(first)
        let second = try output.prepare(push())
        #expect(second.strip?.framebuffer !== first.strip?.framebuffer)
        second.painting?.paint()
        output.discard(second)
        let third = try output.prepare(push())
        #expect(third.strip?.framebuffer === second.strip?.framebuffer, "it is free")
    }

    /// What has begun and is not on the screen yet is not what the next animation is painted on.
    @Test func whatHasBegunStays() throws {
        let output = LadderOutput(model)
        let first = try output.prepare(push())
        first.painting?.paint()
        let second = try output.prepare(push())
        #expect(second.strip?.framebuffer !== first.strip?.framebuffer)
        try output.show(first, at: 0)
        try output.showAgain()
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
        let shown = try #require(model.shown).memory
        model.room = 0
        try output.showAgain()
        #expect(model.shown?.memory === shown)
        output.flip()
        try expectFrames(of: prepared, on: output, at: [0.7, 1])
    }

    /// One that was refused is free again, and is neither leaked nor shown.
    @Test func refusedFramesAreFree() throws {
        let output = LadderOutput(model)
        let prepared = try output.prepare(cover)
        try output.show(prepared, at: 0)
        output.flip()
        model.takes = { _ in false }
        for _ in 0..<5 {
            #expect(throws: DisplayError.self) { try output.show(prepared, at: 0.5) }
            #expect(throws: DisplayError.self) { try output.showAgain() }
        }
        model.takes = { _ in true }
        model.room = 0
        try expectFrames(of: prepared, on: output, at: [0.5, 1])
    }

    /// A strip that was refused and given back serves the next animation, and no painter but that one's gets it.
    @Test func aRefusedStripIsNotGivenOutTwice() throws {
        let output = LadderOutput(model)
        let refused = try output.prepare(push())
        refused.painting?.paint()
        model.takes = { _ in false }
        #expect(throws: DisplayError.self) { try output.show(refused, at: 0) }
        #expect(throws: DisplayError.self) { try output.showAgain() }
        model.takes = { _ in true }
        let still = try output.prepare(Animation(still: picture(1), size: model.mode.size))
        output.discard(refused)
        let next = try output.prepare(push())
        #expect(next.strip?.framebuffer === refused.strip?.framebuffer)
        try expectFrames(of: still, on: output, at: [1])
        let another = try output.prepare(push())
        #expect(another.strip?.framebuffer !== next.strip?.framebuffer, "the next one is being painted")
    }

    /// Memory is short for a while: the driver is asked again. What it calls invalid is not asked for again.
    @Test func passingRefusalsAreForgotten() throws {
        final class Busy {
            var isBusy = true
        }
        let busy = Busy()
        model.failure = { busy.isBusy ? EBUSY : 0 }
        let output = LadderOutput(model)
        #expect(try output.prepare(push()).route.rung == .copy)
        busy.isBusy = false
        #expect(try output.prepare(push()).route.rung == .pan)
    }

    /// The old mode's framebuffers go with the first flip of the new one.
    @Test func whatIsInheritedIsLetGo() throws {
        let start = model.room
        func followed() throws -> LadderOutput<Model> {
            let old = LadderOutput(model)
            try expectFrames(of: try old.prepare(push()), on: old, at: [0, 1])
            return LadderOutput(model, after: old)
        }
        let output = try followed()
        let frame = model.mode.size.area
        #expect(model.room == start - 2 * frame, "the strip is on the screen still")
        let next = try output.prepare(Animation(still: picture(1), size: model.mode.size))
        try expectFrames(of: next, on: output, at: [1])
        #expect(model.room == start - frame)
    }
}
