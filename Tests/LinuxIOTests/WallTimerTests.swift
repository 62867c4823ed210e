import CLinux
import Foundation
import LinuxIO
import Testing

/// Serialised, because one of these sets the machine's clock, to what it shows.
@Suite(.serialized) struct WallTimerTests {
    private static func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, milliseconds) == 1
    }

    @Test(.timeLimit(.minutes(10)))
    func itGoesOffAtItsInstant() throws {
        var timer = try WallTimer()
        for delay in [Duration.milliseconds(30), .zero, .seconds(-5)] {
            let instant = WallClock.now + delay
            try timer.set(instant)
            #expect(Self.isReadable(timer.descriptor, within: 10_000))
            #expect(WallClock.now >= instant)
            #expect(try timer.read() == .wentOff)
            #expect(!Self.isReadable(timer.descriptor, within: 20))
            #expect(try timer.read() == nil)
        }
    }

    @Test func nilAndWhatIsTooFarAreNever() throws {
        var timer = try WallTimer()
        for instant in [nil, Duration.seconds(Int64.max), .seconds(1 << 50)] {
            try timer.set(.zero)
            try timer.set(instant)
            #expect(!Self.isReadable(timer.descriptor, within: 20))
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
            #expect(Self.isReadable(timer.descriptor, within: 10_000))
            #expect(try timer.read() == .clockWasSet)
            #expect(!Self.isReadable(timer.descriptor, within: 20))
            // Between two settings, too: it is not lost.
            #expect(Self.jump())
            try timer.set(hour)
            #expect(Self.isReadable(timer.descriptor, within: 10_000))
            #expect(try timer.read() == .clockWasSet)
            try timer.set(hour)
            #expect(try timer.read() == nil)
        }
    }
}
