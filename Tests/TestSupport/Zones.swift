public import Schedules
public import Vocabulary

extension Zone {
    /// A zone from a table: the offset before all, and those from a time in UTC on.
    public init(_ first: Int, _ transitions: [(at: String, offset: Int)]) {
        let table = transitions.map { (civil($0.at).seconds, $0.offset) }
        self.init { time in table.last { $0.0 <= time }?.1 ?? first }
    }

    /// Europe/Berlin in 2026: 02:00 becomes 03:00, and 03:00 becomes 02:00.
    public static let berlin = Zone(3600, [("2026-03-29T01:00", 7200), ("2026-10-25T01:00", 3600)])
    /// America/New_York in 2026.
    public static let newYork = Zone(-18_000, [("2026-03-08T07:00", -14_400), ("2026-11-01T06:00", -18_000)])
    /// Australia/Lord_Howe in 2026: clocks change by half an hour.
    public static let lordHowe = Zone(39_600, [("2026-04-04T15:00", 37_800), ("2026-10-03T15:30", 39_600)])
    /// Pacific/Apia at the end of 2011: there was no 30th of December.
    public static let apia = Zone(-36_000, [("2011-12-30T10:00", 50_400)])
}

/// A moment as a clock on the wall shows it, from `2026-12-24T18:00` or `2026-12-24T18:00:30`.
public func civil(_ text: String) -> CivilMoment {
    let parts = numbers(text)
    guard let date = CivilDate(anyYear: parts[0], month: parts[1], day: parts[2]) else {
        preconditionFailure("\(text) is no day")
    }
    return CivilMoment(date, secondOfDay: (parts[3] * 60 + parts[4]) * 60 + (parts.count > 5 ? parts[5] : 0))
}

private func numbers(_ text: some StringProtocol) -> [Int] {
    text.split { !$0.isNumber }.compactMap { Int($0) }
}

/// The same text read as UTC.
public func utc(_ text: String) -> WallInstant { WallInstant(sinceEpoch: .seconds(civil(text).seconds)) }

public func day(_ text: String) -> CivilDate { civil(text + "T00:00").date }

/// Windows from `07:30-11:00,22:00-02:00`.
public func hours(_ text: String) -> [Schedule.Hours] {
    text.split(separator: ",").map { window in
        let times = numbers(window).map { $0 * 60 }
        return Schedule.Hours(start: times[0] * 60 + times[1], end: times[2] * 60 + times[3])
    }
}

extension Weekdays {
    public static let monday = Weekdays(0)
    public static let tuesday = Weekdays(1)
    public static let thursday = Weekdays(3)
    public static let friday = Weekdays(4)
    public static let saturday = Weekdays(5)
    public static let sunday = Weekdays(6)
    public static let weekend: Weekdays = [.saturday, .sunday]
}

/// The changes of a schedule as `nextChange` tells them, up to an instant.
public func changes(
    of schedules: [Schedule], from start: WallInstant, to end: WallInstant, in zone: Zone
) -> [WallInstant] {
    var changes: [WallInstant] = []
    var now = start
    while let next = schedules.nextChange(after: now, in: zone), next <= end {
        changes.append(next)
        now = next
    }
    return changes
}
