internal import LinuxIO
internal import Logging
internal import Synchronization

/// What `--log-display` writes: a line for each picture that was shown. Used by the loop thread; another thread waits for
/// the disk.
final class DisplayLog {
    /// What the thread that writes has not taken yet.
    private final class Tray: Sendable {
        struct Content {
            var lines: [UInt8] = []
            var isClosed = false
        }

        let content = Mutex(Content())
        let bell = Semaphore(count: 0)

        func put(_ lines: [UInt8], isClosed: Bool = false) {
            content.withLock { content in
                content.lines += lines
                if isClosed { content.isClosed = true }
            }
            bell.signal()
        }

        func take() -> Content {
            bell.wait()
            return content.withLock { content in
                defer { content.lines = [] }
                return content
            }
        }
    }

    private var journal = DisplayJournal()
    private let tray: Tray
    private let thread: WorkerThread

    /// Opens the log, and cuts off what a power cut has left half-written.
    ///
    /// A file system that is missing or full is logged, since it may come back.
    ///
    /// - Throws: if another kind of file has this path.
    init(path: String, log: Logger) throws {
        let file = DisplayLogFile(path: path)
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
        let tray = Tray()
        self.tray = tray
        thread = try WorkerThread {
            var desk = DisplayLogDesk(file, log: log)
            while true {
                let content = tray.take()
                desk.write(content.lines)
                if content.isClosed { break }
            }
            desk.close()
        }
    }

    private static let advice = "--log-display takes a file of its own"

    /// An output shows this picture whole from `instant` of the monotonic clock on; nil: it shows no whole picture.
    func note(_ sighting: Sighting?, at place: SightingPlace, since instant: Duration) {
        journal.note(sighting, at: place, since: instant, time: wallTime(at: instant))
        if let lines = journal.takeDue(at: instant) { tray.put(lines) }
    }

    /// When to `wake` it even if every picture stays; nil: never.
    var nextWake: Duration? { journal.nextWake }

    /// Writes down what has stood for long, if it is time for that.
    func wake(at instant: Duration) {
        if let lines = journal.wake(at: instant, time: wallTime(at: instant)) { tray.put(lines) }
    }

    /// What the wall clock, as it stands now, showed at an instant of the monotonic clock.
    private func wallTime(at instant: Duration) -> Duration { WallClock.now - MonotonicClock.now + instant }

    /// Ends what is shown now.
    func end() { tray.put(journal.end(at: MonotonicClock.now)) }

    /// Returns when everything is on the disk, or is lost.
    func close() {
        tray.put([], isClosed: true)
        thread.join()
    }
}
