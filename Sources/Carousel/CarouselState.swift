internal import PlaylistFormat
internal import Raster

/// Which slide when: a state machine without clock or I/O. Events and an instant go in, actions come out.
public struct CarouselState: Sendable {
    enum Phase: Hashable, Sendable {
        /// Nothing was shown yet.
        case starting
        /// A scene stands.
        case resting(Scene, Rest)
        /// A step is under way.
        case moving(Motion)
    }

    /// A step that is decided and has not begun.
    struct Plan: Hashable, Sendable {
        var step: Step
        /// Where the show stands when the step is done.
        var tier: Int
        var position: Position
        /// Whether it cuts the present rest short.
        var isUrgent = false
    }

    public internal(set) var lineup: Lineup
    /// Slides asked for by skips that have not begun yet: forward, or back.
    public internal(set) var pendingSkip: Int64 = 0
    public internal(set) var isPaused = false

    /// Where the show stands in each tier of the lineup.
    var standings: [Standing] = []
    /// The tier whose slide is shown, or was last.
    var tier = 0
    var phase = Phase.starting
    /// What the screens get ready for.
    var plan: Plan?
    var isPrepared = false
    /// Whether what was prepared counts no longer, so that the plan must be said again even if it stays.
    var isPlanVoid = false
    /// Files that could not be shown, until they can or the playlist is read anew.
    var unreadable: Set<String> = []
    var calendar: Calendar
    var resumption: Resumption?
    /// What the next reload comes to, if it is of this lineup, and if nothing that matters has happened since this was
    /// worked out.
    public var succession: Succession?
    /// How many there were.
    var reloads = 0

    // What was last said, so that only changes are.
    private var held: [Slide] = []
    private var wake: Instant?
    private var watched: WallInstant?

    /// A carousel that has shown nothing; the first event that starts it is `.woke`.
    ///
    /// - Parameters:
    ///   - position: in each of the lineup's tiers.
    ///   - zone: what the lineup's schedules are written in.
    public init(_ lineup: Lineup, at position: Position = Position(0), zone: Zone = .utc) {
        self.lineup = lineup
        calendar = Calendar(zone: zone)
        calendar.follow(lineup)
        standings = lineup.tiers.map { standing(in: $0, at: position) }
    }

    /// Where the show stands among the slides of its present priority, or where it is moving to.
    public var position: Position { standings[tier].position }

    /// The priority of what is shown; nil for the fall-back, and for the background where there is none.
    public var priority: Int? {
        guard scene?.slide != nil, lineup.tiers[tier].priority != .min else { return nil }
        return lineup.tiers[tier].priority
    }

    /// Whether there are schedules, and no clock that can be trusted.
    public var awaitsClock: Bool { calendar.hasSchedules && calendar.now == nil }

    /// When a schedule opens or closes next; nil where none is known to.
    public var nextChange: WallInstant? { awaitsClock ? nil : calendar.nextChange.flatMap { $0 < .never ? $0 : nil } }

    /// What is shown: while it moves, what it moves to.
    public var scene: Scene? {
        switch phase {
        case .starting: nil
        case .resting(let scene, _): scene
        case .moving(let motion): motion.step.to
        }
    }

    public var isMoving: Bool { motion != nil }

    /// The step under way, if one is.
    public var motion: Motion? {
        if case .moving(let motion) = phase { motion } else { nil }
    }

    /// What comes next, where anything does and it is decided.
    public var next: Scene? { plan?.step.to }

    /// Takes an event in and says what is to be done, in this order.
    public mutating func handle(_ event: Event, at now: Instant) -> [Action] {
        take(event, at: now)
        var actions: [Action] = []
        let planIsNew = makePlan()
        let motion = motionToBegin(at: now)
        if let motion { phase = .moving(motion) }
        let slides = slidesToHold
        if slides != held {
            held = slides
            actions.append(.hold(slides))
        }
        if let motion {
            actions.append(.begin(motion))
        } else if planIsNew {
            actions.append(.prepare(plan?.step))
        }
        let instant = nextWake(at: now)
        // A wake-up that came too early is asked for again.
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
