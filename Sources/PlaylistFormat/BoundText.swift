public import Vocabulary

/// Parses the ends of a schedule: `2026-12-24`, `2026-12-24T18:00`, `2026-12-24 18:00:15`.
enum BoundText {
    static let expected = "a date like 2026-12-24 or 2026-12-24T18:00"

    /// - Parameter isEnd: whether the text is the value of `until`
    static func read(_ text: String, isEnd: Bool) throws(Misreading) -> Schedule.Bound {
        if let date = CivilDate(playlistText: text) { return .day(date) }
        if let moment = CivilMoment(playlistText: text) { return .moment(moment) }
        if let (date, time) = split(text), let (year, month, day) = CivilDate.numbers(date) {
            try checkDay(date, year: year, month: month, day: day)
            if let time { try check(time, on: date, isEnd: isEnd) }
        }
        throw Misreading(expected: expected, found: text, meant: tidied(text))
    }

    /// The parts before and after the first `T` or blank.
    static func split(_ text: String) -> (date: String, time: String?)? {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
        return parts.first.map { (String($0), parts.count > 1 ? String(parts[1]) : nil) }
    }

    private static func checkDay(_ text: String, year: Int, month: Int, day: Int) throws(Misreading) {
        if CivilDate(year: year, month: month, day: day) != nil { return }
        guard 1970...9999 ~= year else {
            throw Misreading("the year \(bare: padded(year, to: 4)) is too early: from 1970 on")
        }
        if 1...12 ~= month {
            let last = CivilDate.days(inMonth: month, of: year)
            throw Misreading("there is no day \(bare: text): that month has \(bare: "\(last)") days")
        }
        let swapped = CivilDate(year: year, month: day, day: month)
        let help = swapped.map { "did you mean \($0)?" } ?? "months go from 01 to 12"
        throw Misreading("there is no day \(bare: text)\(advice: "; \(help)")")
    }

    /// Checks the time that follows a good date.
    private static func check(_ time: String, on date: String, isEnd: Bool) throws(Misreading) {
        if TimeText.seconds(time, withSeconds: true) == 86_400, let day = CivilDate(playlistText: date) {
            let meant = isEnd ? day.description : CivilDate(dayNumber: day.dayNumber + 1).description
            throw Misreading("there is no time 24:00 in a date\(advice: "; did you mean \(meant)?")")
        }
        if TimeText.isOutside(time, withSeconds: true) {
            throw Misreading("there is no time \(bare: time); a day goes from 00:00 to 23:59")
        }
        let digits = time.prefix { $0 == ":" || $0.isASCII && $0.isNumber }
        let zone = time.dropFirst(digits.count).trimmed
        let isZone = zone.first.map { $0.isLetter || $0 == "+" || $0 == "-" } ?? false
        if isZone, TimeText.meant(zone.plain) == nil, TimeText.meant(time.plain) == nil,
            TimeText.seconds(String(digits), withSeconds: true) != nil
        {
            throw Misreading("times are the machine's own; leave the zone \(value: zone) out")
        }
    }
}

// MARK: - What was meant

extension BoundText {
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// The text as it should be written; nil where it is ambiguous.
    private static func tidied(_ text: String) -> String? {
        let plain = text.plain.replacing(",", with: " ").split(separator: " ").map(String.init)
        // The date comes first, in one word or up to three; the rest is the time.
        for count in stride(from: min(plain.count, 3), through: 1, by: -1) {
            guard let date = date(Array(plain[..<count])) else { continue }
            let rest = plain[count...].joined()
            if rest.isEmpty { return date.description }
            guard let time = TimeText.meant(rest), time.isCertain, time.seconds < 86_400 else { return nil }
            return CivilMoment(date, secondOfDay: time.seconds).description
        }
        // `plain` has made the `T` between date and time lower-case.
        let parts = text.plain.split(separator: "t", maxSplits: 1).map(\.trimmed)
        guard parts.count == 2, let date = date([parts[0]]), let time = TimeText.meant(parts[1]),
            time.isCertain, time.seconds < 86_400
        else { return nil }
        return CivilMoment(date, secondOfDay: time.seconds).description
    }

    /// The date that the words write in a common notation; nil where it is ambiguous.
    private static func date(_ words: [String]) -> CivilDate? {
        if words.count == 3 {
            // 24 December 2026, December 24 2026.
            let monthAt = words[0].first?.isLetter == true ? 0 : 1
            let name = words[monthAt].filter { $0 != "." }
            guard name.utf8.count >= 3, let month = months.firstIndex(where: { $0.hasPrefix(name) }),
                let day = words[1 - monthAt].filter({ $0 != "." }).number(digits: 1...2),
                let year = words[2].number(digits: 4...4)
            else { return nil }
            return CivilDate(year: year, month: month + 1, day: day)
        }
        guard words.count == 1 else { return nil }
        if let all = words[0].number(digits: 8...8) {
            return CivilDate(year: all / 10_000, month: all / 100 % 100, day: all % 100)
        }
        let marks = Set(words[0].filter { !$0.isNumber })
        let parts = words[0].split { !$0.isNumber }.map(String.init)
        guard parts.count == 3, marks.count == 1, let mark = marks.first, "-./".contains(mark) else { return nil }
        let numbers = parts.compactMap { $0.number(digits: 1...4) }
        guard numbers.count == 3 else { return nil }
        if parts[0].utf8.count == 4 { return CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]) }
        guard parts[2].utf8.count == 4 || parts[2].utf8.count == 2 && mark == "." else { return nil }
        let year = numbers[2] < 100 ? 2000 + numbers[2] : numbers[2]
        let dayFirst = CivilDate(year: year, month: numbers[1], day: numbers[0])
        if mark == "." { return dayFirst }
        // 3/4 is the 4th of March in some countries and the 3rd of April in others.
        let monthFirst = CivilDate(year: year, month: numbers[0], day: numbers[1])
        return dayFirst == nil ? monthFirst : monthFirst == nil || monthFirst == dayFirst ? dayFirst : nil
    }
}

extension CivilDate {
    /// Reads `2026-12-24`; nil where the text is anything else, or there is no such day.
    public init?(playlistText text: String) {
        guard let (year, month, day) = Self.numbers(text) else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Year, month and day of a text in the form of a date, in range or out of it.
    static func numbers(_ text: String) -> (year: Int, month: Int, day: Int)? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, let year = parts[0].number(digits: 4...4), let month = parts[1].number(digits: 2...2),
            let day = parts[2].number(digits: 2...2)
        else { return nil }
        return (year, month, day)
    }

    /// The number of days of a month, 1...12.
    static func days(inMonth month: Int, of year: Int) -> Int {
        (28...31).last { CivilDate(year: year, month: month, day: $0) != nil } ?? 0
    }
}

extension CivilMoment {
    /// Reads `2026-12-24T18:00` and `2026-12-24 18:00:15`; nil where the text is anything else, or there is no such
    /// moment.
    public init?(playlistText text: String) {
        guard let (date, time) = BoundText.split(text), let time, let date = CivilDate(playlistText: date),
            let second = TimeText.seconds(time, withSeconds: true), second < 86_400
        else { return nil }
        self.init(date, secondOfDay: second)
    }
}
