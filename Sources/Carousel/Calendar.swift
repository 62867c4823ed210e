internal import Vocabulary

/// The schedules of a lineup: which are open, and when that changes.
struct Calendar: Sendable {
    private let zone: Zone
    /// The last time of the wall clock; nil while the clock cannot be trusted.
    private(set) var now: WallInstant?
    /// For each list of schedules that a slide has: whether all of them are open. An empty list is always open, and has
    /// no entry.
    private var openings: [[Schedule]: Bool] = [:]
    /// The next time at which a schedule opens or closes; nil where nothing depends on the clock.
    private(set) var nextChange: WallInstant?

    init(zone: Zone) { self.zone = zone }

    var hasSchedules: Bool { !openings.isEmpty }

    func isOpen(_ slide: Slide) -> Bool { isOpen(slide.showing.schedules) }

    func isOpen(_ schedules: [Schedule]) -> Bool {
        schedules.isEmpty || openings[schedules] ?? isOpenNow(schedules)
    }

    /// Follows the schedules of this lineup from now on.
    mutating func follow(_ lineup: Lineup) {
        openings = [:]
        for level in lineup.levels { for schedules in level.timetable.schedules { openings[schedules] = false } }
        _ = look()
    }

    /// Takes the time of the clock, and returns whether a schedule has opened or closed.
    mutating func set(_ now: WallInstant?) -> Bool {
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

    /// Without a clock that can be trusted, a list with schedules counts as closed.
    private func isOpenNow(_ schedules: [Schedule]) -> Bool {
        now.map { schedules.isOpen(at: $0, in: zone) } ?? false
    }
}

extension WallInstant {
    /// In the year 2242: the time to watch for where no schedule changes, as a clock that is set must be reported.
    static let never = WallInstant(sinceEpoch: .seconds(1 << 33))
}
