internal import Carousel
internal import ControlProtocol
internal import LinuxIO
internal import Logging
internal import Present

extension Session {
    /// Does what a signal or a client asks for, in every show.
    func obey(_ command: Command) {
        switch command.verb {
        case .stop:
            // Before anything that may take so long that the player is killed.
            process.workers.quarantine?.endInOrder()
            isStopping = true
        case .toggle: pause(.toggle)
        case .pause: pause(.pause)
        case .resume: pause(.resume)
        case .next: skip(1)
        case .previous: skip(-1)
        case .reload:
            isReloading = true
            process.workers.quarantine?.askAgain()
            ensemble.reload()
        }
    }

    /// Begins what clients have asked for.
    func serveClients() throws {
        for (seat, id, command) in process.control?.takeCommands() ?? [] {
            let pending = PendingCommand(command: command, start: MonotonicClock.now, reloads: status.commands.reloads)
            obey(command)
            process.control?.begin(pending, id: id, from: seat)
        }
        if let control = process.control { snapshots.serve(control, from: ensemble) }
    }

    /// What commands wait for.
    var situation: PendingCommand.Situation {
        let errors = [status.siteErrors] + ensemble.channels.map(\.playlistError)
        return PendingCommand.Situation(
            isSettled: ensemble.channels.allSatisfy { channel in
                let carousel = channel.show.carousel
                return channel.show.screens.isEmpty || carousel.pendingSkip == 0 && !carousel.isMoving
            },
            reloads: status.commands.reloads,
            errors: errors.flatMap { $0.map(Status.told) ?? [] })
    }

    private func pause(_ event: Event) {
        status.commands.pauses += 1
        toldRevision = nil
        ensemble.handle(event)
        say(.command, .info, ensemble.isPaused ? "paused" : "going on")
    }

    private func skip(_ steps: Int64) {
        status.commands.skips += 1
        toldRevision = nil
        ensemble.handle(.skip(steps))
    }
}

extension Command {
    /// What a signal asks for; nil for those of the process.terminal.
    init?(_ signal: Signals.Signal) {
        switch signal {
        case .user1: self.init(.toggle)
        case .user2: self.init(.next)
        case .realTime1: self.init(.previous)
        case .realTime2: self.init(.pause)
        case .realTime3: self.init(.resume)
        case .hangup: self.init(.reload)
        case .terminate, .interrupt: self.init(.stop)
        case .terminalRelease, .terminalAcquire: return nil
        }
    }
}
