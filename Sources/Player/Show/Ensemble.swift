internal import Carousel
internal import Present
internal import Raster

/// The shows of all outputs of a display, side by side: each output shows one of them, and those that show the same one
/// are in step.
///
/// Its driver hands in what has happened, as with a `Show`.
final class Ensemble {
    /// What is worth a line in the log.
    enum Report {
        case show(Part, Show.Report)
        /// As in `Show.Report`; also from a show that has just lost its part in the bill.
        case sighted(Sighting?, at: SightingPlace, since: Duration)
        case moved([Rung: Smoothness.Counts], output: String)
        /// What plays where was read again.
        case billTaken(Bill, after: Bill)
        case billRefused(InputError)
        /// What plays where is being read, and that takes long.
        case readingLong(SlowReading.News)
        /// About the site file.
        case noted(SourceNotes.News)
    }

    let display: any Display
    var bill: Bill
    /// In the bill's order.
    var parts: [Part] = []
    let reader: BillReader
    var siteSources: SiteSources
    let workers: SharedWorkers
    private let hashesPictures: Bool
    private let places: Places?
    private let resumes: Bool
    let clock: () -> Duration
    let wall: MachineClock
    let report: (Report) -> Void
    private var numbering = Numbering()
    private(set) var isPaused = false
    /// The machine's name and addresses, as cards tell them.
    var machine: [String] = []
    /// The user who must be able to read the sources, if cards are to tell.
    private let user: String?
    /// Counts changes outside the shows.
    var ownRevision = 0

    /// Waits for what the ensemble itself wants done; each part has a number of its own.
    static let ownNumber = WorkerClient(rawValue: 0)

    /// - Parameters:
    ///   - schedule: has errands done; their letters come to `finished`.
    ///   - hashesPictures: whether sightings tell the digests of files.
    ///   - places: where another run has ended, if one has.
    ///   - resumes: whether listed slides go on from there too.
    ///   - user: who must be able to read the sources, if cards are to tell.
    init(
        _ first: Reading<BillReader.Content>, reader: BillReader, on display: any Display,
        schedule: @escaping ([Errand]) -> Void, hashesPictures: Bool = false, places: Places? = nil,
        resumes: Bool = false, user: String? = nil,
        clock: @escaping () -> Duration, wall: MachineClock = .none, report: @escaping (Report) -> Void = { _ in }
    ) {
        bill = first.content.bill
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
        siteSources = SiteSources(watcher: Watcher.of(first, "what plays where") { report(.noted($0)) })
        for part in bill.parts { addPart(part, first.content.lineups, on: outputs(of: part)) }
        noteSite(first.dependencies)
    }

    @discardableResult
    func addPart(
        _ part: Bill.Part, _ lineups: [Bill.Part: Reading<LineupReader.Content>], on outputs: [any Output] = []
    ) -> Part {
        guard let first = lineups[part] else { preconditionFailure("a part that is new was read") }
        let new = makePart(part, first, on: outputs)
        if let bookmark = places?.shows[part.sources] { new.show.resume(bookmark, listed: resumes) }
        new.show.cardFacts = CardFacts(sources: part.sources, machine: machine, user: user)
        parts.append(new)
        // Its reports name the part, which is in the list from here on.
        new.show.know(first)
        readUnread(new, first.content)
        return new
    }

    func makePart(_ part: Bill.Part, _ first: Reading<LineupReader.Content>, on outputs: [any Output]) -> Part {
        let number = numbering.client()
        let show = Show(
            first.content.lineup, on: outputs, turns: bill.turns, workers: workers.workers(for: number),
            zone: wall.zone, hashesPictures: hashesPictures, clock: clock,
            report: { [weak self] in self?.tell($0, of: number) })
        return Part(
            number: number, name: part.name, show: show,
            reader: reader.lineupReader(for: part, of: bill, after: first.content),
            watcher: Watcher.of(first, part.name) { [report] in report(.noted($0)) })
    }

    private func tell(_ news: Show.Report, of number: WorkerClient) {
        switch news {
        case .sighted(let sighting, let place, let instant): report(.sighted(sighting, at: place, since: instant))
        case .moved(let counts, let output): report(.moved(counts, output: output))
        default:
            guard let part = parts.first(where: { $0.number == number }) else { return }
            report(.show(part, news))
            if case .shown = news { part.lookIntoMore() }
        }
    }

    /// The outputs on which a part plays now.
    private func outputs(of part: Bill.Part) -> [any Output] {
        display.outputs.filter { output in bill.part(on: output.name).map { bill.parts[$0].sources } == part.sources }
    }
}

// MARK: - What happens

extension Ensemble {
    /// Changes whenever a reader of the status could see something change.
    var revision: Int { parts.reduce(ownRevision) { $0 + $1.show.revision } }

    /// The places that the next run goes on from, by the sources of their shows.
    var bookmarks: [[String]: Bookmark] {
        var bookmarks: [[String]: Bookmark] = [:]
        for part in parts where part.show.carousel.scene != nil && (resumes || part.show.carousel.lineup.isShuffled) {
            // A source that is still missing keeps the place of the last run.
            let bookmark = part.show.carousel.bookmark
            if !bookmark.places.isEmpty { bookmarks[part.reader.sources] = bookmark }
        }
        return bookmarks
    }

    /// Whether something is on its way that wakes the loop when it is there.
    var isBusy: Bool { isReading || parts.contains(where: \.show.isBusy) }

    var isMoving: Bool { parts.contains { $0.show.isMoving } }

    /// The next instant at which `wake` has something to do; nil while everything rests.
    var nextWake: Duration? { (parts.map(\.show.nextWake) + [siteSources.nextWake]).compactMap(\.self).min() }

    /// When the wall clock is to be looked at again.
    var watchedClock: WallInstant? { parts.compactMap(\.show.watchedClock).min() }

    /// Begins.
    func start() {
        for part in parts { part.followScreens() }
        lookAtClock()
    }

    /// Takes in what the wall clock shows now.
    func lookAtClock() { handle(.clock(wall.now())) }

    /// Has every show take an event in.
    func handle(_ event: Event) {
        switch event {
        case .pause: isPaused = true
        case .resume: isPaused = false
        case .toggle: isPaused.toggle()
        default: break
        }
        for part in parts { part.show.handle(event) }
    }

    /// Does what is due at an instant.
    func wake(at now: Duration) {
        lookAtReading(at: now)
        for part in parts { part.show.wake(at: now) }
    }

    /// Takes in the flips that have come.
    func takeFlips() {
        for flip in display.takeFlips() {
            // Each show takes the flips of its own outputs.
            for part in parts { part.show.flipped(flip) }
        }
    }

    /// Takes in the outcome of an errand.
    func finished(_ letter: Letter) {
        if letter.isVoid { return }
        if case .bill(let result) = letter.outcome {
            takeBill(result)
        } else if case .hung(.readBill) = letter.outcome {
            readSiteAnew()
        } else if let part = parts.first(where: { $0.number == letter.client }) {
            part.show.finished(letter.outcome)
            if case .read = letter.outcome { part.readForShape() }
        }
    }

    /// Goes on with the outputs that there are now, without those that have failed. False where they are the same.
    func settleDisplay() -> Bool {
        let now = clock()
        let before = ownRevision
        while true {
            for part in parts {
                for screen in part.show.screens {
                    if let failure = screen.failure { display.giveUp(screen.output.id, because: failure, at: now) }
                }
            }
            // A move may end by the loss of its screens, and what waits for its end is done then; what is set up anew may fail
            // at once.
            guard display.settle(at: now, isMoving: isMoving) else { return ownRevision != before }
            ownRevision += 1
            spread()
        }
    }

    /// Does what changes in the sources ask for.
    func followSources() {
        if siteSources.watcher?.decide().reads == true { reloadSite() }
        for part in parts { part.followSources() }
    }

    /// Something was mounted or unmounted.
    func mountsChanged() {
        siteSources.watcher?.mountsChanged()
        for part in parts { part.watcher?.mountsChanged() }
    }

    /// A file system answers that did not.
    func answered() {
        // What was looked for there was taken for missing.
        mountsChanged()
        for part in parts { part.show.answered() }
    }

    /// Breaks off what is being loaded: the shows are over.
    func stop() {
        siteSources.job?.cancel()
        for part in parts { part.show.stop() }
    }

    /// Gives each show its outputs. A show whose outputs stay goes on undisturbed.
    func spread() {
        let turns = bill.turns
        for (bill, part) in zip(bill.parts, parts) {
            let outputs = outputs(of: bill)
            if !part.show.isShown(on: outputs, turns: turns) { part.show.show(on: outputs, turns: turns) }
            part.followScreens()
        }
    }
}
