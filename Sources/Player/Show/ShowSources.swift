internal import Carousel

/// What a show plays from: what was read last, and the readings that follow.
struct ShowSources {
    /// What a show does with what was read.
    enum Decision {
        /// It may be half of a playlist: the show waits for the rest.
        case incomplete
        /// The show goes on with what there was.
        case refused(InputError, isCommanded: Bool)
        case taken(LineupReader.Content, isCommanded: Bool, isSame: Bool)
    }

    /// The sources that were taken last, where that is known.
    private var taken: (fingerprint: Int, playlists: Set<String>)?
    /// Whether slides are to be paired; whether one says so; whether there are still files to look into.
    private(set) var asksForPairs = false
    private(set) var saysPair = false
    private(set) var hasUnknownFiles = false
    /// Files from the web that the last reading came across, apart from the slides.
    private(set) var webFiles: [WebFile] = []
    /// Those of the slides.
    private(set) var webPictures: [WebPicture] = []
    /// Whether the times of files decide where slides stand, or when they close.
    private(set) var dependsOnTimes = false
    /// Whether the show has begun before they were read.
    var isUnread = false
    private var rereader = Rereader<LineupReader>()
    private let client: WorkerClient

    init(for client: WorkerClient) { self.client = client }

    /// What there is to say of the sources that were taken last.
    var notes: SourceNotes { rereader.notes }

    /// The reading that is under way.
    var job: Job? { rereader.job }

    /// Whether a reading that a command asked for is under way or waits.
    var isReading: Bool { rereader.isCommanded }

    /// Takes note of what a show begins or goes on with. Returns what is new to say of it.
    mutating func know(_ content: LineupReader.Content, _ dependencies: Dependencies) -> [SourceNotes.News] {
        taken = (content.sources.fingerprint, dependencies.playlists)
        (asksForPairs, saysPair) = (content.sources.asksForPairs, content.sources.saysPair)
        dependsOnTimes = content.sources.dependsOnTimes
        hasUnknownFiles = content.sources.hasUnknownFiles
        webFiles = dependencies.webFiles
        webPictures = content.sources.webPictures
        return rereader.know(
            SourceNotes(content.sources, dependencies), missing: Set(content.sources.missing.map(\.path)))
    }

    /// Asks for a reading on behalf of a show that stands there.
    ///
    /// - Parameter since: when it began, or begins.
    mutating func ask(
        for request: Rereader<LineupReader>.Request, from carousel: CarouselState, since: Duration
    ) {
        rereader.ask(for: request, since: since, jobMaker(carousel))
    }

    /// When `lookAtTime` has something to tell; nil: nothing is being read.
    var nextWake: Duration? { rereader.nextWake }

    /// What was told last of a reading that takes long.
    var slowNews: SlowReading.Notice? { rereader.slowNews }

    /// What there is to tell of a reading that takes long; nil: nothing new.
    mutating func lookAtTime(_ now: Duration) -> SlowReading.Notice? {
        guard case .read(let reader, _, _, _) = rereader.job?.work else { return nil }
        return rereader.lookAtTime(now, reader.sources.first ?? "")
    }

    /// The reading hangs: another one takes its place.
    mutating func readAnew(from carousel: CarouselState) { rereader.beginAnew(jobMaker(carousel)) }

    /// Takes in how the show has gone on.
    func update(_ carousel: CarouselState) { job?.reloadContext?.update(carousel) }

    /// Judges a reading that has ended. `goOn` must follow.
    mutating func judge(_ attempt: Attempt<LineupReader.Content>) -> Decision {
        let (isCommanded, isWhole) = rereader.end(attempt)
        if !isWhole { return .incomplete }
        webFiles = attempt.dependencies.webFiles
        switch attempt.content {
        case .success(let content):
            // A playlist that was there and is missing is a broken edit; others are waited for.
            let lost = content.sources.missingPlaylists.filter { taken?.playlists.contains($0.path) ?? true }
            if !lost.isEmpty {
                return .refused(InputError(complaints: lost.map(\.complaint)), isCommanded: isCommanded)
            }
            return .taken(
                content, isCommanded: isCommanded, isSame: content.sources.fingerprint == taken?.fingerprint)
        case .failure(let error): return .refused(error, isCommanded: isCommanded)
        }
    }

    /// Begins the next reading where one was asked for meanwhile.
    mutating func goOn(from carousel: CarouselState, at now: Duration) {
        rereader.goOn(at: now, jobMaker(carousel))
    }

    private func jobMaker(_ carousel: CarouselState) -> Rereader<LineupReader>.JobMaker {
        let (fingerprint, client) = (taken?.fingerprint, client)
        return { request, unfinished in
            let reloadContext = ReloadContext(carousel, fingerprint: fingerprint, anew: request.isCommanded)
            let work = Job.Work.read(
                request.reader, request.watcher?.watches, leavingOut: unfinished, from: reloadContext)
            return Job(work, for: client)
        }
    }
}
