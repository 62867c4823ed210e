import Compose
import Glibc
import Raster
import TestSupport
import Testing

@testable import Present
import Vocabulary

/// The display in memory, which refuses what the kernel refuses.
@Suite struct HeadlessTests {
    private static let size = Size(width: 8, height: 4)
    private static let period = Duration.milliseconds(20)
    private let clock = VirtualClock()

    private func display(_ modes: Mode...) throws -> HeadlessDisplay {
        let modes = modes.isEmpty ? [Mode(size: Self.size, period: Self.period)] : modes
        return try HeadlessDisplay(modes: modes, clock: clock)
    }

    @Test func flipsComeAtWholePeriods() throws {
        let display = try display()
        let output = display.screens[0]
        let frame = try still(on: output)
        // Shown at, seen at.
        for (shown, seen) in [(0, 20), (20, 40), (41, 60), (79, 80), (81, 100)] {
            clock.advance(to: .milliseconds(shown))
            #expect(output.vblank(after: clock.now) == .milliseconds(seen))
            try output.show(frame, at: 1)
            #expect(display.nextFlip == .milliseconds(seen))
            clock.advance(to: .milliseconds(seen) - .nanoseconds(1))
            #expect(display.takeFlips().isEmpty)
            clock.advance(to: .milliseconds(seen))
            let flips = display.takeFlips()
            #expect(flips.map(\.time) == [.milliseconds(seen)])
            #expect(flips.map(\.sequence) == [UInt32(seen / 20)])
            #expect(flips.map(\.output) == [output.id])
            #expect(display.takeFlips().isEmpty, "each is told once")
            #expect(display.nextFlip == nil)
        }
    }

    @Test func theGridIsExactForAnyPeriod() throws {
        let period = Duration.seconds(1001) / 60_000
        let output = try display(Mode(size: Self.size, period: period)).screens[0]
        for count in [1, 2, 59_999, 1_000_000, 60_000 * 3600, 10_000_000_000] {
            let vblank = period * count
            #expect(output.vblank(after: vblank) == vblank + period)
            #expect(output.vblank(after: vblank - .nanoseconds(1)) == vblank)
            #expect(output.vblank(after: .zero - vblank) == .zero - vblank + period, "before zero, too")
            #expect(output.vblank(after: .zero - vblank - .nanoseconds(1)) == .zero - vblank)
        }
    }

    @Test func oneFlipIsOutstandingAtMost() throws {
        let display = try display()
        let output = display.screens[0]
        let frame = try still(on: output)
        try output.show(frame, at: 1)
        let error = #expect(throws: DisplayError.self) { try output.show(frame, at: 1) }
        #expect(error?.description == "headless-1: cannot flip: a flip is outstanding")
        clock.advance(to: .seconds(1))
        #expect(display.takeFlips().count == 1)
        try output.show(frame, at: 1)
        output.abandonFlip()
        clock.advance(to: .seconds(2))
        #expect(display.takeFlips().isEmpty)
        try output.show(frame, at: 1)
    }

    /// It is composed when it is looked at: what has changed in a picture meanwhile is seen.
    @Test func theScreenIsTheFrame() throws {
        let display = try display()
        let output = display.screens[0]
        let pictures = [1, 2].map { number in
            Picture(Self.size) { x, y in 0xFF00_0000 | UInt32(number * 1000 + y * 100 + x) }
        }
        let animation = Transition.slide(.left).animation(
            from: .opaque(pictures[0]), to: .opaque(pictures[1]), on: Self.size)
        let prepared = try output.prepare(animation)
        #expect(prepared.route.rung == .pan && prepared.painting == nil)
        #expect(output.screen == nil, "nothing before the first flip")
        for progress in [0, 0.3, 0.5, 1] {
            try output.show(prepared, at: progress)
            clock.advance(to: clock.now + Self.period)
            _ = display.takeFlips()
            let expected = Picture(size: Self.size)
            compose(animation.frame(at: progress), into: expected)
            #expect(output.screen?.pixels == expected.pixels)
        }
        pictures[1].fill(.black)
        #expect(Set(try #require(output.screen).pixels) == [0xFF00_0000])
    }

    private func still(on output: any Output) throws -> PreparedAnimation {
        try output.prepare(Animation(still: .color(.black), size: output.mode.size))
    }

    @Test func theRungTellsWhatADisplayWouldDo() throws {
        let output = try display().screens[0]
        #expect(try still(on: output).route.description == "cut")
        let layer = MovingLayer(
            .color(.black), place: Rect(size: Self.size), opacity: Track(from: .none, to: .full))
        let fade = Animation(size: Self.size, groups: [Animation.LayerGroup(layers: [layer])])
        #expect(try output.prepare(fade).route.description == "copy (no pan: its layers do not move together)")
    }

    @Test func twoOutputsFlipForThemselves() throws {
        let display = try display(
            Mode(size: Self.size, period: .milliseconds(20)), Mode(size: Self.size, period: .milliseconds(30)))
        let outputs = display.screens
        for output in outputs { try output.show(try still(on: output), at: 1) }
        #expect(display.nextFlip == .milliseconds(20))
        clock.advance(to: .milliseconds(20))
        #expect(display.takeFlips().map(\.output) == [outputs[0].id])
        #expect(display.nextFlip == .milliseconds(30))
        try outputs[0].show(try still(on: outputs[0]), at: 1)
        clock.advance(to: .milliseconds(60))
        #expect(display.takeFlips().map(\.output) == outputs.map(\.id))
    }

    @Test func displaysComeAndGoWithTheNextLook() throws {
        let display = try display()
        let first = display.screens[0]
        #expect(!display.settle(at: .zero, isMoving: false))
        display.plug(Mode(size: Size(width: 2, height: 2), period: Self.period), as: "other")
        #expect(display.screens.map(\.name) == ["headless-1"])
        #expect(display.settle(at: .zero, isMoving: false))
        #expect(display.screens.map(\.name) == ["headless-1", "other"])
        #expect(display.screens[0] === first, "what stays is the same object")
        let frame = try still(on: first)
        try first.show(frame, at: 1)
        display.unplug("headless-1")
        #expect(throws: DisplayError.self) { try first.show(frame, at: 1) }
        clock.advance(to: .seconds(1))
        #expect(display.takeFlips().count == 1, "what was queued is still seen")
        #expect(display.settle(at: .zero, isMoving: false))
        #expect(display.absence == nil)
        display.unplug("other")
        #expect(display.settle(at: .zero, isMoving: false))
        #expect(display.outputs.isEmpty && display.absence == "nothing is plugged in")
        // Another one in the place of the first is another output, though nobody looked in between.
        display.plug(Mode(size: Self.size, period: Self.period), as: "headless-1")
        #expect(display.settle(at: .zero, isMoving: false))
        display.plug(Mode(size: Self.size, period: Self.period), as: "headless-1")
        #expect(display.settle(at: .zero, isMoving: false))
    }

    @Test func theTimerIsReadableWhenAFlipHasCome() throws {
        let display = try HeadlessDisplay(modes: [Mode(size: Self.size, period: .milliseconds(5))])
        let output = display.screens[0]
        try output.show(try still(on: output), at: 1)
        let number = display.descriptor
        var poll = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        #expect(Glibc.poll(&poll, 1, Int32(lastLimit / .milliseconds(1))) == 1)
        #expect(display.takeFlips().count == 1)
        #expect(Glibc.poll(&poll, 1, 20) == 0, "and rests after that")
    }

    @Test func onlyTheOutputsThatAreAskedForInTheModesThatAreAskedFor() throws {
        let mode = Mode(size: Self.size, period: Self.period)
        let choice = OutputChoice(
            names: ["headless-1", "headless-3", "DP-1"], takesOthers: false,
            own: ["headless-1": OutputSettings(mode: .exactly(Size(width: 16, height: 8), rate: 25))])
        let display = try HeadlessDisplay(modes: [mode, mode, mode], outputs: choice, clock: clock)
        func outputs() -> [String] { display.outputs.map { "\($0.name) \($0.mode)" } }
        #expect(outputs() == ["headless-1 16x8@25", "headless-3 8x4@50"])
        let absence = "nothing is connected to DP-1, only to headless-1, headless-2, headless-3"
        #expect(display.absences == ["DP-1": absence] && display.absence == nil)
        display.choice = OutputChoice(names: ["DP-1"], takesOthers: false)
        #expect(display.settle(at: .zero, isMoving: false) && display.absence == absence)
        display.choice = choice
        #expect(display.settle(at: .zero, isMoving: false))
        let (first, third) = (display.screens[0], display.screens[1])

        display.choice = OutputChoice(
            own: ["headless-3": OutputSettings(mode: .exactly(Size(width: 9, height: 9), rate: nil))])
        #expect(outputs() == ["headless-1 16x8@25", "headless-3 8x4@50"], "not before the next look")
        #expect(display.settle(at: .zero, isMoving: false))
        #expect(outputs() == ["headless-1 8x4@50", "headless-2 8x4@50", "headless-3 9x9@50"])
        #expect(display.absences == [:])
        for gone in [first, third] {
            let frame = try still(on: gone)
            #expect(throws: DisplayError.self) { try gone.show(frame, at: 1) }
        }
        let stays = display.screens[1]
        var huge = display.choice
        huge.own["headless-3"] = OutputSettings(mode: .exactly(Size(width: 20_000, height: 9), rate: nil))
        #expect(display.objections(to: huge) == ["headless-3 has no such mode"])
        #expect(display.objections(to: display.choice) == [])
        display.choice = huge
        #expect(display.settle(at: .zero, isMoving: false))
        #expect(outputs() == ["headless-1 8x4@50", "headless-2 8x4@50"])
        #expect(display.screens[1] === stays)
        #expect(!display.settle(at: .zero, isMoving: false))
    }
}
