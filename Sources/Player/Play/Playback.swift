internal import LinuxIO
public import Logging
internal import Painters
internal import Paths
internal import PlaylistFormat
internal import Present

/// Plays on a display in real time until it is told to stop: one loop thread on epoll, and loader threads.
public struct Playback {
    private let plans: OutputPlanReader
    private let display: DisplayChoice
    private let folder: RuntimeFolder
    private let stateFolder: String
    private let options: RunOptions
    private let log: Logger

    /// - Parameters:
    ///   - plans: what to play where.
    ///   - displayLog: the file of the display log; nil: the one of the site file, if it names one.
    ///   - metrics: the file that node_exporter reads; nil: the one of the site file, if it names one.
    ///   - stateFolder: the folder of what outlives a run: the places of shuffled slides, and of all that resume; which
    ///     files have killed the player; and the small pictures of overviews.
    ///   - resumes: whether listed slides begin where the last run ended; otherwise the site file says it.
    ///   - verbosity: that of `log`. Where it is off, the site file says it.
    public init(
        _ plans: OutputPlanReader, on display: DisplayChoice, runtimeFolder: String, displayLog: String? = nil,
        metrics: String? = nil, stateFolder: String, resumes: Bool, verbosity: Verbosity, log: Logger
    ) {
        self.plans = plans
        self.display = display
        folder = RuntimeFolder(path: runtimeFolder)
        self.stateFolder = stateFolder
        let flags = RunSettings(
            displayLog: displayLog, metrics: metrics, resumes: resumes ? true : nil,
            isVerbose: verbosity.isOn ? true : nil)
        options = RunOptions(flags: flags, verbosity: verbosity)
        self.log = log
    }

    /// Whether metrics can be written to a file of this name: only then are they read.
    public static func takesMetrics(_ path: String) -> Bool { RunSettings.isMetricsPath(path) }

    /// Plays. Returns when a signal says so, with the display as it was found.
    public func run() throws(PlayerError) {
        let began = MonotonicClock.now
        let supervisor = Supervisor.ofThisProcess(log: log)
        do {
            // A new playlist reuses the memory of the former one.
            Heap.shareAmongThreads()
            // Before any thread is started: they inherit what is blocked.
            let signals = try Signals()
            _ = MachineZone.flaw
            let terminal = display.isOnCards ? VirtualTerminal(isService: supervisor != nil) : nil
            defer { terminal?.giveBack() }
            let keys = supervisor == nil && !ServiceManager.isParent ? TypedCommands() : nil
            defer { keys?.end() }
            let occupancy = try Occupancy(folder, log: log)
            let suspects =
                occupancy == nil
                ? nil : QuarantineKeeper(runtimeFolder: folder.path, stateFolder: stateFolder, log: log)
            occupancy?.workNote = suspects?.quarantine.note
            let painters = PlayerPainter.pool(log)
            // On one processor too: a picture does not wait for a reading.
            let thumbnails = ThumbnailStore(folder: PathParts.joined(stateFolder, "thumbnails"), log: log)
            let workers = try ThreadedWorkers(
                threads: 2, quarantine: suspects?.quarantine, thumbnails: thumbnails, painters: painters)
            defer { workers.close() }
            let process = ProcessContext(
                log: log, workers: workers, occupancy: occupancy, supervisor: supervisor, terminal: terminal,
                keys: keys)
            try play(in: process, signals: signals, suspects: suspects, StartStages(at: began))
            // Held until the display is given back and socket and status are gone: all may be the next player's by then.
            occupancy?.leave()
            occupancy?.control?.end()
        } catch {
            let error = PlayerError(anyOf: error)
            supervisor?.end(because: safeLine(error.description, limit: 500))
            throw error
        }
    }

    /// How long the stop waits for what is written last.
    private static let patience = Duration.seconds(1)

    private func play(
        in process: ProcessContext, signals: consuming Signals, suspects: QuarantineKeeper?, _ start: StartStages
    ) throws {
        var start = start
        defer {
            suspects?.quarantine.endInOrder()
            process.control?.close()
        }
        // It counts from the beginning, also where the site file is yet to name it.
        let metrics = MetricsFile(path: options.flags.metrics, start: MonotonicClock.now, log: log)
        var end: Duration?
        defer {
            let last = end ?? MonotonicClock.now + Self.patience
            metrics.close(until: last)
            suspects?.close(until: last)
        }
        let keeper = PlaceKeeper(folder: stateFolder, log: log)
        // A service has nobody who would start it again: it waits for the mistakes to be mended.
        let plans = (process.supervisor == nil ? plans : plans.toleratingMistakes()).seeded(keeper.places.seed)
        var beginning = Beginning(plans, in: process, metrics: metrics)
        guard let first = try beginning.read(signals) else { return }
        start.noteReading(at: MonotonicClock.now)
        var options = options
        options.begin(with: first.content.plan)
        process.workers.thumbnails?.begin(limit: options.settings.thumbnails ?? RunSettings.usualThumbnails)
        metrics.path = options.settings.metrics
        metrics.tookSources()
        let displayLog = try openDisplayLog(options)
        // At the very end, so that the display and the loaders are free of waits for a disk.
        defer {
            // They may be on disks that do not answer, and none waits for another's.
            keeper.putLast()
            suspects?.putLast()
            metrics.end()
            let last = MonotonicClock.now + Self.patience
            end = last
            displayLog?.close(until: last)
            keeper.close(until: last)
        }
        let display = try display.open(
            first.content.plan.choice, waits: process.supervisor != nil, inheriting: process.supervisor?.inherit())
        defer {
            displayLog?.end()
            process.workers.close()
            display.restore(log: log)
            process.occupancy?.removeStatus()
        }
        start.noteDisplays(at: MonotonicClock.now)
        let session = try Session(
            FirstShow(reading: first, reader: plans, display: display, options: options), in: process, signals: signals,
            records: RunRecords(
                displayLog: displayLog, metrics: options.settings.metrics == nil ? nil : metrics, keeper: keeper,
                vault: try PINVault(folder: stateFolder)), start
        )
        try session.run(after: beginning)
        process.supervisor?.end()
    }

    /// The display log, if there is to be one. Where the site file names what is no log, it is told and the show begins: nobody
    /// looks at the start that follows an edit.
    private func openDisplayLog(_ options: RunOptions) throws -> DisplayLog? {
        guard let path = options.settings.displayLog else { return nil }
        do {
            return try DisplayLog(path: path, log: log)
        } catch let error as InputError where options.flags.displayLog == nil {
            log.error("\(error)")
            return nil
        }
    }
}
