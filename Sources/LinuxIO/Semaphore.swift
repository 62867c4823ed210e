internal import CLinux
internal import Glibc

/// A counting semaphore between threads (sem_overview(7)). While its count is above 0, a wait makes no system call.
@safe
public final class Semaphore: @unchecked Sendable {
    private let semaphore: UnsafeMutablePointer<sem_t>

    public init(count: Int) {
        unsafe semaphore = .allocate(capacity: 1)
        let result = unsafe sem_init(semaphore, 0, UInt32(count))
        precondition(result == 0, "a count that a semaphore can have")
    }

    deinit {
        unsafe sem_destroy(semaphore)
        unsafe semaphore.deallocate()
    }

    /// Adds one to the count, and wakes a waiting thread.
    public func signal() { unsafe sem_post(semaphore) }

    /// Waits until the count is above 0, and takes one from it.
    public func wait() {
        while unsafe sem_wait(semaphore) != 0 {}
    }

    /// Waits as `wait()` does, until `end` of the monotonic clock at the latest. Returns whether it took one.
    public func wait(until end: Duration) -> Bool {
        var time = max(end, .zero).timespec
        while unsafe sem_clockwait(semaphore, CLOCK_MONOTONIC, &time) != 0 {
            if errno != EINTR { return false }
        }
        return true
    }
}
