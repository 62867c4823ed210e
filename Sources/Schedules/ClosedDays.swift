public import Vocabulary

/// The days to come on which nothing may be shown at all.
public struct ClosedDays: Hashable, Sendable {
    /// A day on which nothing may be shown.
    public struct Day: Hashable, Sendable {
        public let date: CivilDate
        /// The calendars that close it, where the day of the week does not.
        public let files: [String]
    }

    /// In order.
    public let days: [Day]

    /// Looks at so many days, from that of `now` on. Where something may always be shown, there are none.
    ///
    /// - Parameter showings: one for each slide; equal schedules are computed once
    public init(of showings: some Sequence<Showing>, at now: WallInstant, in zone: Zone, count: Int = 31) {
        let lists = Set(showings.map(\.schedules))
        guard !lists.isEmpty, !lists.contains([]) else {
            days = []
            return
        }
        let today = zone.moment(at: now).date.dayNumber
        var open: [Range<Int64>] = []
        for list in lists { open += list.stretches(beginningOn: today - 1..<today + count) }
        var covered: [Range<Int64>] = []
        for range in open.sorted(by: { $0.lowerBound < $1.lowerBound }) { covered.append(joined: range) }
        let rules = Set(lists.flatMap { $0.flatMap(\.rules) })
        days = (today..<today + count).filter { day in
            let at = covered.index(endingAfter: Int64(day) * Schedule.dayLength)
            return at == covered.count || covered[at].lowerBound >= Int64(day + 1) * Schedule.dayLength
        }.map { day in
            let date = CivilDate(dayNumber: day)
            let files = rules.filter { $0.days.contains(date.weekday) }.flatMap(\.except).filter { $0.closes(on: date) }
            return Day(date: date, files: Set(files.compactMap(\.file)).sorted())
        }
    }
}

extension ClosedTimes {
    /// Whether it closes the day or a part of it.
    fileprivate func closes(on date: CivilDate) -> Bool {
        let midnight = CivilMoment(date).seconds
        let at = times.index(endingAfter: midnight)
        return isClosed(on: date) || at < times.count && times[at].lowerBound < midnight + Schedule.dayLength
    }
}
