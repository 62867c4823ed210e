import Foundation
import LinuxIO
import TestSupport
import Testing

@Suite struct TimeTests {
    @Test func theClockNeverGoesBack() {
        var last = MonotonicClock.now
        for _ in 0..<100_000 {
            let now = MonotonicClock.now
            #expect(now >= last)
            last = now
        }
        let before = MonotonicClock.now
        usleep(20_000)
        #expect(MonotonicClock.now - before >= .milliseconds(20))
        let times = [Date().timeIntervalSince1970, WallClock.now / .seconds(1), Date().timeIntervalSince1970]
        #expect(times == times.sorted())
    }

    @Test(.timeLimit(.minutes(60)))
    func aTimerGoesOffAtItsInstantAndNotBefore() throws {
        let timer = try LinuxIO.Timer()
        let poller = try Poller()
        try poller.add(timer.descriptor, as: Poller.Token(rawValue: 7))
        for delay in [Duration.milliseconds(30), .microseconds(1500), .zero, .milliseconds(-50)] {
            // A part of a nanosecond, which the kernel cannot express, must not make it early either.
            let instant = MonotonicClock.now + delay + Duration(secondsComponent: 0, attosecondsComponent: 1)
            try timer.set(instant)
            #expect(try poller.wait() == [Poller.Token(rawValue: 7)])
            #expect(MonotonicClock.now >= instant)
            #expect(isReadable(timer.descriptor))
            try timer.acknowledge()
            #expect(!isReadable(timer.descriptor, within: .milliseconds(20)))
        }
    }

    @Test(.timeLimit(.minutes(60)))
    func anInstantThatHasPassedGoesOffAtOnce() throws {
        let timer = try LinuxIO.Timer()
        for instant in [Duration.zero, .seconds(-5), .nanoseconds(1), MonotonicClock.now] {
            try timer.set(instant)
            #expect(isReadable(timer.descriptor, within: lastLimit))
            try timer.acknowledge()
        }
    }

    @Test func nilTurnsItOff() throws {
        let timer = try LinuxIO.Timer()
        try timer.set(MonotonicClock.now + .milliseconds(20))
        try timer.set(nil)
        #expect(!isReadable(timer.descriptor, within: .milliseconds(60)))
        // Gone off and not yet noted, too.
        try timer.set(.zero)
        #expect(isReadable(timer.descriptor, within: lastLimit))
        try timer.set(nil)
        #expect(!isReadable(timer.descriptor, within: .milliseconds(20)))
        try timer.acknowledge()
    }

    @Test func theLastInstantCounts() throws {
        let timer = try LinuxIO.Timer()
        try timer.set(MonotonicClock.now + .milliseconds(10))
        try timer.set(MonotonicClock.now + .seconds(3600))
        #expect(!isReadable(timer.descriptor, within: .milliseconds(50)))
        try timer.set(MonotonicClock.now + .seconds(Int64(1) << 40))
        #expect(!isReadable(timer.descriptor, within: .milliseconds(10)))
    }

    @Test(.timeLimit(.minutes(60)))
    func aPollerTellsItsSourcesApart() throws {
        let timers = [try Mailbox<Int>(), try Mailbox<Int>(), try Mailbox<Int>()]
        let poller = try Poller()
        for (index, box) in timers.enumerated() {
            try poller.add(box.descriptor, as: Poller.Token(rawValue: UInt64(index) << 60 | 5))
        }
        timers[2].post(1)
        timers[0].post(1)
        let ready = try poller.wait()
        #expect(Set(ready) == [Poller.Token(rawValue: 5), Poller.Token(rawValue: 2 << 60 | 5)])
        #expect(failure { try poller.add(timers[0].descriptor, as: Poller.Token(rawValue: 1)) }?.number == EEXIST)
    }
}
