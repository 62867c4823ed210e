import Decode
import Draw
import Raster

@testable import Player

/// One loader on a virtual clock: what it has begun at an instant is done some time later.
final class SlowWorkers: Workers {
    let client = WorkerClient(rawValue: 1)
    /// How long a job takes.
    var delay: (Job) -> Duration = { _ in .zero }
    /// How the pages of an overview are drawn.
    var tiles = TileTerms()
    private(set) var begun = 0
    private var jobs: [Job] = []
    private var current: (job: Job, outcome: WorkResult?, done: Duration)?

    func schedule(_ jobs: [Job]) { self.jobs = jobs }

    func pause() { jobs = [] }

    /// When the job at hand is done; nil while there is none.
    ///
    /// One that is broken off is done at once.
    var nextResult: Duration? { current.map { $0.job.isCancelled ? .zero : $0.done } }

    /// Whether a job waits that could be begun.
    var canBegin: Bool { current == nil && !jobs.isEmpty }

    /// Begins the most urgent job, if the loader is free and there is one.
    func begin(at now: Duration) -> Bool {
        guard current == nil, !jobs.isEmpty else { return false }
        begun += 1
        let job = jobs.removeFirst()
        current = (job, job.run(tiles: tiles), now + delay(job))
        return true
    }

    func takeResult() -> WorkResult? {
        defer { current = nil }
        // As with a letter: the outcome of a job that was cancelled after it was done means nothing.
        return current?.job.isCancelled == true ? nil : current?.outcome
    }
}

extension Job {
    /// Reads a source.
    static func reading(
        _ source: String = "/nowhere", _ watches: Watches? = nil, for client: WorkerClient = WorkerClient(rawValue: 1)
    ) -> Job {
        Job(.read(LineupReader([source], seed: 1), watches, leavingOut: UnfinishedFiles(), from: nil), for: client)
    }

    /// Draws a picture for a screen of 8x8.
    static func loading(_ path: String, for client: WorkerClient = WorkerClient(rawValue: 1)) -> Job {
        let surface = Surface(size: Size(width: 8, height: 8), rotation: .none)
        let drawing = Drawing(path: PicturePath(path), fit: .contain, background: .color(.black), surface: surface)
        return Job(.load(drawing), for: client)
    }
}
