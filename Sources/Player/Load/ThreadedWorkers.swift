internal import LinuxIO
internal import Logging
internal import Painters
internal import Paths
internal import Synchronization

/// What the workers have to tell.
enum WorkerNews {
    /// A job is done, or given up.
    case finished(FinishedJob)
    /// A file system is kept away from.
    case unreachable(MountTable.Mount)
    /// A call that hung has returned.
    case answered(HangingCalls.EndedCall)
}

/// Loader threads. A thread that hangs in a file system is given up, and another
/// takes its place. Used by the loop thread.
final class ThreadedWorkers {
    private enum Message: Sendable {
        case finished(FinishedJob)
        /// The number of a job that was given up.
        case returned(Int)
    }

    /// How long a job may stand still before it is given up.
    var patience = Duration.seconds(10)
    private let messages: Mailbox<Message>
    private let queue: WorkQueue<Job, FinishedJob?>
    private let unreachable: Unreachable
    /// What is worked on alone, and what is left out; nil: nothing.
    let quarantine: Quarantine?
    /// Where small pictures are kept; nil: nowhere.
    let thumbnails: ThumbnailStore?
    /// Who draws; nil: the threads themselves.
    let painters: PainterPool?
    private var stallDetector = StallDetector()
    private var nextLook: Duration?
    /// What was told of the mounts at these points.
    private var notices: [String: FailureNotice] = [:]
    private var isClosed = false

    /// Shared with the threads.
    private final class Unreachable: Sendable {
        let calls = Mutex(HangingCalls())

        func refusal(of path: String) -> String? { calls.withLock { $0.refusal(of: path) } }
    }

    init(
        threads: Int, quarantine: Quarantine? = nil, thumbnails: ThumbnailStore? = nil, painters: PainterPool? = nil
    ) throws(SystemError) {
        let tiles = TileTerms(store: thumbnails, patience: TileTerms.usualPatience)
        let messages = try Mailbox<Message>()
        let unreachable = Unreachable()
        self.messages = messages
        self.unreachable = unreachable
        self.quarantine = quarantine
        self.thumbnails = thumbnails
        self.painters = painters
        queue = try WorkQueue(
            threads: threads,
            choose: { waiting, running in
                Job.next(of: waiting, beside: running) { quarantine.map($0.isSuspect) ?? false }
            },
            deliver: { if let finished = $0 { messages.post(.finished(finished)) } },
            returned: { messages.post(.returned($0)) },
            run: { job in
                (job.readsFiles ? painters : nil).lend { painter in
                    job.finish(
                        noting: quarantine, refusing: { unreachable.refusal(of: $0) }, painter: painter, tiles: tiles)
                }
            })
    }

    /// Lent to a `Poller`: readable while there is something to `collect`.
    var descriptor: Int32 { messages.descriptor }

    /// Puts these jobs, the most urgent first, in the place of those that have not begun.
    func schedule(_ jobs: [Job]) { queue.replaceWaiting(with: jobs) }

    /// What has come since.
    func collect() throws(SystemError) -> [WorkerNews] {
        try messages.collect().compactMap { message in
            switch message {
            case .finished(let job): .finished(job)
            case .returned(let number): unreachable.calls.withLock { $0.end(number) }.map { .answered($0) }
            }
        }
    }

    /// Tells that a mount does not answer, and that it answers again where the former was told.
    func tell(_ news: WorkerNews, in log: Logger, at now: Duration) {
        switch news {
        case .unreachable(let mount):
            guard notices[mount.point, default: FailureNotice()].fails(at: now) else { return }
            let name = "\(safeLine(mount.point)) (\(safeLine(mount.type)))"
            log.warning("\(name) does not answer: what is on it is left out until it does")
        case .answered(let answer):
            guard let point = answer.mount?.point, notices[point]?.works() == true else { return }
            log.info("\(safeLine(point)) answers again")
        case .finished: break
        }
    }

    /// When to `look` next; nil while nothing is being done.
    func nextWake(at now: Duration) -> Duration? {
        if !queue.isBusy {
            nextLook = nil
        } else if nextLook == nil {
            nextLook = now + patience / StallDetector.looks
        }
        return nextLook
    }

    /// Gives up the jobs that have stood still for long: they are begun anew, and what hangs is kept away from then. So it
    /// does with pictures that get on, but take twelve times as long in all.
    ///
    /// - Parameters:
    ///   - isSpared: whether a job may take as long as it likes.
    ///   - isPressing: whether a screen stays empty until a job is done.
    func look(
        at now: Duration, sparing isSpared: (Job) -> Bool = { _ in false },
        pressing isPressing: (Job) -> Bool = { _ in false }
    ) -> [WorkerNews] {
        guard let due = nextLook, due <= now else { return [] }
        nextLook = now + patience / StallDetector.looks
        let running = queue.running.filter { $0.job.readsFiles }.map { ($0.number, $0.job) }
        let lives = running.map { ($0, $1.life) }
        let findings = stallDetector.look(at: Dictionary(uniqueKeysWithValues: lives))
        var news: [WorkerNews] = []
        for (number, job) in running where findings.late.contains(number) {
            guard let result = job.resultIfLate(after: patience * 12), !isSpared(job), queue.giveUp(number)
            else { continue }
            let isWanted = !job.isCancelled
            job.cancel()
            if isWanted { news.append(.finished(FinishedJob(job: job, result: result, isLate: true))) }
        }
        for (number, job) in running
        where findings.stalled.contains(number) || findings.pausing.contains(number) && isHung(job, isPressing) {
            guard queue.giveUp(number) else { continue }
            let isWanted = !job.isCancelled
            job.cancel()
            job.record.close()
            if let call = job.callTracker.last {
                mountsChanged()
                let mount = unreachable.calls.withLock { $0.begin(number, call) }
                if let mount { news.append(.unreachable(mount)) }
            }
            if isWanted { news.append(.finished(FinishedJob(job: job, result: .hung(job.work)))) }
        }
        return news
    }

    /// Whether to give up a job that pauses in a call on a path: another job hangs at that path, a screen stays empty until it is
    /// done, or it looks into a local file, which the reading can skip. A network may pause.
    private func isHung(_ job: Job, _ isPressing: (Job) -> Bool) -> Bool {
        guard job.callTracker.isInCall, let call = job.callTracker.last else { return false }
        if unreachable.refusal(of: call.path) != nil { return true }
        if isPressing(job) { return true }
        guard job.progress.isLooking else { return false }
        mountsChanged()
        return unreachable.calls.withLock { $0.table.mount(of: call.path)?.mayBeFar } == false
    }

    /// Something was mounted or unmounted: what hung may be another mount.
    func mountsChanged() {
        guard let table = try? MountTable.current() else { return }
        unreachable.calls.withLock { $0.table = table }
    }

    /// Ends the threads; what they were at is let go. One that hangs is left to itself.
    func close() {
        // One that gets on looks at its cancellation at each row.
        if !isClosed { queue.close(within: .milliseconds(500)) }
        isClosed = true
    }
}
