public import Vocabulary

/// The schedules of a show: which are open, and when that changes.
public struct Calendar: Sendable {
    private let zone: Zone
    /// The last time of the wall clock; nil while the clock cannot be trusted.
    public private(set) var now: WallInstant?
    /// For each list of schedules that a slide has: whether all of them are open. An empty list is always open, and has
    /// no entry.
    private var openings: [[Schedule]: Bool] = [:]
    /// The next time at which a schedule opens or closes; nil where nothing depends on the clock.
    public private(set) var nextChange: WallInstant?

    /// Without schedules, and without the time.
    public init(zone: Zone) { self.zone = zone }

    /// Whether anything depends on the clock.
    public var hasSchedules: Bool { !openings.isEmpty }

    /// Whether a slide may appear now.
    public func isOpen(_ slide: Slide) -> Bool { isOpen(slide.showing.schedules) }

    /// Whether all of these are open now.
    public func isOpen(_ schedules: [Schedule]) -> Bool {
        schedules.isEmpty || openings[schedules] ?? isOpenNow(schedules)
    }

    /// When the schedules of a slide open or close next; nil: never, or the clock cannot be trusted.
    public func nextChange(of slide: Slide) -> WallInstant? {
        let schedules = slide.showing.schedules
        return schedules.isEmpty ? nil : now.flatMap { schedules.nextChange(after: $0, in: zone) }
    }

    /// Follows these from now on, and no others.
    ///
    /// - Parameter lists: the schedules of each slide that has some
    public mutating func follow(_ lists: some Sequence<[Schedule]>) {
        openings = [:]
        for schedules in lists { openings[schedules] = false }
        _ = look()
    }

    /// Takes the time of the clock, and returns whether a schedule has opened or closed.
    public mutating func set(_ now: WallInstant?) -> Bool {
        self.now = now
        return look()
    }

    private mutating func look() -> Bool {
        var isChanged = false
        for (schedules, wasOpen) in openings {
            let isOpen = isOpenNow(schedules)
            openings[schedules] = isOpen
            isChanged = isChanged || isOpen != wasOpen
        }
        nextChange =
            openings.isEmpty
            ? nil
            : now.flatMap { now in openings.keys.compactMap { $0.nextChange(after: now, in: zone) }.min() }
                ?? .never
        return isChanged
    }

    /// What keeps schedules closed now; nil: all are open, or the clock cannot be trusted. Of several the one counts that lacks
    /// least.
    public var unmetCondition: Schedule.Condition? {
        guard let second = now.map({ $0.second + Int64(zone.offset($0.second)) }) else { return nil }
        let rules = openings.keys.joined().filter { !$0.isOpen(civil: second) }.flatMap(\.rules)
        return rules.compactMap { $0.unmetCondition(civil: second) }.max { $0.rawValue < $1.rawValue }
    }

    /// Without a clock that can be trusted, a list with schedules counts as closed.
    private func isOpenNow(_ schedules: [Schedule]) -> Bool {
        now.map { schedules.isOpen(at: $0, in: zone) } ?? false
    }
}

/// The schedules of a level's slides, without duplicates.
public struct Timetable: Sendable {
    /// Each is a list that must be open for a slide, with at least one schedule.
    public private(set) var schedules: [[Schedule]] = []
    /// For each slide the index in `schedules`; -1: none. Empty where no slide has schedules.
    public private(set) var numbers: [Int32] = []

    /// The schedules of a level's slides.
    public init(_ slides: [Slide]) {
        var known: [[Schedule]: Int32] = [:]
        for (index, slide) in slides.enumerated() where !slide.showing.schedules.isEmpty {
            if numbers.isEmpty { numbers = [Int32](repeating: -1, count: slides.count) }
            let own = slide.showing.schedules
            // Neighbouring slides often have equal schedules: a comparison is quicker than a hash.
            if index > 0, numbers[index - 1] >= 0, slides[index - 1].showing.schedules == own {
                numbers[index] = numbers[index - 1]
                continue
            }
            let number = known[own] ?? Int32(schedules.count)
            if number == schedules.count {
                known[own] = number
                schedules.append(own)
            }
            numbers[index] = number
        }
    }
}

extension WallInstant {
    /// In the year 2242: the time to watch for where no schedule changes, as a clock that is set must be reported.
    public static let never = WallInstant(sinceEpoch: .seconds(1 << 33))
}
