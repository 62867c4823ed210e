internal import CLinux
internal import Glibc

/// A timerfd(2) on the wall clock that goes off once, and also tells when somebody sets that clock.
public struct WallTimer: ~Copyable {
    /// What a timer has to say.
    public enum News: Hashable, Sendable {
        /// The clock shows the instant.
        case wentOff
        /// The clock has jumped, as it does also where the machine slept. The timer may have gone off as well: whatever
        /// was reckoned from the clock is to be reckoned anew, and the timer set again.
        case clockWasSet
    }

    /// The largest time that the kernel's nanoseconds can express, in 2262: it cuts off what is later. A clock cannot be
    /// set beyond 2232.
    private static let never = Duration.seconds(Int64.max / 1_000_000_000)

    private let timer: Descriptor
    private var clockWasSet = false

    public init() throws(SystemError) {
        let timer = Descriptor(
            adopting: try systemCall("timerfd_create") {
                timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
            })
        try Self.arm(timer, nil)
        self.timer = timer
    }

    /// Lent to a `Poller`: readable while there is news.
    public var descriptor: Int32 { timer.rawValue }

    /// Sets the instant it goes off, as a time of `WallClock`; nil: only when the clock is set. One that has passed goes
    /// off now.
    public mutating func set(_ instant: Duration?) throws(SystemError) {
        do throws(SystemError) {
            try Self.arm(timer, instant)
        } catch  where error.number == ECANCELED {
            // The timer is armed, but the clock was set before, and that is told only once: here.
            clockWasSet = true
            try Self.arm(timer, .zero)
        }
    }

    /// What has happened since the last call; nil: nothing. The descriptor is not readable then until there is more.
    public mutating func read() throws(SystemError) -> News? {
        var count: UInt64 = 0
        let number = timer.rawValue
        do throws(SystemError) {
            try systemCall("read", "timerfd") { unsafe Glibc.read(number, &count, 8) }
        } catch  where error.number == EAGAIN {
            return nil
        } catch  where error.number == ECANCELED {
            clockWasSet = true
        }
        defer { clockWasSet = false }
        return clockWasSet ? .clockWasSet : .wentOff
    }

    /// A timer that is not armed is not promised to hear of the clock (timerfd_create(2)), so with nothing to wait for it
    /// is armed all the same.
    private static func arm(_ timer: borrowing Descriptor, _ instant: Duration?) throws(SystemError) {
        var setting = itimerspec()
        // An all-zero time would disarm it.
        setting.it_value = max(instant ?? never, .nanoseconds(1)).timespec
        let number = timer.rawValue
        try systemCall("timerfd_settime") {
            unsafe timerfd_settime(
                number, Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET), &setting, nil)
        }
    }
}
