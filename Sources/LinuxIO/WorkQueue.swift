internal import CLinux
internal import Glibc

/// Threads that run jobs, the most urgent first. A job that hangs in the kernel can be given up: another thread takes the
/// place of its thread.
///
/// They run at a low priority (a nice value of 10 more), so that the thread that hands out work runs before those that
/// do it. One lock guards everything; idle threads sleep on a condition variable.
@safe
public final class WorkQueue<Job: Sendable, Outcome>: @unchecked Sendable {
    /// A job that a thread is at.
    public struct Running: Sendable {
        /// Unique among all jobs of the queue.
        public let number: Int
        public let job: Job
    }

    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>
    private let choose: @Sendable ([Job], [Job]) -> Int?
    private let run: @Sendable (Job) -> Outcome
    private let deliver: @Sendable (Outcome) -> Void
    private let returned: @Sendable (Int) -> Void
    // All below: only with `mutex` held.
    private var waiting: [Job] = []
    private var isClosed = false
    /// Those that were not given up.
    private var jobs: [Int: Job] = [:]
    private var begun = 0
    private var givenUp: Set<Int> = []
    /// Threads whose job was not given up.
    private var threads = 0

    /// Starts `count` threads that hand every job to `run`. They keep the queue alive until it is closed.
    ///
    /// - Parameters:
    ///   - choose: which of the waiting jobs, the most urgent first, begins next beside those that are being done; nil: all
    ///     of them wait until one of the latter ends. It must choose one where none is being done.
    ///   - deliver: takes the outcome of a job that was not given up, on its thread.
    ///   - returned: takes the number of a job that has come to its end after it was given up, on its thread.
    public init(
        threads count: Int,
        choose: @escaping @Sendable (_ waiting: [Job], _ running: [Job]) -> Int? = { _, _ in 0 },
        deliver: @escaping @Sendable (Outcome) -> Void = { _ in },
        returned: @escaping @Sendable (Int) -> Void = { _ in }, run: @escaping @Sendable (Job) -> Outcome
    ) throws(SystemError) {
        self.choose = choose
        self.run = run
        self.deliver = deliver
        self.returned = returned
        unsafe mutex = .allocate(capacity: 1)
        unsafe changed = .allocate(capacity: 1)
        unsafe pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(changed, &attributes)
        for _ in 0..<count {
            do throws(SystemError) {
                try withLock { () throws(SystemError) in try startThread() }
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

    /// The jobs that threads are at, in the order in which they were begun; those that were given up are left out.
    public var running: [Running] {
        withLock { jobs.map { Running(number: $0, job: $1) } }.sorted { $0.number < $1.number }
    }

    /// Whether a job waits or is being done, apart from those that were given up. Before an outcome is delivered, its job
    /// is done.
    public var isBusy: Bool { withLock { !waiting.isEmpty || !jobs.isEmpty } }

    /// Goes on without the thread of a job: another one takes its place. `returned` tells when the job ends after all.
    ///
    /// Returns false where the job has ended meanwhile, or the system starts no other thread.
    public func giveUp(_ number: Int) -> Bool {
        withLock {
            guard jobs[number] != nil, (try? startThread()) != nil else { return false }
            jobs[number] = nil
            givenUp.insert(number)
            threads -= 1
            unsafe pthread_cond_broadcast(changed)
            return true
        }
    }

    /// Discards the waiting jobs, and returns when the running ones have ended, apart from those that were given up.
    ///
    /// - Parameter patience: how long it waits at most; nil: for ever. What runs longer is left to itself.
    public func close(within patience: Duration? = nil) {
        var end = (MonotonicClock.now + (patience ?? .zero)).timespec
        withLock {
            waiting = []
            isClosed = true
            unsafe pthread_cond_broadcast(changed)
            while threads > 0 {
                if patience == nil {
                    unsafe pthread_cond_wait(changed, mutex)
                } else if unsafe pthread_cond_timedwait(changed, mutex, &end) == ETIMEDOUT {
                    return
                }
            }
        }
    }

    private func startThread() throws(SystemError) {
        try WorkerThread { [self] in
            // On Linux the nice value is the calling thread's own (sched(7)).
            _ = nice(10)
            while let (number, job) = next() {
                let outcome = run(job)
                guard ended(number) else {
                    returned(number)
                    return
                }
                deliver(outcome)
            }
            withLock {
                threads -= 1
                unsafe pthread_cond_broadcast(changed)
            }
        }.leave()
        threads += 1
    }

    private func next() -> (Int, Job)? {
        withLock {
            while !isClosed {
                if !waiting.isEmpty, let index = choose(waiting, Array(jobs.values)) {
                    begun += 1
                    let job = waiting.remove(at: index)
                    jobs[begun] = job
                    return (begun, job)
                }
                unsafe pthread_cond_wait(changed, mutex)
            }
            return nil
        }
    }

    /// Takes note of a job's end. False where it was given up: then its thread has lost its place.
    private func ended(_ number: Int) -> Bool {
        withLock {
            jobs[number] = nil
            // One may have waited for its end.
            if !waiting.isEmpty { unsafe pthread_cond_broadcast(changed) }
            return givenUp.remove(number) == nil
        }
    }

    private func withLock<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return try body()
    }
}
