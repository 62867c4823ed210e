internal import CLinux
internal import Glibc

/// A timerfd(2) on the monotonic clock that goes off once.
public struct Timer: ~Copyable {
    private let timer: Descriptor

    public init() throws(SystemError) {
        timer = Descriptor(
            adopting: try systemCall("timerfd_create") {
                timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
            })
    }

    /// Lent to a `Poller`: readable once the timer has gone off.
    public var descriptor: Int32 { timer.rawValue }

    /// Sets the instant it goes off, as a time of `MonotonicClock`; nil turns it off. One that has passed goes off now.
    public func set(_ instant: Duration?) throws(SystemError) {
        var setting = itimerspec()
        if let instant {
            // An all-zero time would turn the timer off.
            setting.it_value = max(instant, .nanoseconds(1)).timespec
        }
        try systemCall("timerfd_settime") {
            unsafe timerfd_settime(timer.rawValue, Int32(TFD_TIMER_ABSTIME), &setting, nil)
        }
    }

    /// Takes note that it went off, so that it is no longer readable.
    public func acknowledge() throws(SystemError) {
        try drain(timer, "timerfd")
    }
}

/// Reads the counter of a timerfd or eventfd away; none there is no error.
func drain(_ descriptor: borrowing Descriptor, _ name: String) throws(SystemError) {
    var counter: UInt64 = 0
    let number = descriptor.rawValue
    do throws(SystemError) {
        try systemCall("read", name) { unsafe read(number, &counter, 8) }
    } catch  where error.number == EAGAIN {
    }
}
