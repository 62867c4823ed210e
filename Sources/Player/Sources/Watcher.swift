internal import Carousel
internal import LinuxIO
internal import Paths

/// Tells the loop thread what changes in the sources mean, and when to read them again.
final class Watcher {
    private enum Source: UInt64 {
        case fileEvents, timer

        var token: Poller.Token { Poller.Token(rawValue: rawValue) }
    }

    let watches: Watches
    private(set) var detector: ChangeDetector
    private let poller: Poller
    private let timer: LinuxIO.Timer
    private var timerSetting: Instant?
    private var listens = false

    /// Throws if the system has no descriptors left.
    ///
    /// - Parameters:
    ///   - first: what was looked at, watched by `watches`.
    ///   - scan: how often folders are read again whose changes the kernel does not report.
    init(_ watches: Watches, first: Dependencies, scan: Duration = ChangeDetector.scan) throws(SystemError) {
        poller = try Poller()
        timer = try LinuxIO.Timer()
        try poller.add(timer.descriptor, as: Source.timer.token)
        self.watches = watches
        detector = ChangeDetector(scan: scan)
        endReading(first, succeeded: true, isFirst: true)
        setTimer()
    }

    /// Lent to a `Poller`: readable while there is something to `decide`.
    var descriptor: Int32 { poller.descriptor }

    private var now: Instant { Instant(sinceZero: MonotonicClock.now) }

    private func listen() {
        guard !listens, let descriptor = watches.descriptor else { return }
        listens = (try? poller.add(descriptor, as: Source.fileEvents.token)) != nil
    }

    /// Something was mounted or unmounted.
    func mountsChanged() { detector.mountsChanged(at: now) }

    /// A reading begins, on a command or by itself. Returns the files that it passes over.
    func beginReading() -> UnfinishedFiles {
        detector.beginReading()
        return detector.unfinished
    }

    /// A reading has ended.
    func endReading(_ dependencies: Dependencies, succeeded: Bool, isFirst: Bool = false) {
        listen()
        _ = watches.takeLearnt()
        detector.endReading(dependencies, succeeded: succeeded, isFirst: isFirst, at: now)
    }

    /// Takes in the file events, and returns what is to be done now. If the sources are to be read, the reading counts as begun.
    func decide() -> ChangeDetector.Decisions {
        for token in (try? poller.ready()) ?? [] where token == Source.timer.token {
            try? timer.acknowledge()
            timerSetting = nil
        }
        let now = now
        // An error means that some are lost.
        let fileEvents = (try? watches.fileEvents()) ?? [.overflow]
        // A reading says what matters before it looks there: what is told of it comes later.
        detector.learn(watches.takeLearnt())
        for fileEvent in fileEvents {
            detector.take(fileEvent, at: now)
            if let folder = detector.newFolder(fileEvent) {
                // The reading that was asked for comes too late for what happens in it now.
                watches.watchSoon(folder)
            }
        }
        let decisions = detector.decide(at: now)
        setTimer()
        return decisions
    }

    private func setTimer() {
        let wake = detector.nextWake
        if wake == timerSetting { return }
        timerSetting = wake
        // Fails only for an invalid instant.
        try? timer.set(wake?.sinceZero)
    }
}

extension Watcher {
    /// Watches what a first reading has looked at; nil: it asks for no watches, or the system has no descriptors left, which is
    /// told.
    ///
    /// - Parameter subject: what changes.
    static func of<Content>(
        _ first: Reading<Content>, _ subject: String, _ tell: (SourceNotes.News) -> Void
    ) -> Watcher? {
        guard let watches = first.watches else { return nil }
        do throws(SystemError) {
            return try Watcher(watches, first: first.dependencies)
        } catch {
            let text = "changes of \(safeLine(subject)) are not noticed until the next start: \(error)"
            tell(SourceNotes.News(subject: .unwatched, text: text))
            return nil
        }
    }
}
