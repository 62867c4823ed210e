internal import Raster
public import Schedules
internal import Vocabulary

/// Decides which slide is shown when: a state machine without clock or I/O. An event and an instant go in, actions come
/// out.
public struct CarouselState: Sendable {
    enum Phase: Hashable, Sendable {
        /// Nothing was shown yet.
        case starting
        /// The screens rest on a scene.
        case resting(Scene, Rest)
        /// The screens move from one scene to another.
        case moving(Motion)
    }

    /// The next step, before it begins.
    struct Plan: Hashable, Sendable {
        var step: Step
        /// The level and the position of the show after the step.
        var level: Int
        var position: Position
        /// Whether it cuts the present rest short.
        var isUrgent = false
        /// Whether a hand makes it, at once.
        var isByHand = false
        /// Whether it leads to what a command shows instead of the round.
        var isInterlude = false
        /// The skips that are still to be made after it.
        var skipsLeft: Int64 = 0
    }

    /// The slides of the show, since the last reload.
    public internal(set) var lineup: Lineup
    /// The sum of the skips whose move has not begun yet, in slides: above 0 forward, below 0 back.
    public internal(set) var pendingSkip: Int64 = 0
    /// Whether rests are stopped. A move that is under way still ends.
    public internal(set) var isPaused = false
    /// What a command shows instead of the round, as soon as it can be; nil: nothing.
    public internal(set) var interlude: Interlude?
    /// Whether an interlude is what is shown; during a move, in the end.
    public internal(set) var showsInterlude = false
    /// The rest that goes on after the interlude.
    var heldRest: HeldRest?
    /// The slide that a command goes to, until the move to it begins.
    var goal: Goal?

    /// The direction in which a hand draws, until its move begins: 1 forward, -1 back.
    var gripped: Int64?
    /// Where the move under way has begun; nil where there is none, or the slides are others since.
    var departure: Departure?

    /// Where the show stands in each level of the lineup.
    var cursors: [LevelCursor] = []
    /// The level of the slide that is shown, or was shown last.
    var level = 0
    var phase = Phase.starting
    let pacing: any Pacing
    /// From the last arrival to the end of the rest, without pauses.
    var restDuration = Duration.zero
    /// How many places of the round the slide that is shown takes at once: it rests for their sum.
    public internal(set) var places = 1
    /// The step that the screens prepare.
    var plan: Plan?
    var isPrepared = false
    /// What the page indicator tells on every screen; during a move, in the end. Nil: there is none to be seen.
    public internal(set) var shownPage: Page?
    /// Whether the screens must prepare again, even for an unchanged plan.
    var isPlanVoid = false
    /// The paths of files that cannot be shown, until one can or the playlist is read anew.
    var unreadable: Set<String> = []
    /// Those of them whose file systems do not answer.
    var unreachable: Set<String> = []
    var calendar: Calendar
    var resumption: Resumption?
    /// The outcome of the next reload, computed ahead. It is used if the state that it begins from is still the present
    /// one.
    public var precomputedReload: PrecomputedReload?
    /// The number of reloads.
    public internal(set) var reloads = 0
    /// What stands beside the slide that is shown; during a move, beside the new one in the end. Nil where there is no layout.
    public internal(set) var row: Row?
    /// Whether the row shows a picture that was drawn anew since.
    var isRowOutdated = false
    /// The rest that goes on when neighbours have been replaced.
    var interruptedRest: Rest?
    /// The sizes of the screens, as viewers see them.
    var screenSizes: [Size] = []

    /// Since when no slide is shown, though there are some to try; nil: one is shown, or there is none.
    var vainSince: Instant?
    /// The look for a slide out of the order; nil: the order counts.
    var search: Search?
    /// The slides that it wants to be looked at.
    var sought: [Slide] = []

    // The last actions of four kinds: only changes are returned.
    private var held: [Slide] = []
    private var lastSought: [Slide] = []
    private var wake: Instant?
    private var watched: WallInstant?

    /// A carousel that has shown nothing; the first event that starts it is `.woke`.
    ///
    /// - Parameters:
    ///   - position: the position in each of the lineup's levels
    ///   - zone: the time zone of the lineup's schedules
    ///   - pacing: when rests end, and how long moves take
    public init(
        _ lineup: Lineup, at position: Position = Position(0), zone: Zone = .utc, pacing: any Pacing = SlidePacing()
    ) {
        self.lineup = lineup
        self.pacing = pacing
        calendar = Calendar(zone: zone)
        calendar.follow(lineup.schedules)
        cursors = lineup.levels.map { cursor(in: $0, at: position) }
    }

    /// The position in the present level; during a move, the one that it leads to.
    public var position: Position { cursors[level].position }

    /// The priority of the slide that is shown; nil for the fall-back and the background.
    public var priority: Int? {
        guard scene?.slide != nil, lineup.levels[level].priority != .min else { return nil }
        return lineup.levels[level].priority
    }

    /// Whether there are schedules and the clock cannot be trusted.
    public var awaitsClock: Bool { calendar.hasSchedules && calendar.now == nil }

    /// The next time at which a schedule opens or closes; nil where there is none, or the clock cannot be trusted.
    public var nextChange: WallInstant? { awaitsClock ? nil : calendar.nextChange.flatMap { $0 < .never ? $0 : nil } }

    /// The scene that is shown; during a move, the new one. Nil before the first.
    public var scene: Scene? {
        switch phase {
        case .starting: nil
        case .resting(let scene, _): scene
        case .moving(let motion): motion.step.to
        }
    }

    /// The number of the level that plays: the first with a slide that can be shown.
    var bestLevel: Int? { cursors.firstIndex { $0.showableCount > 0 } }

    /// Whether a file counts as one that cannot be shown.
    public func doesWithout(_ path: String) -> Bool { unreadable.contains(path) }

    /// Whether a move is under way.
    public var isMoving: Bool { motion != nil }

    /// The move under way; nil at rest.
    public var motion: Motion? {
        if case .moving(let motion) = phase { motion } else { nil }
    }

    /// The scene of the next step; nil where there is none, or during a move.
    public var next: Scene? { plan?.step.to }

    /// Has all that holds now be told anew.
    mutating func forgetActions() { (held, lastSought, sought, wake, watched) = ([], [], [], nil, nil) }

    /// Takes an event, and returns the actions to carry out, in their order.
    public mutating func handle(_ event: Event, at now: Instant) -> [Action] {
        take(event, at: now)
        followPlaces(at: now)
        searchOn(after: event, at: now)
        var actions: [Action] = []
        let planIsNew = makePlan()
        let motion = motionToBegin(at: now)
        if let motion { phase = .moving(motion) }
        let slides = slidesToHold
        if slides != held {
            held = slides
            actions.append(.hold(slides))
        }
        if sought != lastSought {
            lastSought = sought
            actions.append(.look(sought))
        }
        if let motion {
            actions.append(.begin(motion))
        } else if planIsNew {
            actions.append(.prepare(plan?.step))
        }
        let instant = nextWake(at: now)
        // A wake-up that came too early is requested again.
        if instant != wake || (event == .woke && instant != nil) {
            wake = instant
            actions.append(.wake(instant))
        }
        if calendar.nextChange != watched {
            watched = calendar.nextChange
            actions.append(.watchClock(watched))
        }
        return actions
    }
}
