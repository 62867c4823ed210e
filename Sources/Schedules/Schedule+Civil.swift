internal import Vocabulary

/// Schedules in local time, in seconds of `CivilMoment`, without a time zone.
extension Schedule {
    static let dayLength: Int64 = 86_400

    /// Whether it is open in this second.
    func isOpen(civil second: Int64) -> Bool {
        let moment = CivilMoment(seconds: second)
        guard isWithinMoments(second) else { return false }
        let today = moment.date
        if hours.isEmpty { return begins(on: today) }
        let time = moment.secondOfDay
        let startsToday = hours.contains { $0.start <= time && (time < $0.end || $0.crossesMidnight) }
        if startsToday && begins(on: today) { return true }
        let startedYesterday = hours.contains { $0.crossesMidnight && time < $0.end }
        return startedYesterday && begins(on: CivilDate(dayNumber: today.dayNumber - 1))
    }

    /// The stretches that begin on these days in which it is open: in order, disjoint, none empty.
    func stretches(beginningOn days: Range<Int>) -> [Range<Int64>] {
        let hours = hours.isEmpty ? [Hours(start: 0, end: 86_400)] : self.hours.sorted { $0.start < $1.start }
        var stretches: [Range<Int64>] = []
        for day in days where begins(on: CivilDate(dayNumber: day)) {
            let midnight = Int64(day) * Self.dayLength
            for window in hours {
                let length = window.end - window.start + (window.crossesMidnight ? 86_400 : 0)
                let start = midnight + Int64(window.start)
                stretches.append(joined: withinMoments(start..<start + Int64(length)))
            }
        }
        return stretches
    }

    /// The days on which a bound takes effect.
    var boundDays: [Int] {
        [from, until].compactMap { bound in
            switch bound {
            case .day(let date): date.dayNumber
            case .moment(let moment): moment.date.dayNumber
            case nil: nil
            }
        }
    }

    /// Whether windows may begin on this day: `days` and the bounds that are whole days.
    private func begins(on date: CivilDate) -> Bool {
        if case .day(let first) = from, date < first { return false }
        if case .day(let last) = until, date > last { return false }
        return days.contains(date.weekday)
    }

    private func isWithinMoments(_ second: Int64) -> Bool {
        if case .moment(let first) = from, second < first.seconds { return false }
        if case .moment(let last) = until, second > last.seconds { return false }
        return true
    }

    private func withinMoments(_ range: Range<Int64>) -> Range<Int64> {
        var (start, end) = (range.lowerBound, range.upperBound)
        if case .moment(let first) = from { start = max(start, first.seconds) }
        if case .moment(let last) = until { end = min(end, last.seconds + 1) }
        return start..<max(start, end)
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
        let yesterday = CivilMoment(seconds: second).date.dayNumber - 1
        let bounds = flatMap(\.boundDays).map { $0 - 2 }.filter { $0 > yesterday }
        for day in Set([yesterday] + bounds).sorted() {
            let days = day..<day + 12
            let known = Swift.max(second, Int64(day + 1) * Schedule.dayLength)
            let end = Int64(days.upperBound) * Schedule.dayLength
            for stretch in stretches(beginningOn: days) {
                for edge in [stretch.lowerBound, stretch.upperBound] where edge > known && edge < end { return edge }
            }
        }
        return nil
    }
}
