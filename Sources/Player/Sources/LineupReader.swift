internal import Carousel
internal import Decode
internal import LinuxIO
internal import Painters
internal import Vocabulary

/// Reads what the command line names: playlists, folders and pictures, in any mix.
struct LineupReader: Sendable {
    /// What a show goes on with.
    struct Content: Sendable {
        var lineup: Lineup
        /// What the lineup was made from; its groups are in the lineup.
        let sources: SourceContent
        /// What the show makes of the lineup, where that was worked out.
        var precomputedReload: PrecomputedReload?
        /// What the reading has found out of files, for the next one.
        var memory: ReadingMemory?
        /// Why there is no slide, where the sources could not be read at the start.
        var error: InputError?
        /// When the reading of the sources began, on the monotonic clock, where the show begins before its end; else nil.
        var unreadSince: Duration?
    }

    let sources: [String]
    /// Sources that play before the others. The show goes on without those that are missing or have a mistake.
    let also: [String]
    let seed: UInt64
    /// The shape of all its screens; nil where they differ, and nothing is paired.
    var shape: ScreenShape?
    /// Notes what is read, where that is of use.
    var record: WorkRecord?
    /// Reads the heads of pictures.
    var painter: any Painter = LocalPainter()
    /// How all of them play where a playlist does not say it.
    var defaults = SourceDefaults()
    /// What is shown while there is nothing to show, where no source says what then; nil: a card.
    var fallback: Fallback?
    private let memory: ReadingMemory
    /// How many shows read their sources, which share what that may cost.
    var readings = 1
    /// How long a reading beside a show looks into files.
    var patience = LookingTime.patience

    /// How its folders play.
    var folders: SourceFolders {
        get { defaults.folders }
        set { defaults.folders = newValue }
    }

    /// - Parameters:
    ///   - also: sources that play before the others, and without which the show goes on.
    ///   - seed: what shuffled slides depend on.
    ///   - shape: of all its screens; nil where they differ, and nothing is paired.
    ///   - fallback: what is shown while there is nothing to show, where no source says what then; nil: a card.
    ///   - former: an earlier reading of these sources, if there is one.
    init(
        _ sources: [String], also: [String] = [], seed: UInt64, shape: ScreenShape? = .wide,
        fallback: Fallback? = nil, after former: Content? = nil
    ) {
        self.sources = sources
        self.also = also
        self.seed = seed
        self.shape = shape
        self.fallback = fallback
        memory = former?.memory ?? ReadingMemory()
    }

    /// Reads another playlist alone, which plays like these.
    func detour(to playlist: String) -> LineupReader {
        var reader = LineupReader([playlist], seed: seed, shape: shape)
        (reader.defaults, reader.readings, reader.painter) = (defaults, readings, painter)
        return reader
    }

    /// Reads everything anew. An empty folder is legal, since pictures may come; a missing file is waited for.
    ///
    /// - Parameters:
    ///   - watches: watches everything from before it is looked at.
    ///   - unfinished: files that a folder's list passes over.
    ///   - cancellation: ends the reading. What is returned then means nothing.
    ///   - progress: hears what is being read.
    ///   - former: what the show has now; the slides of a source that does not answer stay.
    func attempt(
        watching watches: Watches? = nil, leavingOut unfinished: UnfinishedFiles = UnfinishedFiles(),
        cancellation: Cancellation? = nil, progress: ReadingProgress? = nil, former: Lineup? = nil
    ) -> Attempt<Content> {
        noting(cancellation) { read(watches, unfinished, cancellation, progress, former) }
    }

    /// Does work that is noted as that on the only source, where nothing in it is noted more closely.
    func noting<Result>(_ cancellation: Cancellation?, _ work: () -> Result) -> Result {
        guard sources.count == 1, also.isEmpty, record?.begin(.reading, on: sources[0]) == nil else { return work() }
        defer { record?.end(isDone: cancellation?.isCancelled != true) }
        return work()
    }

    private func read(
        _ watches: Watches?, _ unfinished: UnfinishedFiles, _ cancellation: Cancellation?,
        _ progress: ReadingProgress?, _ former: Lineup?
    ) -> Attempt<Content> {
        // What the first frame waits for is not kept waiting by a share that hangs.
        let time = LookingTime(
            patience: patience, sparing: former == nil ? try? MountTable.current() : nil, progress: progress)
        var pass = ReadingPass(
            watches: watches, unfinished: unfinished, cancellation: cancellation, progress: progress, former: former,
            shape: shape, record: record, painter: painter,
            cost: ReadingCost(ReadingCost.Limits(readings: readings)), defaults: defaults, memory: memory, time: time)
        for source in also { pass.take(also: source) }
        pass.take(all: sources)
        pass.take(fallback: fallback)
        pass.finish()
        if pass.budget.isCancelled { return Attempt(content: .failure(InputError([])), dependencies: Dependencies()) }
        let mistakes = pass.problems.mistakes
        // The other half may name what this one does not.
        pass.collector.end(forgettingOthers: mistakes.isEmpty && !pass.collector.dependencies.playlistMayGrow)
        return Attempt(
            content: mistakes.isEmpty
                ? .success(content(of: pass.content)) : .failure(InputError(complaints: mistakes)),
            dependencies: pass.collector.dependencies, watches: watches)
    }

    /// Reads everything for the first time, and watches it from now on.
    func first(
        cancellation: Cancellation? = nil, progress: ReadingProgress? = nil
    ) throws(InputError) -> Reading<Content> {
        try attempt(watching: Watches(), cancellation: cancellation, progress: progress).succeeded()
    }

    /// A beginning without slides, before the sources are read; with watches for the reading that follows.
    ///
    /// - Parameter since: when a reading of them began that takes too long to wait for.
    func unread(since: Duration) -> Reading<Content> {
        var content = content(of: SourceContent())
        content.unreadSince = since
        return Reading(content: content, dependencies: Dependencies(), watches: Watches())
    }

    /// A beginning without slides, which is replaced when the only source is there.
    func waiting(for missing: SourceContent.Missing) -> Reading<Content> {
        var sources = SourceContent()
        sources.missing = [missing]
        return Reading(content: content(of: sources), dependencies: Dependencies())
    }

    /// A beginning without slides, from sources that cannot be read.
    func beginning(without error: InputError) -> Reading<Content> {
        var content = content(of: SourceContent())
        content.error = error
        return Reading(content: content, dependencies: Dependencies())
    }

    /// The same, with watches that have them read again when they change. What is right by now is taken.
    func beginning(
        without error: InputError, _ cancellation: Cancellation?, _ progress: ReadingProgress?
    ) -> Reading<Content> {
        let attempt = attempt(watching: Watches(), cancellation: cancellation, progress: progress)
        let content: Content
        switch attempt.content {
        case .success(let whole): content = whole
        case .failure(let error): content = beginning(without: error).content
        }
        return Reading(content: content, dependencies: attempt.dependencies, watches: attempt.watches)
    }

    private func content(of sources: SourceContent) -> Content {
        let lineup = lineup(of: sources)
        var sources = sources
        // The lineup holds them: to release them takes a while.
        sources.groups = []
        return Content(lineup: lineup, sources: sources, memory: memory)
    }

    /// What a show has whose sources could not be read yet.
    var emptyLineup: Lineup { lineup(of: SourceContent()) }

    private func lineup(of sources: SourceContent) -> Lineup {
        Lineup(
            groups: sources.groups, seed: seed, whenEmpty: sources.whenEmpty ?? fallback,
            placeholder: sources.placeholder,
            indicator: sources.indicator, layout: sources.layout)
    }

    /// Reads everything anew. A missing file is an error like any other, and all of them are said. What is to come from the web is
    /// left out.
    func read() throws(InputError) -> SourceContent {
        var pass = ReadingPass(watches: nil, shape: shape, painter: painter, defaults: defaults)
        pass.take(all: sources)
        pass.finish()
        let errors = pass.problems.complaints.filter { $0.kind != .waitedFor }
        if !errors.isEmpty { throw InputError(complaints: errors) }
        return pass.content
    }

    /// What a show begins with, from `read`.
    func content() throws(PlayerError) -> Content {
        do throws(InputError) { return content(of: try read()) } catch { throw .input(error) }
    }
}
