public import Schedules
public import Vocabulary

/// The scenes that a carousel shows from one time to another: the state machine on a virtual clock.
///
/// Every file can be shown, every screen prepares at once, and a move ends exactly after its duration.
public struct Timeline: Sequence, IteratorProtocol, Sendable {
    /// A scene on the screen.
    public struct Slot: Hashable, Sendable {
        /// The scene, at rest.
        public let scene: Scene
        /// The priority of its slide; nil for the fall-back and the background.
        public let priority: Int?
        /// How it arrives.
        public let transition: Transition
        /// Why it is shown.
        public let reason: Reason
        /// How many places of the round it takes at once.
        public internal(set) var places = 1
        /// When the move to it begins.
        public let start: WallInstant
        /// From `start` to the next scene's start, or to the end of the timeline.
        public internal(set) var duration: Duration
    }

    /// What a hand does at an instant.
    public struct Touch: Sendable {
        let time: Duration
        let answer: @Sendable (CarouselState) -> [(after: Duration, event: Event)]

        /// - Parameters:
        ///   - time: since the start.
        ///   - answer: what it asks of a carousel in this state: events, each so long after.
        public init(
            at time: Duration, _ answer: @escaping @Sendable (CarouselState) -> [(after: Duration, event: Event)]
        ) {
            (self.time, self.answer) = (time, answer)
        }
    }

    private var carousel: CarouselState
    private let zone: Zone
    private let start: WallInstant
    private let end: Instant
    private var now = Instant(sinceZero: .zero)
    /// Events of the present instant that the carousel has not received yet.
    private var events: [Event]
    // The instants of the next events.
    private var wake: Instant?
    private var arrival: Instant?
    private var clock: Instant?
    /// What is still to be touched, and what follows from what was, in the order of time.
    private var touches: [Touch]
    private var consequences: [(time: Instant, event: Event)] = []
    /// A hand has just asked for something.
    private var isTouched = false
    /// The scene on the screen; its duration is not known yet.
    private var slot: Slot?

    /// A show that begins at `start` with nothing on the screen.
    public init(
        _ lineup: Lineup, from start: WallInstant, until end: WallInstant, in zone: Zone,
        pacing: any Pacing = SlidePacing(), touches: [Touch] = []
    ) {
        self.touches = touches.sorted { $0.time < $1.time }
        carousel = CarouselState(lineup, zone: zone, pacing: pacing)
        self.zone = zone
        self.start = start
        self.end = Instant(sinceZero: end - start)
        events = [.clock(start), .woke]
    }

    /// The next scene; nil at the end of the timeline.
    public mutating func next() -> Slot? {
        while now < end {
            if !events.isEmpty {
                if let slot = take(events.removeFirst()) { return slot }
            } else {
                pass()
            }
        }
        defer { slot = nil }
        return slot?.lasting(until: wall(end))
    }

    /// Lets time pass up to the next event.
    private mutating func pass() {
        if !carousel.isMoving { isTouched = false }
        let touch = touches.first.map { Instant(sinceZero: $0.time) }
        now = [wake, arrival, clock, touch, consequences.first?.time, end].compactMap(\.self).min() ?? end
        if arrival == now {
            arrival = nil
            events.append(.arrived)
        }
        if clock == now {
            clock = nil
            events.append(.clock(wall(now)))
        }
        if wake == now {
            wake = nil
            events.append(.woke)
        }
        while let first = consequences.first, first.time <= now { events.append(consequences.removeFirst().event) }
        if touch == now, now < end { answer(touches.removeFirst()) }
    }

    private mutating func answer(_ touch: Touch) {
        for (delay, event) in touch.answer(carousel) {
            if delay == .zero {
                events.append(event)
                isTouched = true
            } else {
                // A command's time ends with the next command.
                consequences.removeAll { $0.event == event }
                consequences.append((now + delay, event))
            }
        }
        consequences.sort { $0.time < $1.time }
    }

    /// Sends the carousel an event and carries out its actions; returns the scene that leaves, if one does.
    private mutating func take(_ event: Event) -> Slot? {
        let (old, oldPriority) = (carousel.scene, carousel.priority)
        var gone: Slot?
        for action in carousel.handle(event, at: now) {
            switch action {
            case .hold, .look: break
            case .prepare(let step): if let step { events.append(.prepared(step)) }
            case .begin(let motion):
                arrival = motion.end
                let reason = isTouched ? .touched : reason(for: motion.step.to, instead: old, of: oldPriority)
                isTouched = false
                gone = slot?.lasting(until: wall(now))
                slot = Slot(
                    scene: motion.step.to, priority: carousel.priority, transition: motion.step.transition,
                    reason: reason, places: carousel.places, start: wall(now), duration: .zero)
            case .wake(let instant): wake = instant
            case .watchClock(let instant):
                clock = instant.map { Instant(sinceZero: Swift.max($0 - start, now.sinceZero)) }
            }
        }
        return gone
    }

    private func wall(_ instant: Instant) -> WallInstant { start + instant.sinceZero }

    /// Why a scene comes, at the start of its move.
    private func reason(for scene: Scene, instead old: Scene?, of oldPriority: Int?) -> Reason {
        guard let priority = carousel.priority else { return .nothingElse }
        guard let old else { return .first }
        guard let oldPriority else { return .opened }
        if priority > oldPriority { return .takesOver }
        if priority < oldPriority { return .givesBack(from: oldPriority) }
        return old.slide?.showing.isOpen(at: wall(now), in: zone) == false ? .closed : .inTurn
    }
}

extension Timeline {
    /// Why a scene comes.
    public enum Reason: Hashable, Sendable {
        /// It is the first slide.
        case first
        /// The rest of the previous slide is over.
        case inTurn
        /// The previous slide, of the same priority, has closed.
        case closed
        /// It has a higher priority than the previous slide.
        case takesOver
        /// Every slide of the previous, higher priority has closed.
        case givesBack(from: Int)
        /// A slide has opened, after a time in which none could be shown.
        case opened
        /// A hand has asked for it.
        case touched
        /// No slide can be shown: this is the fall-back or the background.
        case nothingElse
    }
}

extension Timeline.Slot {
    fileprivate func lasting(until end: WallInstant) -> Self {
        var slot = self
        slot.duration = end - start
        return slot
    }
}

extension Timeline.Reason: CustomStringConvertible {
    /// The reason in a few words.
    public var description: String {
        switch self {
        case .first: "first"
        case .inTurn: "in turn"
        case .closed: "the last one closed"
        case .takesOver: "takes over"
        case .givesBack(let priority): "priority \(priority) closed"
        case .opened: "opened"
        case .touched: "touched"
        case .nothingElse: "nothing is open"
        }
    }
}
