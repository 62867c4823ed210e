/// Where jobs are done.
protocol Workers: AnyObject {
    /// Whose jobs these are.
    var client: WorkerClient { get }

    /// Puts these jobs, the most urgent first, in the place of those that have not begun.
    func schedule(_ jobs: [Job])

    /// Lets all jobs wait until `schedule` is called: the processor is needed.
    func pause()
}

/// Jobs that are done when they are asked for, one at a time: for a virtual clock.
final class InlineWorkers: Workers {
    let client = WorkerClient(rawValue: 1)
    private var jobs: [Job] = []

    func schedule(_ jobs: [Job]) { self.jobs = jobs }

    func pause() { jobs = [] }

    /// Does the most urgent job; nil if there is none.
    func runOne() -> WorkResult? {
        while !jobs.isEmpty {
            if let result = jobs.removeFirst().run() { return result }
        }
        return nil
    }
}
