internal import Carousel
internal import Decode
internal import Draw
internal import Present
internal import Vocabulary

extension Show {
    /// Reads the sources again, beside the show.
    ///
    /// - Parameters:
    ///   - watcher: watches what is read, if anything does.
    ///   - isCommanded: whether a command asked for it: then all pictures are drawn anew; else unchanged ones stay.
    ///   - since: when it began, by default now.
    func reload(
        _ reader: LineupReader, watcher: Watcher? = nil, isCommanded: Bool = true, since: Duration? = nil
    ) {
        sources.ask(
            for: Rereader.Request(reader: reader, watcher: watcher, isCommanded: isCommanded), from: round,
            since: since ?? clock())
        scheduleJobs()
    }

    /// Tells of a reading that takes long, if it is time to.
    func lookAtReading(at now: Duration) {
        guard let news = sources.lookAtTime(now) else { return }
        noteChange()
        cardFacts?.reading = news
        report(.readingLong(news))
        changeCard()
    }

    /// Takes note of what the show began with.
    func know(_ first: Reading<LineupReader.Content>) {
        know(first.content, first.dependencies)
        sources.isUnread = first.content.unreadSince != nil
        guard let error = first.content.error else { return }
        cardFacts?.error = error
        report(.notBegun(error))
    }

    private func know(_ content: LineupReader.Content, _ dependencies: Dependencies) {
        let before = sources.notes
        let news = sources.know(content, dependencies)
        if sources.notes != before { noteChange() }
        for news in news { report(.noted(news)) }
    }

    /// Goes on with what was read, or with what there was.
    func takeReading(_ attempt: Attempt<LineupReader.Content>) {
        noteChange()
        cardFacts?.reading = nil
        defer {
            sources.goOn(from: round, at: clock())
            scheduleJobs()
        }
        switch sources.judge(attempt) {
        case .incomplete: changeCard()
        case .refused(let error, let isCommanded): refuse(error, isCommanded: isCommanded)
        case .taken(let content, let isCommanded, let isSame):
            know(content, attempt.dependencies)
            cardFacts?.error = nil
            let lineup = content.lineup
            if detour == nil { gallery.placeholder = lineup.placeholder }
            if isCommanded {
                // The pictures' files may have changed too.
                files.tryAll()
                gallery.drawAnew(onScreen: slidesOnScreen)
                goOn(with: lineup, content.precomputedReload, anew: true, isSame: isSame)
                report(.reloaded(slides: lineup.count))
            } else {
                // Pictures stay as they are drawn: `take` is told which files have changed.
                if !isSame {
                    let dropped = files.dropUnshowable { !lineup.hasSlide(of: $0) }
                    goOn(with: lineup, content.precomputedReload, anew: false, isSame: false)
                    // Files that come back are tried again.
                    for path in dropped { handle(.readable(path: path, true)) }
                }
                report(sources.isUnread ? .begun(slides: lineup.count) : .followed(slides: isSame ? nil : lineup.count))
                sources.isUnread = false
            }
            changeCard()
        }
    }

    /// The sources cannot be read: the show goes on with what there was.
    func refuse(_ error: InputError, isCommanded: Bool) {
        report(isCommanded ? .reloadFailed(error) : .notFollowed(error))
        cardFacts?.error = error
        changeCard()
    }

    /// Has the row of a banner shown again where it shows pictures that are drawn anew.
    func noteRedrawn(_ drawings: Set<Drawing>) {
        guard let row = carousel.row else { return }
        for path in Set(drawings.map(\.path.name)).intersection(row.slides.map(\.path)) { handle(.redrawn(path: path)) }
    }

    private var slidesOnScreen: [Slide] { [carousel.scene, carousel.motion?.step.from].compactMap { $0?.slide } }

    /// A file system answers that did not.
    func answered() { take(Changed(accessible: files.takeUnreachable())) }

    /// Draws pictures anew whose files have changed; a picture on the screen once it has left it.
    func take(_ changed: Changed, beingWritten: Set<String>) {
        files.setBeingWritten(beingWritten)
        take(changed)
    }

    private func take(_ changed: Changed) {
        if changed.isEmpty { return }
        redraw(after: changed, trying: files.takeTriable(after: changed, at: clock()))
    }

    /// Tries files again that have failed before, and have changed since.
    func tryPostponed(at now: Duration) {
        let due = files.takeDue(at: now)
        if !due.isEmpty { redraw(after: Changed(), trying: due) }
    }

    func redraw(after changed: Changed, trying triable: Set<String>) {
        let stale = gallery.stale(after: changed, trying: triable).filter {
            !$0.names.contains(where: files.isPostponed)
        }
        if stale.isEmpty && triable.isEmpty { return }
        let failed = gallery.keys.filter { $0.names.contains(where: triable.contains) && gallery.hasFailed($0) }
        // What becomes of the others is known when their turn comes.
        if files.forgetUnshowable(triable.subtracting((stale.union(failed)).flatMap(\.names))) { noteChange() }
        let shown = Set(gallery.keys(of: slidesOnScreen))
        let onScreen = stale.intersection(shown).filter { gallery.picture($0) != nil }
        // A lone picture never leaves the screen: the new one takes its place. Nor does the background that a new screen
        // shows in the place of one that failed.
        let isLone = !onScreen.isEmpty || failed.contains { shown.contains($0) }
        let isLast = isLone && !carousel.isMoving && carousel.next == nil
        if isLast {
            for screen in screens where !preparations.isJoining(screen.number) { preparations.join(screen.number) }
        }
        let later = isLast ? [] : onScreen
        gallery.drawAnew(stale.subtracting(later).union(failed), later: later)
        noteRedrawn(stale.subtracting(later))
        // A step that was prepared with the old content is prepared anew.
        for path in carousel.next?.slide?.paths ?? []
        where changed.concerns(path) && !triable.contains(path) && !files.isPostponed(path) {
            handle(.readable(path: path, true))
        }
        for path in triable { handle(.readable(path: path, true)) }
        scheduleJobs()
    }
}
