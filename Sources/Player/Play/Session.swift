internal import ControlProtocol
internal import Carousel
internal import Glibc
internal import JSONText
internal import LinuxIO
internal import Logging
internal import Present
internal import Schedules

/// The loop thread: everything that happens comes in here, one thing after the other.
final class Session {
    /// What the loop sleeps on.
    private enum Source: UInt64 {
        case display, timer, clock, signals, keys, hands, pins, results, devices, changes, mounts, control, folder
    }

    let ensemble: Ensemble
    let process: ProcessContext
    let records: RunRecords
    let options: RunOptions
    private let signals: Signals
    var isStopping = false
    /// Another terminal waits for the screens.
    var isLeaving = false
    var start: StartStages
    private var loop: EventLoop<Source>
    private let devices: UEvents?
    private let mounts: Mounts?
    private var clientPolling = ClientPolling()
    /// The numbers of channels whose sources are listened to, and the ensemble's own for the site file.
    private var followed: Set<WorkerClient> = []
    private let news = News()
    var status = Status()
    /// What was told of the shows; nil where commands were not.
    var toldRevision: Int?
    private var clockTimer: WallTimer
    private var clockSetting: WallInstant?
    private var clockFailure = FailureNotice()
    /// Something was told to be read again, and is not yet.
    var isReloading = false
    var announced = AnnouncedDisplays()
    var nameplate = Nameplate(from: MonotonicClock.now)
    var logLimiter = LogLimiter()
    var snapshots: SnapshotDesk
    var zoneFailure = FailureNotice()
    var wanted = WantedFiles()
    let hands: InputDesk
    var locks = HandLocks()
    /// Probes resting displays about every 20 s where there is no service manager.
    var pulse = Pulse(limit: .seconds(60), at: MonotonicClock.now)

    /// What the shows have reported since the loop last looked.
    private final class News {
        var reports: [EnsembleReport] = []
    }

    init(
        _ first: FirstShow, in process: ProcessContext, signals: consuming Signals, records: RunRecords,
        _ start: StartStages
    ) throws(SystemError) {
        self.process = process
        self.records = records
        options = first.options
        self.start = start
        let (news, workers) = (news, process.workers)
        ensemble = Ensemble(
            first.reading, reader: first.reader, on: first.display, schedule: { workers.schedule($0) },
            hashesPictures: records.displayLog != nil, places: records.keeper.places, resumes: options.resumes,
            user: Self.user, clock: { MonotonicClock.now }, wall: .machine, report: { news.reports.append($0) })
        status.painters = workers.painters
        snapshots = SnapshotDesk(ensemble.workers.workers(for: SnapshotDesk.number))
        process.control?.makesSnapshots = true
        clockTimer = try WallTimer()
        hands = try InputDesk()
        loop = try EventLoop(timer: .timer)
        devices = Self.listening(process.log, else: "displays and input devices that come and go are not noticed") {
            () throws(SystemError) in
            try UEvents()
        }
        if let descriptor = devices?.descriptor { try loop.add(descriptor, as: .devices) }
        mounts = Self.listening(process.log, else: "a disk that is mounted is not noticed") { () throws(SystemError) in
            try Mounts()
        }
        if let mounts { try loop.add(mounts.descriptor, as: .mounts, for: .urgent) }
        try loop.add(clockTimer.descriptor, as: .clock)
        try loop.add(signals.descriptor, as: .signals)
        if let keys = process.keys { try loop.add(keys.descriptor, as: .keys) }
        try loop.add(hands.descriptor, as: .hands)
        try loop.add(records.vault.descriptor, as: .pins)
        try loop.add(process.workers.descriptor, as: .results)
        if let control = process.control { try loop.add(control.descriptor, as: .control) }
        if let descriptor = process.occupancy?.descriptor { try loop.add(descriptor, as: .folder) }
        try loop.add(first.display.descriptor, as: .display)
        self.signals = signals
    }

    /// Runs until a signal stops it.
    ///
    /// - Parameter beginning: what has happened before there was a show.
    func run(after beginning: Beginning) throws {
        tell(zone: LocalTime.flaw)
        announceDisplays()
        if beginning.isAway {
            ensemble.display.release()
            hands.leave()
        }
        try followMachine(isSeen: true)
        ensemble.start()
        if beginning.hasAnswer { ensemble.answered() }
        for early in beginning.commands {
            if let (seat, id) = early.client { serve(early.command, id: id, from: seat) } else { obey(early.command) }
        }
        while !isStopping {
            try followMachine(isSeen: ensemble.hasCard)
            try settle()
            for source in try loop.wait() {
                switch source {
                case .display: ensemble.takeFlips()
                case .timer:
                    records.displayLog?.wake(at: MonotonicClock.now)
                    sumUp()
                    ensemble.wake(at: MonotonicClock.now)
                    try take(
                        process.workers.look(
                            at: MonotonicClock.now, sparing: ensemble.lacksAnother, pressing: ensemble.isAwaited))
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
                        if let command = Command(signal) { obey(command) } else { switchTerminal(signal) }
                    }
                case .keys: for command in try process.keys?.take(at: MonotonicClock.now) ?? [] { obey(command) }
                case .hands: obeyHands()
                case .pins: takeFindings()
                case .results:
                    // What was told before a file was read to its end, or a folder, is taken in before that.
                    let news = try process.workers.collect()
                    ensemble.followSources()
                    try take(news)
                    ensemble.followSources()
                case .changes: ensemble.followSources()
                case .mounts:
                    process.workers.mountsChanged()
                    ensemble.mountsChanged()
                    ensemble.followSources()
                case .devices:
                    let news = try devices?.takeNews(of: ["drm", "input"]) ?? []
                    if news.contains("drm") { ensemble.display.lookAgain() }
                    if news.contains("input") { hands.lookAgain() }
                case .control: try process.control?.receive(at: MonotonicClock.now)
                case .folder: try process.occupancy?.note(at: MonotonicClock.now)
                }
            }
            try serveClients()
        }
        records.keeper.end(ensemble.bookmarks)
        ensemble.stop()
    }

    /// Brings timer, log and status up to date with what has happened.
    private func settle() throws {
        followDisplay()
        let reports = news.reports
        news.reports = []
        for report in reports {
            records.metrics?.note(report)
            try tell(report)
        }
        if isReloading && !ensemble.isReading {
            isReloading = false
            status.commands.reloads += 1
            toldRevision = nil
        }
        if let watcher = ensemble.siteWatcher, followed.insert(Ensemble.ownNumber).inserted {
            try loop.add(watcher.descriptor, as: .changes)
        }
        for channel in ensemble.channels where !followed.contains(channel.number) {
            followed.insert(channel.number)
            if let watcher = channel.watcher { try loop.add(watcher.descriptor, as: .changes) }
        }
        followHands(at: MonotonicClock.now)
        followLocks(at: MonotonicClock.now)
        try watchClock()
        process.workers.patience = ensemble.plan.patience
        if !ensemble.isMoving { records.keeper.note(at: MonotonicClock.now) { ensemble.bookmarks } }
        let hasNews = toldRevision != ensemble.revision
        // What a display takes of its settings is known with its first frame.
        if hasNews { announceDisplays() }
        writeStatus(hasNews: hasNews)
        if !start.isTold, let flip = ensemble.lastFlips.min() { process.log.debug("\(start.line(flip: flip))") }
        try superviseItself(hasNews: hasNews, at: MonotonicClock.now)
        if hasNews { records.metrics?.note(ensemble.closings) }
        records.metrics?.settle(at: MonotonicClock.now, isBusy: ensemble.isBusy)
        if let control = process.control { try clientPolling.follow(control, in: loop, as: .control) }
        // The limit on a flip moves with every frame of a move.
        try loop.wake(
            at: [
                ensemble.nextWake, records.displayLog?.nextWake, process.control?.nextWake, logLimiter.nextWake,
                process.workers.nextWake(at: MonotonicClock.now), nextPulse,
                ensemble.display.nextWake,
                nameplate.nextWake, process.occupancy?.nextWake, hands.nextWake,
                locks.nextWake(at: MonotonicClock.now),
            ].compactMap(\.self).min(), mayBeEarly: ensemble.isMoving)
    }

    /// Says in the status, and to those who watch it, what is new.
    private func writeStatus(hasNews: Bool) {
        if hasNews {
            toldRevision = ensemble.revision
            status.clockStart = WallClock.now - MonotonicClock.now
        }
        process.occupancy?.sent.removeAll { path in !ensemble.channels.contains { $0.show.shows(commanded: path) } }
        process.occupancy?.settle(hasNews: hasNews, at: MonotonicClock.now) { statusNow }
        if hasNews, wanted.follow(ensemble.channels) { process.control?.noteWanted() }
        process.control?.tell { wanted.summary(ensemble.channels) }
        process.control?.settle(situation, hasNews: hasNews, at: MonotonicClock.now) { statusNow }
    }

    private var statusNow: JSON { status.json(of: ensemble, process: getpid()) }

    /// Has the clock's timer go off when a schedule opens or closes. It tells of a clock that is set in any case.
    private func watchClock() throws(SystemError) {
        if let instant = ensemble.watchedClock, instant != clockSetting {
            clockSetting = instant
            try clockTimer.set(instant.sinceEpoch)
        }
        guard ensemble.channels.contains(where: \.show.awaitsClock) else {
            clockFailure.works()
            return
        }
        if clockFailure.fails(at: MonotonicClock.now) {
            process.log.warning(
                "the clock is wrong, it is before this player was built: slides with 'show' wait until it is set")
        }
    }
}
