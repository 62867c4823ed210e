import Raster
import Testing

@testable import Present

/// What counts as plugged in, on a clock that the tests set.
@Suite struct HotplugFilterTests {
    private static let first = Cards.connector(1, [0])
    private static let second = Cards.connector(2, [1])

    private static func card(_ connectors: Snapshot.Connector...) -> Snapshot { Cards.card(connectors, crtcs: 2) }

    private static func off(_ number: Int) -> Snapshot.Connector {
        Cards.connector(number, [number - 1], connected: false, modes: [])
    }

    private func connected(_ plugs: HotplugFilter) -> [String] {
        (plugs.snapshot?.connectors ?? []).filter { $0.connection == .connected && !$0.modes.isEmpty }.map(\.name)
    }

    @Test func anUnpluggingIsBelievedAfterThreeSeconds() {
        var plugs = HotplugFilter()
        #expect(plugs.see(Self.card(Self.first, Self.second), at: .zero) == [])
        #expect(plugs.see(Self.card(Self.first, Self.off(2)), at: .seconds(10)) == ["DP-2"], "it is said once")
        #expect(connected(plugs) == ["DP-1", "DP-2"], "it stays lit, with its modes")
        #expect(plugs.nextDoubt == .seconds(13))
        #expect(plugs.see(Self.card(Self.first, Self.off(2)), at: .seconds(12)) == [])
        let isEarly = plugs.settle(at: .milliseconds(12_999))
        #expect(!isEarly)
        let isDue = plugs.settle(at: .seconds(13))
        #expect(isDue && connected(plugs) == ["DP-1"])
        #expect(plugs.nextDoubt == nil)
    }

    @Test func aDisplayThatBouncesIsNeverGone() {
        var plugs = HotplugFilter()
        _ = plugs.see(Self.card(Self.first), at: .zero)
        for toggle in 0..<10 {
            let time = Duration.seconds(5) + .milliseconds(10 * toggle)
            _ = plugs.see(Self.card(toggle % 2 == 0 ? Self.off(1) : Self.first), at: time)
            #expect(connected(plugs) == ["DP-1"])
        }
        #expect(plugs.nextDoubt == nil, "it came back with the last one")
        // What is doubted anew has its full time again.
        _ = plugs.see(Self.card(Self.off(1)), at: .seconds(7))
        #expect(plugs.nextDoubt == .seconds(10))
    }

    @Test func oneThatWasNeverThereIsNotDoubted() {
        var plugs = HotplugFilter()
        #expect(plugs.see(Self.card(Self.off(1)), at: .zero) == [])
        #expect(connected(plugs) == [] && plugs.nextDoubt == nil)
    }

    @Test func anotherDisplayIsTakenAtOnce() {
        var plugs = HotplugFilter()
        _ = plugs.see(Self.card(Self.first), at: .zero)
        let other = Cards.connector(1, [0], modes: [Cards.mode(Size(width: 640, height: 480))])
        _ = plugs.see(Self.card(other), at: .seconds(1))
        #expect(plugs.snapshot?.connectors.first?.modes.map(\.description) == ["640x480@60"])
    }

    @Test func displaysWithoutAnEDIDAreAskedAgainWithPauses() {
        var plugs = HotplugFilter()
        let silent = Snapshot.Connector(
            id: ConnectorID(rawValue: 101), name: "HDMI-A-1", connection: .connected, lacksEDID: true,
            modes: [Cards.mode()], crtcs: [Cards.crtc(0)])
        var looks: [Int] = []
        for second in 0..<40 {
            if second > 0, plugs.wantsLook(at: .seconds(second)) {
                looks.append(second)
                plugs.beginLook(at: .seconds(second))
            }
            if second == 0 || looks.last == second { _ = plugs.see(Self.card(silent), at: .seconds(second)) }
        }
        #expect(looks == [1, 3, 7, 15, 31])
        _ = plugs.see(Self.card(Self.first), at: .seconds(50))
        #expect(plugs.nextLook == nil, "its EDID came late")
        plugs.lookAgain()
        #expect(plugs.wantsLook(at: .seconds(50)))
        plugs.beginLook(at: .seconds(50))
        #expect(!plugs.wantsLook(at: .seconds(500)))
    }
}
