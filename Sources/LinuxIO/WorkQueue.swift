internal import CLinux
internal import Glibc

/// Threads that run jobs, the most urgent first.
///
/// They run at a low priority (a nice value of 10 more), so that the thread that hands out work runs before those that
/// do it. One lock guards everything; idle threads sleep on a condition variable.
@safe
public final class WorkQueue<Job: Sendable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    // All below: only with `mutex` held.
    private var waiting: [Job] = []
    private var isClosed = false
    private var threads: [WorkerThread] = []

    /// Starts `count` threads that hand every job to `run`. They keep the queue alive until it is closed.
    public init(threads count: Int, run: @escaping @Sendable (Job) -> Void) throws(SystemError) {
        unsafe mutex = .allocate(capacity: 1)
        unsafe changed = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        unsafe pthread_cond_init(changed, nil)
        for _ in 0..<count {
            do throws(SystemError) {
                threads.append(
                    try WorkerThread { [self] in
                        // On Linux the nice value is the calling thread's own (sched(7)).
                        _ = nice(10)
                        while let job = next() { run(job) }
                    })
            } catch {
                close()
                throw error
            }
        }
    }

    deinit {
        unsafe pthread_cond_destroy(changed)
        unsafe pthread_mutex_destroy(mutex)
        unsafe changed.deallocate()
        unsafe mutex.deallocate()
    }

    /// Replaces the waiting jobs by `jobs`, the most urgent first.
    public func replaceWaiting(with jobs: [Job]) {
        withLock { waiting = jobs }
        unsafe pthread_cond_broadcast(changed)
    }

    /// Discards the waiting jobs, and returns when the running ones have ended.
    public func close() {
        let running = withLock {
            waiting = []
            isClosed = true
            defer { threads = [] }
            return threads
        }
        unsafe pthread_cond_broadcast(changed)
        for thread in running { thread.join() }
    }

    private func next() -> Job? {
        withLock {
            while waiting.isEmpty && !isClosed { unsafe pthread_cond_wait(changed, mutex) }
            return isClosed ? nil : waiting.removeFirst()
        }
    }

    private func withLock<Result>(_ body: () -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return body()
    }
}
