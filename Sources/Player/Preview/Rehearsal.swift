internal import Carousel
internal import Painters
internal import Paths
internal import Present
internal import Raster
internal import Schedules
internal import Vocabulary

/// The show on a virtual clock, as fast as it can be computed: the same carousel, loaders and screens.
///
/// Time zero is the instant at which the first picture is on the screen.
final class Rehearsal {
    private let show: Show
    private let display: HeadlessDisplay
    private let clock: VirtualClock
    private let workers: InlineWorkers
    /// What the wall clock shows at time zero; nil: the clock is not trusted.
    private let start: WallInstant?
    private let zone: Zone

    /// - Parameters:
    ///   - mode: of the one display.
    ///   - margins: what it hides.
    ///   - rotation: how everything on it is turned.
    ///   - start: what the wall clock shows at time zero; nil: the clock is not trusted.
    ///   - sources: what the lineup was read from, by name and as it was found; nil: there are no cards.
    init(
        _ lineup: Lineup, of sources: (names: [String], content: SourceContent)? = nil, mode: Mode,
        margins: Margins? = nil, rotation: Rotation = .none, start: WallInstant? = nil, zone: Zone = .utc,
        painter: any Painter = LocalPainter()
    ) throws(PlayerError) {
        (self.start, self.zone) = (start, zone)
        workers = InlineWorkers(painter: painter)
        // The first flip comes at the vblank after the first picture is drawn, and drawing takes no time here.
        clock = VirtualClock(now: .zero - mode.period)
        let clock = clock
        do throws(DisplayError) {
            let settings = OutputSettings(signal: SignalSettings(margins: margins))
            display = try HeadlessDisplay(modes: [mode], outputs: OutputChoice(common: settings), clock: clock)
            show = Show(
                lineup, on: display.outputs, turns: Turns(common: rotation), workers: workers, zone: zone,
                clock: { clock.now })
            if let sources {
                // The same card on every machine.
                show.cardFacts = CardFacts(sources: sources.names)
                let content = LineupReader.Content(lineup: lineup, sources: sources.content)
                show.know(Reading(content: content, dependencies: Dependencies()))
            }
            show.handle(.clock(start))
            show.handle(.woke)
        } catch {
            throw .display(error)
        }
    }

    /// Files that could not be shown so far, and why.
    var unshowable: [String: String] { show.files.unshowable.reasons }

    /// The files that are on the screen, a pair's as one name; in a move the old and the new. What is closed says when and why.
    var shownNames: [String] {
        if let start, let closing = show.carousel.closing {
            let moment = zone.moment(at: start + clock.now)
            return ["\(moment.date) \(moment.clock(showsSeconds: false)): closed by '\(closing.reason)'"]
        }
        let step = isMoving ? show.carousel.motion?.step : nil
        let scenes = step.map { [$0.from, $0.to] } ?? [show.carousel.scene]
        return scenes.compactMap { $0?.slide }.map { slide in
            slide.paths.map { PathParts($0).name }.joined(separator: " and ")
        }
    }

    /// Lets the time pass up to `instant`, and returns what is on the screen then.
    ///
    /// The player never writes to its pixels.
    func screen(at instant: Duration) throws(PlayerError) -> Picture {
        try pass(to: instant)
        guard let screen = display.screens[0].screen else {
            preconditionFailure("something is shown from time zero on")
        }
        return screen
    }

    /// Lets the time pass up to the middle of the next move, or of the next rest, whichever comes first, and returns
    /// what is on the screen then; nil if the last move is over.
    func screenAtNextMoment() throws(PlayerError) -> Picture? {
        let wasMoving = isMoving
        while isMoving == wasMoving {
            // Time that passes lets work be done, which may bring about the next event.
            try pass(to: clock.now + .nanoseconds(1))
            guard let next = nextEvent else { return nil }
            try pass(to: max(next, clock.now))
        }
        if isMoving, let motion = show.carousel.motion {
            return try screen(at: motion.start.sinceZero + motion.step.duration / 2)
        }
        return try screen(at: clock.now + (show.carousel.restCourse?.duration ?? .zero) / 2)
    }

    /// Whether a slide comes or goes: a neighbour in a banner that is replaced is no move.
    private var isMoving: Bool { show.isMoving && show.carousel.motion?.step.isInPlace == false }

    private func pass(to instant: Duration) throws(PlayerError) {
        do throws(DisplayError) {
            try advance(to: instant)
        } catch {
            throw .display(error)
        }
    }

    private func advance(to end: Duration) throws(DisplayError) {
        while true {
            // What is due at this very instant comes before the jobs that it may make needless.
            if let due = nextEvent, due <= clock.now {
                happen()
                if let failure = show.screens.failure { throw failure }
                continue
            }
            if clock.now >= end { return }
            if let outcome = workers.runOne() {
                show.finished(outcome)
                continue
            }
            clock.advance(to: min(nextEvent ?? end, end))
        }
    }

    private var nextEvent: Duration? { [show.nextWake, display.nextFlip, nextClock].compactMap(\.self).min() }

    /// When the show wants to hear of the wall clock.
    private var nextClock: Duration? {
        guard let start, let instant = show.watchedClock else { return nil }
        return instant - start
    }

    private func happen() {
        for flip in display.takeFlips() { show.flipped(flip) }
        if let start, let due = nextClock, due <= clock.now { show.handle(.clock(start + clock.now)) }
        if let due = show.nextWake, due <= clock.now { show.wake(at: clock.now) }
    }
}
