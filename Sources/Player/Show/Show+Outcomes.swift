internal import Carousel
internal import Draw
internal import Present

extension Show {
    /// Takes in the outcome of a job.
    func finished(_ outcome: Outcome) {
        switch outcome {
        case .loaded(let key, _) where files.skips(key.path): doWithout(key)
        case .replaced(let key, _, _, _) where files.skips(key.path): doWithout(key)
        case .failed(let key, _, _) where files.skips(key.path): doWithout(key)
        case .loaded(let key, let picture):
            gallery.loaded(key, picture)
            if files.removeUnshowable(key.path) { noteChange() }
            let answers = files.endProbe(key.path)
            joinScreens()
            prepareScreens()
            // So do the others there, perhaps.
            if answers { answered() }
        case .replaced(let key, let picture, let reason, let isSilent):
            gallery.loaded(key, picture)
            note(key.path, reason, isSilent: isSilent)
            joinScreens()
            prepareScreens()
        case .failed(let key, let reason, let isSilent):
            note(key.path, reason, isSilent: isSilent)
            doWithout(key, isSilent: isSilent)
        case .drawn(let card, let surface, let picture):
            cards.drawn(card, surface, picture)
            joinScreens()
            prepareScreens()
        case .marked(let drawing, let film):
            pages.drawn(drawing, film)
            joinScreens()
            prepareScreens()
        case .painted(let ticket):
            guard let screen = screens.first(where: { $0.number == ticket.screen }), screen.painted(ticket)
            else { return }
            if join(screen) {
                prepareScreens()
                renewCards()
                renewPages()
            } else {
                preparation?.painting[ticket.screen] = nil
                checkPrepared()
            }
        case .read(let attempt): takeReading(attempt)
        case .hung(.load(let key, _)):
            gallery.loadAnew(key)
            scheduleJobs()
        case .hung(.read):
            sources.readAnew(from: carousel)
            scheduleJobs()
        case .hung, .bill, .exposed: preconditionFailure("it asks for no such job")
        }
    }

    /// Goes on without a picture.
    private func doWithout(_ key: Drawing, isSilent: Bool = false) {
        gallery.failed(key)
        handle(isSilent ? .silent(path: key.path) : .readable(path: key.path, false))
        joinScreens()
    }

    /// Remembers why a file cannot be shown, and says so where that is new.
    private func note(_ path: String, _ reason: String, isSilent: Bool) {
        if isSilent { files.addSilent(path, at: clock()) } else { _ = files.endProbe(path) }
        if !files.addUnshowable(path, because: reason) { return }
        noteChange()
        report(.unshowable(path: path, reason: reason))
    }
}
