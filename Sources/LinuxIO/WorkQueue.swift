internal import Glibc

/// Threads that run jobs, the most urgent first. A job that hangs in the kernel can be given up: another thread takes the
/// place of its thread.
///
/// They run at a low priority (a nice value of 10 more), so that the thread that hands out work runs before those that
/// do it.
@safe
public final class WorkQueue<Job: Sendable, Outcome>: @unchecked Sendable {
    /// A job that a thread is at.
    public struct Running: Sendable {
        /// Unique among all jobs of the queue.
        public let number: Int
        public let job: Job
    }

    private struct State {
        var waiting: [Job] = []
        var isClosed = false
        /// Those that were not given up.
        var jobs: [Int: Job] = [:]
        var begun = 0
        var givenUp: Set<Int> = []
        /// Threads whose job was not given up.
        var threads = 0
    }

    private let state = Monitor(State())
    private let choose: @Sendable ([Job], [Job]) -> Int?
    private let run: @Sendable (Job) -> Outcome
    private let deliver: @Sendable (Outcome) -> Void
    private let returned: @Sendable (Int) -> Void

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
        for _ in 0..<count {
            do throws(SystemError) {
                try state.change { state throws(SystemError) in try startThread(&state) }
            } catch {
                close()
                throw error
            }
        }
    }

    /// Replaces the waiting jobs by `jobs`, the most urgent first.
    public func replaceWaiting(with jobs: [Job]) { state.change { $0.waiting = jobs } }

    /// The jobs that threads are at, in the order in which they were begun; those that were given up are left out.
    public var running: [Running] {
        state.read { $0.jobs.map { Running(number: $0, job: $1) } }.sorted { $0.number < $1.number }
    }

    /// Whether a job waits or is being done, apart from those that were given up. Before an outcome is delivered, its job
    /// is done.
    public var isBusy: Bool { state.read { !$0.waiting.isEmpty || !$0.jobs.isEmpty } }

    /// Goes on without the thread of a job: another one takes its place. `returned` tells when the job ends after all.
    ///
    /// Returns false where the job has ended meanwhile, or the system starts no other thread.
    public func giveUp(_ number: Int) -> Bool {
        state.change { state in
            guard state.jobs[number] != nil, (try? startThread(&state)) != nil else { return false }
            state.jobs[number] = nil
            state.givenUp.insert(number)
            state.threads -= 1
            return true
        }
    }

    /// Discards the waiting jobs, and returns when the running ones have ended, apart from those that were given up.
    ///
    /// - Parameter patience: how long it waits at most; nil: for ever. What runs longer is left to itself.
    public func close(within patience: Duration? = nil) {
        state.change { state in
            state.waiting = []
            state.isClosed = true
        }
        state.wait(until: patience.map { MonotonicClock.now + $0 }) { $0.threads == 0 ? () : nil }
    }

    private func startThread(_ state: inout State) throws(SystemError) {
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
            self.state.change { $0.threads -= 1 }
        }.leave()
        state.threads += 1
    }

    private func next() -> (Int, Job)? {
        state.wait { state -> (Int, Job)?? in
            if state.isClosed { return .some(nil) }
            if state.waiting.isEmpty { return nil }
            guard let index = choose(state.waiting, Array(state.jobs.values)) else { return nil }
            state.begun += 1
            let job = state.waiting.remove(at: index)
            state.jobs[state.begun] = job
            return (state.begun, job)
        } ?? nil
    }

    /// Takes note of a job's end. False where it was given up: then its thread has lost its place.
    private func ended(_ number: Int) -> Bool {
        state.change { state in
            state.jobs[number] = nil
            return state.givenUp.remove(number) == nil
        }
    }
}
