internal import Carousel
internal import Lettering
internal import LinuxIO
internal import Logging
internal import Paths
internal import Present
internal import Vocabulary

extension Session {
    /// Takes in what comes from the workers.
    func take(_ news: [WorkerNews]) throws {
        for news in news {
            process.workers.tell(news, in: process.log, at: MonotonicClock.now)
            records.metrics?.note(news)
            switch news {
            case .finished(let finished):
                switch finished.result {
                case .snapshot(let png): snapshots.take(png, for: process.control)
                case .loaded, .paired:
                    start.notePicture(at: MonotonicClock.now)
                    ensemble.finished(finished)
                default: ensemble.finished(finished)
                }
            case .unreachable: break
            case .answered: ensemble.answered()
            }
        }
    }

    /// Puts what has happened into the log and the status.
    func tell(_ report: EnsembleReport) throws(SystemError) {
        switch report {
        case .show(let channel, let report): tell(report, of: channel)
        case .sighted(let shownPicture, let place, let instant):
            records.displayLog?.note(shownPicture, at: place, since: instant)
        case .moved: break
        case .planTaken(let plan, let old):
            status.siteErrors = nil
            if plan != old || isReloading { tell(plan, after: old) }
            options.follow(plan)
            if let notice = options.notice(of: plan, after: old) { say(.reading, .notice, notice) }
            announceDisplays()
        case .planRefused(let error):
            if status.siteErrors != error || isReloading {
                say(.error, .error, "the site file was not taken, the old one holds:", error)
            }
            status.siteErrors = error
        case .readingLong(let news): tell(news)
        case .noted(let news): tell(news)
        }
    }

    /// Puts a line into the log, unless there were many of its kind, or this one was said a moment ago.
    func say(_ kind: LogLimiter.Kind, _ level: Logger.Level, _ text: String, _ error: InputError? = nil) {
        // Most of many lines are not said.
        if !logLimiter.admits(kind, text, at: MonotonicClock.now) { return }
        let line = safeLine(text, limit: Terminal.longestLine)
        // What a file says is for who runs the player, and the journal has other readers.
        let details = error.map { "\n" + $0.text(isWhole: Terminal.isThere, isVerbose: isVerbose) } ?? ""
        process.log.log(level: level, "\(line)\(details)")
    }

    /// Whether libraries' own words follow ours.
    private var isVerbose: Bool { process.log.logLevel <= .debug }

    /// Says that the time zone cannot be read, or can again.
    func tell(zone flaw: SystemError?) {
        if let flaw {
            if zoneFailure.fails(at: MonotonicClock.now) {
                process.log.warning("the time zone is not read, so the one before holds, or UTC: \(flaw)")
            }
        } else if zoneFailure.works() {
            process.log.notice("the time zone is read again")
        }
    }

    /// Says how much was not said.
    func sumUp() {
        for summary in logLimiter.takeSummaries(at: MonotonicClock.now) { process.log.warning("\(summary)") }
    }

    private func tell(_ news: SourceNotes.News, of name: String = "") {
        let kind: LogLimiter.Kind =
            switch news.subject {
            case .missing: .waiting
            case .found: .found
            case .unwatched: .unwatched
            case .unplayed: .unplayed
            case .unpaired: .unpaired
            case .unfollowed: .unfollowed
            }
        say(kind, news.isTrouble ? .warning : .info, name + news.text)
        logLimiter.withhold(news.others, of: kind, at: MonotonicClock.now)
    }

    private func tell(_ news: SlowReading.Notice, of name: String = "") {
        let time = "\(news.time.components.seconds) s"
        say(.reading, .warning, "\(name)still reading \(safeLine(news.path)), for more than \(time)")
    }

    private func tell(_ plan: OutputPlan, after old: OutputPlan) {
        let count = plan.choice.names.count
        let outputs = plan.site == nil ? "" : ": \(count) \(count == 1 ? "output" : "outputs")"
        if let missing = old.missing, plan.missing == nil {
            say(.reading, .info, "\(missing.reason.isEmpty ? "read" : "found") \(safeLine(missing.path))\(outputs)")
        } else if let site = plan.site {
            let site = safeLine(site)
            say(
                .reading, .info, isReloading ? "read \(site) again\(outputs)" : "followed a change of \(site)\(outputs)"
            )
        }
    }

    private static let noBeginning = "nothing can be played until this is mended"

    private func tell(_ report: ShowReport, of channel: Channel) {
        // With one show there is nothing to tell apart.
        let name = ensemble.channels.count > 1 ? channel.name + ": " : ""
        switch report {
        case .shown(let scene):
            channel.since = MonotonicClock.now
            switch scene {
            case .slide(let slide): process.log.debug("\(name)showing \(slide.fileNames)")
            case .empty where channel.show.carousel.showsInterlude: break
            case .empty(let color):
                let what = channel.show.card.map { "a card: \($0.title)" } ?? "the color \(color)"
                say(.scene, .warning, "\(name)no slide can be shown; showing \(what)")
            }
        case .commandFailed(let error): say(.error, .error, "\(name)a command failed:", error)
        case .wentOn: say(.command, .info, "\(name)going on: the time of a command is over")
        case .routed(let transition, let route, let output):
            let line = "\(output): \(transition.name) by \(route)"
            if route.obstacles.isEmpty { process.log.debug("\(line)") } else { say(.transition, .info, line) }
        case .uneven(let unevenness, let output): say(.transition, .warning, "\(output): \(unevenness)")
        case .sighted, .moved: preconditionFailure("the ensemble tells it")
        case .torn(let path, let tornEnd): say(.leftOut, .warning, "\(name)\(safeLine(path)) is \(tornEnd)")
        case .unshowable(let fault):
            let detail = Complaint.brackets(fault.detail, isVerbose)
            say(.leftOut, .error, "\(name)left out: \(fault.reason)\(detail)")
        case .reloaded(let slides):
            channel.playlistError = nil
            say(.reading, .info, "\(name)read the playlist again: \(slides) \(slides == 1 ? "slide" : "slides")")
        case .reloadFailed(let error):
            channel.playlistError = error
            say(.error, .error, "\(name)the playlist was not taken, the old one goes on:", error)
        case .notBegun(let error):
            channel.playlistError = error
            say(.error, .error, "\(name)\(Self.noBeginning):", error)
        case .followed(let slides):
            channel.playlistError = nil
            if let slides {
                say(.reading, .info, "\(name)followed a change: \(slides) \(slides == 1 ? "slide" : "slides")")
            }
        case .begun(let slides):
            channel.playlistError = nil
            say(.reading, .info, "\(name)read the playlist: \(slides) \(slides == 1 ? "slide" : "slides")")
        case .readingLong(let news): tell(news, of: name)
        case .notFollowed(let error):
            if channel.playlistError != error {
                let what =
                    channel.show.carousel.lineup.count > 0
                    ? "a change was not taken, the old playlist goes on" : Self.noBeginning
                say(.error, .error, "\(name)\(what):", error)
            }
            channel.playlistError = error
        case .noted(let news): tell(news, of: name)
        }
    }
}
