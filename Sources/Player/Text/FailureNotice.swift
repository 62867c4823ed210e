internal import LinuxIO

/// When to tell that something fails that is tried again and again: a value without a clock.
///
/// A failure that lasts is told once. What keeps changing between failing and working is told at growing intervals: after
/// a minute, then two, four and so on, up to an hour.
struct FailureNotice {
    private var backoff = Backoff(from: .seconds(60), to: .seconds(3600))
    /// Whether the present failure was told.
    private var isTold = false

    /// It fails. Returns whether that is to be told now.
    mutating func fails(at now: Duration) -> Bool {
        if isTold || !backoff.allowsTry(at: now) { return false }
        backoff.fail(at: now)
        isTold = true
        return true
    }

    /// It works. Returns whether that is to be told: whether the failure before it was.
    @discardableResult
    mutating func works() -> Bool {
        defer { isTold = false }
        return isTold
    }
}
