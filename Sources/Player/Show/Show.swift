internal import Carousel
internal import Decode
internal import Draw
internal import Lettering
internal import Present
internal import Raster
internal import Schedules
internal import Vocabulary

/// The whole show apart from time and threads: does what the carousel decides, on every screen in step.
/// Its driver hands in what has happened (`wake`, `flipped`, `finished`, `handle`) and asks `nextWake`.
final class Show {
    private(set) var carousel: CarouselState
    /// Whether a move is under way. The loop asks in every frame, and to ask the carousel is to copy it.
    private(set) var isMoving = false
    /// Whether there are schedules, and no clock that can be trusted.
    private(set) var awaitsClock = false
    var screens: Screens
    var preparations = Preparations()
    var gallery: Gallery
    /// What pictures are drawn for.
    private var layout: Layout?
    var files = LeftOutFiles()
    /// What the screens say where no slide can be shown; nil: nothing.
    var card: MessageCard?
    var overlays: OverlayStore
    /// What a card says that the show does not know itself; nil: there are no cards.
    var cardFacts: CardFacts?
    var sources: ShowSources
    /// The look for a slide that can be shown.
    var look: Job?
    /// Until when commands hold it.
    var terms = CommandTerms()
    /// The playlist that plays instead of the round; nil: none.
    var detour: Detour?
    /// The one that is to.
    var wantedDetour: WantedDetour?
    /// What the wall clock shows; nil: it cannot be trusted.
    var wallClock: () -> WallInstant? = { nil }
    /// Why the last command failed; nil: it did not.
    private(set) var commandFailure: String?
    /// A finger that draws the slides; nil: none does, and none has that runs on.
    var grip: Grip?
    /// Hands have magnified what rests; nil: they have not.
    var zoom: Zoom?
    /// What rests gives way to a finger, or comes back; nil: it stands in its place.
    var rubberBand: RubberBand?
    /// Somebody is asked for a PIN; nil: nobody is.
    var shownPad: ShownPad?
    /// Where somebody has tapped; nil: that is answered.
    var touchRing: TouchRing?
    /// What is being drawn for what is magnified.
    var sharpened: [SharpenedPart] = []
    let workers: any Workers
    /// Jobs that release former lineups, until a thread has begun them. They are the least urgent.
    private var leavings: [Job] = []
    private var carouselWake: Duration?
    /// When the carousel wants to be told what the wall clock shows; nil: never.
    private(set) var watchedClock: WallInstant?
    /// Events that are being taken in, the first of them now.
    private var events: [(Event, Instant)] = []
    private var statusRevision = StatusRevision()
    let clock: () -> Duration
    let report: (ShowReport) -> Void

    init(
        _ lineup: Lineup, on outputs: [any Output], turns: Turns = Turns(), workers: any Workers,
        zone: Zone = .utc, hashesPictures: Bool = false, clock: @escaping () -> Duration,
        report: @escaping (ShowReport) -> Void = { _ in }
    ) {
        carousel = CarouselState(lineup, zone: zone)
        self.workers = workers
        gallery = Gallery(for: workers.client, hashes: hashesPictures, placeholder: lineup.placeholder)
        overlays = OverlayStore(for: workers.client)
        sources = ShowSources(for: workers.client)
        self.clock = clock
        self.report = report
        screens = Screens(on: outputs, turns: turns, clock: clock)
        drawForScreens()
    }

    func drawForScreens() {
        let surfaces = screens.surfaces
        layout = carousel.lineup.layout
        carousel.measure(surfaces.map(\.seenSize))
        gallery.draw(for: Set(surfaces.map { $0.item(of: layout) }))
        wantOverlays()
    }

    /// Goes on where another run has ended. Must come before the first event.
    func resume(_ bookmark: Bookmark, listed: Bool) { carousel.resume(bookmark, listed: listed) }

    /// The next instant at which `wake` has something to do; nil while everything rests.
    var nextWake: Duration? {
        [
            screens.nextWake, carouselWake, files.nextTry, sources.nextWake, terms.nextEnd, detour?.end, grip?.due,
            zoom?.due, touchRing?.due, rubberBand?.course.arrival,
        ]
        .compactMap(\.self)
        .min()
    }

    /// Changes whenever a reader of the status could see something change.
    var revision: Int { statusRevision.count }

    /// Remembers and reports why a command failed.
    func fail(_ error: InputError) {
        commandFailure = error.messages.first
        report(.commandFailed(error))
    }

    func clearCommandFailure() { commandFailure = nil }

    /// Something besides the carousel has changed that a reader of the status could see.
    func noteChange() { statusRevision.increment() }

    /// During a move all jobs wait: the move needs the processor.
    func scheduleJobs() {
        if carousel.isMoving {
            workers.pause()
            return
        }
        let drawing = overlays.waitingJobs + gallery.waitingJobs
        let urgent =
            preparations.jobs + sharpened.map(\.job) + [wantedDetour?.job, sources.job, look].compactMap(\.self)
            + drawing
        leavings.removeAll(where: \.hasBegun)
        workers.schedule(urgent.filter { !$0.hasBegun } + leavings)
    }

    /// Stops loading: the show is over.
    func stop() {
        screens.forEach(leave)
        gallery.hold([])
        overlays.want([])
        for job in sharpened.map(\.job) + [wantedDetour?.job, sources.job, look].compactMap(\.self) { job.cancel() }
        workers.schedule([])
    }
}

// MARK: - What happens

extension Show {
    /// Takes in an event at an instant, by default now.
    func handle(_ event: Event, at instant: Duration? = nil) {
        events.append((event, Instant(sinceZero: instant ?? clock())))
        // An action may cause an event. It waits until the actions of this one are done: they stand in order.
        if events.count > 1 { return }
        defer {
            events = []
            (isMoving, awaitsClock) = (carousel.isMoving, carousel.awaitsClock)
        }
        var next = 0
        while next < events.count {
            detour?.note(events[next].0, at: events[next].1)
            let actions = carousel.handle(events[next].0, at: events[next].1)
            if carousel.lineup.layout != layout { drawForScreens() }
            putCard()
            perform(actions)
            next += 1
        }
        sources.update(round)
        statusRevision.note(carousel)
        let course = carousel.restCourse
        for screen in screens { screen.rest.course = course }
        renewCards()
        renewPages()
        scheduleJobs()
    }

    private func perform(_ actions: [Action]) {
        for action in actions {
            switch action {
            case .hold(let slides): gallery.hold(slides + [detour?.round.waitingSlide].compactMap(\.self))
            case .look(let slides): begin(look: slides)
            case .prepare(let step):
                if let step {
                    preparations.prepare(step, on: screens.numbers)
                } else {
                    preparations.endStep()
                    for screen in screens where !preparations.isJoining(screen.number) { screen.forgetPrepared() }
                }
                prepareScreens()
            case .begin(let motion):
                preparations.endStep()
                screens.begin(motion)
                leaveZoom()
                holdOn(to: motion)
            case .wake(let instant): carouselWake = instant?.sinceZero
            case .watchClock(let instant): watchedClock = instant
            }
        }
    }

    /// Goes on with the lineup of a reading.
    ///
    /// - Parameters:
    ///   - precomputedReload: what the carousel makes of the lineup, where that was worked out.
    ///   - anew: as in `Event.reload`.
    ///   - isSame: whether it was read from the same sources; then the former state takes no memory of its own.
    func goOn(with lineup: Lineup, _ precomputedReload: PrecomputedReload?, anew: Bool, isSame: Bool) {
        let before = round
        if detour == nil {
            carousel.precomputedReload = precomputedReload
            handle(.reload(lineup, anew: anew))
        } else {
            detour?.goOn(with: lineup, precomputedReload, anew: anew, at: Instant(sinceZero: clock()))
        }
        if !isSame { leavings.append(Job(.letGo(Leavings(before)), for: workers.client)) }
    }

    /// Goes on by another carousel, which has taken over the screens.
    func goOn(by new: CarouselState, _ newTerms: CommandTerms) {
        preparations.endStep()
        for screen in screens where !preparations.isJoining(screen.number) { screen.forgetPrepared() }
        begin(look: [])
        // An overview may have thousands of pages.
        leavings.append(Job(.letGo(Leavings(carousel)), for: workers.client))
        (carousel, terms) = (new, newTerms)
        (carouselWake, watchedClock) = (nil, nil)
        gallery.placeholder = carousel.lineup.placeholder
        handle(.woke)
        noteChange()
    }

    /// Does what is due at an instant.
    func wake(at now: Duration) {
        for screen in screens { screen.wake(at: now) }
        if let due = carouselWake, due <= now {
            carouselWake = nil
            handle(.woke)
        }
        endTerms(at: now)
        letGoOfIdle(at: now)
        wakeZoom(at: now)
        if let arrival = rubberBand?.course.arrival, arrival <= now { leaveBand() }
        endRing(at: now)
        if let due = files.nextTry, due <= now { tryPostponed(at: now) }
        lookAtReading(at: now)
    }

    /// Whether something is on its way: a move, a picture, a painting. It wakes the loop when it is there.
    var isBusy: Bool { isMoving || gallery.isLoading || overlays.isDrawing || preparations.isBusy }
}
