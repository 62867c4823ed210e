internal import Carousel
internal import Decode
internal import Draw
internal import Lettering
internal import LinuxIO
internal import Painters
internal import Paths
internal import Present
internal import Raster
internal import Synchronization
internal import Vocabulary

/// Work for a loader thread, on behalf of a client.
final class Job: Sendable {
    enum Work: Sendable {
        /// Draw a picture from its file, or a pair of them, in memory of its own; if that fails, from the other file.
        case load(Drawing, orElse: String? = nil)
        /// Draw a part of a picture, in memory of its own.
        case loadPart(Drawing)
        /// Go on with a page of an overview, on which small pictures are missing.
        case fill(Drawing, DrawnPicture)
        /// Look for the first slide that can be opened.
        case look([Slide])
        /// Draw what lies over pictures or in their place, in memory of its own.
        case draw(Overlay)
        /// Fill a framebuffer from finished pictures.
        case paint(Ticket, Painting)
        /// Read the sources again, without unfinished files, and watch them. From the reload context, what the show makes of them
        /// is worked out too.
        case read(LineupReader, Watches?, leavingOut: UnfinishedFiles, from: ReloadContext?)
        /// Read a playlist that is to play for a time.
        case readDetour(LineupReader)
        /// List the pages of an overview.
        case listPages(OverviewRequest)
        /// Release memory that is needed no longer.
        case letGo(Leavings)
        /// Read what plays where, again after that plan, and watch the site file.
        case readPlan(OutputPlanReader, after: OutputPlan?, Watches?)
        /// Make a PNG of a frame.
        case snapshot(SnapshotJob)
    }

    /// What stands behind a scene: a picture, or the background with a card or alone.
    enum Content: Sendable {
        case picture(DrawnPicture)
        case card(MessageCard, Picture)
        case color(Color)
    }

    let work: Work
    /// Who waits for the result.
    let client: WorkerClient
    private let hashes: Bool
    private let isClaimed = Atomic(false)
    private let cancellation = Cancellation()
    /// Where the thread is that does it.
    let callTracker = CallTracker()
    /// What the thread is at.
    let record = WorkRecord()
    /// What a reading is at.
    let progress = ReadingProgress()

    /// - Parameter hashes: whether a load tells the digest of its file too.
    init(_ work: Work, for client: WorkerClient, hashes: Bool = false) {
        self.work = work
        self.client = client
        self.hashes = hashes
    }

    /// Whether a thread has begun it.
    var hasBegun: Bool { isClaimed.load(ordering: .acquiring) }

    /// Breaks the work off: its outcome is not needed any more.
    func cancel() {
        cancellation.cancel()
        callTracker.leave()
    }

    /// Whether it reads files, which may hang.
    var readsFiles: Bool {
        switch work {
        case .load, .loadPart, .fill, .look, .read, .readDetour, .readPlan: true
        case .draw, .paint, .listPages, .letGo, .snapshot: false
        }
    }

    /// Whether it works on a suspect, which it does alone.
    func isSuspect(in quarantine: Quarantine) -> Bool {
        switch work {
        case .load(let drawing, let substitute):
            (drawing.names + [substitute].compactMap(\.self)).contains(where: quarantine.isSuspect)
        case .loadPart(let drawing): drawing.names.contains(where: quarantine.isSuspect)
        case .fill(let drawing, _): drawing.tiles.map(\.path.name).contains(where: quarantine.isSuspect)
        case .look(let slides): slides.flatMap(\.paths).contains(where: quarantine.isSuspect)
        case .read, .readDetour, .readPlan: quarantine.hasSuspectReading
        case .draw, .paint, .listPages, .letGo, .snapshot: false
        }
    }

    /// Whether it reads sources, which may take long.
    var isReading: Bool {
        switch work {
        case .read, .readDetour, .readPlan: true
        default: false
        }
    }

    /// What becomes of the drawing of a picture that takes so long that it is given up; nil for other work. Its file may be
    /// good.
    func resultIfLate(after time: Duration) -> WorkResult? {
        if case .loadPart(let drawing) = work { return .loadedPart(drawing, nil) }
        if case .fill(let drawing, let page) = work { return .loaded(drawing, page.abandoned) }
        guard case .load(let drawing, _) = work else { return nil }
        let faults = drawing.names.map { path in
            let words =
                "takes too long: not drawn within \(time.components.seconds) s, 12 times the patience with a disk"
            return DrawnPicture.Fault(unreachable: path, words)
        }
        if drawing.companion != nil { return .paired(drawing, nil, faults: faults) }
        return faults.first.map { .failed(drawing, $0) }
    }

    /// Grows while it gets on.
    var life: Int { callTracker.count + callTracker.effort + cancellation.checks }

    var isCancelled: Bool { cancellation.isCancelled }

    /// Where the show stands that wants the reading, if this is one.
    var reloadContext: ReloadContext? {
        if case .read(_, _, _, let reloadContext) = work { reloadContext } else { nil }
    }

    private func loader(_ painter: any Painter, _ tiles: TileTerms) -> PictureLoader {
        PictureLoader(
            hashes: hashes, cancellation: cancellation, callTracker: callTracker, record: record, painter: painter,
            tiles: tiles)
    }

    /// Does the work and returns its result; nil if it has none, was cancelled, or was begun by another thread: until a
    /// thread has begun it, a job can be handed to two.
    ///
    /// - Parameters:
    ///   - quarantine: where it is noted what the thread is at; nil: nowhere
    ///   - refuses: as in `CallTracker.accompany`; nil: the thread is not watched
    ///   - painter: draws, and reads the heads of pictures
    ///   - tiles: how the pages of an overview are drawn
    func run(
        noting quarantine: Quarantine? = nil, refusing refuses: (@Sendable (String) -> String?)? = nil,
        painter: any Painter = LocalPainter(), tiles: TileTerms = TileTerms()
    ) -> WorkResult? {
        guard isClaimed.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged,
            !cancellation.isCancelled
        else { return nil }
        if let quarantine, readsFiles { record.open(in: quarantine) }
        defer { record.close() }
        guard let refuses else { return perform(painter, tiles) }
        return callTracker.accompany(refusing: refuses) { perform(painter, tiles) }
    }

    private func perform(_ painter: any Painter, _ tiles: TileTerms) -> WorkResult? {
        switch work {
        case .load(let key, let substitute): return loader(painter, tiles).load(key, orElse: substitute)
        case .loadPart(let key): return .loadedPart(key, loader(painter, tiles).loadPart(key))
        case .fill(let key, let page): return loader(painter, tiles).fill(key, after: page)
        case .look(let slides): return loader(painter, tiles).look(at: slides)
        case .draw(let overlay): return .drawn(overlay, try? overlay.draw())
        case .paint(let ticket, let painting):
            painting.paint()
            return .painted(ticket)
        case .read(var reader, let watches, let unfinished, let reloadContext):
            (reader.record, reader.painter) = (record, painter)
            return reader.noting(cancellation) {
                var attempt = reader.attempt(
                    watching: watches, leavingOut: unfinished, cancellation: cancellation, progress: progress,
                    former: reloadContext?.lineup)
                reloadContext?.lead(&attempt, cancellation: cancellation)
                return cancellation.isCancelled ? nil : .read(attempt)
            }
        case .readDetour(var reader):
            (reader.record, reader.painter) = (record, painter)
            return reader.noting(cancellation) {
                let attempt = reader.attempt(cancellation: cancellation, progress: progress)
                return cancellation.isCancelled ? nil : .detour(reader.sources[0], attempt)
            }
        case .listPages(let request): return .listed(request, request.listed())
        case .letGo(let leavings):
            leavings.letGo()
            return nil
        case .readPlan(var reader, let plan, let watches):
            (reader.record, reader.painter) = (record, painter)
            let attempt = reader.attempt(
                after: plan, watching: watches, cancellation: cancellation, progress: progress)
            return cancellation.isCancelled ? nil : .plan(attempt)
        case .snapshot(let snapshotJob): return .snapshot(snapshotJob.png())
        }
    }
}

/// What came of a job.
enum WorkResult: Sendable {
    case loaded(Drawing, DrawnPicture)
    /// The picture of a placeholder, and why the wanted picture cannot be drawn.
    case replaced(Drawing, DrawnPicture, DrawnPicture.Fault)
    case failed(Drawing, DrawnPicture.Fault)
    /// What came of a pair: both pictures, or the one that can be shown, or else that of a placeholder; nil: none.
    case paired(Drawing, DrawnPicture?, faults: [DrawnPicture.Fault])
    /// A part of a picture; nil: it cannot be drawn.
    case loadedPart(Drawing, Picture?)
    /// What came of a look at slides, and why some of their files cannot be shown.
    case looked(SlideSight, faults: [DrawnPicture.Fault])
    /// Nil where there is no memory for it.
    case drawn(Overlay, Overlay.Drawn?)
    case painted(Job.Ticket)
    case read(Attempt<LineupReader.Content>)
    /// The path of the playlist, and what it holds.
    case detour(String, Attempt<LineupReader.Content>)
    /// The pages of an overview; nil: there is no slide that may be shown.
    case listed(OverviewRequest, OverviewPages?)
    case plan(Attempt<OutputPlanReader.Content>)
    /// A PNG.
    case snapshot(Result<[UInt8], SnapshotJob.Failure>)
    /// It was given up: a file system does not answer. Begun anew, it goes on without what hangs.
    case hung(Job.Work)
}
