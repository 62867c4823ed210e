internal import CLinux
internal import Glibc

/// CLOCK_MONOTONIC: it never jumps, and stops while the machine is suspended. DRM's events carry its time.
public enum MonotonicClock {
    /// The time since the clock's zero, which is about when the machine started.
    public static var now: Duration { time(CLOCK_MONOTONIC) }
}

/// CLOCK_THREAD_CPUTIME_ID: the processor time that the calling thread has taken.
public enum ThreadClock {
    /// The time since the thread began.
    public static var now: Duration { time(CLOCK_THREAD_CPUTIME_ID) }
}

/// CLOCK_REALTIME: date and time, which can be set.
public enum WallClock {
    /// The time since 1970-01-01T00:00Z.
    public static var now: Duration { time(CLOCK_REALTIME) }
}

private func time(_ clock: clockid_t) -> Duration {
    var time = timespec()
    // Fails only for an unknown clock.
    unsafe clock_gettime(clock, &time)
    return Duration(time)
}

extension Duration {
    init(_ time: timespec) {
        self = .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }

    /// Rounded up to nanoseconds, so that a timer never goes off early.
    var timespec: timespec {
        let (seconds, attoseconds) = (self + Duration(secondsComponent: 0, attosecondsComponent: 999_999_999))
            .components
        return Glibc.timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    }
}

extension MonotonicClock {
    /// Blocks the calling thread; for programs without an event loop.
    public static func sleep(_ duration: Duration) {
        var time = duration.timespec
        unsafe nanosleep(&time, nil)
    }
}
