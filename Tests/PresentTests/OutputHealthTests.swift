import Raster
import Testing

@testable import Present

/// Outputs that fail, and modes that are refused.
@Suite struct OutputHealthTests {
    private static let connector = ConnectorID(rawValue: 101)

    private func isGivenUp(_ health: OutputHealth, at time: Duration) -> Bool {
        health.refusals(at: time).givenUp[Self.connector] != nil
    }

    @Test func anOutputIsSetUpAnewAtOnceAndThenWithPauses() {
        var health = OutputHealth()
        health.fail(Self.connector, because: "a", at: .zero)
        #expect(!isGivenUp(health, at: .zero), "once more at once")
        health.fail(Self.connector, because: "b", at: .seconds(2))
        #expect(health.refusals(at: .seconds(3)).givenUp == [Self.connector: "b"])
        #expect(health.nextTry(after: .seconds(3)) == .seconds(4))
        #expect(!isGivenUp(health, at: .seconds(4)))
        #expect(health.refusals(at: .seconds(4), holdingBack: [Self.connector]).givenUp == [Self.connector: "b"])
        health.fail(Self.connector, because: "c", at: .seconds(6))
        #expect(isGivenUp(health, at: .milliseconds(9_999)) && !isGivenUp(health, at: .seconds(10)))
        // A minute later it has recovered.
        health.fail(Self.connector, because: "d", at: .seconds(71))
        #expect(!isGivenUp(health, at: .seconds(71)))
        health.keep([])
        #expect(health.connectors.isEmpty, "another display has nothing to do with it")
    }

    private static let modes = [
        Cards.mode(Size(width: 3840, height: 2160), preferred: true), Cards.mode(),
        Cards.mode(Size(width: 640, height: 480)),
    ]

    /// A CRTC that takes no more than 2560 pixels in a row, as the little VOP of an RK3399.
    private func isTaken(_ assignment: Assignment) -> Bool {
        assignment.crtc == Cards.crtc(1) || assignment.mode.size.width <= 2560
    }

    /// What is driven in the end, as `CardOutputs` finds it.
    private func settle(_ card: Snapshot, _ isTaken: (Assignment) -> Bool) -> (String, [ConnectorID], tries: Int) {
        var health = OutputHealth()
        var tries = 0
        while true {
            let refusals = health.refusals(at: .zero)
            let assignments = card.assign(refusals: refusals)
            let refused = assignments.filter { !isTaken($0) }
            for assignment in refused {
                health.refuse(assignment.pairing, because: "no")
            }
            tries += 1
            if refused.isEmpty {
                let text = assignments.map { "\($0.name)>\($0.crtc.rawValue - 40) \($0.mode)" }
                return (
                    text.joined(separator: ", "),
                    card.exhausted(OutputChoice(), usesUnknown: false, refusals: refusals),
                    tries
                )
            }
        }
    }

    @Test func aRefusedModeTakesAnotherCRTCAndThenTheNextMode() {
        let one = Cards.card([Cards.connector(1, [0, 1], modes: Self.modes)], crtcs: 2)
        #expect(settle(one, isTaken) == ("DP-1>1 3840x2160@60", [], 2))
        let two = Cards.card(
            [Cards.connector(1, [0, 1], modes: Self.modes), Cards.connector(2, [1], modes: Self.modes)], crtcs: 2)
        #expect(
            settle(two, isTaken).0 == "DP-1>0 1920x1080@60, DP-2>1 3840x2160@60",
            "one more display goes before more pixels")
        let little = Cards.card([Cards.connector(1, [0], modes: Self.modes)], crtcs: 2)
        #expect(settle(little, isTaken) == ("DP-1>0 1920x1080@60", [], 2))
        let none = settle(one) { _ in false }
        #expect(none == ("", [ConnectorID(rawValue: 101)], 7), "three modes on two CRTCs")
    }

    @Test func allRefusedIsARestAndThenAnotherTry() {
        var health = OutputHealth()
        let pairing = RefusedModes.Pairing(connector: Self.connector, crtc: Cards.crtc(0), mode: Self.modes[0])
        health.refuse(pairing, because: "DP-1 does not take it")
        health.exhaust(Self.connector, at: .zero)
        #expect(health.refusals(at: .seconds(1)).givenUp == [Self.connector: "DP-1 does not take it"])
        #expect(health.refusals(at: .seconds(2)) == RefusedModes(), "everything is tried again")
    }

    @Test func unknownConnectionsAndHeadsets() {
        let unknown = Snapshot.Connector(
            id: Self.connector, name: "VGA-1", connection: .unknown, modes: [Cards.mode()], crtcs: [Cards.crtc(0)])
        let headset = Snapshot.Connector(
            id: ConnectorID(rawValue: 102), name: "DP-2", connection: .connected, isNonDesktop: true,
            modes: [Cards.mode()], crtcs: [Cards.crtc(1)])
        let card = Cards.card([unknown, headset], crtcs: 2)
        #expect(card.assign() == [])
        #expect(card.assign(usesUnknown: true).map(\.name) == ["VGA-1"])
        #expect(card.assign(OutputChoice(names: ["DP-2"])).map(\.name) == ["DP-2"], "who names it wants it")
        #expect(card.summary(OutputChoice()) == "nothing is connected to VGA-1, DP-2 has a headset on it")
    }

    @Test func namesAreUniqueAndDrivenConnectorsKeepTheirCRTCs() {
        let card = Cards.card([Cards.connector(1, [0, 1], current: 1), Cards.connector(2, [0, 1])], crtcs: 2)
        let renamed = card.renamed(for: "card1", avoiding: ["DP-1", "DP-7"])
        #expect(renamed.connectors.map(\.name) == ["card1/DP-1", "DP-2"])
        let assignment = Assignment(
            connector: ConnectorID(rawValue: 102), name: "DP-2", crtc: Cards.crtc(1), plane: PlaneID(rawValue: 31),
            mode: Cards.mode())
        #expect(card.driven(by: [assignment]).connectors.map(\.currentCRTC) == [nil, Cards.crtc(1)])
    }

    /// i915 and vc4 send a flip's event before its time has come.
    @Test func aVblankAheadOfNowIsNotTheNextOne() {
        let period = Duration.milliseconds(20)
        let table: [(Int, Int, Int)] = [
            (1_000, 1_000, 1_020), (999, 1_000, 1_020), (990, 1_000, 1_020), (1_019, 1_000, 1_020),
            (1_020, 1_000, 1_040), (1_999, 1_000, 2_000),
        ]
        for (now, last, next) in table {
            let vblank = KMSScanout.vblank(after: .milliseconds(now), from: .milliseconds(last), period: period)
            #expect(vblank == .milliseconds(next), "\(now)")
        }
    }
}
