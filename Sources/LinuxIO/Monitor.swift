internal import CLinux
internal import Glibc

/// A value under a lock, with changes that threads wait for (pthread_cond_wait(3)).
@safe
final class Monitor<Value>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    // Only with `mutex` held.
    private var value: Value

    init(_ value: sending Value) {
        self.value = value
        unsafe mutex = .allocate(capacity: 1)
        unsafe changed = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(changed, &attributes)
    }

    deinit {
        unsafe pthread_cond_destroy(changed)
        unsafe pthread_mutex_destroy(mutex)
        unsafe changed.deallocate()
        unsafe mutex.deallocate()
    }

    func read<Result>(_ body: (Value) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return body(value)
    }

    /// Changes the value, and has those that wait look at it.
    func change<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer {
            unsafe pthread_cond_broadcast(changed)
            unsafe pthread_mutex_unlock(mutex)
        }
        return try body(&value)
    }

    /// Waits until `take` returns something of the value. What it changes wakes no other thread.
    ///
    /// - Parameter end: the instant of the monotonic clock at which this returns nil; nil: it waits for ever.
    @discardableResult
    func wait<Result>(until end: Duration? = nil, for take: (inout Value) -> Result?) -> Result? {
        var time = max(end ?? .zero, .zero).timespec
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while true {
            if let result = take(&value) { return result }
            if end == nil {
                unsafe pthread_cond_wait(changed, mutex)
            } else if unsafe pthread_cond_timedwait(changed, mutex, &time) == ETIMEDOUT {
                return take(&value)
            }
        }
    }
}
