internal import Vocabulary

/// The days of a recurrence, period by period: a day, a week, a month or a year each. That of the start is left out.
struct RecurrencePeriods {
    private let rule: Recurrence
    private let first: CivilDate
    /// Counted from that of the start, which is 0.
    private var number = 0
    /// How many days were looked at.
    private(set) var lookCount = 0

    init(of rule: Recurrence, from first: CivilDate) {
        self.rule = rule
        self.first = first
    }

    /// The days of the next period that comes, in order, by their numbers; there may be none. Nil: it begins after `last`.
    mutating func next(through last: Int) -> [Int]? {
        guard start <= last else { return nil }
        defer { number += rule.interval }
        return dates().map(\.dayNumber).filter { first.dayNumber < $0 && $0 <= last }
    }

    /// The period's first day, or a day before it.
    private var start: Int {
        switch rule.frequency {
        case .daily: first.dayNumber + number
        case .weekly: firstWeek + 7 * number
        case .monthly: first.dayNumber - 31 + 28 * number
        case .yearly: first.dayNumber - 366 + 365 * number
        }
    }

    private mutating func dates() -> [CivilDate] {
        let (year, month, _) = first.components
        switch rule.frequency {
        case .daily:
            lookCount += 1
            return [CivilDate(dayNumber: first.dayNumber + number)].filter { isWanted($0) }
        case .weekly:
            let weekdays = rule.days.isEmpty ? [first.weekday] : rule.days.map(\.weekday)
            let start = firstWeek + 7 * number
            let dates = (start..<start + 7).map { CivilDate(dayNumber: $0) }.filter { weekdays.contains($0.weekday) }
            lookCount += 1 + dates.count
            return dates.filter { isWanted($0) }
        case .monthly:
            let months = year * 12 + month - 1 + number
            return dates(in: months % 12 + 1, of: months / 12)
        case .yearly:
            let all = rule.months.isEmpty ? (rule.monthDays.isEmpty ? [month] : Array(1...12)) : rule.months.sorted()
            var dates: [CivilDate] = []
            for month in all { dates += self.dates(in: month, of: year + number) }
            return dates
        }
    }

    /// The number of the first day of the start's week.
    private var firstWeek: Int {
        let day = first.dayNumber
        return (day - 6...day).last { CivilDate(dayNumber: $0).weekday == rule.weekStart } ?? day
    }

    private mutating func dates(in month: Int, of year: Int) -> [CivilDate] {
        lookCount += 1
        if rule.monthDays.isEmpty && rule.days.isEmpty {
            // A month without that day has none.
            return [CivilDate(anyYear: year, month: month, day: first.components.day)].compactMap(\.self)
                .filter { isWanted($0) }
        }
        lookCount += 30
        return (1...31).compactMap { CivilDate(anyYear: year, month: month, day: $0) }.filter { isWanted($0) }
    }

    /// Whether all lists of the rule let a day in.
    private func isWanted(_ date: CivilDate) -> Bool {
        let (year, month, day) = date.components
        if !rule.months.isEmpty, !rule.months.contains(month) { return false }
        if rule.monthDays.isEmpty && rule.days.isEmpty { return true }
        let next = CivilDate(anyYear: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
        let left = (next?.dayNumber ?? date.dayNumber) - date.dayNumber
        if !rule.monthDays.isEmpty, !rule.monthDays.contains(day), !rule.monthDays.contains(-left) { return false }
        let ordinals = [0, (day - 1) / 7 + 1, -((left - 1) / 7 + 1)]
        return rule.days.isEmpty
            || rule.days.contains { $0.weekday == date.weekday && ordinals.contains($0.ordinal) }
    }
}
