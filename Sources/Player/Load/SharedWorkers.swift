internal import LinuxIO

/// The same workers for several clients, each of which sees them as its own.
///
/// While one of them needs the processor, all jobs wait. Otherwise the clients take turns, each with its most urgent job
/// first, so that each gets its share.
final class SharedWorkers {
    private struct Wish {
        var jobs: [Job] = []
        var isPaused = false
    }

    private final class Client: Workers {
        private let number: WorkerClient
        private let workers: SharedWorkers

        init(_ number: WorkerClient, of workers: SharedWorkers) {
            self.number = number
            self.workers = workers
        }

        func schedule(_ jobs: [Job]) { workers.take(Wish(jobs: jobs), of: number) }

        func pause() { workers.take(Wish(isPaused: true), of: number) }
    }

    private var wishes: [WorkerClient: Wish] = [:]
    private let schedule: ([Errand]) -> Void

    /// - Parameter schedule: what the workers do, with all that waits, the most urgent first.
    init(_ schedule: @escaping ([Errand]) -> Void) { self.schedule = schedule }

    /// The workers as one client sees them. Its outcomes come as letters with that number.
    func workers(for client: WorkerClient) -> any Workers { Client(client, of: self) }

    private func take(_ wish: Wish, of client: WorkerClient) {
        wishes[client] = wish.jobs.isEmpty && !wish.isPaused ? nil : wish
        if wishes.values.contains(where: \.isPaused) {
            schedule([])
            return
        }
        let queues = wishes.sorted { $0.key < $1.key }.map { client, wish in
            wish.jobs.filter { !$0.hasBegun }.map { Errand(job: $0, client: client) }
        }
        let longest = queues.map(\.count).max() ?? 0
        schedule((0..<longest).flatMap { turn in queues.compactMap { turn < $0.count ? $0[turn] : nil } })
    }
}

/// A job, and the client that waits for its outcome.
struct Errand: Sendable {
    let job: Job
    let client: WorkerClient

    /// Which of the errands that wait, the most urgent first, may begin beside those that are being done; nil: none yet.
    ///
    /// A suspect is worked on alone among those that read files. While one waits for that, no other such errand begins: it
    /// would wait for ever. One reading at a time leaves a thread to pictures, as it may take long.
    static func next(of waiting: [Errand], beside running: [Errand], isSuspect: (Job) -> Bool) -> Int? {
        let reading = running.map(\.job).filter(\.readsFiles)
        var isHeld = reading.contains(where: isSuspect)
        for (index, errand) in waiting.enumerated() {
            if !errand.job.readsFiles { return index }
            if errand.job.isReading, reading.contains(where: \.isReading) { continue }
            if isHeld { continue }
            if reading.isEmpty || !isSuspect(errand.job) { return index }
            isHeld = true
        }
        return nil
    }

    /// Does the job, as `Job.run`; nil if it has no outcome.
    func run(
        noting quarantine: Quarantine? = nil, refusing refuses: (@Sendable (String) -> String?)? = nil
    ) -> Letter? {
        let start = MonotonicClock.now
        return job.run(noting: quarantine, refusing: refuses).map {
            Letter(client: client, job: job, outcome: $0, duration: MonotonicClock.now - start)
        }
    }
}

/// The outcome of an errand.
struct Letter: Sendable {
    let client: WorkerClient
    let job: Job
    let outcome: Outcome
    /// How long a thread was at it; zero where it was given up.
    var duration = Duration.zero
    /// Whether it was given up, as it took too long.
    var isLate = false

    /// Whether the job was cancelled after it was done: its outcome may be outdated.
    var isVoid: Bool { if case .hung = outcome { false } else { job.isCancelled && !isLate } }
}
