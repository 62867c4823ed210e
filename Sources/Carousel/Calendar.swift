internal import PlaylistFormat

/// Which of a lineup's schedules are open.
struct Calendar: Sendable {
    private let zone: Zone
    /// What the wall clock showed last; nil where nothing can be trusted.
    private(set) var now: WallInstant?
    /// Whether all of these schedules are open. Only those that slides have; the empty list always is.
    private var openings: [[Schedule]: Bool] = [:]
    /// When to look again; nil where nothing depends on the clock.
    private(set) var nextChange: WallInstant?

    init(zone: Zone) { self.zone = zone }

    var hasSchedules: Bool { !openings.isEmpty }

    func isOpen(_ slide: Slide) -> Bool { isOpen(slide.showing.schedules) }

    func isOpen(_ schedules: [Schedule]) -> Bool {
        schedules.isEmpty || openings[schedules] ?? isOpenNow(schedules)
    }

    /// Looks at the schedules of these slides from now on.
    mutating func follow(_ lineup: Lineup) {
        openings = [:]
        for tier in lineup.tiers { for schedules in tier.timetable.schedules { openings[schedules] = false } }
        _ = look()
    }

    /// Takes in what the clock shows, and says whether that changes anything.
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

    /// Slides with a schedule wait for a clock that can be trusted.
    private func isOpenNow(_ schedules: [Schedule]) -> Bool {
        now.map { schedules.isOpen(at: $0, in: zone) } ?? false
    }
}

extension WallInstant {
    /// In the year 2242: for ever, but for a clock that is set.
    static let never = WallInstant(sinceEpoch: .seconds(1 << 33))
}
