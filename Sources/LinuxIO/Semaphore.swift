internal import Glibc

/// A counting semaphore between threads (sem_overview(7)); a wait for a count that is there costs no system call.
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

    /// Adds one, and wakes a thread that waits.
    public func signal() { unsafe sem_post(semaphore) }

    /// Takes one; waits until there is one.
    public func wait() {
        while unsafe sem_wait(semaphore) != 0 {}
    }
}
