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
    private let writer: DiskWriter<Batch>
    private let open = Open()
    private var hasToldOfSilence = false

    /// Opens the log, and cuts off what a power cut has left half-written.
    ///
    /// A file system that is missing or full is logged, since it may come back.
    ///
    /// - Throws: if another kind of file has this path.
    init(path: String, steps: DiskSteps = DiskSteps(), log: Logger) throws {
        self.path = path
        self.log = log
        var file = DisplayLogFile(path: path, steps: steps)
        if let kind = try? File.kind(of: path), kind != .regular {
            throw InputError(["\(path): is \(kind == .folder ? "a folder" : "no regular file"); \(Self.advice)"])
        }
        do throws(DisplayLogFile.Failure) {
            let cut = try file.prepare()
            if cut > 0 { log.notice("the display log \(path): took \(cut) bytes of a torn line off its end") }
        } catch {
            if error.isNoLog { throw InputError(["\(path): \(error.reason); \(Self.advice)"]) }
            log.error("\(file.postponed(error))")
        }
        writer = try DiskWriter { [open, file] in
            var desk = DisplayLogDesk(file, log: log)
            return { batch in
                let settled = desk.write(batch.lines, lost: batch.lost)
                open.lines.withLock { $0 -= settled }
            }
        }
    }

    private static let advice = "--log-display takes a file of its own"

    /// An output shows this picture whole from `instant` of the monotonic clock on; nil: it shows no whole picture.
    func note(_ sighting: Sighting?, at place: SightingPlace, since instant: Duration) {
        journal.note(sighting, at: place, since: instant, time: wallTime(at: instant))
        if let lines = journal.takeDue(at: instant) { put(lines) }
    }

    /// When to `wake` it even if every picture stays; nil: never.
    var nextWake: Duration? { journal.nextWake }

    /// Writes down what has stood for long, if it is time for that.
    func wake(at instant: Duration) {
        if let lines = journal.wake(at: instant, time: wallTime(at: instant)) { put(lines) }
    }

    /// What the wall clock, as it stands now, showed at an instant of the monotonic clock.
    private func wallTime(at instant: Duration) -> Duration { WallClock.now - MonotonicClock.now + instant }

    private func put(_ lines: [UInt8]) {
        let isSilent = writer.isBehind
        if isSilent && !hasToldOfSilence {
            log.warning("the display log \(path): its disk does not answer; lines are kept up to 1 MiB")
        }
        hasToldOfSilence = isSilent
        let count = DisplayLogDesk.count(lines)
        open.lines.withLock { $0 += count }
        writer.put { batch in
            var batch = batch ?? Batch()
            if batch.lines.count + lines.count > DisplayLogDesk.most {
                batch.lost += count
            } else {
                batch.lines += lines
            }
            return batch
        }
    }

    /// Ends what is shown now.
    func end() { put(journal.end(at: MonotonicClock.now)) }

    /// Returns when everything is on the disk, or is lost; at `end` of the monotonic clock at the latest.
    func close(until end: Duration) {
        let hasAnswered = writer.close(until: end)
        let lines = open.lines.withLock { $0 }
        if lines > 0 {
            let reason = hasAnswered ? "" : "its disk does not answer; "
            log.error("the display log \(path): \(reason)\(lines) lines are lost")
        }
    }
}
