internal import Draw
internal import Carousel
internal import Present
internal import Raster

/// The shows of all outputs of a display, side by side: each output shows one of them, and those that show the same one
/// are in step.
///
/// Whoever drives it hands in what has happened, as to a `Show`.
final class Ensemble {
    /// What is worth a line in the log.
    enum Report {
        case show(Part, Show.Report)
        /// As in `Show.Report`. A show that has lost its part in the bill says so too.
        case sighted(Sighting?, output: String, mode: String, at: Duration)
        /// What plays where was read again.
        case billTaken(Bill)
        case billRefused(InputError)
    }

    let display: any Display
    private(set) var bill: Bill
    /// In the bill's order.
    private(set) var parts: [Part] = []
    private let reader: BillReader
    private let workers: SharedWorkers
    private let hashesPictures: Bool
    private let clock: () -> Duration
    private let report: (Report) -> Void
    private var partsSoFar = 0
    private(set) var isPaused = false
    private var reading: Job?
    /// Whether to read once more when `reading` is done: it may have missed what has changed since it began.
    private var readsAgain = false
    /// What has changed besides the shows themselves.
    private var ownRevision = 0

    /// The workers' number for what the ensemble itself wants done; parts count from 1.
    private static let ownNumber = 0

    /// - Parameters:
    ///   - schedule: has errands done; their letters come to `finished`.
    ///   - hashesPictures: whether sightings tell the digests of files.
    init(
        _ first: BillReader.Reading, reader: BillReader, on display: any Display,
        schedule: @escaping ([Errand]) -> Void, hashesPictures: Bool = false, clock: @escaping () -> Duration,
        report: @escaping (Report) -> Void = { _ in }
    ) {
        bill = first.bill
        self.reader = reader
        self.display = display
        self.hashesPictures = hashesPictures
        self.clock = clock
        self.report = report
        workers = SharedWorkers(schedule)
        for part in bill.parts { parts.append(makePart(part, first.lineups, on: outputs(of: part))) }
    }

    private func makePart(
        _ part: Bill.Part, _ lineups: [Bill.Part: Lineup], on outputs: [any Output] = []
    ) -> Part {
        guard let lineup = lineups[part] else { preconditionFailure("a part that is new was read") }
        partsSoFar += 1
        let number = partsSoFar
        let show = Show(
            lineup, on: outputs, turns: bill.turns, workers: workers.workers(for: number),
            hashesPictures: hashesPictures, clock: clock,
            report: { [weak self] in self?.tell($0, of: number) })
        return Part(number: number, name: part.name, show: show, reader: reader.lineupReader(for: part))
    }

    private func tell(_ news: Show.Report, of number: Int) {
        if case .sighted(let sighting, let output, let mode, let instant) = news {
            report(.sighted(sighting, output: output, mode: mode, at: instant))
            return
        }
        guard let part = parts.first(where: { $0.number == number }) else { return }
        report(.show(part, news))
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

    var isMoving: Bool { parts.contains { $0.show.carousel.isMoving } }

    /// The next instant at which `wake` has something to do; nil while everything rests.
    var nextWake: Duration? { parts.compactMap(\.show.nextWake).min() }

    /// Begins.
    func start() throws(DisplayError) { try handle(.woke) }

    /// Has every show take an event in.
    func handle(_ event: Event) throws(DisplayError) {
        switch event {
        case .pause: isPaused = true
        case .resume: isPaused = false
        case .toggle: isPaused.toggle()
        default: break
        }
        for part in parts { try part.show.handle(event) }
    }

    /// Does what is due at an instant.
    func wake(at now: Duration) throws(DisplayError) {
        for part in parts { try part.show.wake(at: now) }
    }

    /// Takes in the flips that have come.
    func takeFlips() throws(DisplayError) {
        for flip in try display.takeFlips() {
            // A show does not know the outputs of others.
            for part in parts { try part.show.flipped(flip) }
        }
    }

    /// Takes in what came of an errand.
    func finished(_ letter: Letter) throws(DisplayError) {
        if case .bill(let result) = letter.outcome {
            try takeBill(result)
        } else if let part = parts.first(where: { $0.number == letter.client }) {
            try part.show.finished(letter.outcome)
        }
    }

    /// Goes on with the displays that there are now. False where they are the same.
    ///
    /// - Parameter anew: whether outputs that stay begin anew too, as after one of them has failed half-way.
    func lookAgain(anew: Bool = false) throws(DisplayError) -> Bool {
        guard try display.rescan() else { return false }
        try spread(anew: anew)
        return true
    }

    /// Breaks off what is being loaded: the shows are over.
    func stop() {
        for part in parts { part.show.stop() }
    }

    /// Gives each show its outputs. One whose outputs stay as they were is not disturbed.
    private func spread(anew: Bool) throws(DisplayError) {
        let shares = bill.parts.map { outputs(of: $0) }
        // First what goes: an output has one show.
        for (part, outputs) in zip(parts, shares) {
            let staying = part.show.screens.map(\.output).filter { output in outputs.contains { $0 === output } }
            if staying.count < part.show.screens.count { try part.show.show(on: staying) }
        }
        for (part, outputs) in zip(parts, shares) {
            let isSame =
                part.show.screens.map(\.output).elementsEqual(outputs, by: ===)
                && part.show.screens.allSatisfy { $0.surface.rotation == bill.turns[$0.output.name] }
            part.show.turns = bill.turns
            if anew || !isSame { try part.show.show(on: outputs, anew: anew) }
        }
    }
}

// MARK: - Reading again

extension Ensemble {
    /// Whether something is being read again, or will be.
    var isReading: Bool { reading != nil || parts.contains(where: \.show.isReading) }

    /// Reads again, beside the shows, every playlist and what plays where.
    func reload() {
        for part in parts { part.show.reload(part.reader) }
        if bill.site == nil { return }
        // One at a time, or an old one may end last.
        if let reading {
            readsAgain = reading.hasBegun
        } else {
            readBill()
        }
    }

    private func readBill() {
        readsAgain = false
        // What the reading need not know is what plays when it begins.
        let job = Job(.readBill(reader, after: bill))
        reading = job
        workers.workers(for: Self.ownNumber).schedule([job])
    }

    private func takeBill(_ result: Result<BillReader.Reading, InputError>) throws(DisplayError) {
        reading = nil
        ownRevision += 1
        workers.workers(for: Self.ownNumber).schedule([])
        defer { if readsAgain { readBill() } }
        switch result {
        case .success(let news):
            // What cannot be played would leave a screen dark.
            let objections = try display.objections(to: news.bill.choice)
            if objections.isEmpty {
                try take(news)
                report(.billTaken(bill))
            } else {
                report(.billRefused(InputError(objections.map { "\(bill.site ?? ""): \($0)" })))
            }
        case .failure(let error): report(.billRefused(error))
        }
    }

    /// Plays another bill. A show whose sources stay goes on, on whichever outputs.
    private func take(_ news: BillReader.Reading) throws(DisplayError) {
        let old = zip(bill.parts, parts).map { ($0.sources, $1) }
        bill = news.bill
        parts = []
        for part in bill.parts {
            if let (_, going) = old.first(where: { $0.0 == part.sources }) {
                parts.append(going)
            } else {
                let new = makePart(part, news.lineups)
                parts.append(new)
                try new.show.handle(isPaused ? .pause : .woke)
            }
        }
        for (_, part) in old where !parts.contains(where: { $0 === part }) {
            ownRevision += part.show.revision + 1
            part.show.stop()
        }
        display.choice = bill.choice
        _ = try display.rescan()
        try spread(anew: false)
    }
}
