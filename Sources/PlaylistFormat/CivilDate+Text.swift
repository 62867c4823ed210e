extension CivilDate: CustomStringConvertible {
    /// `2026-12-24`.
    public var description: String {
        let (year, month, day) = components
        return "\(padded(year, to: 4))-\(padded(month))-\(padded(day))"
    }

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

extension CivilMoment: CustomStringConvertible {
    /// `2026-12-24T18:00`, with the second where it is not 0.
    public var description: String { "\(date)T\(TimeText.text(secondOfDay))" }

    /// Reads `2026-12-24T18:00` and `2026-12-24 18:00:15`; nil where the text is anything else, or there is no such
    /// moment.
    public init?(playlistText text: String) {
        guard let (date, time) = BoundText.split(text), let time, let date = CivilDate(playlistText: date),
            let second = TimeText.seconds(time, withSeconds: true), second < 86_400
        else { return nil }
        self.init(date, secondOfDay: second)
    }
}
