import Testing

@testable import LinuxIO

@Suite struct EventLoopTests {
    private enum Source: UInt64 { case time, news }

    @Test func newsAndTime() throws {
        let signal = try Timer()
        let other = try Timer()
        var loop = try EventLoop(timer: Source.time)
        try loop.add(signal.descriptor, as: .news)
        try loop.add(other.descriptor, as: .news, for: [])
        try other.set(.zero)
        let start = MonotonicClock.now
        try loop.wake(at: start + .milliseconds(20))
        #expect(try loop.wait() == [.time])
        #expect(MonotonicClock.now >= start + .milliseconds(20))
        // The time is told once.
        try signal.set(.zero)
        #expect(try loop.wait() == [.news])
        try loop.change(other.descriptor, as: .news, for: .reading)
        #expect(try loop.wait() == [.news, .news])
        loop.remove(other.descriptor)
        #expect(try loop.wait() == [.news])
    }

    @Test func anEarlierWakeMayStay() throws {
        var loop = try EventLoop(timer: Source.time)
        let start = MonotonicClock.now
        try loop.wake(at: start + .milliseconds(20))
        try loop.wake(at: start + .seconds(60), mayBeEarly: true)
        #expect(try loop.wait() == [.time])
        try loop.wake(at: start + .seconds(60), mayBeEarly: true)
        try loop.wake(at: start, mayBeEarly: true)
        #expect(try loop.wait() == [.time])
        #expect(MonotonicClock.now < start + .seconds(60))
    }
}
