internal import LinuxIO

/// Where jobs are done.
protocol Workers: AnyObject {
    /// Puts these jobs, the most urgent first, in the place of those that have not begun.
    func schedule(_ jobs: [Job])
}

/// Loader threads; outcomes come as letters.
final class ThreadedWorkers: Workers {
    /// Read by the loop thread.
    let outcomes: Mailbox<Outcome>
    private let queue: WorkQueue<Job>

    init(threads: Int) throws(SystemError) {
        let outcomes = try Mailbox<Outcome>()
        self.outcomes = outcomes
        queue = try WorkQueue(threads: threads) { job in
            if let outcome = job.run() { outcomes.post(outcome) }
        }
    }

    func schedule(_ jobs: [Job]) { queue.replaceWaiting(with: jobs) }

    /// Ends the threads; what they were at is let go.
    func close() { queue.close() }
}

/// Jobs that are done when they are asked for, one at a time: for a virtual clock.
final class InlineWorkers: Workers {
    private var jobs: [Job] = []

    func schedule(_ jobs: [Job]) { self.jobs = jobs }

    /// Does the most urgent job; nil where there is none.
    func runOne() -> Outcome? {
        while !jobs.isEmpty {
            if let outcome = jobs.removeFirst().run() { return outcome }
        }
        return nil
    }
}
