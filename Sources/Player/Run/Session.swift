internal import Carousel
internal import Glibc
internal import LinuxIO
internal import Logging
internal import PlaylistFormat
internal import Present

/// The loop thread: everything that happens comes in here, one thing after the other.
final class Session {
    /// What the loop sleeps on.
    private enum Source: UInt64 {
        case flips, timer, signals, outcomes

        var token: Poller.Token { Poller.Token(rawValue: rawValue) }
    }

    private let show: Show
    private let reader: LineupReader
    private let display: any Display
    private let workers: ThreadedWorkers
    private let signals: Signals
    private let folder: RuntimeFolder
    private let log: Logger
    private let poller: Poller
    private let timer: LinuxIO.Timer
    private let news = News()
    private var status = Status()
    /// What of the show the file has; nil where commands are not in it yet.
    private var writtenRevision: Int?
    private var timerSetting: Duration?
    private var isStopping = false

    /// What the show has reported since the loop last looked.
    private final class News {
        var reports: [Show.Report] = []
    }

    init(
        _ lineup: Lineup, reader: LineupReader, display: any Display, workers: ThreadedWorkers,
        signals: consuming Signals, folder: RuntimeFolder, log: Logger
    ) throws(SystemError) {
        self.reader = reader
        self.display = display
        self.workers = workers
        self.folder = folder
        self.log = log
        let news = news
        show = Show(lineup, on: display.outputs, workers: workers, clock: { MonotonicClock.now }) { report in
            news.reports.append(report)
        }
        poller = try Poller()
        timer = try LinuxIO.Timer()
        try poller.add(display.descriptor, as: Source.flips.token)
        try poller.add(timer.descriptor, as: Source.timer.token)
        try poller.add(signals.descriptor, as: Source.signals.token)
        try poller.add(workers.outcomes.descriptor, as: Source.outcomes.token)
        self.signals = signals
    }

    /// Runs until a signal stops it.
    func run() throws {
        try show.handle(.woke)
        while !isStopping {
            try settle()
            for token in try poller.wait() {
                switch Source(rawValue: token.rawValue) {
                case .flips: for flip in try display.takeFlips() { try show.flipped(flip) }
                case .timer:
                    try timer.acknowledge()
                    timerSetting = nil
                    try show.wake(at: MonotonicClock.now)
                case .signals: while let signal = try signals.next() { try obey(signal) }
                case .outcomes: for outcome in try workers.outcomes.collect() { try show.finished(outcome) }
                case nil: preconditionFailure("a token that was never given out")
                }
            }
        }
        show.stop()
    }

    private func obey(_ signal: Signals.Signal) throws(DisplayError) {
        switch signal {
        case .terminate, .interrupt: isStopping = true
        case .user1: try pause(.toggle)
        case .realTime2: try pause(.pause)
        case .realTime3: try pause(.resume)
        case .user2: try skip(1)
        case .realTime1: try skip(-1)
        case .hangup: show.reload(reader)
        }
    }

    private func pause(_ event: Event) throws(DisplayError) {
        status.commands.pauses += 1
        writtenRevision = nil
        try show.handle(event)
        log.info(show.carousel.isPaused ? "paused" : "going on")
    }

    private func skip(_ steps: Int64) throws(DisplayError) {
        status.commands.skips += 1
        writtenRevision = nil
        try show.handle(.skip(steps))
    }

    /// Brings timer, log and status up to date with what has happened.
    private func settle() throws(SystemError) {
        for report in news.reports { tell(report) }
        news.reports = []
        try setTimer(show.nextWake)
        if writtenRevision != show.revision {
            writtenRevision = show.revision
            let text = status.json(of: show, display: display.name, process: getpid()).text + "\n"
            do throws(SystemError) {
                try File.replace(folder.status, with: Array(text.utf8).span)
            } catch {
                // The show does not end because a file system is full.
                log.error("\(error)")
            }
        }
    }

    /// Has the timer go off at `instant`, in a move perhaps earlier.
    ///
    /// The limit on a flip moves with every frame of a move: a timer that goes off too early once a second costs less
    /// than one that is set for each frame.
    private func setTimer(_ instant: Duration?) throws(SystemError) {
        if instant == timerSetting { return }
        if show.carousel.isMoving, let instant, let timerSetting, timerSetting < instant { return }
        timerSetting = instant
        try timer.set(instant)
    }

    private func tell(_ report: Show.Report) {
        switch report {
        case .shown(let scene):
            status.since = WallClock.now
            switch scene {
            case .slide(let slide): log.debug("showing \(slide.path)")
            case .empty: log.warning("no slide can be shown; showing the background")
            }
        case .leftOut(_, let reason): log.error("left out: \(reason)")
        case .reloaded(let slides):
            status.commands.reloads += 1
            status.playlistError = nil
            log.info("read the playlist again: \(slides) slides")
        case .reloadFailed(let error):
            status.commands.reloads += 1
            status.playlistError = error
            log.error("the playlist was not taken, the old one goes on:\n\(error)")
        }
    }
}
