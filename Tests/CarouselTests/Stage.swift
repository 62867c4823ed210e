import Carousel
import Raster
import Schedules
import TestSupport
import Testing
import Vocabulary

/// The player's part: does what a carousel asks for on a virtual clock, and holds it to its contract at every event.
struct Stage {
    struct Shown {
        let step: Step
        let position: Int64
        /// How many places of the round it takes.
        let places: Int
        /// When the move began.
        let begun: Instant
    }

    private(set) var carousel: CarouselState
    var now = Instant(sinceZero: .zero)
    var random: Seeded
    /// The longest that screens take to get ready.
    var slowness = Duration.milliseconds(30)
    /// The longest that a move's last frame comes after its end.
    var lateness = Duration.milliseconds(17)
    /// Whether `.prepared` is answered by itself.
    var prepares = true

    private(set) var shown: [Shown] = []
    var keepsShown = true
    private(set) var moves = 0
    private(set) var wake: Instant?
    /// What the wall clock shows when the carousel's stands at zero; nil: nothing that can be trusted.
    var wallAtZero: WallInstant?
    /// When the wall clock is to be said.
    private(set) var watched: WallInstant?
    private(set) var held: [Slide] = []
    /// What is to be looked at, until it was.
    private(set) var sought: [Slide] = []
    private var hasLooked = false
    /// What was asked to be prepared, and when it will be.
    private(set) var asked: Step?
    private var preparedAt: Instant?
    private var isPrepared = false
    private var arrivesAt: Instant?
    private var oracle: Oracle
    /// How long the clock has run in this rest, and how long it must.
    private(set) var rested = Duration.zero
    private var due: Duration?
    private var places = 1
    private let pacing: any Pacing

    init(
        _ lineup: Lineup, at position: Int64 = 0, seed: UInt64 = 1, starts: Bool = true, zone: Zone = .utc,
        screens: [Size] = [], pacing: any Pacing = SlidePacing()
    ) {
        carousel = CarouselState(lineup, at: Position(position), zone: zone, pacing: pacing)
        self.pacing = pacing
        carousel.measure(screens)
        oracle = Oracle(lineup: lineup, position: position)
        random = Seeded(seed)
        if starts { send(.woke) }
    }

    /// The paths shown, in order; "-" for the background.
    var paths: String { shown.map { $0.step.to.slide?.path ?? "-" }.joined() }
    var current: String? { carousel.scene.map { $0.slide?.path ?? "-" } }

    /// Goes on where another run has ended.
    mutating func resume(_ bookmark: Bookmark) {
        carousel.resume(bookmark, listed: true)
        oracle.position = carousel.position.steps
    }

    @discardableResult
    mutating func send(_ event: Event) -> [Action] {
        let wasShown = carousel.scene
        let hasArrived = carousel.isMoving && (event == .arrived || event == .returned)
        let wasMoving = carousel.isMoving
        let isReplacing = carousel.motion?.step.isInPlace == true
        oracle.take(event, shown: wasShown, isMoving: carousel.isMoving && !hasArrived)
        if event.voids(asked) { isPrepared = false }
        let actions = carousel.handle(event, at: now)
        if case .reload = event {
            oracle.position = carousel.position.steps
            oracle.lineup = carousel.lineup
        }
        if hasArrived, !isReplacing {
            rested = .zero
            places = carousel.scene?.slide.flatMap(oracle.places) ?? carousel.places
            due = (carousel.scene?.slide?.style.duration).map { pacing.restEnd(of: $0 * places, from: now) - now }
        } else if !wasMoving || hasArrived, let slide = wasShown?.slide, let new = oracle.places(of: slide) {
            // What lies between two of its places has opened or closed.
            due = due.map { max(new == places ? .zero : rested, $0 + slide.style.duration * (new - places)) }
            places = new
        }
        // A pause forgets how long the next slide was waited for.
        if carousel.isPaused { due = due.map { max($0, rested) } }
        for action in actions { perform(action, on: event, from: wasShown) }
        // A hand ends its move itself.
        if carousel.motion?.isByHand == true { arrivesAt = nil }
        if let wake, carousel.isMoving || wake <= now {
            Issue.record("a wake-up that means nothing")
            self.wake = nil
        }
        return actions
    }

    private mutating func perform(_ action: Action, on event: Event, from old: Scene?) {
        switch action {
        case .hold(let slides):
            if slides == held { Issue.record("the same hold twice") }
            if carousel.lineup.layout == nil && slides.count > 5
                || slides.indices.contains(where: { slides[..<$0].contains(slides[$0]) })
            {
                Issue.record("held: \(slides)")
            }
            if let now = carousel.scene?.slide, slides.first != now { Issue.record("what is shown is not held first") }
            held = slides
        case .look(let slides):
            if slides == sought { Issue.record("the same look twice") }
            if !slides.isEmpty, carousel.scene?.slide != nil {
                Issue.record("looks beside the order, and something is shown")
            }
            sought = slides
            hasLooked = hasLooked || !slides.isEmpty
        case .prepare(let step):
            if step == asked, !event.voids(step) { Issue.record("the same step asked for twice") }
            if let slide = step?.to.slide, !held.contains(slide) { Issue.record("to prepare, but not held: \(slide)") }
            asked = step
            isPrepared = false
            preparedAt = step == nil || !prepares ? nil : now + .microseconds(random.below(1 + micros(slowness)))
        case .begin(let motion):
            begin(motion, on: event, from: old)
        case .wake(let instant):
            if instant == wake, event != .woke { Issue.record("the same wake-up twice") }
            if let instant, instant <= now { Issue.record("a wake-up in the past") }
            wake = instant
        case .watchClock(let instant):
            if instant == watched { Issue.record("the same time twice") }
            watched = instant
        }
    }

    private mutating func begin(_ motion: Motion, on event: Event, from old: Scene?) {
        if arrivesAt != nil { Issue.record("a move within a move") }
        if motion.step != asked || !(isPrepared || event == .prepared(motion.step)) {
            Issue.record("begins what is not prepared: \(motion.step)")
        }
        if motion.step.to == old, motion.step.isInPlace {
            arrivesAt = motion.end
            (asked, preparedAt, isPrepared) = (nil, nil, false)
            return
        }
        if motion.step.from != old { Issue.record("the step does not begin at what is shown") }
        if motion.start != now { Issue.record("begins at another time") }
        // A slide that was looked for stands anywhere.
        let isFound = old?.slide == nil && hasLooked
        let expected = oracle.knowsTarget ? oracle.target(from: old) : nil
        if oracle.knowsTarget, !isFound,
            expected?.scene != motion.step.to || expected?.position != carousel.position.steps
        {
            Issue.record("went to \(carousel.position), expected \(String(describing: expected?.position))")
        }
        if oracle.knowsItAll, let due, old?.slide != nil, motion.step.to.slide != nil, oracle.skip == 0 {
            if carousel.isPaused { Issue.record("moves on while paused") }
            if rested < due { Issue.record("rested for \(rested) instead of \(due)") }
            // Too long a rest is one whose end found nothing prepared.
            if event == .woke, rested != due { Issue.record("rested for \(rested) instead of \(due)") }
        }
        oracle.begun(carousel.position.steps, motion.step)
        moves += 1
        if keepsShown {
            shown.append(
                Shown(step: motion.step, position: carousel.position.steps, places: carousel.places, begun: now))
        }
        asked = nil
        preparedAt = nil
        isPrepared = false
        due = nil
        arrivesAt = motion.end + .microseconds(random.below(1 + micros(lateness)))
    }

    /// Lets time pass up to the next thing that happens by itself, if that is before `limit`, and says whether it was.
    mutating func runNext(before limit: Instant) -> Bool {
        var next = limit
        if let wake, wake < next { next = wake }
        if let preparedAt, preparedAt < next { next = preparedAt }
        if let arrivesAt, arrivesAt < next { next = arrivesAt }
        let clockAt = watched.flatMap { watched in wallAtZero.map { Instant(sinceZero: watched - $0) } }
        if let clockAt, clockAt < next { next = max(clockAt, now) }
        pass(until: next)
        if next == limit { return false }
        if let clockAt, clockAt <= next {
            tellClock()
            return true
        }
        if arrivesAt == next {
            arrivesAt = nil
            send(.arrived)
        } else if preparedAt == next, let asked {
            preparedAt = nil
            prepared(asked)
        } else {
            send(.woke)
        }
        return true
    }

    /// Says what the wall clock shows.
    mutating func tellClock() { send(.clock(wallAtZero.map { $0 + now.sinceZero })) }

    /// Says that a step is prepared.
    @discardableResult
    mutating func prepared(_ step: Step) -> [Action] {
        let isAsked = step == asked
        let actions = send(.prepared(step))
        if isAsked, asked == step { isPrepared = true }
        return actions
    }

    private mutating func pass(until instant: Instant) {
        if !carousel.isMoving, !carousel.isPaused { rested += instant - now }
        now = instant
    }

    /// Lets time pass, with all that happens by itself in it.
    mutating func run(_ duration: Duration) {
        let end = now + duration
        while runNext(before: end) {}
    }

    /// Lets time pass until that many moves have begun.
    mutating func run(moves count: Int) {
        let end = moves + count
        while moves < end {
            if !runNext(before: now + .seconds(1000)) {
                Issue.record("the show stands still")
                return
            }
        }
    }

    /// Runs until nothing moves.
    mutating func settle() {
        while carousel.isMoving || carousel.scene == nil { if !runNext(before: now + .seconds(1000)) { return } }
    }
}

extension Event {
    /// Whether what was prepared counts no longer.
    fileprivate func voids(_ step: Step?) -> Bool {
        switch self {
        case .reload(_, let anew): anew
        case .screensChanged: true
        case .redrawn(let path): [step?.oldRow, step?.row].contains { $0?.slides.contains { $0.path == path } == true }
        case .readable(let path, true): step?.to.slide?.shows(path) == true
        default: false
        }
    }
}

private func micros(_ duration: Duration) -> Int { Int(duration / .microseconds(1)) }
