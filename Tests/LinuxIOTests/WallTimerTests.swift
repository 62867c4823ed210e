import CLinux
import Foundation
import LinuxIO
import TestSupport
import Testing

/// Serialised, because one of these sets the machine's clock, to what it shows.
@Suite(.serialized) struct WallTimerTests {
    @Test(.timeLimit(.minutes(60)))
    func itGoesOffAtItsInstant() throws {
        var timer = try WallTimer()
        for delay in [Duration.milliseconds(30), .zero, .seconds(-5)] {
            let instant = WallClock.now + delay
            try timer.set(instant)
            #expect(isReadable(timer.descriptor, within: lastLimit))
            #expect(WallClock.now >= instant)
            #expect(try timer.read() == .wentOff)
            #expect(!isReadable(timer.descriptor, within: .milliseconds(20)))
            #expect(try timer.read() == nil)
        }
    }

    @Test func nilAndWhatIsTooFarAreNever() throws {
        var timer = try WallTimer()
        for instant in [nil, Duration.seconds(Int64.max), .seconds(1 << 50)] {
            try timer.set(.zero)
            try timer.set(instant)
            #expect(!isReadable(timer.descriptor, within: .milliseconds(20)))
            #expect(try timer.read() == nil)
        }
    }

    /// Sets the clock to what it shows, give or take the time that takes. It needs CAP_SYS_TIME.
    private static func jump() -> Bool {
        withUnsafeTemporaryAllocation(of: timespec.self, capacity: 1) { buffer in
            guard let now = buffer.baseAddress else { return false }
            return clock_gettime(CLOCK_REALTIME, now) == 0 && clock_settime(CLOCK_REALTIME, now) == 0
        }
    }

    @Test(.enabled(if: jump(), "setting the clock needs CAP_SYS_TIME"))
    func itHearsOfAClockThatIsSet() throws {
        var timer = try WallTimer()
        let hour = WallClock.now + .seconds(3600)
        for instant in [nil, hour, Duration.seconds(Int64.max)] {
            try timer.set(instant)
            #expect(Self.jump())
            #expect(isReadable(timer.descriptor, within: lastLimit))
            #expect(try timer.read() == .clockWasSet)
            #expect(!isReadable(timer.descriptor, within: .milliseconds(20)))
            // Between two settings, too: it is not lost.
            #expect(Self.jump())
            try timer.set(hour)
            #expect(isReadable(timer.descriptor, within: lastLimit))
            #expect(try timer.read() == .clockWasSet)
            try timer.set(hour)
            #expect(try timer.read() == nil)
        }
    }
}
