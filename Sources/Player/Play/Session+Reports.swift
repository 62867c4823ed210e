internal import Carousel
internal import LinuxIO
internal import Logging
internal import PlaylistFormat
internal import Present

extension Session {
    /// Takes in what comes from the workers.
    func take(_ news: [ThreadedWorkers.News]) throws {
        for news in news {
            if let line = news.line { log.log(level: line.isTrouble ? .error : .notice, "\(line.text)") }
            switch news {
            case .letter(let letter): try unlessUnplugged { () throws(DisplayError) in try ensemble.finished(letter) }
            case .silent: break
            case .answered: try unlessUnplugged(ensemble.answered)
            }
        }
    }

    /// Puts what has happened into the log and the status.
    func tell(_ report: Ensemble.Report) throws(SystemError) {
        switch report {
        case .show(let part, let report): tell(report, of: part)
        case .sighted(let sighting, let place, let instant): displayLog?.note(sighting, at: place, since: instant)
        case .billTaken(let bill, let old):
            status.siteErrors = nil
            if bill != old || isReloading { tell(bill, after: old) }
            try announceDisplays()
        case .billRefused(let error):
            if status.siteErrors != error || isReloading {
                log.error("the site file was not taken, the old one holds:\n\(error)")
            }
            status.siteErrors = error
        case .noted(let text, let isTrouble): log.log(level: isTrouble ? .warning : .info, "\(text)")
        }
    }

    private func tell(_ bill: Bill, after old: Bill) {
        let count = bill.choice.names.count
        let outputs = bill.site == nil ? "" : ": \(count) \(count == 1 ? "output" : "outputs")"
        if let missing = old.missing, bill.missing == nil {
            log.info("found \(missing.path)\(outputs)")
        } else if let site = bill.site {
            log.info(isReloading ? "read \(site) again\(outputs)" : "followed a change of \(site)\(outputs)")
        }
    }

    private func tell(_ report: Show.Report, of part: Part) {
        // With one show there is nothing to tell apart.
        let name = ensemble.parts.count > 1 ? part.name + ": " : ""
        switch report {
        case .shown(let scene):
            part.since = MonotonicClock.now
            switch scene {
            case .slide(let slide): log.debug("\(name)showing \(slide.path)")
            case .empty: log.warning("\(name)no slide can be shown; showing the background")
            }
        case .routed(let transition, let route, let output):
            log.log(level: route.obstacles.isEmpty ? .debug : .info, "\(output): \(transition.name) by \(route)")
        case .sighted: preconditionFailure("the ensemble tells it")
        case .unshowable(_, let reason): log.error("\(name)left out: \(reason)")
        case .reloaded(let slides):
            part.playlistError = nil
            log.info("\(name)read the playlist again: \(slides) \(slides == 1 ? "slide" : "slides")")
        case .reloadFailed(let error):
            part.playlistError = error
            log.error("\(name)the playlist was not taken, the old one goes on:\n\(error)")
        case .followed(let slides):
            part.playlistError = nil
            if let slides { log.info("\(name)followed a change: \(slides) \(slides == 1 ? "slide" : "slides")") }
        case .notFollowed(let error):
            if part.playlistError != error {
                log.error("\(name)a change was not taken, the old playlist goes on:\n\(error)")
            }
            part.playlistError = error
        case .noted(let text, let isTrouble): log.log(level: isTrouble ? .warning : .info, "\(name)\(text)")
        }
    }
}
