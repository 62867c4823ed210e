/// What an ensemble knows of the site file, and the readings of it that follow.
struct SiteSources {
    /// Watches the site file, if there is one or the only source may become one.
    var watcher: Watcher?
    private var notes = SourceNotes()
    private var rereader = Rereader<OutputPlanReader>()

    init(watcher: Watcher?) { self.watcher = watcher }

    /// The reading that is under way.
    var job: Job? { rereader.job }

    /// Whether a reading that a command asked for is under way or waits.
    var isReading: Bool { rereader.isCommanded }

    /// Takes note of what a reading has looked at. Returns what is new to say of it.
    mutating func know(_ dependencies: Dependencies) -> [SourceNotes.News] {
        let before = notes
        notes = SourceNotes(scanned: dependencies.scanned)
        return notes.news(since: before)
    }

    /// Asks for a reading while a plan plays.
    mutating func ask(for reader: OutputPlanReader, after plan: OutputPlan, isCommanded: Bool, at now: Duration) {
        let request = Rereader.Request(reader: reader, watcher: watcher, isCommanded: isCommanded)
        rereader.ask(for: request, since: now, Self.jobMaker(plan))
    }

    /// When `lookAtTime` has something to tell; nil: nothing is being read.
    var nextWake: Duration? { rereader.nextWake }

    /// What was told last of a reading that takes long.
    var slowNews: SlowReading.News? { rereader.slowNews }

    /// What there is to tell of a reading that takes long; nil: nothing new.
    mutating func lookAtTime(_ now: Duration, _ plan: OutputPlan) -> SlowReading.News? {
        rereader.lookAtTime(now, plan.site ?? plan.missing?.path ?? "")
    }

    /// The reading hangs: another one takes its place.
    mutating func readAnew(after plan: OutputPlan) { rereader.beginAnew(Self.jobMaker(plan)) }

    /// A reading has ended. `goOn` must follow. Returns whether its result can be taken.
    mutating func end(_ attempt: Attempt<OutputPlanReader.Content>) -> Bool { rereader.end(attempt).isWhole }

    /// Begins the next reading where one was asked for meanwhile.
    mutating func goOn(after plan: OutputPlan, at now: Duration) { rereader.goOn(at: now, Self.jobMaker(plan)) }

    /// Unfinished files need no care here: a site reading lists no folders. It starts from the plan that plays now.
    private static func jobMaker(_ plan: OutputPlan) -> Rereader<OutputPlanReader>.JobMaker {
        { request, _ in Job(.readPlan(request.reader, after: plan, request.watcher?.watches), for: Ensemble.ownNumber) }
    }
}
