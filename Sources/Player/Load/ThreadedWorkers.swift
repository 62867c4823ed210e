internal import LinuxIO
internal import Logging
internal import Paths
internal import Synchronization

/// Loader threads; what came of errands comes as letters. A thread that hangs in a file system is given up, and another
/// takes its place. Used by the loop thread.
final class ThreadedWorkers {
    /// What the workers have to tell.
    enum News {
        /// An errand is done, or given up.
        case letter(Letter)
        /// A file system is kept away from.
        case silent(MountTable.Mount)
        /// A call that hung has returned.
        case answered(HangingCalls.Answer)
    }

    private enum Word: Sendable {
        case letter(Letter)
        /// The number of an errand that was given up.
        case returned(Int)
    }

    /// How long an errand may stand still before it is given up.
    var patience = Duration.seconds(10)
    private let words: Mailbox<Word>
    private let queue: WorkQueue<Errand, Letter?>
    private let silence: Silence
    /// What is worked on alone, and what is left out; nil: nothing.
    let quarantine: Quarantine?
    private var vigil = Vigil()
    private var nextLook: Duration?
    /// What was told of the mounts at these points.
    private var notices: [String: FailureNotice] = [:]
    private var isClosed = false

    /// Shared with the threads.
    private final class Silence: Sendable {
        let calls = Mutex(HangingCalls())

        func refusal(of path: String) -> String? { calls.withLock { $0.refusal(of: path) } }
    }

    init(threads: Int, quarantine: Quarantine? = nil) throws(SystemError) {
        let words = try Mailbox<Word>()
        let silence = Silence()
        self.words = words
        self.silence = silence
        self.quarantine = quarantine
        queue = try WorkQueue(
            threads: threads,
            choose: { waiting, running in
                Errand.next(of: waiting, beside: running) { quarantine.map($0.isSuspect) ?? false }
            },
            deliver: { if let letter = $0 { words.post(.letter(letter)) } },
            returned: { words.post(.returned($0)) },
            run: { $0.run(noting: quarantine, refusing: { silence.refusal(of: $0) }) })
    }

    /// Lent to a `Poller`: readable while there is something to `collect`.
    var descriptor: Int32 { words.descriptor }

    /// Puts these errands, the most urgent first, in the place of those that have not begun.
    func schedule(_ errands: [Errand]) { queue.replaceWaiting(with: errands) }

    /// What has come since.
    func collect() throws(SystemError) -> [News] {
        try words.collect().compactMap { word in
            switch word {
            case .letter(let letter): .letter(letter)
            case .returned(let number): silence.calls.withLock { $0.end(number) }.map { .answered($0) }
            }
        }
    }

    /// Tells that a mount does not answer, and that it answers again where the former was told.
    func tell(_ news: News, in log: Logger, at now: Duration) {
        switch news {
        case .silent(let mount):
            guard notices[mount.point, default: FailureNotice()].fails(at: now) else { return }
            let name = "\(safeLine(mount.point)) (\(safeLine(mount.type)))"
            log.warning("\(name) does not answer: what is on it is left out until it does")
        case .answered(let answer):
            guard let point = answer.mount?.point, notices[point]?.works() == true else { return }
            log.info("\(safeLine(point)) answers again")
        case .letter: break
        }
    }

    /// When to `look` next; nil while nothing is being done.
    func nextWake(at now: Duration) -> Duration? {
        if !queue.isBusy {
            nextLook = nil
        } else if nextLook == nil {
            nextLook = now + patience / Vigil.looks
        }
        return nextLook
    }

    /// Gives up the errands that have stood still for long: they are begun anew, and what hangs is kept away from then. So it
    /// does with pictures that get on, but take twelve times as long in all.
    ///
    /// - Parameter isSpared: whether an errand may take as long as it likes.
    func look(at now: Duration, sparing isSpared: (Errand) -> Bool = { _ in false }) -> [News] {
        guard let due = nextLook, due <= now else { return [] }
        nextLook = now + patience / Vigil.looks
        let running = queue.running.filter { $0.job.job.readsFiles }
        let lives = running.map { ($0.number, $0.job.job.life) }
        let findings = vigil.look(at: Dictionary(uniqueKeysWithValues: lives))
        var news: [News] = []
        for errand in running where findings.late.contains(errand.number) {
            let job = errand.job.job
            guard let outcome = job.outcomeIfLate(after: patience * 12), !isSpared(errand.job),
                queue.giveUp(errand.number)
            else { continue }
            let isWanted = !job.isCancelled
            job.cancel()
            if isWanted {
                news.append(.letter(Letter(client: errand.job.client, job: job, outcome: outcome, isLate: true)))
            }
        }
        for errand in running where findings.standing.contains(errand.number) && queue.giveUp(errand.number) {
            let job = errand.job.job
            let isWanted = !job.isCancelled
            job.cancel()
            job.record.close()
            if let call = job.whereabouts.last {
                mountsChanged()
                let mount = silence.calls.withLock { $0.begin(errand.number, call) }
                if let mount { news.append(.silent(mount)) }
            }
            if isWanted { news.append(.letter(Letter(client: errand.job.client, job: job, outcome: .hung(job.work)))) }
        }
        return news
    }

    /// Something was mounted or unmounted: what hung may be another mount.
    func mountsChanged() {
        guard let table = try? MountTable.current() else { return }
        silence.calls.withLock { $0.table = table }
    }

    /// Ends the threads; what they were at is let go. One that hangs is left to itself.
    func close() {
        // One that gets on looks at its cancellation at each row.
        if !isClosed { queue.close(within: .milliseconds(500)) }
        isClosed = true
    }
}
