internal import Carousel
internal import ControlProtocol
internal import JSONText
internal import LinuxIO
internal import Logging
internal import Paths
internal import PlaylistFormat
internal import Present
internal import Raster
internal import Vocabulary

extension Session {
    /// Does what a signal or a key asks for, in every show.
    func obey(_ command: Command) { obey(command, in: ensemble.channels) }

    /// Does what is asked for, in some of the shows.
    func obey(_ command: Command, in channels: [Channel]) {
        switch command.verb {
        case .stop:
            // Before anything that may take so long that the player is killed.
            process.workers.quarantine?.endInOrder()
            isStopping = true
        case .reload:
            isReloading = true
            process.workers.quarantine?.askAgain()
            ensemble.reload()
        case .toggle: hold(channels.contains(where: \.show.isHeld) ? .resume : .pause, by: command, in: channels)
        case .pause: hold(.pause, by: command, in: channels)
        case .resume: hold(.resume, by: command, in: channels)
        case .blank: hold(.interlude(.color(.black)), by: command, in: channels)
        case .show:
            guard let file = command.file else { return }
            if PlaylistFile(path: file) == nil {
                hold(.interlude(.slide(Slide(shownByCommand: file))), by: command, in: channels)
            } else {
                hold("command: show \(safeLine(file))", by: command, in: channels) { channel, end in
                    channel.show.begin(detour: channel.reader.detour(to: file), until: end)
                }
            }
        case .overview:
            hold("command: overview", by: command, in: channels) { $0.show.turnOverview(until: $1) }
        case .next: skip(.skip(1), in: channels)
        case .previous: skip(.skip(-1), in: channels)
        case .go: if let number = command.slide { skip(.go(number - 1), in: channels) }
        }
    }

    /// Begins what clients have asked for.
    func serveClients() throws {
        guard let control = process.control else { return }
        for (seat, id, command) in control.takeCommands() { serve(command, id: id, from: seat) }
        control.answerQuestions(answer)
        snapshots.serve(control, from: ensemble)
    }

    /// Begins a client's command, or says why it cannot be done.
    func serve(_ command: Command, id: JSON?, from seat: ControlServer.Seat) {
        do throws(InputError) {
            var command = command
            if command.file == Command.sent { command.file = try process.occupancy?.sent.publish(from: seat) }
            let channels = try channels(for: command)
            var pending = PendingCommand(
                command: command, start: MonotonicClock.now, reloads: status.commands.reloads)
            if let output = command.output {
                pending.channels = Set(channels.map(\.number))
                let names = channels.flatMap(\.show.screens).map(\.output.name)
                pending.outputs = names.contains(output) ? names : [output] + names
            }
            obey(command, in: channels)
            process.control?.begin(pending, id: id, from: seat)
        } catch {
            process.control?.refuse(error.messages, id: id, from: seat)
        }
    }

    private func channels(for command: Command) throws(InputError) -> [Channel] {
        let channels = try ensemble.channels(on: command.output)
        if let slide = command.slide {
            let obstacle = try ensemble.only(of: channels, for: "'go'").show.obstacle(toSlide: slide)
            if let obstacle { throw InputError([obstacle]) }
        }
        return channels
    }

    /// Nil: it is answered later.
    private func answer(_ question: ControlRequest.Demand, from seat: ControlServer.Seat) -> ControlAnswer? {
        switch question {
        case .pin(let pin): set(pin: pin, for: seat)
        case .slides(let query): slides(query)
        case .wanted(let from): .wanted(wanted.page(from: from, ensemble.channels))
        case .explain(let url, let reason): explain(url, reason)
        case .put(let bytes): process.occupancy?.sent.append(bytes, from: seat) ?? .done
        case .perform, .status, .watch, .watchWanted, .snapshot: preconditionFailure("no question about the shows")
        }
    }

    private func slides(_ query: SlidesQuery) -> ControlAnswer {
        do throws(InputError) {
            let channel = try ensemble.only(of: try ensemble.channels(on: query.output), for: "'slides'")
            return .slides(status.slides(query, of: channel, at: MonotonicClock.now))
        } catch {
            return .failed(error.messages)
        }
    }

    /// Takes in why a file has not come from the web, or what is wrong with the site from afar.
    private func explain(_ url: String, _ reason: String?) -> ControlAnswer {
        let words = reason.map { safeLine($0, limit: 300) }
        if url == ControlRequest.site {
            ensemble.tell(siteTrouble: words)
            return .done
        }
        do throws(UsageError) {
            let path = try WebCache.path(ofSource: url)
            for channel in ensemble.channels { channel.show.noteDelay(of: path, words) }
            return .done
        } catch {
            return .failed([error.description])
        }
    }

    /// What commands wait for.
    var situation: PendingCommand.Situation {
        let errors = [status.siteErrors] + ensemble.channels.map(\.playlistError)
        let unsettled = ensemble.channels.filter { !$0.show.screens.isEmpty && !$0.show.isSettled }
        return PendingCommand.Situation(
            unsettled: Set(unsettled.map(\.number)), reloads: status.commands.reloads,
            errors: errors.flatMap { $0.map(Status.told) ?? [] },
            failures: ensemble.channels.reduce(into: [:]) { $0[$1.number] = $1.show.commandFailure })
    }

    private func hold(_ event: Event, by command: Command, in channels: [Channel]) {
        let what =
            switch event {
            case .pause: "paused"
            case .interlude(.slide(let slide)?): "command: show \(slide.fileNames)"
            case .interlude: "command: blank"
            default: "going on"
            }
        hold(what, by: command, in: channels) { $0.show.obey(event, until: $1) }
    }

    /// Has each show do what holds until a time, and says what that is.
    private func hold(
        _ what: String, by command: Command, in channels: [Channel], _ begin: (Channel, Duration?) -> Void
    ) {
        status.commands.pauses += 1
        toldRevision = nil
        let end = command.duration.map { MonotonicClock.now + $0 }
        for channel in channels { begin(channel, end) }
        let output = command.output.map { "\(safeLine($0)): " } ?? ""
        let time = command.duration.map { " for \(DurationText($0))" } ?? ""
        say(.command, .info, output + what + time)
    }

    private func skip(_ event: Event, in channels: [Channel]) {
        status.commands.skips += 1
        toldRevision = nil
        for channel in channels { channel.show.obey(event) }
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
