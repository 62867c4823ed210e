internal import Carousel
internal import Glibc
internal import LinuxIO
internal import Logging
internal import PlaylistFormat
internal import Present
internal import Raster

/// The loop thread: everything that happens comes in here, one thing after the other.
final class Session {
    /// What the loop sleeps on.
    private enum Source: UInt64 {
        case flips, timer, signals, outcomes, devices

        var token: Poller.Token { Poller.Token(rawValue: rawValue) }
    }

    private let show: Show
    private let reader: LineupReader
    private let display: any Display
    private let workers: ThreadedWorkers
    private let signals: Signals
    private let folder: RuntimeFolder
    private let log: Logger
    private let displayLog: DisplayLog?
    private let poller: Poller
    private let timer: LinuxIO.Timer
    private let devices: UEvents?
    private let news = News()
    private var status = Status()
    /// What of the show the file has; nil where commands are not in it yet.
    private var writtenRevision: Int?
    private var timerSetting: Duration?
    private var isStopping = false
    private var listensForFlips = false
    /// What the log has said last of where the show is seen.
    private var places: [String] = []
    private var absence: String?

    /// What the show has reported since the loop last looked.
    private final class News {
        var reports: [Show.Report] = []
    }

    init(
        _ lineup: Lineup, reader: LineupReader, display: any Display, rotation: Rotation, workers: ThreadedWorkers,
        signals: consuming Signals, folder: RuntimeFolder, log: Logger,
        displayLog: DisplayLog?
    ) throws(SystemError) {
        self.reader = reader
        self.display = display
        self.workers = workers
        self.folder = folder
        self.log = log
        self.displayLog = displayLog
        let news = news
        show = Show(
            lineup, on: display.outputs, rotation: rotation, workers: workers,
            hashesPictures: displayLog != nil, clock: { MonotonicClock.now },
            report: { news.reports.append($0) })
        poller = try Poller()
        timer = try LinuxIO.Timer()
        devices = Self.listenToDevices(log)
        if let descriptor = devices?.descriptor { try poller.add(descriptor, as: Source.devices.token) }
        try poller.add(timer.descriptor, as: Source.timer.token)
        try poller.add(signals.descriptor, as: Source.signals.token)
        try poller.add(workers.outcomes.descriptor, as: Source.outcomes.token)
        self.signals = signals
    }

    private static func listenToDevices(_ log: Logger) -> UEvents? {
        do throws(SystemError) {
            return try UEvents()
        } catch {
            log.warning("displays that come and go will not be noticed: \(error)")
            return nil
        }
    }

    /// Runs until a signal stops it.
    func run() throws {
        try announceDisplays()
        try unlessUnplugged { () throws(DisplayError) in try show.handle(.woke) }
        while !isStopping {
            try settle()
            for token in try poller.wait() {
                switch Source(rawValue: token.rawValue) {
                case .flips:
                    try unlessUnplugged { () throws(DisplayError) in
                        for flip in try display.takeFlips() { try show.flipped(flip) }
                    }
                case .timer:
                    try timer.acknowledge()
                    timerSetting = nil
                    try unlessUnplugged { () throws(DisplayError) in try show.wake(at: MonotonicClock.now) }
                case .signals:
                    while let signal = try signals.next() {
                        try unlessUnplugged { () throws(DisplayError) in try obey(signal) }
                    }
                case .outcomes:
                    for outcome in try workers.outcomes.collect() {
                        try unlessUnplugged { () throws(DisplayError) in try show.finished(outcome) }
                    }
                case .devices: if try devices?.hasNews(of: "drm") == true { try lookAgain() }
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

    /// Does something on the displays. Where it fails because one was pulled meanwhile, the show goes on without it.
    private func unlessUnplugged(_ body: () throws(DisplayError) -> Void) throws {
        do throws(DisplayError) {
            try body()
        } catch {
            guard try lookAgain(anew: true) else { throw error }
            log.info("\(error)")
        }
    }

    /// Goes on with the displays that there are now. False where they are the same.
    @discardableResult
    private func lookAgain(anew: Bool = false) throws -> Bool {
        let isChanged = try display.rescan()
        try announceDisplays()
        if isChanged { try show.show(on: display.outputs, anew: anew) }
        return isChanged
    }

    /// Says where the show is seen, as far as that is new, and listens to a card that has come.
    private func announceDisplays() throws(SystemError) {
        if !listensForFlips, let descriptor = display.descriptor {
            try poller.add(descriptor, as: Source.flips.token)
            listensForFlips = true
        }
        let present = display.outputs.map { "\(display.name) \($0.name) \($0.mode)" }
        for place in places where !present.contains(place) { log.info("no longer on \(place)") }
        for place in present where !places.contains(place) { log.info("playing on \(place)") }
        places = present
        if absence != display.absence {
            absence = display.absence
            if let absence { log.warning("no display: \(absence); waiting for one") }
        }
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
        case .sighted(let sighting, let output, let mode, let instant):
            displayLog?.note(sighting, output: output, mode: mode, at: instant)
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
