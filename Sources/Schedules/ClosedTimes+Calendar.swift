public import Vocabulary

/// A calendar has more occurrences than are followed.
public struct TooManyOccurrences: Error {
    /// Through the year 2099.
    public static let most = 100_000
}

extension ClosedTimes {
    /// The times of a calendar's events, by the clocks of a zone, through the year 2099. Clocks of zones that it does not
    /// describe count as the machine's own.
    ///
    /// - Parameters:
    ///   - file: the calendar's.
    ///   - isCancelled: whether the outcome is not needed any more. It means nothing then.
    public convenience init(
        of calendar: EventCalendar, file: String, in zone: Zone, isCancelled: () -> Bool = { false }
    ) throws(TooManyOccurrences) {
        var expansion = CalendarExpansion(of: calendar, in: zone)
        for event in calendar.events {
            if isCancelled() { break }
            try expansion.take(event, isCancelled)
        }
        self.init(file: file, days: expansion.days, times: expansion.times)
    }
}

/// The times of events as they are collected.
private struct CalendarExpansion {
    /// The day after the last one that is followed: 2100-01-01.
    static let end = 47_482
    /// How many days are looked at for recurrences.
    private static let mostLooks = 3_000_000

    private let machine: Zone
    private var zones: [String: Zone] = [:]
    private var looks = 0
    private var count = 0
    private(set) var days: [Range<Int>] = []
    private(set) var times: [Range<Int64>] = []

    init(of calendar: EventCalendar, in zone: Zone) {
        machine = zone
        for (name, shifts) in calendar.zones { zones[name] = Zone(of: shifts) }
    }

    mutating func take(_ event: EventCalendar.Event, _ isCancelled: () -> Bool) throws(TooManyOccurrences) {
        let first = local(event.start)
        let length = event.end.map { local($0).seconds - first.seconds } ?? event.seconds
        guard length > 0 else { return }
        for start in try starts(of: event, isCancelled) {
            let moment = local(start).seconds
            if event.start.isDay {
                let day = CivilMoment(seconds: moment).date.dayNumber
                days.append(day..<day + Int((length + Schedule.dayLength - 1) / Schedule.dayLength))
            } else {
                times.append(moment..<moment + length)
            }
        }
    }

    /// When it begins, without what is left out.
    private mutating func starts(
        of event: EventCalendar.Event, _ isCancelled: () -> Bool
    ) throws(TooManyOccurrences) -> [EventCalendar.Time] {
        let (date, time) = (event.start.moment.date, event.start.moment.secondOfDay)
        let until = event.recurrence?.until.map { until in
            local(until).seconds + (until.isDay ? Schedule.dayLength - 1 : 0)
        }
        let excludedDays = Set(event.exclusions.filter { $0.isDay || event.start.isDay }.map { local($0).date })
        let excluded = Set(event.exclusions.map { local($0) })
        var starts: [EventCalendar.Time] = []
        var left = event.recurrence?.count ?? .max
        var periods = event.recurrence.map { RecurrencePeriods(of: $0, from: date) }
        var next: [Int]? = [date.dayNumber]
        while let days = next, left > 0, !isCancelled() {
            for day in days where left > 0 {
                left -= 1
                var start = event.start
                start.moment = CivilMoment(CivilDate(dayNumber: day), secondOfDay: time)
                let moment = local(start)
                if let until, moment.seconds > until { return starts }
                if excluded.contains(moment) || excludedDays.contains(moment.date) { continue }
                count += 1
                if count > TooManyOccurrences.most { throw TooManyOccurrences() }
                starts.append(start)
            }
            let looked = periods?.lookCount ?? 0
            next = periods?.next(through: Self.end - 1)
            looks += (periods?.lookCount ?? 0) - looked
            if looks > Self.mostLooks { throw TooManyOccurrences() }
        }
        return starts
    }

    /// What the machine's clocks show then.
    private func local(_ time: EventCalendar.Time) -> CivilMoment {
        switch time.clock {
        case .machine: return time.moment
        case .utc: return machine.moment(at: WallInstant(second: time.moment.seconds))
        case .zone(let name):
            guard let zone = zones[name], !time.isDay else { return time.moment }
            return machine.moment(at: zone.firstInstant(showing: time.moment))
        }
    }
}

extension Zone {
    /// A zone as a calendar describes it, through the year 2099; nil where it says nothing.
    fileprivate init?(of shifts: [EventCalendar.Shift]) {
        var transitions: [(at: Int64, before: Int, after: Int)] = []
        for shift in shifts {
            let date = shift.start.date
            var days = [date.dayNumber]
            var periods = shift.recurrence.map { RecurrencePeriods(of: $0, from: date) }
            while let more = periods?.next(through: CalendarExpansion.end) { days += more }
            // It is in UTC, as RFC 5545 wants it.
            let until = shift.recurrence?.until.map(\.moment.seconds) ?? .max
            for day in days {
                let start = CivilMoment(CivilDate(dayNumber: day), secondOfDay: shift.start.secondOfDay)
                let instant = start.seconds - Int64(shift.before)
                if instant <= until { transitions.append((instant, shift.before, shift.after)) }
            }
        }
        transitions.sort { $0.at < $1.at }
        guard let first = transitions.first else { return nil }
        let ends = transitions.map { (at: $0.at, after: $0.after) }
        self.init { time in
            var range = 0..<ends.count
            while !range.isEmpty {
                let middle = range.lowerBound + range.count / 2
                range = ends[middle].at <= time ? middle + 1..<range.upperBound : range.lowerBound..<middle
            }
            return range.lowerBound == 0 ? first.before : ends[range.lowerBound - 1].after
        }
    }
}
