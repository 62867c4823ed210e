public import Vocabulary

/// Schedules in local time, in seconds of `CivilMoment`, without a time zone.
extension Schedule {
    static let dayLength: Int64 = 86_400

    /// What a rule asks for, by its key. A rule that lacks a later one lacks less: the earlier ones hold.
    public enum Condition: Int, Sendable { case from, until, days, except, hours }

    /// Whether it is open in this second.
    func isOpen(civil second: Int64) -> Bool { rules.contains { $0.isOpen(civil: second) } }

    /// The stretches that begin on these days in which it is open: in order, disjoint, none empty.
    func stretches(beginningOn days: Range<Int>) -> [Range<Int64>] {
        if rules.count == 1 { return rules[0].stretches(beginningOn: days) }
        var stretches: [Range<Int64>] = []
        let all = rules.flatMap { $0.stretches(beginningOn: days) }
        for stretch in all.sorted(by: { $0.lowerBound < $1.lowerBound }) { stretches.append(joined: stretch) }
        return stretches
    }

    /// The first later day on which something else than a day of the week opens or closes it; nil: there is none.
    func nextBound(after day: Int) -> Int? { rules.compactMap { $0.nextBound(after: day) }.min() }
}

extension Schedule.Rule {
    /// The first condition that keeps it closed in this second; nil: it is open.
    func unmetCondition(civil second: Int64) -> Schedule.Condition? {
        if isOpen(civil: second) { return nil }
        let conditions: [(name: Schedule.Condition, rule: Schedule.Rule)] = [
            (.from, Schedule.Rule(from: from)), (.until, Schedule.Rule(until: until)),
            (.days, Schedule.Rule(days: days)), (.except, Schedule.Rule(except: except)),
        ]
        return conditions.first { !$0.rule.isOpen(civil: second) }?.name ?? .hours
    }

    func isOpen(civil second: Int64) -> Bool {
        guard isWithinMoments(second), !except.contains(where: { $0.closes(second) }) else { return false }
        let moment = CivilMoment(seconds: second)
        let today = moment.date
        if hours.isEmpty { return begins(on: today) }
        let time = moment.secondOfDay
        let startsToday = hours.contains { $0.start <= time && (time < $0.end || $0.crossesMidnight) }
        if startsToday && begins(on: today) { return true }
        let startedYesterday = hours.contains { $0.crossesMidnight && time < $0.end }
        return startedYesterday && begins(on: CivilDate(dayNumber: today.dayNumber - 1))
    }

    func stretches(beginningOn days: Range<Int>) -> [Range<Int64>] {
        let dayLength = Schedule.dayLength
        let hours = hours.isEmpty ? [Schedule.Hours(start: 0, end: 86_400)] : self.hours.sorted { $0.start < $1.start }
        var stretches: [Range<Int64>] = []
        for day in days where begins(on: CivilDate(dayNumber: day)) {
            let midnight = Int64(day) * dayLength
            for window in hours {
                let length = window.end - window.start + (window.crossesMidnight ? 86_400 : 0)
                let start = midnight + Int64(window.start)
                stretches.append(joined: withinMoments(start..<start + Int64(length)))
            }
        }
        return except.reduce(stretches) { $0.subtracting($1.times) }
    }

    func nextBound(after day: Int) -> Int? {
        let own = boundDays.filter { $0 > day }.min()
        // Where its bounds close it, nothing else does.
        let first = max(day, from.map { $0.date.dayNumber - 2 } ?? day)
        let last = until.map { $0.date.dayNumber + 2 } ?? .max
        let closing = except.compactMap { $0.nextEdge(after: first) }.filter { $0 <= last }.min()
        return [own, closing].compactMap(\.self).min()
    }

    /// The days on which a bound takes effect.
    private var boundDays: [Int] { [from, until].compactMap { $0?.date.dayNumber } }

    /// Whether windows may begin on this day: `days`, the bounds that are whole days, and the days that are closed.
    private func begins(on date: CivilDate) -> Bool {
        if case .day(let first) = from, date < first { return false }
        if case .day(let last) = until, date > last { return false }
        return days.contains(date.weekday) && !except.contains { $0.isClosed(on: date) }
    }

    private func isWithinMoments(_ second: Int64) -> Bool {
        if case .moment(let first) = from, second < first.seconds { return false }
        if case .moment(let end) = until, second >= end.seconds { return false }
        return true
    }

    private func withinMoments(_ range: Range<Int64>) -> Range<Int64> {
        var (start, end) = (range.lowerBound, range.upperBound)
        if case .moment(let first) = from { start = max(start, first.seconds) }
        if case .moment(let moment) = until { end = min(end, moment.seconds) }
        return start..<max(start, end)
    }
}

extension Schedule.Bound {
    /// The day that it is, or is on.
    fileprivate var date: CivilDate {
        switch self {
        case .day(let date): date
        case .moment(let moment): moment.date
        }
    }
}

/// Schedules that must all be open, in local time without a time zone.
extension [Schedule] {
    func isOpen(civil second: Int64) -> Bool { allSatisfy { $0.isOpen(civil: second) } }

    /// When all are open, from stretches that begin on these days: complete from the second day on. There must be a
    /// schedule.
    func stretches(beginningOn days: Range<Int>) -> [Range<Int64>] {
        dropFirst().reduce(self[0].stretches(beginningOn: days)) {
            $0.intersection($1.stretches(beginningOn: days))
        }
    }

    /// The first later second at which all open or one closes; nil: there is none.
    ///
    /// Between bounds the schedules repeat each week. So it is enough to search a week from now and a week from each
    /// bound; a day more on each side is for windows that cross midnight.
    func nextChange(afterCivil second: Int64) -> Int64? {
        if isEmpty { return nil }
        var day = CivilMoment(seconds: second).date.dayNumber - 1
        while true {
            let days = day..<day + 12
            let known = Swift.max(second, Int64(day + 1) * Schedule.dayLength)
            let end = Int64(days.upperBound) * Schedule.dayLength
            for stretch in stretches(beginningOn: days) {
                for edge in [stretch.lowerBound, stretch.upperBound] where edge > known && edge < end { return edge }
            }
            // Of a bound up to the third of these days, a week has been searched.
            guard let bound = compactMap({ $0.nextBound(after: day + 2) }).min() else { return nil }
            day = Swift.max(day + 10, bound - 2)
        }
    }
}
