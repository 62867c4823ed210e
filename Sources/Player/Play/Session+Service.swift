internal import Carousel
internal import Lettering
internal import LinuxIO
internal import Paths
internal import Present

extension Session {
    /// Reports to the service manager what is shown, and feeds its watchdog. Without one, only probes the displays, which another
    /// program may have changed during a rest.
    ///
    /// - Parameter hasNews: whether something may have changed that it is told.
    func superviseItself(hasNews: Bool, at now: Duration) throws {
        guard let supervisor = process.supervisor else {
            let need = pulse.look(Pulse.Signs(flips: ensemble.lastFlips, isOverdue: false), at: now)
            if case .probe = need { ensemble.probe() }
            return
        }
        if hasNews || !supervisor.isReady { supervisor.report(stage, serviceStatus, at: now) }
        supervisor.leave(ensemble.display.handoff, at: now)
        let probes = supervisor.look(at: now) { pulse in
            Pulse.Signs(
                flips: ensemble.lastFlips, isOverdue: pulse.isOverdue(ensemble.nextWake, at: now))
        }
        if probes { ensemble.probe() }
    }

    /// When `superviseItself` wants to be called, if nothing happens before.
    var nextPulse: Duration? { process.supervisor.map(\.nextWake) ?? pulse.nextWake }

    /// Whom the system has logged in, or systemd has a service run as.
    static var user: String? { Environment.variable("USER") }

    /// Has cards tell of the machine what is to be told now.
    ///
    /// - Parameter isSeen: whether a card is up, or is to be.
    func followMachine(isSeen: Bool) throws {
        _ = nameplate.update(isSeen: isSeen, at: MonotonicClock.now)
        if isSeen { ensemble.tell(machine: nameplate.lines) }
    }

    private var stage: Readiness.Stage {
        ensemble.display.outputs.isEmpty || !ensemble.lastFlips.isEmpty ? .settled : .starting
    }

    /// What is shown, in a line.
    private var serviceStatus: String {
        if let absence = ensemble.display.absence { return safeLine("no display: \(absence); waiting for one") }
        if stage == .starting { return "loading the first picture" }
        let texts = ensemble.channels.map { channel in
            (ensemble.channels.count > 1 ? "\(channel.name): " : "") + Self.summary(of: channel)
        }
        return safeLine(texts.joined(separator: "; "), limit: 500)
    }

    private static func summary(of channel: Channel) -> String {
        let carousel = channel.show.carousel
        switch carousel.scene {
        case .empty where carousel.showsInterlude: return "black by command"
        case .slide(let slide): return "\(carousel.isPaused ? "paused on" : "showing") \(slide.fileNames)"
        case .empty:
            // Without a card a schedule, `when-empty` or `fallback` wants it so.
            guard let card = channel.show.card else { return "no slide is scheduled now" }
            let lines = [card.title, card.entries.first?.place, card.entries.first?.text ?? card.places.first]
            let others = card.entries.count - 1 + card.others
            return "nothing to show: " + lines.compactMap(\.self).joined(separator: ": ")
                + (others > 0 ? ", and \(others) more" : "")
        case nil: return "loading the first picture"
        }
    }
}
