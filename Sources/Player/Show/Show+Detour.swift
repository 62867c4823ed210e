internal import Carousel
internal import Paths

/// Playlists that play for a time in the place of the round.
extension Show {
    /// Where the round stands, also while it waits behind a detour.
    var round: CarouselState { detour?.round ?? carousel }

    /// Whether nothing moves, and all that commands have asked for is on the screens.
    var isSettled: Bool { wantedDetour == nil && detour?.isOver != true && carousel.isSettled }

    /// Nothing is on its way to be one any more.
    func forgetWantedDetour() {
        wantedDetour?.job?.cancel()
        wantedDetour = nil
    }

    /// What hands are doing ends: something else is asked for.
    func makeWay() {
        clearCommandFailure()
        letGo()
        leaveZoom()
    }

    /// Has a playlist play instead of the round, once it is read.
    ///
    /// - Parameters:
    ///   - reader: reads it alone.
    ///   - end: until when; nil: until a command.
    func begin(detour reader: LineupReader, until end: Duration?) {
        makeWay()
        forgetWantedDetour()
        wantedDetour = WantedDetour(
            path: reader.sources[0], end: end, job: Job(.readDetour(reader), for: workers.client))
        noteChange()
        scheduleJobs()
    }

    /// Takes in what was read.
    func take(detour path: String, _ attempt: Attempt<LineupReader.Content>) {
        guard wantedDetour?.path == path else { return }
        do throws(InputError) {
            let content = try attempt.content.get()
            if let missing = content.sources.missing.first(where: { $0.path == path }) {
                throw InputError(complaints: [missing.complaint])
            }
            wantedDetour?.lineup = content.lineup
            turn()
        } catch {
            giveUpDetour(error)
        }
    }

    /// The playlist cannot be played: all goes on as it is.
    func giveUpDetour(_ error: InputError) {
        if wantedDetour == nil { return }
        wantedDetour = nil
        fail(error)
        noteChange()
        scheduleJobs()
    }

    /// Begins or ends a detour, where one is to, and nothing moves.
    func turn() {
        if carousel.isMoving || carousel.scene == nil { return }
        if zoom != nil || shownPad != nil, wantedDetour?.lineup != nil || detour?.isOver == true {
            // What is magnified, and a pad, hold this carousel, and no other. That may begin to move now.
            leaveZoom()
            leavePad()
            if carousel.isMoving { return }
        }
        if let wanted = wantedDetour, let lineup = wanted.lineup {
            let next = CarouselState(lineup, from: wanted.start, insteadOf: carousel, at: wallClock())
            guard next.canShowSlides else {
                return giveUpDetour(InputError(["\(safeLine(wanted.path ?? "")): no slide may be shown now"]))
            }
            wantedDetour = nil
            var (round, terms) = (carousel, terms)
            if let detour {
                (round, terms) = (detour.round, detour.terms)
            } else {
                round.wait(at: Instant(sinceZero: clock()))
            }
            detour = Detour(path: wanted.path, stack: wanted.stack, end: wanted.end, round: round, terms: terms)
            goOn(by: next, CommandTerms())
        } else if var detour, detour.isOver {
            detour.round.takeScreens(of: carousel, at: wallClock())
            self.detour = nil
            goOn(by: detour.round, detour.terms)
        }
    }

    /// Ends the detour.
    func endDetour() {
        detour?.isOver = true
        turn()
    }
}
