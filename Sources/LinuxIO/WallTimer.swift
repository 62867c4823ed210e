internal import CLinux
internal import Glibc

/// A timer on the wall clock that expires once, and also reports when that clock is set (timerfd_create(2)).
public struct WallTimer: ~Copyable {
    /// What a timer reports.
    public enum Change: Hashable, Sendable {
        /// The timer has expired.
        case wentOff
        /// The clock has jumped: it was set, or the machine was suspended. The timer may have expired too: compute anew
        /// what depends on the clock, and set the timer again.
        case clockWasSet
    }

    /// The largest time that the kernel's 64-bit nanoseconds can express, in 2262; it limits later ones to this. A
    /// clock can be set up to 2232 (TIME_SETTOD_SEC_MAX in linux/time64.h).
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

    /// Arms the timer for a time of `WallClock`; nil: only to report when the clock is set. For a past time it expires
    /// at once.
    public mutating func set(_ instant: Duration?) throws(SystemError) {
        do throws(SystemError) {
            try Self.arm(timer, instant)
        } catch  where error.number == ECANCELED {
            // The timer is armed, and the clock was set before. The kernel reports that once, here; `read` passes it
            // on.
            clockWasSet = true
            try Self.arm(timer, .zero)
        }
    }

    /// What has happened since the last call; nil: nothing. Clears the descriptor's readiness.
    public mutating func read() throws(SystemError) -> Change? {
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

    /// Arms the timer for `instant`, or for `never`: the report of a clock that was set is promised for an armed timer
    /// only (timerfd_create(2), TFD_TIMER_CANCEL_ON_SET).
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
