internal import Carousel
internal import Draw
internal import Present
internal import Vocabulary

/// One of several shows, with what reads and watches its sources and what the status says of it.
final class Channel {
    /// Unique among all channels of an ensemble, past ones included.
    let number: WorkerClient
    /// What it plays, for messages.
    let name: String
    let show: Show
    /// For its screens as they are now.
    var reader: LineupReader
    /// Nil if its sources are not watched.
    let watcher: Watcher?
    /// Since when the present scene is shown, on the monotonic clock.
    var since = Duration.zero
    /// Why the last reading of the playlist failed, if it did.
    var playlistError: InputError?
    /// Whether the screens have another shape than those that a reading was for.
    private var hasNewShape = false
    private var hasToldOfShapes = false

    init(number: WorkerClient, name: String, show: Show, reader: LineupReader, watcher: Watcher?) {
        self.number = number
        self.name = name
        self.show = show
        self.reader = reader
        self.watcher = watcher
    }
}

extension Channel {
    /// Does what changes in its sources ask for.
    func followSources() {
        guard let watcher else { return }
        let decisions = watcher.decide()
        show.take(decisions.changed, beingWritten: Set(watcher.detector.held.keys))
        if decisions.reads || changesPairs(decisions.changed) || changesByTime(decisions.changed) { readAgain() }
    }

    /// Files from the web that it reads, or that stand in for slides; those of a source too that has not been read.
    var webFiles: [WebFile] {
        let sources = (reader.also + reader.sources).compactMap { WebFile(source: $0) }
        let read = show.sources.webFiles
        return sources.filter { source in !read.contains { $0.path == source.path } } + read
    }

    /// Takes in what is shown while there is nothing to show, where the sources do not say what then.
    func take(fallback: Fallback?) {
        let old = reader.fallback
        if fallback == old { return }
        reader.fallback = fallback
        // Its sources may have a mistake, and nothing of their next reading is taken.
        if show.round.lineup.count == 0, show.round.lineup.whenEmpty == old {
            show.goOn(with: reader.emptyLineup, nil, anew: false, isSame: false)
        }
        readAgain()
    }

    private func readAgain() { show.reload(reader, watcher: watcher, isCommanded: false) }

    /// Whether pictures that are in the show may have another shape now.
    private func changesPairs(_ changed: Changed) -> Bool {
        if !show.sources.asksForPairs { return false }
        return changed.everything || !changed.folders.isEmpty
            || changed.files.contains(where: show.round.lineup.hasSlide)
    }

    /// Whether the times of pictures may have changed that stand or close by them.
    private func changesByTime(_ changed: Changed) -> Bool {
        show.sources.dependsOnTimes
            && (changed.everything || !changed.folders.isEmpty
                || changed.files.union(changed.accessible).contains(where: show.round.lineup.hasSlide))
    }

    /// Takes in which way its screens hang: what shares a screen depends on it. Without a screen it stays as it was.
    func followScreens() {
        let shapes = show.screens.map { ScreenShape($0.surface.seenSize) }
        if shapes.isEmpty { return }
        let shape = ScreenShape.common(of: shapes)
        if shape != reader.shape {
            reader.shape = shape
            hasNewShape = true
        }
        readForShape()
    }

    /// Reads for the present shape of the screens, once no other reading is under way.
    func readForShape() {
        tellOfShapes()
        guard hasNewShape, show.sources.job == nil else { return }
        hasNewShape = false
        if show.sources.asksForPairs { readAgain() }
    }

    private func tellOfShapes() {
        guard reader.shape == nil, !show.screens.isEmpty, show.sources.saysPair, !hasToldOfShapes else { return }
        hasToldOfShapes = true
        let text = "no pictures are paired: some of the screens are wide, and some upright"
        show.report(.noted(SourceNotes.News(subject: .unpaired, text: text)))
    }

    /// Goes on with pictures whose shapes there was no time to find out.
    func lookIntoMore() {
        if show.sources.hasUnknownFiles, show.sources.job == nil { readAgain() }
    }
}
