internal import Carousel
internal import Glibc
internal import JSONText
internal import LinuxIO
internal import Logging
internal import Present

/// The loop thread: everything that happens comes in here, one thing after the other.
final class Session {
    /// What the loop sleeps on.
    private enum Source: UInt64 {
        case display, timer, clock, signals, results, devices, changes, mounts, control, folder

        var token: Poller.Token { Poller.Token(rawValue: rawValue) }
    }

    let ensemble: Ensemble
    let log: Logger
    var isStopping = false
    let workers: ThreadedWorkers
    private let signals: Signals
    private let occupancy: Occupancy?
    let displayLog: DisplayLog?
    let metrics: MetricsFile?
    private let keeper: PlaceKeeper
    let supervisor: Supervisor?
    let terminal: VirtualTerminal?
    var start: StartStages
    private let poller: Poller
    private let timer: LinuxIO.Timer
    private let devices: UEvents?
    private let mounts: Mounts?
    var control: ControlServer? { occupancy?.control }
    private var clientPolling = ClientPolling()
    /// The numbers of channels whose sources are listened to, and the ensemble's own for the site file.
    private var followed: Set<WorkerClient> = []
    private let news = News()
    var status = Status()
    /// What was told of the shows; nil where commands were not.
    var toldRevision: Int?
    private var timerSetting: Duration?
    private var clockTimer: WallTimer
    private var clockSetting: WallInstant?
    /// Whether the log has said that the clock is not trusted.
    private var hasToldOfClock = false
    /// Something was told to be read again, and is not yet.
    var isReloading = false
    var announced = AnnouncedDisplays()
    var nameplate = Nameplate(from: MonotonicClock.now)
    var logLimiter = LogLimiter()
    var snapshots: SnapshotDesk
    var zoneFailure = FailureNotice()

    /// What the shows have reported since the loop last looked.
    private final class News {
        var reports: [Ensemble.Report] = []
    }

    init(
        _ first: Reading<OutputPlanReader.Content>, reader: OutputPlanReader, display: any Display,
        workers: ThreadedWorkers,
        signals: consuming Signals, occupancy: Occupancy?, log: Logger, displayLog: DisplayLog?, metrics: MetricsFile?,
        keeper: PlaceKeeper, resumes: Bool, supervisor: Supervisor?, terminal: VirtualTerminal?, _ start: StartStages
    ) throws(SystemError) {
        self.workers = workers
        self.occupancy = occupancy
        self.log = log
        self.displayLog = displayLog
        self.metrics = metrics
        self.keeper = keeper
        self.supervisor = supervisor
        self.terminal = terminal
        self.start = start
        let news = news
        ensemble = Ensemble(
            first, reader: reader, on: display, schedule: { workers.schedule($0) },
            hashesPictures: displayLog != nil, places: keeper.places, resumes: resumes, user: Self.user,
            clock: { MonotonicClock.now },
            wall: .machine,
            report: { news.reports.append($0) })
        snapshots = SnapshotDesk(ensemble.workers.workers(for: SnapshotDesk.number))
        occupancy?.control?.makesSnapshots = true
        poller = try Poller()
        clockTimer = try WallTimer()
        timer = try LinuxIO.Timer()
        devices = Self.listening(log, else: "displays that come and go are not noticed") { () throws(SystemError) in
            try UEvents()
        }
        if let descriptor = devices?.descriptor { try poller.add(descriptor, as: Source.devices.token) }
        mounts = Self.listening(log, else: "a disk that is mounted is not noticed") { () throws(SystemError) in
            try Mounts()
        }
        if let mounts { try poller.add(mounts.descriptor, as: Source.mounts.token, for: .urgent) }
        try poller.add(timer.descriptor, as: Source.timer.token)
        try poller.add(clockTimer.descriptor, as: Source.clock.token)
        try poller.add(signals.descriptor, as: Source.signals.token)
        try poller.add(workers.descriptor, as: Source.results.token)
        if let control = occupancy?.control { try poller.add(control.descriptor, as: Source.control.token) }
        if let descriptor = occupancy?.descriptor { try poller.add(descriptor, as: Source.folder.token) }
        try poller.add(display.descriptor, as: Source.display.token)
        self.signals = signals
    }

    /// Runs until a signal stops it.
    ///
    /// - Parameter beginning: what has happened before there was a show.
    func run(after beginning: Beginning) throws {
        tell(zone: LocalTime.flaw)
        announceDisplays()
        if beginning.isAway { ensemble.display.release() }
        try followMachine(isSeen: true)
        ensemble.start()
        if beginning.hasAnswer { ensemble.answered() }
        for deed in beginning.deeds { obey(deed) }
        while !isStopping {
            try followMachine(isSeen: ensemble.hasCard)
            try settle()
            for token in try poller.wait() {
                switch Source(rawValue: token.rawValue) {
                case .display: ensemble.takeFlips()
                case .timer:
                    try timer.acknowledge()
                    timerSetting = nil
                    displayLog?.wake(at: MonotonicClock.now)
                    sumUp()
                    ensemble.wake(at: MonotonicClock.now)
                    try take(workers.look(at: MonotonicClock.now, sparing: ensemble.lacksAnother))
                case .clock:
                    if let news = try clockTimer.read() {
                        clockSetting = nil
                        // The status tells times by this clock.
                        if news == .clockWasSet { toldRevision = nil }
                    }
                    tell(zone: LocalTime.refresh())
                    ensemble.lookAtClock()
                case .signals:
                    for signal in try signals.take() {
                        if let deed = Deed(signal) { obey(deed) } else { try switchTerminal(signal) }
                    }
                case .results:
                    // What was told before a file was read to its end, or a folder, is taken in before that.
                    let news = try workers.collect()
                    ensemble.followSources()
                    try take(news)
                    ensemble.followSources()
                case .changes: ensemble.followSources()
                case .mounts:
                    workers.mountsChanged()
                    ensemble.mountsChanged()
                    ensemble.followSources()
                case .devices:
                    if try devices?.hasNews(of: "drm") == true { ensemble.display.lookAgain() }
                case .control: try control?.receive(at: MonotonicClock.now)
                case .folder: try occupancy?.note(at: MonotonicClock.now)
                case nil: preconditionFailure("a token that was never given out")
                }
            }
            try serveClients()
        }
        keeper.end(ensemble.bookmarks)
        ensemble.stop()
    }

    /// Brings timer, log and status up to date with what has happened.
    private func settle() throws {
        try followDisplay()
        let reports = news.reports
        news.reports = []
        for report in reports {
            metrics?.note(report)
            try tell(report)
        }
        if isReloading && !ensemble.isReading {
            isReloading = false
            status.commands.reloads += 1
            toldRevision = nil
        }
        if let watcher = ensemble.siteWatcher, followed.insert(Ensemble.ownNumber).inserted {
            try poller.add(watcher.descriptor, as: Source.changes.token)
        }
        for channel in ensemble.channels where !followed.contains(channel.number) {
            followed.insert(channel.number)
            if let watcher = channel.watcher { try poller.add(watcher.descriptor, as: Source.changes.token) }
        }
        try watchClock()
        workers.patience = ensemble.plan.patience
        if !ensemble.isMoving { keeper.note(at: MonotonicClock.now) { ensemble.bookmarks } }
        let hasNews = toldRevision != ensemble.revision
        // What a display takes of its settings is known with its first frame.
        if hasNews { announceDisplays() }
        writeStatus(hasNews: hasNews)
        if !start.isTold, let flip = ensemble.lastFlips.min() { log.debug("\(start.line(flip: flip))") }
        try superviseItself(hasNews: hasNews, at: MonotonicClock.now)
        metrics?.settle(at: MonotonicClock.now, isBusy: ensemble.isBusy)
        if let control { try clientPolling.follow(control, in: poller, as: Source.control.token) }
        try setTimer(
            [
                ensemble.nextWake, displayLog?.nextWake, control?.nextWake, logLimiter.nextWake,
                workers.nextWake(at: MonotonicClock.now), supervisor?.nextWake, ensemble.display.nextWake,
                nameplate.nextWake, occupancy?.nextWake,
            ].compactMap(\.self).min())
    }

    /// Says in the status, and to those who watch it, what is new.
    private func writeStatus(hasNews: Bool) {
        if hasNews {
            toldRevision = ensemble.revision
            status.clockStart = WallClock.now - MonotonicClock.now
        }
        occupancy?.settle(hasNews: hasNews, at: MonotonicClock.now) { statusNow }
        control?.settle(situation, hasNews: hasNews, at: MonotonicClock.now) { statusNow }
    }

    private var statusNow: JSON { status.json(of: ensemble, process: getpid()) }

    /// Has the timer go off at `instant`, in a move perhaps earlier.
    ///
    /// The limit on a flip moves with every frame of a move: a timer that goes off too early once a second costs less
    /// than one that is set for each frame.
    private func setTimer(_ instant: Duration?) throws(SystemError) {
        if instant == timerSetting { return }
        if ensemble.isMoving, let instant, let timerSetting, timerSetting < instant { return }
        timerSetting = instant
        try timer.set(instant)
    }

    /// Has the clock's timer go off when a schedule opens or closes. It tells of a clock that is set in any case.
    private func watchClock() throws(SystemError) {
        if let instant = ensemble.watchedClock, instant != clockSetting {
            clockSetting = instant
            try clockTimer.set(instant.sinceEpoch)
        }
        let awaitsClock = ensemble.channels.contains { $0.show.awaitsClock }
        if awaitsClock && !hasToldOfClock {
            log.warning(
                "the clock is wrong, it is before this player was built: slides with 'show' wait until it is set")
        }
        hasToldOfClock = awaitsClock
    }
}
