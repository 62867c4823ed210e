internal import Carousel
internal import Glibc
internal import LinuxIO
internal import Logging
internal import Paths

/// The file of counts and times for Prometheus. Used by the loop thread; another thread waits for the disk.
///
/// It has no timer: it is written when the loop is awake anyway.
final class MetricsFile {
    /// What is to become of the file.
    private enum FileAction: Sendable {
        case write(Metrics)
        case remove
    }

    /// The shortest time from one write to the next.
    static let interval = Duration.seconds(15)
    /// How long a write waits for a calm moment.
    static let longestWait = Duration.seconds(60)
    /// How long a healthy disk may take.
    private static let patience = Duration.seconds(5)

    private var metrics: Metrics
    /// Nil: nothing is written.
    var path: String?
    private let log: Logger
    private var writer: BackgroundWriter<FileAction>?
    /// What was handed over to be written last, and when.
    private(set) var written: Metrics?
    private(set) var lastWrite: Duration?
    private var silence = FailureNotice()
    private var hasEnded = false

    /// Nothing is written yet.
    ///
    /// - Parameter start: when the player was started.
    init(path: String?, start: Duration, log: Logger) {
        self.path = path
        self.log = log
        metrics = Metrics(start: start, clockStart: WallClock.now - MonotonicClock.now)
    }

    /// Whether the disk has answered to all that it was given.
    var isIdle: Bool { writer?.heldSince == nil }

    /// Takes in what the shows report.
    func note(_ report: EnsembleReport) { metrics.note(report, at: MonotonicClock.now) }

    /// Takes in what the workers tell.
    func note(_ news: WorkerNews) { metrics.note(news) }

    /// Counts errors.
    func count(_ kind: Metrics.ErrorKind, _ number: Int = 1) { metrics.count(kind, number) }

    /// Takes in on which outputs no slide is open.
    func note(_ closings: [String: Closing]) { metrics.closings = closings }

    /// Sources were read and taken.
    func tookSources() { metrics.tookSources(at: MonotonicClock.now) }

    /// Has the file written if there is something new in it, and the last time is long enough ago.
    ///
    /// - Parameter isBusy: whether something is on its way: the loop will be awake again when it is there, and there is more
    ///   to tell then.
    func settle(at now: Duration, isBusy: @autoclosure () -> Bool) {
        if let lastWrite, now - lastWrite < Self.interval { return }
        if isBusy(), now - (lastWrite ?? metrics.start) < Self.longestWait { return }
        metrics.clockShows(WallClock.now - MonotonicClock.now)
        if metrics == written { return }
        lastWrite = now
        written = metrics
        tellOfSilence(at: now)
        put(.write(metrics))
    }

    private func tellOfSilence(at now: Duration) {
        if let start = writer?.heldSince {
            if now - start >= Self.patience, silence.fails(at: now) {
                log.warning("the metrics are not written: the disk of \(safeLine(path ?? "")) does not answer")
            }
        } else {
            silence.works()
        }
    }

    /// Begins to remove the file: what it says is over, and its reader would go on telling it.
    func end() {
        if !hasEnded { put(.remove) }
        hasEnded = true
    }

    /// Returns when the file is gone, or cannot be removed; at `end` of the monotonic clock at the latest.
    func close(until end: Duration) {
        self.end()
        if writer?.close(until: end) == false {
            log.warning("\(safeLine(path ?? "")) is not removed: its disk does not answer")
        }
    }

    private func put(_ action: FileAction) {
        guard let path else { return }
        do throws(SystemError) {
            if writer == nil { writer = try BackgroundWriter { [log] in Self.writing(to: path, log) } }
            writer?.put { $0 = action }
        } catch {
            log.warning("the metrics are not written: \(error)")
        }
    }

    /// What writes the file.
    private static func writing(to path: String, _ log: Logger) -> (FileAction) -> Void {
        var failure = FailureNotice()
        return { action in
            do throws(SystemError) {
                // A device or a pipe of that name is no file of ours.
                let isFile = (try? File.kind(of: path)).map { $0 == .regular }
                switch action {
                case .remove: if isFile == true { try File.remove(path) }
                case .write(let metrics):
                    if isFile == false { throw SystemError("replace", path, number: EEXIST, saying: "no regular file") }
                    let text = metrics.text(memory: ProcessMemory.resident)
                    // Its reader is another user.
                    try File.replace(path, with: Array(text.utf8).span, for: .everyone, minusUmask: false)
                    if failure.works() { log.notice("the metrics are written again") }
                }
            } catch {
                if failure.fails(at: MonotonicClock.now) {
                    log.warning("the metrics are not written: \(error); they are tried again when they change")
                }
            }
        }
    }
}
