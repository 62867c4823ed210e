internal import Fetch
internal import JSONText
internal import LinuxIO
internal import Logging
internal import Paths
internal import PlaylistFormat
internal import Web

/// A run of the agent: one thread, which sleeps until something happens.
final class AgentSession {
    private enum Source: UInt64 {
        case timer, signals, link, courier, site, settings
    }

    private let options: AgentOptions
    private let log: Logger
    private let lock: FileLock
    private var loop: EventLoop<Source>
    private let signals: Signals
    private var link: PlayerLink
    private var settings: SettingsFile
    private let courier: Courier
    /// Nil: the settings name no site.
    private var site: SiteKeeper?
    /// Why the site has nothing new, as the player was told.
    private var toldTrouble: String?
    private var troubles = TroubleBook()
    private var budget = LineBudget()
    private var memory: WantedMemory
    private var status: AgentStatusFile
    private let supervisor: ServiceManager?
    private var isLinkFull = false
    /// Why there is no player, as it was told.
    private var toldFailure: SystemError?
    /// What is wanted, while the settings have a mistake from the start.
    private var postponed: WantedList?
    private var isStopping = false

    init(_ options: AgentOptions, _ log: Logger) throws(AgentError) {
        (self.options, self.log) = (options, log)
        let folder = CacheFolder(path: options.cache)
        do throws(SystemError) {
            try File.makeFolder(options.cache, for: .everyone)
            for folder in [options.runtime, options.state] { try File.makeFolder(folder) }
            lock = try Self.locked(options.cache)
            try folder.prepare()
            loop = try EventLoop(timer: .timer)
            signals = try Signals()
            settings = SettingsFile(options.settings)
            _ = settings.read()
            courier = try Courier(folder, settings: settings.settings)
            link = PlayerLink(to: options.socket)
            memory = WantedMemory(PathParts.joined(options.state, "wanted.json"))
            status = AgentStatusFile(PathParts.joined(options.runtime, "status.json"))
            supervisor = try ServiceManager.socketName.map { name throws(SystemError) in try ServiceManager(at: name) }
            try loop.add(signals.descriptor, as: .signals)
            try loop.add(courier.descriptor, as: .courier)
            if let descriptor = settings.descriptor { try loop.add(descriptor, as: .settings) }
        } catch {
            throw error.isBusy
                ? AgentError("another agent keeps \(safeLine(options.cache))") : AgentError(error)
        }
    }

    private static func locked(_ cache: String) throws(SystemError) -> FileLock {
        try FileLock(PathParts.joined(cache, "agent.lock"))
    }

    /// Runs until it is told to stop.
    func run() throws(AgentError) {
        do throws(SystemError) { try work() } catch { throw AgentError(error) }
    }

    private func work() throws(SystemError) {
        log.info("fetching into \(safeLine(options.cache)), for the player at \(safeLine(options.socket))")
        if !Confinement.canLock {
            log.warning(
                "this kernel has no CONFIG_SECCOMP_FILTER: files are judged behind limits of memory and time alone")
        }
        for mistake in settings.mistakes { log.error("\(mistake)") }
        if settings.holds, let list = memory.read() { courier.want(list.list, at: MonotonicClock.now) }
        try keepSite(at: MonotonicClock.now)
        _ = try? supervisor?.tell(["READY=1"])
        while !isStopping {
            let now = MonotonicClock.now
            try serveLink(at: now)
            for note in try courier.act(at: now) { take(note, at: now) }
            try serveSite(at: now)
            link.flush(at: now)
            try watchLink()
            for line in budget.takeSummary(at: now) { log.warning("\(line)") }
            memory.write(at: now) { log.warning("\($0)") }
            status.write(at: now, statusJSON) { log.warning("\($0)") }
            let pulse = ServiceManager.watchdog.map { now + $0 / 2 }
            if pulse != nil { _ = try? supervisor?.tell(["WATCHDOG=1"]) }
            let wakes = [
                courier.nextWake, site?.nextWake, link.nextTry, budget.nextWake, memory.nextWake, status.nextWake,
                pulse,
            ]
            try loop.wake(at: wakes.compactMap(\.self).min())
            for source in try loop.wait() { try take(source, at: MonotonicClock.now) }
        }
        memory.finish()
        _ = try? supervisor?.tell(["STOPPING=1"])
    }

    private func take(_ source: Source, at now: Duration) throws(SystemError) {
        switch source {
        case .timer, .courier, .site: break
        case .link:
            for news in link.receive(at: now) { take(news, at: now) }
        case .settings:
            settings.passOver()
            try readSettings(at: now)
        case .signals:
            for signal in try signals.take() {
                switch signal {
                case .terminate, .interrupt: isStopping = true
                case .hangup:
                    try readSettings(at: now)
                    courier.retry(at: now)
                    site?.hurry(at: now)
                default: break
                }
            }
        }
    }

    private func readSettings(at now: Duration) throws(SystemError) {
        if !settings.read() { return }
        for mistake in settings.mistakes { log.error("\(mistake)") }
        if settings.mistakes.isEmpty { log.info("\(safeLine(options.settings)): read again") }
        try courier.take(settings.settings, at: now)
        try keepSite(at: now)
        if settings.holds, let list = postponed ?? (courier.wantedCount == 0 ? memory.read() : nil) {
            courier.want(list.list, at: now)
            postponed = nil
        }
    }

    // MARK: - The player

    private func serveLink(at now: Duration) throws(SystemError) {
        let isConnected = link.connect(at: now)
        if link.failure != toldFailure {
            toldFailure = link.failure
            if let failure = link.failure {
                log.warning("no player listens: \(failure)")
            } else {
                log.info("the player listens")
            }
        }
        guard isConnected, let descriptor = link.descriptor else { return }
        try loop.add(descriptor, as: .link)
        isLinkFull = false
        for (address, reason) in troubles.reasons { link.tell(address, reason) }
        if toldTrouble != nil { link.tellOfSite(toldTrouble) }
    }

    /// Has the loop wake when there is room for what was not sent.
    private func watchLink() throws(SystemError) {
        guard let descriptor = link.descriptor, link.hasUnsent != isLinkFull else { return }
        isLinkFull = link.hasUnsent
        try loop.change(descriptor, as: .link, for: isLinkFull ? [.reading, .writing] : .reading)
    }

    private func take(_ news: PlayerNews, at now: Duration) {
        switch news {
        case .wanted(let list):
            if settings.holds { courier.want(list.list, at: now) } else { postponed = list }
            troubles.keep(only: Set(list.list.map(\.address)))
            memory.take(list)
        case .screens(let sizes): site?.sizes = sizes
        case .refused(let reason):
            say("the player: \(reason)", at: now)
        }
    }

    // MARK: - The site

    /// Keeps the site that the settings name.
    private func keepSite(at now: Duration) throws(SystemError) {
        site = nil
        guard settings.holds, let named = settings.settings.site else { return }
        let keeper = try SiteKeeper(
            named, settings.settings, in: SiteFolder(options.state), player: options.player, at: now)
        try loop.add(keeper.descriptor, as: .site)
        site = keeper
        link.askForScreens()
    }

    private func serveSite(at now: Duration) throws(SystemError) {
        let wasPulling = site?.isPulling
        for line in try site?.act(at: now) ?? [] { say(line, at: now) }
        // What comes is judged for the screens of now.
        if site?.isPulling == true, wasPulling == false { link.askForScreens() }
        let trouble = site?.trouble
        if trouble != toldTrouble { link.tellOfSite(trouble) }
        toldTrouble = trouble
    }

    private func take(_ note: TroubleBook.Note, at now: Duration) {
        let (line, isNews) = troubles.take(note, at: .now)
        if let line { say(line, at: now) }
        if isNews { link.tell(note.address, note.reason) }
    }

    private func say(_ line: String, at now: Duration) {
        if budget.admits(at: now) { log.warning("\(line)") }
    }

    // MARK: - The status

    private var statusJSON: JSON {
        .object([
            ("agent", .string(AgentVersion.text)), ("player", .bool(link.isConnected)),
            ("wanted", .integer(Int64(courier.wantedCount))), ("here", .integer(Int64(courier.ledger.wantedCount))),
            ("failing-count", .integer(Int64(troubles.count))), ("failing", troubles.json),
            ("requests", .integer(Int64(courier.requestCount))),
            ("received-bytes", .integer(Int64(courier.receivedCount))),
            ("last-answer", courier.lastAnswer.map { .string($0.utc) } ?? .null),
            (
                "cache",
                .object([
                    ("bytes", .integer(Int64(courier.ledger.total))), ("files", .integer(Int64(courier.ledger.count))),
                    ("limit", .integer(Int64(courier.ledger.limit))),
                ])
            ),
            ("site", site?.json ?? .null),
            ("settings-errors", .array(settings.mistakes.map(JSON.string))),
        ])
    }
}
