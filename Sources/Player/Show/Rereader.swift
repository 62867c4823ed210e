/// Reads sources again, one reading at a time: of two at once, the older one might end last.
///
/// A request that comes while a reading is under way breaks it off: what it reads has changed. Where that happens again and
/// again, one reading runs to its end, and the next one follows: the first may have missed what has changed.
struct Rereader<Reader> {
    /// What is to be read, and why.
    struct Request {
        let reader: Reader
        /// Watches what is read, if anything does.
        let watcher: Watcher?
        /// A command asked for it, and wants the result now; else a change in the sources did.
        var isCommanded: Bool
    }

    private enum State {
        case idle
        case reading(Request, Job, next: Request?)
    }

    /// What there is to say of the sources that were taken last.
    private(set) var notes = SourceNotes()
    private var state = State.idle
    /// How many readings were broken off since one has ended.
    private var brokenOff = 0
    /// When it is told that the reading takes long; nil: there is none.
    private var slow: SlowReading?

    /// How many readings in a row are broken off. With a source that changes each second, the fifth second has an outcome.
    private static var mostBrokenOff: Int { 3 }

    /// Makes the job of a reading that passes over unfinished files.
    typealias JobMaker = (Request, UnfinishedFiles) -> Job

    /// The reading that is under way.
    var job: Job? {
        if case .reading(_, let job, _) = state { job } else { nil }
    }

    /// Whether a reading that a command asked for is under way or waits.
    var isCommanded: Bool {
        guard case .reading(let request, _, let next) = state else { return false }
        return request.isCommanded || next?.isCommanded == true
    }

    /// Takes note of what there is to say of the sources now. Returns what is new of it.
    ///
    /// - Parameter missing: the paths that are missing now, all of them.
    mutating func know(_ notes: SourceNotes, missing: @autoclosure () -> Set<String> = []) -> [SourceNotes.News] {
        defer { self.notes = notes }
        return notes.news(since: self.notes, missing: missing())
    }

    /// Begins a reading. If one waits for a thread, it answers the request; if one has begun, another one does.
    ///
    /// - Parameter since: when the reading began, for those who are told that it takes long.
    mutating func ask(for request: Request, since: Duration, _ makeJob: JobMaker) {
        guard case .reading(var current, let job, var next) = state else {
            slow = SlowReading(since: since)
            begin(request, makeJob)
            return
        }
        if job.hasBegun {
            var request = request
            request.isCommanded = request.isCommanded || next?.isCommanded == true
            if brokenOff < Self.mostBrokenOff {
                brokenOff += 1
                request.isCommanded = request.isCommanded || current.isCommanded
                job.cancel()
                begin(request, makeJob)
                return
            }
            next = request
        } else if request.isCommanded {
            current.isCommanded = true
            job.reloadContext?.setAnew()
        }
        state = .reading(current, job, next: next)
    }

    private mutating func begin(_ request: Request, _ makeJob: JobMaker) {
        let unfinished = request.watcher?.beginReading() ?? UnfinishedFiles()
        state = .reading(request, makeJob(request, unfinished), next: nil)
    }

    /// The reading hangs: another one takes its place.
    mutating func beginAnew(_ makeJob: JobMaker) {
        guard case .reading(let request, _, let next) = state else { return }
        begin(request, makeJob)
        if case .reading(_, let job, _) = state { state = .reading(request, job, next: next) }
    }

    /// The reading has ended. `goOn` must follow.
    ///
    /// Returns whether a command asked for it, and whether its result can be taken: a playlist that may still be growing is
    /// read again first, unless a command wants it now.
    mutating func end<Content>(_ attempt: Attempt<Content>) -> (isCommanded: Bool, isWhole: Bool) {
        brokenOff = 0
        guard case .reading(let request, _, _) = state else { return (true, true) }
        let isWhole = request.isCommanded || !attempt.dependencies.playlistMayGrow
        let succeeded = (try? attempt.content.get()) != nil
        request.watcher?.endReading(attempt.dependencies, succeeded: succeeded && isWhole)
        return (request.isCommanded, isWhole)
    }

    /// Begins the next reading where one was asked for.
    mutating func goOn(at now: Duration, _ makeJob: JobMaker) {
        guard case .reading(_, _, let next) = state else { return }
        state = .idle
        slow = nil
        if let next { ask(for: next, since: now, makeJob) }
    }
}

// MARK: - A reading that takes long

extension Rereader {
    /// When `lookAtTime` has something to tell; nil: nothing is being read.
    var nextWake: Duration? { slow?.nextWake }

    /// What was told last of a reading that takes long.
    var slowNews: SlowReading.Notice? { slow?.news }

    /// What there is to tell of a reading that takes long; nil: nothing new.
    ///
    /// - Parameter source: what it begins with.
    mutating func lookAtTime(_ now: Duration, _ source: @autoclosure () -> String) -> SlowReading.Notice? {
        let path = job?.progress.path ?? source()
        return slow?.look(at: now, path)
    }
}
