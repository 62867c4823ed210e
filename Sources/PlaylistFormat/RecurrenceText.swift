internal import Vocabulary

/// Parses the value of RRULE (RFC 5545, 3.3.10), as far as it is followed.
enum RecurrenceText {
    private static let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// - Parameter clock: whose clock shows the start.
    static func read(_ text: String, clock: EventCalendar.Time.Clock) throws(Misreading) -> Recurrence {
        var parts: [(key: String, value: String)] = []
        for part in text.uppercased().parts(at: ";") where !part.isEmpty {
            let pieces = part.parts(at: "=")
            guard pieces.count == 2 else { throw Misreading("\(value: part) is no part of a rule") }
            parts.append((pieces[0], pieces[1]))
        }
        guard let name = parts.first(where: { $0.key == "FREQ" })?.value else { throw Misreading("it has no FREQ") }
        guard let frequency = Recurrence.Frequency(rawValue: name) else {
            throw Misreading("FREQ=\(bare: name) is not followed")
        }
        var rule = Recurrence(frequency)
        var position: Int?
        for (key, text) in parts where key != "FREQ" {
            let isRead: Bool
            switch key {
            case "INTERVAL": isRead = put(numbers(text, 1...10_000), in: &rule.interval)
            case "COUNT":
                rule.count = numbers(text, 1...100_000)?.only
                isRead = rule.count != nil
            case "UNTIL":
                rule.until = CalendarLine.time(text, clock: clock)
                isRead = rule.until != nil
            case "BYDAY":
                rule.days = weekdays(text) ?? []
                isRead = !rule.days.isEmpty
            case "BYMONTHDAY": isRead = put(numbers(text, -31...31), in: &rule.monthDays)
            case "BYMONTH": isRead = put(numbers(text, 1...12), in: &rule.months)
            case "BYSETPOS":
                position = numbers(text, -5...5)?.only
                isRead = position != nil
            case "WKST":
                isRead = days.firstIndex(of: text).map { rule.weekStart = Weekdays($0) } != nil
            default: isRead = false
            }
            if !isRead { throw Misreading("\(own: known(key))=\(bare: text) is not followed") }
        }
        try check(&rule, position: position)
        return rule
    }

    /// The names of parts that are told.
    private static func known(_ key: String) -> String {
        let names = [
            "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS", "WKST", "BYHOUR", "BYMINUTE",
            "BYSECOND", "BYYEARDAY", "BYWEEKNO",
        ]
        return names.contains(key) ? key : "…"
    }

    /// Refuses what is legal, and not followed.
    private static func check(_ rule: inout Recurrence, position: Int?) throws(Misreading) {
        let isByMonth = rule.frequency == .monthly || rule.frequency == .yearly
        if let position {
            // The only form that programs write: the fourth of all Thursdays.
            guard isByMonth, rule.days.count == 1, rule.days[0].ordinal == 0, rule.monthDays.isEmpty,
                rule.frequency == .monthly || rule.months.count == 1
            else { throw Misreading("BYSETPOS is followed only beside one BYDAY, in a month") }
            rule.days[0].ordinal = position
        }
        if !isByMonth, rule.days.contains(where: { $0.ordinal != 0 }) {
            throw Misreading("BYDAY counts days only in a month")
        }
        if rule.frequency == .weekly, !rule.monthDays.isEmpty {
            throw Misreading("BYMONTHDAY is not followed in a week")
        }
        if rule.frequency == .yearly, !rule.days.isEmpty, rule.months.isEmpty {
            throw Misreading("BYDAY in a year is followed only beside BYMONTH")
        }
    }

    private static func put(_ numbers: [Int]?, in list: inout [Int]) -> Bool {
        list = numbers ?? []
        return numbers != nil
    }

    private static func put(_ numbers: [Int]?, in number: inout Int) -> Bool {
        number = numbers?.only ?? number
        return numbers?.only != nil
    }

    /// Nil where one of them is outside `range`, or 0.
    private static func numbers(_ text: String, _ range: ClosedRange<Int>) -> [Int]? {
        let numbers = text.parts(at: ",").map { Int($0) ?? 0 }
        return numbers.allSatisfy { $0 != 0 && range.contains($0) } ? numbers : nil
    }

    private static func weekdays(_ text: String) -> [Recurrence.OrdinalDay]? {
        let all = text.parts(at: ",")
        let days = all.compactMap { item -> Recurrence.OrdinalDay? in
            guard let day = Self.days.firstIndex(of: String(item.suffix(2))) else { return nil }
            let number = item.dropLast(2)
            let ordinal = number.isEmpty ? 0 : Int(number) ?? .max
            guard -5...5 ~= ordinal, number.isEmpty || ordinal != 0 else { return nil }
            return Recurrence.OrdinalDay(ordinal: ordinal, weekday: Weekdays(day))
        }
        return days.count == all.count ? days : nil
    }
}

extension [Int] {
    /// Nil where there is not exactly one.
    fileprivate var only: Int? { count == 1 ? self[0] : nil }
}
