internal import Draw
internal import Carousel
internal import PlaylistFormat
internal import Present
internal import Raster

/// The whole show apart from time and threads: does what the carousel decides, on every screen in step.
///
/// Whoever drives it hands in what has happened (`wake`, `flipped`, `finished`, `handle`) and asks `nextWake`.
final class Show {
    private(set) var carousel: CarouselState
    private(set) var screens: [Screen] = []
    /// Screens that have come while something was shown already: each gets it before it takes part in a step.
    var joining: [Int: Joining] = [:]
    private var screensSoFar = 0
    private let workers: any Workers
    /// Screens are made by it; what it says anew counts from the next `show(on:)` on.
    var turns: Turns
    let clock: () -> Duration
    let report: (Report) -> Void

    var gallery: Gallery
    /// What the carousel wants held.
    private var held: [Slide] = []
    var preparation: Preparation?
    /// Screens that have not shown the last frame of the move.
    private var arriving: Set<Int> = []
    private var carouselWake: Duration?
    /// When the carousel wants to be told what the wall clock shows, and whenever that is set; nil: never.
    private(set) var watchedClock: WallInstant?
    /// Events that are being taken in, the first of them now.
    private var events: [(Event, Instant)] = []
    var reading: ReadingUnderWay?
    /// What to read once `reading` is done.
    var nextReading: ReadingRequest?
    /// Letting go of what the show went on with before.
    var leavings: [Job] = []
    /// What the last reading that was taken was.
    var known: (fingerprint: Int, playlists: Set<String>)?
    var sources = SourceNotes()
    /// Files that are being written: what is read of them counts for nothing.
    var unsettled: Set<String> = []
    /// Files that were not shown because of that.
    var refused: Set<String> = []
    /// Pictures on the screen whose files may have changed since: they go when they leave it.
    var outdated: Set<PictureKey> = []
    private var tickets = 0
    /// Files that were left out, until the playlist is read again.
    var leftOut = Refusals()
    /// Counts what a reader of the status could see change.
    var revision = 0
    private var visible: Visible?

    init(
        _ lineup: Lineup, on outputs: [any Output], turns: Turns = Turns(), workers: any Workers,
        zone: Zone = .utc, hashesPictures: Bool = false, clock: @escaping () -> Duration,
        report: @escaping (Report) -> Void = { _ in }
    ) {
        carousel = CarouselState(lineup, zone: zone)
        gallery = Gallery(hashes: hashesPictures, placeholder: lineup.placeholder)
        self.workers = workers
        self.clock = clock
        self.turns = turns
        self.report = report
        screens = outputs.map(newScreen)
    }

    /// Goes on where another run has ended. Nothing may have happened yet.
    func resume(_ bookmark: Bookmark, listed: Bool) { carousel.resume(bookmark, listed: listed) }

    private func newScreen(_ output: any Output) -> Screen {
        screensSoFar += 1
        return Screen(output, number: screensSoFar, rotation: turns[output.name], clock: clock)
    }

    /// The next instant at which `wake` has something to do; nil while everything rests.
    var nextWake: Duration? { (screens.map(\.nextWake) + [carouselWake]).compactMap(\.self).min() }

    /// Takes in an event at an instant, now if nothing else is said.
    func handle(_ event: Event, at instant: Duration? = nil) throws(DisplayError) {
        events.append((event, Instant(sinceZero: instant ?? clock())))
        // An action may cause an event. It waits until the actions of this one are done: they stand in order.
        if events.count > 1 { return }
        defer { events = [] }
        var next = 0
        while next < events.count {
            try perform(carousel.handle(events[next].0, at: events[next].1))
            next += 1
        }
        reading?.vantage.update(carousel)
        let visible = Visible(carousel)
        if visible != self.visible { revision += 1 }
        self.visible = visible
        scheduleJobs()
    }

    private func perform(_ actions: [Action]) throws(DisplayError) {
        for action in actions {
            switch action {
            case .hold(let slides):
                held = slides
                holdPictures()
            case .prepare(let step):
                preparation = step.map { Preparation(step: $0, waiting: Set(screens.map(\.number))) }
                try prepareScreens()
            case .begin(let motion):
                preparation = nil
                arriving = Set(screens.map(\.number))
                for screen in screens { try screen.begin(motion) }
            case .wake(let instant):
                carouselWake = instant?.sinceZero
            case .watchClock(let instant):
                watchedClock = instant
            }
        }
    }

    /// Does what is due at an instant.
    func wake(at now: Duration) throws(DisplayError) {
        for screen in screens { try screen.wake(at: now) }
        if let due = carouselWake, due <= now {
            carouselWake = nil
            try handle(.woke)
        }
    }

    /// Goes on after a frame was seen.
    func flipped(_ flip: Flip) throws(DisplayError) {
        guard let screen = screens.first(where: { $0.output.id == flip.output }) else { return }
        let sighting = screen.sighting
        let isLast = try screen.flipped(flip)
        if screen.sighting != sighting { reportSighting(screen.sighting, on: screen, at: flip.time) }
        if isLast, arriving.remove(screen.number) != nil, arriving.isEmpty {
            try arrive(at: flip.time)
        }
    }

    private func arrive(at instant: Duration) throws(DisplayError) {
        // The event may begin the next step.
        let scene = carousel.scene
        forgetOutdated(but: scene)
        try handle(.arrived, at: instant)
        if let scene { report(.shown(scene)) }
    }

    /// Goes on with these outputs. The show keeps its place: a new screen is given what is shown now.
    ///
    /// - Parameter anew: whether outputs that stay begin anew too, as after one of them has failed half-way.
    func show(on outputs: [any Output], anew: Bool = false) throws(DisplayError) {
        let staying =
            anew
            ? []
            : screens.filter { screen in
                outputs.contains { $0 === screen.output }
                    && screen.surface.rotation == turns[screen.output.name]
            }
        for screen in screens where !staying.contains(where: { $0 === screen }) { reportLoss(of: screen) }
        screens = outputs.map { output in staying.first { $0.output === output } ?? newScreen(output) }
        let numbers = Set(screens.map(\.number))
        arriving.formIntersection(numbers)
        joining = joining.filter { numbers.contains($0.key) }
        revision += 1
        if carousel.scene != nil {
            for number in numbers.subtracting(staying.map(\.number)) { joining[number] = .waiting }
        }
        holdPictures()
        // Of those that were moving, nobody may be left to arrive.
        if carousel.isMoving, arriving.isEmpty { try arrive(at: clock()) }
        try handle(.screensChanged)
        // What was under way may have been broken off.
        try handle(.woke)
        try joinScreens()
    }

    func holdPictures() { gallery.hold(keys(of: held)) }

    func keys(of slides: [Slide]) -> [PictureKey] {
        let surfaces = Set(screens.map(\.surface))
        return slides.flatMap { slide in surfaces.map { PictureKey(slide, on: $0) } }
    }

    /// Takes note of what the next reload comes to.
    func expect(_ succession: Succession?) { carousel.succession = succession }

    /// Breaks off what is being loaded: the show is over.
    func stop() {
        screens.forEach(reportLoss)
        gallery.hold([])
        workers.schedule([])
    }

    func newTicket(for screen: Screen) -> Job.Ticket {
        tickets += 1
        return Job.Ticket(screen: screen.number, number: tickets)
    }

    /// While a move is under way nothing is begun: the processor is the move's.
    func scheduleJobs() {
        if carousel.isMoving {
            workers.pause()
            return
        }
        let painting = joining.values.compactMap(\.painting) + (preparation.map { Array($0.painting.values) } ?? [])
        let reading = reading.map { [$0.job] } ?? []
        leavings.removeAll(where: \.hasBegun)
        workers.schedule((painting + reading).filter { !$0.hasBegun } + gallery.waitingJobs + leavings)
    }
}
