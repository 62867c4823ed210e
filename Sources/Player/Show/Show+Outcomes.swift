internal import Carousel
internal import Decode
internal import Draw
internal import Paths
internal import Present
internal import Vocabulary

extension Show {
    /// Takes in what came of a job.
    func finished(_ result: WorkResult) {
        switch result {
        case .loaded(let key, _) where files.skips(key.path.name): doWithout(key)
        case .replaced(let key, _, _) where files.skips(key.path.name): doWithout(key)
        case .failed(let key, _) where files.skips(key.path.name): doWithout(key)
        case .loaded(let key, let picture):
            gallery.loaded(key, picture)
            noteTornEnds(of: picture)
            if files.removeUnshowable(key.path.name) { noteChange() }
            let answers = files.endProbe(key.path.name)
            joinScreens()
            prepareScreens()
            renewTiles()
            // So do the others there, perhaps.
            if answers { answered() }
        case .replaced(let key, let picture, let fault):
            gallery.loaded(key, picture)
            noteTornEnds(of: picture)
            let isWanted = carousel.wantedPath == key.path.name
            note(fault)
            // Who asks for a picture is told that it cannot be shown, and not shown the placeholder.
            if isWanted, carousel.interlude != nil {
                handle(.interlude(carousel.shownInterlude))
                terms.giveUpInterlude()
            }
            joinScreens()
            prepareScreens()
        case .failed(let key, let fault):
            note(fault)
            doWithout(key, isUnreachable: fault.isUnreachable)
        case .paired(let key, let picture, let faults): takePair(key, picture, faults)
        case .looked(let sight, let faults):
            for fault in faults where !files.skips(fault.path) { note(fault) }
            handle(.sighted(sight))
        case .drawn(let overlay, let drawn):
            overlays.drawn(overlay, drawn)
            joinScreens()
            prepareScreens()
            coverScreen()
        case .painted(let ticket): painted(ticket)
        case .loadedPart(let drawing, let picture): take(part: drawing, picture)
        case .hung(.loadPart(let drawing)): take(part: drawing, nil)
        case .read(let attempt): takeReading(attempt)
        case .detour(let path, let attempt): take(detour: path, attempt)
        case .listed(let request, let pages): take(pages, of: request)
        case .hung(.readDetour(let reader)):
            giveUpDetour(InputError(["\(safeLine(reader.sources[0])): its file system does not answer"]))
        case .hung(.load(let key, _)):
            gallery.loadAnew(key)
            scheduleJobs()
        case .hung(.fill(let key, _)):
            gallery.fillAnew(key)
            scheduleJobs()
        case .hung(.look(let slides)):
            begin(look: slides)
            scheduleJobs()
        case .hung(.read):
            sources.readAnew(from: round)
            scheduleJobs()
        case .hung, .plan, .snapshot: preconditionFailure("it asks for no such job")
        }
    }

    /// Has these slides looked at, and no others.
    func begin(look slides: [Slide]) {
        look?.cancel()
        look = slides.isEmpty ? nil : Job(.look(slides), for: workers.client)
    }

    /// Goes on without a picture, or without both of a pair.
    private func doWithout(_ key: Drawing, isUnreachable: Bool = false) {
        gallery.failed(key)
        let wanted = carousel.interlude == nil ? nil : carousel.wantedPath
        if let path = carousel.wantedPath, key.names.contains(path), commandFailure == nil {
            fail(InputError(["\(safeLine(path)) is being written"]))
        }
        for path in key.names { handle(isUnreachable ? .unreachable(path: path) : .readable(path: path, false)) }
        if wanted != nil, carousel.wantedPath == nil { terms.giveUpInterlude() }
        joinScreens()
    }

    /// Takes in what came of a pair. While one of its files can be shown, or a placeholder, so can the pair.
    private func takePair(_ key: Drawing, _ picture: DrawnPicture?, _ faults: [DrawnPicture.Fault]) {
        // Each is asked: one that is discarded is tried again when its file changes.
        if key.names.filter({ files.skips($0) }).count > 0 {
            doWithout(key)
            return
        }
        if let picture {
            gallery.loaded(key, picture)
            noteTornEnds(of: picture)
        } else {
            gallery.failed(key)
        }
        var answers = false
        for path in key.names where !faults.contains(where: { $0.path == path }) {
            if files.removeUnshowable(path) { noteChange() }
            if files.endProbe(path) { answers = true }
            if carousel.doesWithout(path) { handle(.readable(path: path, true)) }
        }
        for fault in faults { note(fault) }
        for fault in faults where picture == nil {
            handle(fault.isUnreachable ? .unreachable(path: fault.path) : .readable(path: fault.path, false))
        }
        joinScreens()
        prepareScreens()
        if answers { answered() }
    }

    /// Says of which files the end is missing, where that is new.
    private func noteTornEnds(of picture: DrawnPicture) {
        for file in picture.files where files.noteTornEnd(file.tornEnd, of: file.path) {
            if let tornEnd = file.tornEnd { report(.torn(path: file.path, tornEnd)) }
        }
    }

    /// Takes in why a file from the web has not come; nil: nothing is known to be wrong.
    func noteDelay(of path: String, _ reason: String?) {
        if !files.noteDelay(of: path, reason) { return }
        noteChange()
        changeCard()
    }

    /// Remembers why a file cannot be shown, and says so where that is new.
    private func note(_ found: DrawnPicture.Fault) {
        var fault = found
        let path = fault.path
        if fault.isAwaited, let delay = files.delays[path] { fault.reason += ": \(delay)" }
        if carousel.wantedPath == path {
            fail(InputError([fault.reason]))
            // The round does not lack it.
            if !carousel.lineup.hasSlide(of: path) { return }
        }
        if fault.isUnreachable { files.addUnreachable(path, at: clock()) } else { _ = files.endProbe(path) }
        if !files.addUnshowable(path, because: fault.reason) { return }
        noteChange()
        report(.unshowable(fault))
    }
}
