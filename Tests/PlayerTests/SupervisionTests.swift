import Present
import Testing

@testable import Player

/// When the watchdog is fed.
@Suite struct PulseTests {
    private func signs(_ flips: [Double], isOverdue: Bool = false) -> Pulse.Signs {
        Pulse.Signs(flips: flips.map { .seconds($0) }, isOverdue: isOverdue)
    }

    @Test func aThirdOfTheTimeAndAnAnswerOfEveryDisplay() {
        var pulse = Pulse(limit: .seconds(15), at: .zero)
        #expect(pulse.nextWake == .seconds(5))
        #expect(pulse.look(signs([4.9, 4.9]), at: .seconds(4.99)) == nil)
        #expect(pulse.look(signs([4.9, 4.9]), at: .seconds(5)) == .probe)
        #expect(pulse.look(signs([5.02, 4.9]), at: .seconds(5.02)) == nil, "one has not answered")
        #expect(pulse.look(signs([5.02, 5.03]), at: .seconds(5.03)) == .feed)
        #expect(pulse.nextWake == .seconds(5.03) + .seconds(5))
        #expect(pulse.look(signs([5.02, 5.03]), at: .seconds(6)) == nil)
    }

    @Test func aFrozenPictureFeedsNothing() {
        var pulse = Pulse(limit: .seconds(15), at: .zero)
        var fed = false
        // The loop lives, and one of two displays takes no frame any more.
        for tenth in 0...600 where pulse.look(signs([Double(tenth) / 10, 1]), at: .milliseconds(tenth * 100)) == .feed {
            fed = true
        }
        #expect(!fed)
    }

    @Test func withoutADisplayTheLoopFeedsItWhileNothingIsOverdue() {
        var pulse = Pulse(limit: .seconds(15), at: .zero)
        #expect(pulse.look(signs([]), at: .seconds(5)) == .feed)
        #expect(pulse.look(signs([], isOverdue: true), at: .seconds(10)) == nil)
        #expect(pulse.look(signs([], isOverdue: true), at: .seconds(15)) == nil)
        #expect(pulse.look(signs([]), at: .seconds(16)) == .feed)
        #expect(!pulse.isOverdue(nil, at: .seconds(16)) && !pulse.isOverdue(.seconds(12), at: .seconds(16)))
        #expect(pulse.isOverdue(.seconds(10), at: .seconds(16)))
    }

    @Test func aDisplayThatIsPulledWhileItIsAskedHoldsNothingUp() {
        var pulse = Pulse(limit: .seconds(15), at: .zero)
        #expect(pulse.look(signs([1, 1]), at: .seconds(5)) == .probe)
        #expect(pulse.look(signs([5.1, 1]), at: .seconds(5.1)) == nil)
        #expect(pulse.look(signs([5.1]), at: .seconds(5.2)) == .feed)
    }

    @Test func oneThatHasNotAnsweredIsAskedAgain() {
        var pulse = Pulse(limit: .seconds(15), at: .zero)
        #expect(pulse.look(signs([1]), at: .seconds(5)) == .probe)
        #expect(pulse.nextWake == .seconds(10))
        #expect(pulse.look(signs([1]), at: .seconds(10)) == .probe)
        #expect(pulse.look(signs([10.1]), at: .seconds(10.1)) == .feed)
    }
}

/// What the service manager is told.
@Suite struct ServiceReadinessTests {
    private func tell(
        _ readiness: inout Readiness, _ stage: Readiness.Stage, _ status: String, at seconds: Double
    ) -> [String] {
        let lines = readiness.lines(stage, status, at: .seconds(seconds))
        if !lines.isEmpty { readiness.told(lines, status) }
        return lines
    }

    @Test func readyOnceWithTheFirstFrame() {
        var readiness = Readiness(at: .seconds(100))
        #expect(tell(&readiness, .starting, "reading", at: 100) == ["STATUS=reading"])
        #expect(tell(&readiness, .starting, "reading", at: 101) == [])
        #expect(readiness.nextWake == .seconds(110))
        #expect(tell(&readiness, .settled, "showing a", at: 102) == ["READY=1", "STATUS=showing a"])
        #expect(tell(&readiness, .settled, "showing b", at: 103) == ["STATUS=showing b"])
        #expect(tell(&readiness, .starting, "showing b", at: 200) == [])
        #expect(readiness.nextWake == nil)
    }

    @Test func readyAfterTenSecondsInAnyCase() {
        var readiness = Readiness(at: .zero)
        #expect(tell(&readiness, .starting, "reading", at: 9.99) == ["STATUS=reading"])
        #expect(tell(&readiness, .starting, "reading", at: 10) == ["READY=1"])
        #expect(tell(&readiness, .settled, "reading", at: 11) == [])
    }

    @Test func whatWasNotTakenIsToldAgain() {
        let readiness = Readiness(at: .zero)
        #expect(readiness.lines(.settled, "a", at: .zero) == ["READY=1", "STATUS=a"])
        #expect(readiness.lines(.settled, "a", at: .seconds(1)) == ["READY=1", "STATUS=a"])
    }
}

/// What is left to the next run.
@Suite struct WillTests {
    private func isDue(_ handoffTiming: inout HandoffTiming, _ name: String?, at time: Duration) -> Bool {
        handoffTiming.isDue(for: name.map { DeviceHandoff(name: $0, device: 9) }, at: time)
    }

    @Test func whoDiesSoonLeavesNothing() {
        var handoffTiming = HandoffTiming(at: .seconds(100))
        #expect(handoffTiming.nextWake == .seconds(110))
        let isEarly = isDue(&handoffTiming, "card0", at: .milliseconds(109_999))
        #expect(!isEarly)
        let isDueThen = isDue(&handoffTiming, "card0", at: .seconds(110))
        #expect(isDueThen)
        #expect(handoffTiming.nextWake == nil, "it wakes nobody again")
    }

    @Test func aDeviceIsLeftOnceAndOneThatComesLaterToo() {
        var handoffTiming = HandoffTiming(at: .zero)
        let asked = [nil, "card1", "card1"].enumerated().map { isDue(&handoffTiming, $1, at: .seconds(20 + $0)) }
        #expect(asked == [false, true, true], "what was not taken is left again")
        #expect(handoffTiming.nextWake == nil)
        handoffTiming.make(for: DeviceHandoff(name: "card1", device: 9))
        let isDueAgain = isDue(&handoffTiming, "card1", at: .seconds(32))
        #expect(!isDueAgain)
    }
}
