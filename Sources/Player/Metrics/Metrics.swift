internal import Carousel
internal import Draw
internal import Present
internal import Vocabulary

/// What the player counts from its start. A value without clock or I/O: instants of the monotonic clock come in.
struct Metrics: Hashable, Sendable {
    /// What can be wrong.
    enum ErrorKind: String, CaseIterable, Sendable {
        /// A picture was left out.
        case leftOut = "left_out"
        /// A change of a playlist was not taken.
        case playlist
        /// A change of the site file was not taken.
        case site
        /// A source is not there, and is waited for.
        case missingSource = "missing_source"
        /// An output is not there, and is waited for.
        case missingOutput = "missing_output"
        /// A file system does not answer.
        case silentDisk = "silent_disk"
        /// An output has refused what was to be shown.
        case display
    }

    /// What is counted of an output. It outlives the cable: what counts never goes down.
    struct Output: Hashable, Sendable {
        var slides = 0
        var moves: [Rung: Smoothness.Counts] = [:]
        /// Since when its slide stands whole on it; nil where none does.
        var slideStart: Duration?
    }

    let start: Duration
    /// When sources were read and taken last.
    private(set) var playlistTime: Duration
    /// By name.
    private(set) var outputs: [String: Output] = [:]
    private(set) var errors: [ErrorKind: Int] = [:]
    /// By name, of the outputs on which no slide is open.
    var closings: [String: Closing] = [:]
    /// How long it took to draw each picture.
    private(set) var decodes = Histogram()
    /// What the wall clock would have shown at the monotonic clock's zero.
    private(set) var clockStart: Duration

    /// - Parameters:
    ///   - start: when the player was started; its sources are taken by then.
    ///   - clockStart: as in `clockShows`.
    init(start: Duration, clockStart: Duration) {
        self.start = start
        playlistTime = start
        self.clockStart = clockStart
    }

    /// Takes in the difference of the two clocks, which is the same until the wall clock is set.
    mutating func clockShows(_ clockStart: Duration) {
        // Between the two readings the thread may have waited for the processor, and a start that wavers looks like
        // a restart.
        let change = clockStart - self.clockStart
        if max(change, .zero - change) >= .milliseconds(100) { self.clockStart = clockStart }
    }

    /// Counts errors.
    mutating func count(_ kind: ErrorKind, _ number: Int = 1) { errors[kind, default: 0] += number }

    /// Sources were read and taken.
    mutating func tookSources(at now: Duration) { playlistTime = now }
}

// MARK: - What is reported

extension Metrics {
    /// Takes in what the shows report at an instant.
    mutating func note(_ report: EnsembleReport, at now: Duration) {
        switch report {
        case .show(_, let report): note(report, at: now)
        case .sighted(let shownPicture, let place, let instant):
            outputs[place.name, default: Output()].slideStart = shownPicture == nil ? nil : instant
            if shownPicture != nil { outputs[place.name, default: Output()].slides += 1 }
        case .moved(let counts, let output):
            for (rung, counts) in counts {
                outputs[output, default: Output()].moves[rung, default: Smoothness.Counts()].add(counts)
            }
        case .planTaken: tookSources(at: now)
        case .planRefused: count(.site)
        case .noted(let news): note(news)
        case .readingLong: break
        }
    }

    private mutating func note(_ report: ShowReport, at now: Duration) {
        switch report {
        case .unshowable: count(.leftOut)
        case .reloaded, .followed, .begun: tookSources(at: now)
        case .notBegun, .reloadFailed, .notFollowed: count(.playlist)
        case .noted(let news): note(news)
        case .shown, .wentOn, .commandFailed, .torn, .routed, .sighted, .moved, .uneven, .readingLong: break
        }
    }

    private mutating func note(_ news: SourceNotes.News) {
        if news.subject == .missing { count(.missingSource, 1 + news.others) }
    }

    /// Takes in what the workers tell.
    mutating func note(_ news: WorkerNews) {
        switch news {
        case .finished(let finished):
            switch finished.result {
            // The pages of an overview are many small ones.
            case .loaded(let key, _) where !key.tiles.isEmpty: break
            case .loaded, .replaced, .paired, .loadedPart(_, .some): decodes.add(finished.duration)
            case .failed, .loadedPart, .looked, .drawn, .painted, .read, .detour, .listed, .plan, .snapshot, .hung:
                break
            }
        case .unreachable: count(.silentDisk)
        case .answered: break
        }
    }
}
