internal import Carousel
internal import Paths
internal import Present

extension Ensemble {
    /// Whether something is being read again, or will be.
    var isReading: Bool { siteRereader.isCommanded || channels.contains(where: \.show.sources.isReading) }

    /// Reads again, beside the shows, every playlist and what plays where.
    func reload() {
        display.forgetFailures()
        // While the only source is missing, only the site reading looks for it.
        if plan.missing == nil {
            for channel in channels { channel.show.reload(channel.reader, watcher: channel.watcher) }
        }
        reloadSite(isCommanded: true)
    }

    /// Reads the site file again, where there is one, or may be.
    func reloadSite(isCommanded: Bool = false) {
        if !plan.mayChange { return }
        let request = Rereader.Request(reader: reader, watcher: siteWatcher, isCommanded: isCommanded)
        siteRereader.ask(for: request, since: clock(), siteJobMaker)
        scheduleReading()
    }

    /// Unfinished files need no care here: a site reading lists no folders. It starts from the plan that plays now.
    private var siteJobMaker: Rereader<OutputPlanReader>.JobMaker {
        { [plan] request, _ in
            Job(.readPlan(request.reader, after: plan, request.watcher?.watches), for: Self.ownNumber)
        }
    }

    private func scheduleReading() {
        let jobs = [siteRereader.job].compactMap(\.self).filter { !$0.hasBegun }
        workers.workers(for: Self.ownNumber).schedule(jobs)
    }

    /// Tells of a reading of what plays where that takes long, if it is time to.
    func lookAtReading(at now: Duration) {
        guard let news = siteRereader.lookAtTime(now, plan.site ?? plan.missing?.path ?? "") else { return }
        ownRevision += 1
        report(.readingLong(news))
        if plan.missing != nil { tellCards(reading: news) }
    }

    private func tellCards(reading news: SlowReading.Notice?) {
        for channel in channels {
            guard var facts = channel.show.cardFacts else { continue }
            facts.reading = news
            channel.show.know(facts)
        }
    }

    /// Has a show read its sources that begins before that.
    func readUnread(_ channel: Channel, _ first: LineupReader.Content) {
        guard let since = first.unreadSince else { return }
        channel.show.reload(channel.reader, watcher: channel.watcher, isCommanded: false, since: since)
        channel.show.lookAtReading(at: clock())
    }

    /// A reading of the site file hangs: another one takes its place.
    func readSiteAnew() {
        siteRereader.beginAnew(siteJobMaker)
        scheduleReading()
    }

    func takePlan(_ attempt: Attempt<OutputPlanReader.Content>) {
        ownRevision += 1
        if plan.missing != nil { tellCards(reading: nil) }
        let isWhole = siteRereader.end(attempt).isWhole
        noteSite(attempt.dependencies)
        defer {
            siteRereader.goOn(at: clock(), siteJobMaker)
            scheduleReading()
        }
        if !isWhole { return }
        let old = plan
        switch attempt.content {
        case .success(let news) where news.plan == old: report(.planTaken(old, after: old))
        case .success(let news):
            // An output that cannot be taken would leave a screen dark.
            let objections = display.objections(to: news.plan.choice)
            if objections.isEmpty {
                take(news)
                if !plan.mayChange { siteWatcher = nil }
                report(.planTaken(plan, after: old))
            } else {
                refuse(InputError(objections.map { "\(safeLine(news.plan.site ?? "")): \($0)" }))
            }
        case .failure(let error): refuse(error)
        }
    }

    private func refuse(_ error: InputError) {
        // The missing source may turn out to be a playlist as well as a site file.
        if plan.missing != nil {
            for channel in channels { channel.show.refuse(error, isCommanded: false) }
        } else {
            report(.planRefused(error))
        }
    }

    /// Takes note of what a reading of the site file has looked at.
    func noteSite(_ dependencies: Dependencies) {
        for news in siteRereader.know(SourceNotes(scanned: dependencies.scanned)) { report(.noted(news)) }
    }

    /// Plays another plan. A show whose sources stay goes on, perhaps on other outputs.
    private func take(_ news: OutputPlanReader.Content) {
        let old = zip(plan.channels, channels).map { ($0.sources, $1) }
        let commanded = commandedOutputs
        let places = Dictionary(uniqueKeysWithValues: plan.channels.map { ($0.sources, outputNames(of: $0)) })
        let wasMissing = plan.missing != nil
        plan = news.plan
        channels = []
        for channel in plan.channels {
            if !wasMissing, let (_, going) = old.first(where: { $0.0 == channel.sources }) {
                channels.append(going)
                going.take(fallback: plan.fallback)
                // What holds is the outputs', and it has left all of its own.
                let (left, taken) = (places[channel.sources] ?? [], outputNames(of: channel))
                if !left.isEmpty, !taken.isEmpty, left.isDisjoint(with: taken) {
                    going.show.take(over: commanded.states(on: taken))
                }
            } else {
                let new = addChannel(channel, news.lineups)
                new.show.take(over: commanded.states(on: outputNames(of: channel)))
                new.show.handle(.clock(wall.now()))
            }
        }
        for (_, channel) in old where !channels.contains(where: { $0 === channel }) {
            ownRevision += channel.show.revision + 1
            channel.show.stop()
        }
        display.choice = plan.choice
        if !settleDisplay() { spread() }
    }
}
