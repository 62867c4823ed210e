import Vocabulary

/// The days of a recurrence said as simply as can be: every day is looked at in turn, with periods counted as they begin.
struct RecurrenceOracle {
    let rule: Recurrence

    /// The days from `first` on, through `last`, by their numbers.
    func days(from first: CivilDate, through last: CivilDate) -> [Int] {
        var days: [Int] = []
        var period = 0
        for number in first.dayNumber...last.dayNumber {
            let date = CivilDate(dayNumber: number)
            if number > first.dayNumber, begins(on: date) { period += 1 }
            let isWanted = period % rule.interval == 0 && isWanted(date, from: first)
            if number == first.dayNumber || isWanted { days.append(number) }
            if days.count == rule.count { break }
        }
        let until = rule.until.map { $0.moment.date.dayNumber } ?? .max
        return days.filter { $0 <= until }
    }

    private func begins(on date: CivilDate) -> Bool {
        switch rule.frequency {
        case .daily: true
        case .weekly: date.weekday == rule.weekStart
        case .monthly: date.components.day == 1
        case .yearly: date.components.day == 1 && date.components.month == 1
        }
    }

    private func isWanted(_ date: CivilDate, from first: CivilDate) -> Bool {
        let (_, month, day) = date.components
        if !rule.months.isEmpty, !rule.months.contains(month) { return false }
        let isListed = !rule.days.isEmpty || !rule.monthDays.isEmpty
        switch rule.frequency {
        case .daily: break
        case .weekly: if rule.days.isEmpty, date.weekday != first.weekday { return false }
        case .monthly: if !isListed, day != first.components.day { return false }
        case .yearly:
            if !isListed, day != first.components.day { return false }
            if rule.monthDays.isEmpty, rule.months.isEmpty, month != first.components.month { return false }
        }
        if !rule.monthDays.isEmpty {
            let isNamed = rule.monthDays.contains { wanted in
                wanted > 0 ? day == wanted : count(from: date, step: 1) == -wanted
            }
            if !isNamed { return false }
        }
        if rule.days.isEmpty { return true }
        return rule.days.contains { wanted in
            guard date.weekday == wanted.weekday else { return false }
            if wanted.ordinal == 0 { return true }
            let weeks = count(from: date, step: wanted.ordinal > 0 ? -7 : 7)
            return weeks == abs(wanted.ordinal)
        }
    }

    /// How many days of its month there are from a day on, in steps.
    private func count(from date: CivilDate, step: Int) -> Int {
        var (count, number) = (0, date.dayNumber)
        while CivilDate(dayNumber: number).components.month == date.components.month {
            count += 1
            number += step
        }
        return count
    }
}
