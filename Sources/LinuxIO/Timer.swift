internal import CLinux
internal import Glibc

/// A timer on the monotonic clock that expires once (timerfd_create(2)).
public struct Timer: ~Copyable {
    private let timer: Descriptor

    public init() throws(SystemError) {
        timer = Descriptor(
            adopting: try systemCall("timerfd_create") {
                timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
            })
    }

    /// Lent to a `Poller`: readable once the timer has expired.
    public var descriptor: Int32 { timer.rawValue }

    /// Arms the timer for a time of `MonotonicClock`; nil disarms it. For a past time it expires at once.
    public func set(_ instant: Duration?) throws(SystemError) {
        var setting = itimerspec()
        if let instant {
            // An all-zero time would disarm it.
            setting.it_value = max(instant, .nanoseconds(1)).timespec
        }
        try systemCall("timerfd_settime") {
            unsafe timerfd_settime(timer.rawValue, Int32(TFD_TIMER_ABSTIME), &setting, nil)
        }
    }

    /// Clears the expiration: the descriptor is no longer readable.
    public func acknowledge() throws(SystemError) {
        try drain(timer, "timerfd")
    }
}

/// Resets the counter of a timerfd or eventfd. A counter of zero is no error.
func drain(_ descriptor: borrowing Descriptor, _ name: String) throws(SystemError) {
    var counter: UInt64 = 0
    let number = descriptor.rawValue
    do throws(SystemError) {
        try systemCall("read", name) { unsafe read(number, &counter, 8) }
    } catch  where error.number == EAGAIN {
    }
}
