internal import Carousel
internal import Draw
internal import PlaylistFormat
internal import Present

/// What is to be read, and why.
struct ReadingRequest {
    let reader: LineupReader
    /// Who watches what is read; nil: nobody.
    let watcher: Watcher?
    /// Somebody asked for it, so that everything is drawn anew; else something has changed, and what has not stays.
    var isCommanded: Bool
}

/// A reading that is not taken yet.
struct ReadingUnderWay {
    var request: ReadingRequest
    let job: Job
    let vantage: Vantage

    init(_ request: ReadingRequest, from vantage: Vantage) {
        self.request = request
        self.vantage = vantage
        let held = request.watcher?.beginReading() ?? LeftOut()
        job = Job(.read(request.reader, request.watcher?.watches, leavingOut: held, from: vantage))
    }
}

extension Show {
    /// Reads the sources again, beside the show.
    func reload(_ reader: LineupReader, watcher: Watcher? = nil, isCommanded: Bool = true) {
        let request = ReadingRequest(reader: reader, watcher: watcher, isCommanded: isCommanded)
        // A reading that has begun may have missed what has changed since. One at a time, or an old one may end last.
        if reading?.job.hasBegun == true {
            let wasCommanded = nextReading?.isCommanded == true
            nextReading = request
            nextReading?.isCommanded = isCommanded || wasCommanded
        } else if let reading {
            self.reading?.request.isCommanded = isCommanded || reading.request.isCommanded
            if isCommanded { reading.vantage.setAnew() }
        } else {
            begin(request)
        }
        scheduleJobs()
    }

    /// Whether the sources are being read again, or will be, because somebody asked for it.
    var isReading: Bool { reading?.request.isCommanded == true || nextReading?.isCommanded == true }

    /// Takes note of what the show began with.
    func know(_ first: LineupReader.Attempt) {
        if case .success(let reading) = first.result { know(reading) }
    }

    /// Takes note of what was read, beside the slides.
    private func know(_ reading: Reading) {
        known = (reading.fingerprint, reading.dependencies.playlists)
        let notes = SourceNotes(reading)
        if notes == sources { return }
        let before = sources
        sources = notes
        revision += 1
        for (text, isTrouble) in notes.news(since: before) { report(.noted(text, isTrouble: isTrouble)) }
    }

    /// Goes on with what was read, or with what there was.
    ///
    /// A playlist that may still be growing is looked at again before it is taken, unless somebody wants it now.
    func takeReading(_ attempt: LineupReader.Attempt) throws(DisplayError) {
        let isCommanded = reading?.request.isCommanded ?? true
        let isWhole = isCommanded || !attempt.dependencies.playlistMayGrow
        reading?.request.watcher?.endReading(attempt.dependencies, succeeded: attempt.lineup != nil && isWhole)
        reading = nil
        revision += 1
        defer {
            if let next = nextReading { begin(next) }
            nextReading = nil
            scheduleJobs()
        }
        if !isWhole { return }
        // One that was there and is not is a broken edit; others are waited for.
        let lost = attempt.missingPlaylists.filter { known?.playlists.contains($0.path) ?? true }
        switch attempt.result {
        case .success(let reading) where lost.isEmpty:
            guard let lineup = attempt.lineup else { preconditionFailure("a reading that has not failed has a lineup") }
            let isSame = reading.fingerprint == known?.fingerprint
            know(reading)
            expect(attempt.succession)
            let leavings = Leavings(carousel)
            gallery.placeholder = lineup.placeholder
            if isCommanded {
                try takeAnew(lineup)
            } else {
                if !isSame { try takeChanged(lineup) }
                report(.followed(slides: isSame ? nil : lineup.count))
            }
            if !isSame { self.leavings.append(Job(.letGo(leavings))) }
        case .success: refuse(InputError(complaints: lost.map(\.complaint)), isCommanded: isCommanded)
        case .failure(let error): refuse(error, isCommanded: isCommanded)
        }
    }

    private func begin(_ request: ReadingRequest) {
        let vantage = Vantage(carousel, fingerprint: known?.fingerprint, anew: request.isCommanded)
        reading = ReadingUnderWay(request, from: vantage)
    }

    private func refuse(_ error: InputError, isCommanded: Bool) {
        report(isCommanded ? .reloadFailed(error) : .notFollowed(error))
    }

    /// Pictures are drawn anew: their files may have changed too.
    private func takeAnew(_ lineup: Lineup) throws(DisplayError) {
        leftOut = Refusals()
        refused = []
        outdated = Set(keysOnScreen)
        gallery.forget(allBut: outdated)
        holdPictures()
        try handle(.reload(lineup, anew: true))
        report(.reloaded(slides: lineup.count))
    }

    /// Pictures stay as they are drawn: of files that have changed, `take` is told.
    private func takeChanged(_ lineup: Lineup) throws(DisplayError) {
        leftOut.keep(where: lineup.hasSlide)
        try handle(.reload(lineup, anew: false))
    }

    private var keysOnScreen: [PictureKey] {
        keys(of: [carousel.scene, carousel.motion?.step.from].compactMap { $0?.slide })
    }

    /// Lets go of pictures that are outdated and no longer on the screen, which shows `scene`.
    func forgetOutdated(but scene: Scene?) {
        let leaving = outdated.subtracting(keys(of: [scene?.slide].compactMap(\.self)))
        if leaving.isEmpty { return }
        outdated.subtract(leaving)
        gallery.forget(leaving)
        holdPictures()
    }
}

// MARK: - Files that change

extension Show {
    /// Has pictures drawn anew whose files have changed, the next time they come.
    ///
    /// - Parameter unsettled: files that are being written.
    func take(_ changed: Changed, unsettled: Set<String>) throws(DisplayError) {
        self.unsettled = unsettled
        if changed.isEmpty { return }
        let tried = refused.union(leftOut.reasons.keys).filter {
            changed.concerns($0) || changed.accessible.contains($0)
        }
        let stale = Set(
            gallery.keys.filter { key in
                gallery.isDrawn(key, from: changed.concerns) || gallery.isReplaced(key) && tried.contains(key.path)
            })
        let failed = gallery.keys.filter { tried.contains($0.path) && gallery.hasFailed($0) }
        if stale.isEmpty && tried.isEmpty { return }
        revision += 1
        let onScreen = stale.filter { keysOnScreen.contains($0) && gallery.picture($0) != nil }
        // One that nothing follows never comes again: it takes its own place.
        let isLast = !onScreen.isEmpty && !carousel.isMoving && carousel.next == nil
        if isLast {
            for screen in screens where joining[screen.number] == nil { joining[screen.number] = .waiting }
        } else {
            outdated.formUnion(onScreen)
        }
        gallery.forget(stale.subtracting(isLast ? [] : onScreen).union(failed))
        leftOut.keep { !tried.contains($0) }
        refused.subtract(tried)
        holdPictures()
        // What was prepared with the old content counts no longer.
        if let next = carousel.next?.slide, changed.concerns(next.path), !tried.contains(next.path) {
            try handle(.readable(path: next.path, true))
        }
        for path in tried { try handle(.readable(path: path, true)) }
        scheduleJobs()
    }

    /// Does without a file that is being written.
    func refuse(_ key: PictureKey) throws(DisplayError) {
        gallery.failed(key)
        refused.insert(key.path)
        try handle(.readable(path: key.path, false))
        try joinScreens()
    }
}
