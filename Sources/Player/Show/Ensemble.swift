internal import Carousel
internal import Present
internal import Raster
internal import Schedules
internal import Vocabulary

/// The shows of all outputs of a display, side by side: each output shows one of them, and those that show the same one
/// are in step. Its driver hands in what has happened, as with a `Show`.
final class Ensemble {
    let display: any Display
    var plan: OutputPlan
    /// In the plan's order.
    var channels: [Channel] = []
    let reader: OutputPlanReader
    /// Watches the site file, if there is one or the only source may become one.
    var siteWatcher: Watcher?
    var siteRereader = Rereader<OutputPlanReader>()
    let workers: SharedWorkers
    private let hashesPictures: Bool
    private let places: Places?
    private let resumes: Bool
    let clock: () -> Duration
    let wall: MachineClock
    let report: (EnsembleReport) -> Void
    private var numbering = Numbering()
    /// The machine's name and addresses, as cards tell them.
    var machine: [String] = []
    /// Why the site from afar is not as it should be, as the program says that brings it; nil: it is.
    var siteTrouble: String?
    /// The user who must be able to read the sources, if cards are to tell.
    private let user: String?
    /// Counts changes outside the shows.
    var ownRevision = 0

    /// Waits for what the ensemble itself wants done; each channel has a number of its own.
    static let ownNumber = WorkerClient(rawValue: 0)

    /// - Parameters:
    ///   - schedule: has jobs done; they come to `finished`.
    ///   - hashesPictures: whether shown pictures tell the digests of files.
    ///   - places: where another run has ended, if one has.
    ///   - resumes: whether listed slides go on from there too.
    ///   - user: who must be able to read the sources, if cards are to tell.
    init(
        _ first: Reading<OutputPlanReader.Content>, reader: OutputPlanReader, on display: any Display,
        schedule: @escaping ([Job]) -> Void, hashesPictures: Bool = false, places: Places? = nil,
        resumes: Bool = false, user: String? = nil,
        clock: @escaping () -> Duration, wall: MachineClock = .none,
        report: @escaping (EnsembleReport) -> Void = { _ in }
    ) {
        plan = first.content.plan
        self.reader = reader
        self.display = display
        self.hashesPictures = hashesPictures
        self.places = places
        self.resumes = resumes
        self.user = user
        self.clock = clock
        self.wall = wall
        self.report = report
        workers = SharedWorkers(schedule)
        siteWatcher = Watcher.of(first, "what plays where") { report(.noted($0)) }
        for channel in plan.channels { addChannel(channel, first.content.lineups, on: outputs(of: channel)) }
        noteSite(first.dependencies)
    }

    @discardableResult
    func addChannel(
        _ channel: ChannelPlan, _ lineups: [ChannelPlan: Reading<LineupReader.Content>], on outputs: [any Output] = []
    ) -> Channel {
        guard let first = lineups[channel] else { preconditionFailure("a channel that is new was read") }
        let new = makeChannel(channel, first, on: outputs)
        if let bookmark = places?.shows[channel.sources] { new.show.resume(bookmark, listed: resumes) }
        new.show.cardFacts = CardFacts(
            sources: channel.sources, machine: machine, siteTrouble: siteTrouble, user: user)
        channels.append(new)
        // Its reports name the channel, which is in the list from here on.
        new.show.know(first)
        readUnread(new, first.content)
        return new
    }

    func makeChannel(_ plan: ChannelPlan, _ first: Reading<LineupReader.Content>, on outputs: [any Output]) -> Channel {
        let number = numbering.client()
        let show = Show(
            first.content.lineup, on: outputs, turns: self.plan.turns, workers: workers.workers(for: number),
            zone: wall.zone, hashesPictures: hashesPictures, clock: clock,
            report: { [weak self] in self?.tell($0, of: number) })
        show.wallClock = { [wall] in wall.now() }
        return Channel(
            number: number, name: plan.name, show: show,
            reader: reader.lineupReader(for: plan, of: self.plan, after: first.content),
            watcher: Watcher.of(first, plan.name) { [report] in report(.noted($0)) })
    }

    private func tell(_ news: ShowReport, of number: WorkerClient) {
        switch news {
        case .sighted(let shownPicture, let place, let instant):
            report(.sighted(shownPicture, at: place, since: instant))
        case .moved(let counts, let output): report(.moved(counts, output: output))
        default:
            guard let channel = channels.first(where: { $0.number == number }) else { return }
            report(.show(channel, news))
            if case .shown = news { channel.lookIntoMore() }
        }
    }

    /// The outputs on which a channel plays now.
    func outputs(of channel: ChannelPlan) -> [any Output] {
        display.outputs.filter { output in
            plan.channel(on: output.name).map { plan.channels[$0].sources } == channel.sources
        }
    }
}

// MARK: - What happens

extension Ensemble {
    /// Changes whenever a reader of the status could see something change.
    var revision: Int { channels.reduce(ownRevision) { $0 + $1.show.revision } }

    /// The places that the next run goes on from, by the sources of their shows.
    var bookmarks: [[String]: Bookmark] {
        var bookmarks: [[String]: Bookmark] = [:]
        for channel in channels
        where channel.show.carousel.scene != nil && (resumes || channel.show.round.lineup.isShuffled) {
            // A source that is still missing keeps the place of the last run.
            let bookmark = channel.show.round.bookmark
            if !bookmark.places.isEmpty { bookmarks[channel.reader.sources] = bookmark }
        }
        return bookmarks
    }

    /// Whether something is on its way that wakes the loop when it is there.
    var isBusy: Bool { isReading || channels.contains(where: \.show.isBusy) }

    /// By name, of the outputs on which no slide is open.
    var closings: [String: Closing] {
        channels.reduce(into: [:]) { all, channel in
            for screen in channel.show.screens { all[screen.output.name] = channel.show.carousel.closing }
        }
    }

    var isMoving: Bool { channels.contains { $0.show.isMoving } }

    /// The next instant at which `wake` has something to do; nil while everything rests.
    var nextWake: Duration? { (channels.map(\.show.nextWake) + [siteRereader.nextWake]).compactMap(\.self).min() }

    /// When the wall clock is to be looked at again.
    var watchedClock: WallInstant? { channels.compactMap(\.show.watchedClock).min() }

    /// Begins.
    func start() {
        for channel in channels { channel.followScreens() }
        lookAtClock()
    }

    /// Takes in what the wall clock shows now.
    func lookAtClock() { handle(.clock(wall.now())) }

    /// Has every show take an event in.
    func handle(_ event: Event) { for channel in channels { channel.show.handle(event) } }

    /// Does what is due at an instant.
    func wake(at now: Duration) {
        lookAtReading(at: now)
        for channel in channels { channel.show.wake(at: now) }
    }

    /// Takes in the flips that have come.
    func takeFlips() {
        for flip in display.takeFlips() {
            for channel in channels { channel.show.screens.takeTurns(beside: flip.output, at: clock()) }
            // Each show takes the flips of its own outputs.
            for channel in channels { channel.show.flipped(flip) }
        }
    }

    /// Takes in what came of a job.
    func finished(_ finished: FinishedJob) {
        if finished.isVoid { return }
        if case .plan(let attempt) = finished.result {
            takePlan(attempt)
        } else if case .hung(.readPlan) = finished.result {
            readSiteAnew()
        } else if let channel = channels.first(where: { $0.number == finished.job.client }) {
            channel.show.finished(finished.result)
            if case .read = finished.result { channel.readForShape() }
        }
    }

    /// Goes on with the outputs that there are now, without those that have failed. False where they are the same.
    func settleDisplay() -> Bool {
        let now = clock()
        let before = ownRevision
        while true {
            for screen in channels.flatMap(\.show.screens) {
                if let failure = screen.failure { display.giveUp(screen.output.id, because: failure, at: now) }
            }
            // A move may end by the loss of its screens, and what waits for its end is done then. A new output may fail at once.
            guard display.settle(at: now, isMoving: isMoving) else { return ownRevision != before }
            ownRevision += 1
            spread()
        }
    }

    /// Does what changes in the sources ask for.
    func followSources() {
        let decisions = siteWatcher?.decide()
        if decisions?.reads == true { reloadSite() }
        // The picture that stands in for all of a site file with a mistake is watched with it.
        if let decisions, plan.missing != nil {
            for channel in channels { channel.show.take(decisions.changed, beingWritten: []) }
        }
        for channel in channels { channel.followSources() }
    }

    /// Something was mounted or unmounted.
    func mountsChanged() {
        siteWatcher?.mountsChanged()
        for channel in channels { channel.watcher?.mountsChanged() }
    }

    /// A file system answers that did not.
    func answered() {
        // What was looked for there was taken for missing.
        mountsChanged()
        for channel in channels { channel.show.answered() }
    }

    /// Breaks off what is being loaded: the shows are over.
    func stop() {
        siteRereader.job?.cancel()
        for channel in channels { channel.show.stop() }
    }

    /// Gives each show its outputs. A show whose outputs stay goes on undisturbed.
    func spread() {
        let turns = plan.turns
        for (plan, channel) in zip(plan.channels, channels) {
            let outputs = outputs(of: plan)
            if !channel.show.screens.areShown(on: outputs, turns: turns) {
                channel.show.show(on: outputs, turns: turns)
            }
            channel.followScreens()
        }
    }
}
