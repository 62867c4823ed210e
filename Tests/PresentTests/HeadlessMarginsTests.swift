import Compose
import Raster
import Testing

@testable import Present
import Vocabulary

/// Margins on the display in memory: as on one whose driver has no property for them.
@Suite struct HeadlessMarginsTests {
    private static let size = Size(width: 40, height: 20)
    private static let period = Duration.milliseconds(20)
    private let clock = VirtualClock()

    private func display(_ margins: Margins?) throws -> HeadlessDisplay {
        let settings = OutputSettings(signal: SignalSettings(margins: margins))
        return try HeadlessDisplay(
            modes: [Mode(size: Self.size, period: Self.period)], outputs: OutputChoice(common: settings), clock: clock)
    }

    private static let margins = Margins(top: .pixels(2), right: .pixels(3), bottom: .pixels(4), left: .perMille(100))

    @Test func theyArePaintedBlack() throws {
        let display = try display(Self.margins)
        let output = display.screens[0]
        #expect(output.mode.size == Size(width: 33, height: 14) && output.mode.period == Self.period)
        #expect(output.remarks == [])
        let white = Color(red: 255, green: 255, blue: 255)
        try output.show(try output.prepare(Animation(still: .color(white), size: output.mode.size)), at: 1)
        clock.advance(to: Self.period)
        #expect(display.takeFlips().count == 1)
        let screen = try #require(output.screen)
        #expect(screen.size == Self.size)
        for y in 0..<20 {
            let row = screen.withRow(y) { row in row.indices.map { row[$0] } }
            let isInside = (2..<16).contains(y)
            #expect(row == (0..<40).map { isInside && (4..<37).contains($0) ? white.pixel : Color.black.pixel }, "\(y)")
        }
    }

    @Test func movesWithinThemAreCopied() throws {
        let output = try display(Self.margins).screens[0]
        let animation = Transition.slide(.left).animation(
            from: .color(.black), to: .color(.black), on: output.mode.size)
        let route = try output.prepare(animation).route.description
        #expect(route == "copy (no pan: the margins around the picture stand still)")
        #expect(try output.prepare(Animation(still: .color(.black), size: output.mode.size)).route.rung == .cut)
    }

    @Test func whatHidesMoreThanHalfIsLeftOut() throws {
        let output = try display(Margins(all: .pixels(6))).screens[0]
        #expect(output.mode.size == Self.size)
        #expect(output.remarks == ["'margins' is left out: not half of 40x20 would be seen"])
        #expect(try display(nil).screens[0].remarks == [])
    }

    @Test func theyAreTakenWithTheNextLook() throws {
        let display = try display(nil)
        let first = display.screens[0]
        display.choice.common.signal.margins = Self.margins
        #expect(display.settle(at: .zero, isMoving: false))
        #expect(first.isUnplugged && display.screens[0].mode.size == Size(width: 33, height: 14))
        #expect(!display.settle(at: .zero, isMoving: false))
        display.choice.common.signal.margins = nil
        #expect(display.settle(at: .zero, isMoving: false))
        #expect(display.screens[0].mode.size == Self.size)
    }
}
