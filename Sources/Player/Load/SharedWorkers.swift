internal import LinuxIO
internal import Painters

/// The same workers for several clients, each of which sees them as its own.
///
/// While one of them needs the processor, all jobs wait. Otherwise the clients take turns, each with its most urgent job
/// first, so that each gets its share.
final class SharedWorkers {
    private struct Wish {
        var jobs: [Job] = []
        var isPaused = false
    }

    private final class View: Workers {
        let client: WorkerClient
        private let workers: SharedWorkers

        init(of client: WorkerClient, on workers: SharedWorkers) {
            self.client = client
            self.workers = workers
        }

        func schedule(_ jobs: [Job]) { workers.take(Wish(jobs: jobs), of: client) }

        func pause() { workers.take(Wish(isPaused: true), of: client) }
    }

    private var wishes: [WorkerClient: Wish] = [:]
    private let schedule: ([Job]) -> Void

    /// - Parameter schedule: what the workers do, with all that waits, the most urgent first.
    init(_ schedule: @escaping ([Job]) -> Void) { self.schedule = schedule }

    /// The workers as one client sees them.
    func workers(for client: WorkerClient) -> any Workers { View(of: client, on: self) }

    private func take(_ wish: Wish, of client: WorkerClient) {
        wishes[client] = wish.jobs.isEmpty && !wish.isPaused ? nil : wish
        if wishes.values.contains(where: \.isPaused) {
            schedule([])
            return
        }
        let queues = wishes.sorted { $0.key < $1.key }.map { $0.value.jobs.filter { !$0.hasBegun } }
        let longest = queues.map(\.count).max() ?? 0
        schedule((0..<longest).flatMap { turn in queues.compactMap { turn < $0.count ? $0[turn] : nil } })
    }
}

extension Job {
    /// Which of the jobs that wait, the most urgent first, may begin beside those that are being done; nil: none yet.
    ///
    /// A suspect is worked on alone among the jobs that read files. While one waits for that, no other such job begins: it
    /// would wait for ever. One reading at a time leaves a thread to pictures, as it may take long.
    static func next(of waiting: [Job], beside running: [Job], isSuspect: (Job) -> Bool) -> Int? {
        let reading = running.filter(\.readsFiles)
        var isHeld = reading.contains(where: isSuspect)
        for (index, job) in waiting.enumerated() {
            if !job.readsFiles { return index }
            if job.isReading, reading.contains(where: \.isReading) { continue }
            if isHeld { continue }
            if reading.isEmpty || !isSuspect(job) { return index }
            isHeld = true
        }
        return nil
    }

    /// Does the work, as `run`, and times it; nil if it has no result.
    func finish(
        noting quarantine: Quarantine? = nil, refusing refuses: (@Sendable (String) -> String?)? = nil,
        painter: any Painter = LocalPainter(), tiles: TileTerms = TileTerms()
    ) -> FinishedJob? {
        let start = MonotonicClock.now
        return run(noting: quarantine, refusing: refuses, painter: painter, tiles: tiles).map {
            FinishedJob(job: self, result: $0, duration: MonotonicClock.now - start)
        }
    }
}

/// A job on its way back to its client.
struct FinishedJob: Sendable {
    let job: Job
    let result: WorkResult
    /// How long a thread was at it; zero where it was given up.
    var duration = Duration.zero
    /// Whether it was given up, as it took too long.
    var isLate = false

    /// Whether the job was cancelled after it was done: its result may be outdated.
    var isVoid: Bool { if case .hung = result { false } else { job.isCancelled && !isLate } }
}
