internal import Carousel
internal import Decode
internal import Draw
internal import Lettering
internal import LinuxIO
internal import PageMarks
internal import Paths
internal import PlaylistFormat
internal import Present
internal import Raster
internal import Synchronization

/// Work for a loader thread.
final class Job: Sendable {
    enum Work: Sendable {
        /// Draw a picture from its file, or a pair of them, in memory of its own; if that fails, from the other file.
        case load(Drawing, orElse: String? = nil)
        /// Look for the first slide that can be opened.
        case look([Slide])
        /// Draw a card for a surface, in memory of its own.
        case draw(Card, Surface)
        /// Draw a page indicator, in memory of its own.
        case mark(PageDrawing)
        /// Fill a framebuffer from finished pictures.
        case paint(Ticket, Painting)
        /// Read the sources again, without unfinished files, and watch them. From the vantage, what the show makes of them
        /// is worked out too.
        case read(LineupReader, Watches?, leavingOut: UnfinishedFiles, from: Vantage?)
        /// Release memory that is needed no longer.
        case letGo(Leavings)
        /// Read what plays where, again after that bill, and watch the site file.
        case readBill(BillReader, after: Bill?, Watches?)
        /// Make a PNG of a frame.
        case expose(Exposure)
    }

    /// What stands behind a scene: a picture, or the background with a card or alone.
    enum Content: Sendable {
        case picture(DrawnPicture)
        case card(Card, Picture)
        case color(Color)
    }

    let work: Work
    private let hashes: Bool
    private let isClaimed = Atomic(false)
    private let cancellation = Cancellation()
    /// Where the thread is that does it.
    let whereabouts = Whereabouts()
    /// What the thread is at.
    let record = WorkRecord()
    /// What a reading is at.
    let progress = ReadingProgress()

    /// - Parameter hashes: whether a load tells the digest of its file too.
    init(_ work: Work, hashes: Bool = false) {
        self.work = work
        self.hashes = hashes
    }

    /// Whether a thread has begun it.
    var hasBegun: Bool { isClaimed.load(ordering: .acquiring) }

    /// Breaks the work off: its outcome is not needed any more.
    func cancel() {
        cancellation.cancel()
        whereabouts.leave()
    }

    /// Whether it reads files, which may hang.
    var readsFiles: Bool {
        switch work {
        case .load, .look, .read, .readBill: true
        case .draw, .mark, .paint, .letGo, .expose: false
        }
    }

    /// Whether it works on a suspect, which it does alone.
    func isSuspect(in quarantine: Quarantine) -> Bool {
        switch work {
        case .load(let drawing, let substitute):
            (drawing.paths + [substitute].compactMap(\.self)).contains(where: quarantine.isSuspect)
        case .look(let slides): slides.flatMap(\.paths).contains(where: quarantine.isSuspect)
        case .read, .readBill: quarantine.hasSuspectReading
        case .draw, .mark, .paint, .letGo, .expose: false
        }
    }

    /// Whether it reads sources, which may take long.
    var isReading: Bool {
        switch work {
        case .read, .readBill: true
        default: false
        }
    }

    /// What becomes of the drawing of a picture that takes so long that it is given up; nil for other work. Its file may be
    /// good.
    func outcomeIfLate(after time: Duration) -> Outcome? {
        guard case .load(let drawing, _) = work else { return nil }
        let faults = drawing.paths.map { path in
            let words =
                "takes too long: not drawn within \(time.components.seconds) s, 12 times the patience with a disk"
            return DrawnPicture.Fault(path: path, reason: "\(safeLine(path)): \(words)", isSilent: true)
        }
        if drawing.companion != nil { return .paired(drawing, nil, faults: faults) }
        return faults.first.map { .failed(drawing, reason: $0.reason, isSilent: true) }
    }

    /// Grows while it gets on.
    var life: Int { whereabouts.count + whereabouts.effort + cancellation.checks }

    var isCancelled: Bool { cancellation.isCancelled }

    /// Where the show stands that wants the reading, if this is one.
    var vantage: Vantage? {
        if case .read(_, _, _, let vantage) = work { vantage } else { nil }
    }

    private var loader: PictureLoader {
        PictureLoader(hashes: hashes, cancellation: cancellation, whereabouts: whereabouts, record: record)
    }

    /// Does the work and returns its outcome; nil if it has none, was cancelled, or was begun by another thread: until a
    /// thread has begun it, a job can be handed to two.
    ///
    /// - Parameters:
    ///   - quarantine: where it is noted what the thread is at; nil: nowhere
    ///   - refuses: as in `Whereabouts.accompany`; nil: nobody looks where the thread is
    func run(
        noting quarantine: Quarantine? = nil, refusing refuses: (@Sendable (String) -> String?)? = nil
    ) -> Outcome? {
        guard isClaimed.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged,
            !cancellation.isCancelled
        else { return nil }
        if let quarantine, readsFiles { record.open(in: quarantine) }
        defer { record.close() }
        guard let refuses else { return perform() }
        return whereabouts.accompany(refusing: refuses, perform)
    }

    private func perform() -> Outcome? {
        switch work {
        case .load(let key, let substitute): return loader.load(key, orElse: substitute)
        case .look(let slides): return loader.look(at: slides)
        case .draw(let card, let surface):
            let picture = try? Picture.allocated(surface.size)
            let isDrawn = picture.map { (try? card.draw(onto: $0, turned: surface.rotation)) != nil } ?? false
            return .drawn(card, surface, isDrawn ? picture : nil)
        case .mark(let drawing): return .marked(drawing, try? drawing.draw())
        case .paint(let ticket, let painting):
            painting.paint()
            return .painted(ticket)
        case .read(var reader, let watches, let unfinished, let vantage):
            reader.record = record
            return reader.noting(cancellation) {
                var attempt = reader.attempt(
                    watching: watches, leavingOut: unfinished, cancellation: cancellation, progress: progress,
                    former: vantage?.lineup)
                vantage?.lead(&attempt, cancellation: cancellation)
                return cancellation.isCancelled ? nil : .read(attempt)
            }
        case .letGo(let leavings):
            leavings.letGo()
            return nil
        case .readBill(var reader, let bill, let watches):
            reader.record = record
            let attempt = reader.attempt(
                after: bill, watching: watches, cancellation: cancellation, progress: progress)
            return cancellation.isCancelled ? nil : .bill(attempt)
        case .expose(let exposure): return .exposed(exposure.png())
        }
    }
}

/// The outcome of a job.
enum Outcome: Sendable {
    case loaded(Drawing, DrawnPicture)
    /// The picture of a placeholder, and why the wanted picture cannot be drawn: as with `failed`.
    case replaced(Drawing, DrawnPicture, reason: String, isSilent: Bool)
    /// - Parameter isSilent: whether its file system does not answer, and so the file may be good.
    case failed(Drawing, reason: String, isSilent: Bool)
    /// What came of a pair: both pictures, or the one that can be shown, or else that of a placeholder; nil: none.
    case paired(Drawing, DrawnPicture?, faults: [DrawnPicture.Fault])
    /// What came of a look at slides, and why some of their files cannot be shown.
    case looked(SlideSight, faults: [DrawnPicture.Fault])
    /// Nil where there is no memory for it.
    case drawn(Card, Surface, Picture?)
    /// Nil where there is no memory for it.
    case marked(PageDrawing, PageFilm?)
    case painted(Job.Ticket)
    case read(Attempt<LineupReader.Content>)
    case bill(Attempt<BillReader.Content>)
    /// A PNG.
    case exposed(Result<[UInt8], Exposure.Refusal>)
    /// It was given up: a file system does not answer. Begun anew, it goes on without what hangs.
    case hung(Job.Work)
}
