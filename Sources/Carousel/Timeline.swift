internal import PlaylistFormat

/// What a carousel shows from one time to another if nobody interferes: the state machine itself on a virtual clock.
///
/// Every file can be shown, every screen is ready at once, and a move is over when its time is, not with the next frame
/// of some display.
public struct Timeline: Sequence, IteratorProtocol, Sendable {
    /// A scene on the screen.
    public struct Entry: Hashable, Sendable {
        public let scene: Scene
        /// Of its slide; nil for the fall-back and the background.
        public let priority: Int?
        public let reason: Reason
        /// When it begins to come in.
        public let start: WallInstant
        /// Until the next one does, or until the end of the timeline.
        public internal(set) var duration: Duration
    }

    private var carousel: CarouselState
    private let zone: Zone
    private let start: WallInstant
    private let end: Instant
    private var now = Instant(sinceZero: .zero)
    /// What has happened now and is not told yet.
    private var events: [Event]
    // What will happen, and when.
    private var wake: Instant?
    private var arrival: Instant?
    private var clock: Instant?
    /// What is on the screen, as far as it is known.
    private var entry: Entry?

    /// A show that begins with nothing on the screen.
    public init(_ lineup: Lineup, from start: WallInstant, until end: WallInstant, in zone: Zone) {
        carousel = CarouselState(lineup, zone: zone)
        self.zone = zone
        self.start = start
        self.end = Instant(sinceZero: end - start)
        events = [.clock(start), .woke]
    }

    public mutating func next() -> Entry? {
        while now < end {
            if !events.isEmpty {
                if let entry = take(events.removeFirst()) { return entry }
            } else {
                pass()
            }
        }
        defer { entry = nil }
        return entry?.lasting(until: wall(end))
    }

    /// Lets time pass up to the next event.
    private mutating func pass() {
        now = [wake, arrival, clock, end].compactMap(\.self).min() ?? end
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
    }

    /// Tells the carousel of an event, does what it says, and returns the scene that goes, if one does.
    private mutating func take(_ event: Event) -> Entry? {
        let (old, oldPriority) = (carousel.scene, carousel.priority)
        var gone: Entry?
        for action in carousel.handle(event, at: now) {
            switch action {
            case .hold: break
            case .prepare(let step): if let step { events.append(.prepared(step)) }
            case .begin(let motion):
                arrival = motion.end
                let reason = reason(for: motion.step.to, instead: old, of: oldPriority)
                gone = entry?.lasting(until: wall(now))
                entry = Entry(
                    scene: motion.step.to, priority: carousel.priority, reason: reason, start: wall(now),
                    duration: .zero)
            case .wake(let instant): wake = instant
            case .watchClock(let instant):
                clock = instant.map { Instant(sinceZero: Swift.max($0 - start, now.sinceZero)) }
            }
        }
        return gone
    }

    private func wall(_ instant: Instant) -> WallInstant { start + instant.sinceZero }

    /// Why a scene comes that has just begun to.
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
        /// The rest of the one before is over.
        case inTurn
        /// The one before, of the same priority, may not be shown any longer.
        case closed
        /// It is more urgent than the one before.
        case takesOver
        /// Nothing of the priority that was shown may be shown any longer.
        case givesBack(from: Int)
        /// Something may be shown again.
        case opened
        /// No slide may be shown: this is the fall-back, or the background.
        case nothingElse
    }
}

extension Timeline.Entry {
    fileprivate func lasting(until end: WallInstant) -> Self {
        var entry = self
        entry.duration = end - start
        return entry
    }
}

extension Timeline.Reason: CustomStringConvertible {
    /// In a few words.
    public var description: String {
        switch self {
        case .first: "first"
        case .inTurn: "in turn"
        case .closed: "the last one closed"
        case .takesOver: "takes over"
        case .givesBack(let priority): "priority \(priority) closed"
        case .opened: "opened"
        case .nothingElse: "nothing is open"
        }
    }
}
