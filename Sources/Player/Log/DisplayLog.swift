internal import LinuxIO
internal import Logging
internal import Synchronization

/// What `--log-display` writes: a line for each picture that was shown. Used by the loop thread; another thread waits for
/// the disk.
final class DisplayLog {
    /// What the thread that writes has not taken yet.
    private struct Batch {
        var lines: [UInt8] = []
        /// How many there was no room for.
        var lost = 0
    }

    /// How many lines are neither written nor reported as lost.
    private final class Open: Sendable {
        let lines = Mutex(0)
    }

    private var journal = DisplayJournal()
    private let path: String
    private let log: Logger
    private let writer: BackgroundWriter<Batch>
    private let open = Open()
    private var silence = FailureNotice()

    /// Opens the log on the thread that writes, which cuts off what a power cut has left half-written.
    ///
    /// A file system that is missing or full is logged, since it may come back; a disk that does not answer for
    /// a second is, too, and is waited for no longer. Nothing is written to what then turns out to be no log.
    ///
    /// - Throws: if another kind of file has this path.
    init(path: String, steps: DiskSteps = DiskSteps(), log: Logger) throws {
        self.path = path
        self.log = log
        let file = DisplayLogFile(path: path, steps: steps)
        let opening = DisplayLogOpening()
        writer = try BackgroundWriter { [open] in
            var file = file
            let answer = DisplayLogOpening.Outcome(opening: &file)
            if !opening.give(answer) { answer.tell(of: file, to: log) }
            var desk = DisplayLogDesk(file, log: log)
            return { batch in
                if answer.isNoLog { return }
                let settled = desk.write(batch.lines, lost: batch.lost)
                open.lines.withLock { $0 -= settled }
            }
        }
        switch opening.wait(until: MonotonicClock.now + .seconds(1)) {
        case nil: tellOfSilence(at: MonotonicClock.now)
        case let answer? where answer.isNoLog:
            // The thread has nothing to write, and ends at once.
            _ = writer.close(until: MonotonicClock.now + .seconds(1))
            throw InputError([answer.refusal(of: file)])
        case let answer?: answer.tell(of: file, to: log)
        }
    }

    /// An output shows this picture whole from `instant` of the monotonic clock on; nil: it shows no whole picture.
    func note(_ shownPicture: ShownPicture?, at place: ShownOutput, since instant: Duration) {
        journal.note(shownPicture, at: place, since: instant, time: wallTime(at: instant))
        if let lines = journal.takeDue(at: instant) { put(lines, at: instant) }
    }

    /// When to `wake` it even if every picture stays; nil: never.
    var nextWake: Duration? { journal.nextWake }

    /// Writes down what has stood for long, if it is time for that.
    func wake(at instant: Duration) {
        if let lines = journal.wake(at: instant, time: wallTime(at: instant)) { put(lines, at: instant) }
    }

    /// What the wall clock, as it stands now, showed at an instant of the monotonic clock.
    private func wallTime(at instant: Duration) -> Duration { WallClock.now - MonotonicClock.now + instant }

    /// How long a healthy disk may take for a batch.
    private static let patience = Duration.seconds(5)

    private func put(_ lines: [UInt8], at instant: Duration) {
        if let start = writer.heldSince {
            if instant - start >= Self.patience { tellOfSilence(at: instant) }
        } else {
            silence.works()
        }
        let count = DisplayLogDesk.count(lines)
        open.lines.withLock { $0 += count }
        writer.put { tray in
            var batch = tray.take() ?? Batch()
            if batch.lines.count + lines.count > DisplayLogDesk.most {
                batch.lost += count
            } else {
                batch.lines += lines
            }
            tray = batch
        }
    }

    private func tellOfSilence(at instant: Duration) {
        if silence.fails(at: instant) {
            log.warning("the display log \(path): its disk does not answer; lines are kept up to 1 MiB")
        }
    }

    /// Whether the disk has all that was given to it.
    var isIdle: Bool { writer.heldSince == nil }

    /// Ends what is shown, at an instant of the monotonic clock.
    func end(at instant: Duration = MonotonicClock.now) { put(journal.end(at: instant), at: instant) }

    /// Returns when everything is on the disk, or is lost; at `end` of the monotonic clock at the latest.
    func close(until end: Duration) {
        let hasAnswered = writer.close(until: end)
        let lines = open.lines.withLock { $0 }
        if lines > 0 {
            let reason = hasAnswered ? "" : "its disk does not answer; "
            log.error("the display log \(path): \(reason)\(DisplayLogDesk.loss(of: lines))")
        }
    }
}
