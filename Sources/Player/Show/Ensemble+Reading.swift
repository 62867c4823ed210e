internal import Carousel
internal import Paths
internal import Present

extension Ensemble {
    /// Whether something is being read again, or will be.
    var isReading: Bool { siteSources.isReading || parts.contains(where: \.show.sources.isReading) }

    /// Reads again, beside the shows, every playlist and what plays where.
    func reload() {
        // While the only source is missing, only the site reading looks for it.
        if bill.missing == nil { for part in parts { part.show.reload(part.reader, watcher: part.watcher) } }
        reloadSite(isCommanded: true)
    }

    /// Reads the site file again, where there is one, or may be.
    func reloadSite(isCommanded: Bool = false) {
        if !bill.mayChange { return }
        siteSources.ask(for: reader, after: bill, isCommanded: isCommanded, at: clock())
        scheduleReading()
    }

    private func scheduleReading() {
        let jobs = [siteSources.job].compactMap(\.self).filter { !$0.hasBegun }
        workers.workers(for: Self.ownNumber).schedule(jobs)
    }

    /// Tells of a reading of what plays where that takes long, if it is time to.
    func lookAtReading(at now: Duration) {
        guard let news = siteSources.lookAtTime(now, bill) else { return }
        ownRevision += 1
        report(.readingLong(news))
        if bill.missing != nil { tellCards(reading: news) }
    }

    private func tellCards(reading news: SlowReading.News?) {
        for part in parts {
            guard var facts = part.show.cardFacts else { continue }
            facts.reading = news
            part.show.know(facts)
        }
    }

    /// Has a show read its sources that begins before that.
    func readUnread(_ part: Part, _ first: LineupReader.Content) {
        guard let since = first.unreadSince else { return }
        part.show.reload(part.reader, watcher: part.watcher, isCommanded: false, since: since)
        part.show.lookAtReading(at: clock())
    }

    /// A reading of the site file hangs: another one takes its place.
    func readSiteAnew() {
        siteSources.readAnew(after: bill)
        scheduleReading()
    }

    func takeBill(_ attempt: Attempt<BillReader.Content>) {
        ownRevision += 1
        if bill.missing != nil { tellCards(reading: nil) }
        let isWhole = siteSources.end(attempt)
        noteSite(attempt.dependencies)
        defer {
            siteSources.goOn(after: bill, at: clock())
            scheduleReading()
        }
        if !isWhole { return }
        let old = bill
        switch attempt.content {
        case .success(let news) where news.bill == old: report(.billTaken(old, after: old))
        case .success(let news):
            // An output that cannot be taken would leave a screen dark.
            let objections = display.objections(to: news.bill.choice)
            if objections.isEmpty {
                take(news)
                if !bill.mayChange { siteSources.watcher = nil }
                report(.billTaken(bill, after: old))
            } else {
                refuse(InputError(objections.map { "\(safeLine(news.bill.site ?? "")): \($0)" }))
            }
        case .failure(let error): refuse(error)
        }
    }

    private func refuse(_ error: InputError) {
        // The missing source may turn out to be a playlist as well as a site file.
        if bill.missing != nil {
            for part in parts { part.show.refuse(error, isCommanded: false) }
        } else {
            report(.billRefused(error))
        }
    }

    /// Takes note of what a reading of the site file has looked at.
    func noteSite(_ dependencies: Dependencies) {
        for news in siteSources.know(dependencies) { report(.noted(news)) }
    }

    /// Plays another bill. A show whose sources stay goes on, perhaps on other outputs.
    private func take(_ news: BillReader.Content) {
        let old = zip(bill.parts, parts).map { ($0.sources, $1) }
        let wasMissing = bill.missing != nil
        bill = news.bill
        parts = []
        for part in bill.parts {
            if !wasMissing, let (_, going) = old.first(where: { $0.0 == part.sources }) {
                parts.append(going)
            } else {
                let new = addPart(part, news.lineups)
                if isPaused { new.show.handle(.pause) }
                new.show.handle(.clock(wall.now()))
            }
        }
        for (_, part) in old where !parts.contains(where: { $0 === part }) {
            ownRevision += part.show.revision + 1
            part.show.stop()
        }
        display.choice = bill.choice
        if !settleDisplay() { spread() }
    }
}
