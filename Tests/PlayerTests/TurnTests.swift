import Glibc
import Testing

@testable import Player
@testable import Present

/// Outputs of a card that are in each other's way.
@Suite struct TurnTests {
    private static let period = Duration.milliseconds(16)

    /// A second display of a card whose driver refuses to light it while the first one's flip is pending, as i915 does: it is lit after
    /// 300 ms, in the moment between two flips, and the first one shows a frame at every vblank.
    @Test func aModeSetTakesTurnsWithAMove() {
        var (moving, new) = (Self.state("A"), Self.state("B"))
        let busy = DisplayError("B", "set the mode", reason: "busy", number: EBUSY)
        // Whether the first one's flip is pending, as the driver sees it.
        var isPending = false
        var lit: Duration?
        var frames = 0
        func light(_ action: ScreenAction?, at now: Duration) {
            guard case .show? = action else { return }
            let event: ScreenEvent = isPending ? .refused(busy, setsMode: true) : .taken(isLast: true, setsMode: true)
            if !isPending { lit = now }
            _ = new.handle(event, at: now)
        }
        func move(_ action: ScreenAction?, at now: Duration) {
            guard case .show? = action else { return }
            frames += 1
            isPending = true
            _ = moving.handle(.taken(isLast: false, setsMode: false), at: now)
        }
        _ = moving.handle(.prepared(awaiting: nil, showing: nil), at: .zero)
        move(moving.handle(.begin, at: .zero), at: .zero)
        _ = new.handle(.prepared(awaiting: nil, showing: nil), at: .zero)
        let beginning = Duration.milliseconds(5)
        light(new.handle(.begin, at: beginning), at: beginning)
        var (vblank, vblanks) = (Duration.zero, 0)
        while lit == nil, vblank < .seconds(6) {
            vblank += Self.period
            vblanks += 1
            while let due = new.nextWake, due < vblank, lit == nil { light(new.handle(.woke, at: due), at: due) }
            isPending = false
            if new.awaitsTurn(at: vblank) { light(new.handle(.turnCame, at: vblank), at: vblank) }
            move(moving.handle(.flipped(hasVblank: true), at: vblank), at: vblank)
        }
        #expect(lit.map { $0 >= .milliseconds(300) && $0 <= .milliseconds(340) } == true, "\(lit as Any)")
        #expect(frames == vblanks + 1)
    }

    private static func state(_ output: String) -> ScreenState { ScreenState(output: output, period: period) }
}
