/// An instant of the wall clock in whole seconds, as HTTP writes it.
public struct HTTPDate: Hashable, Comparable, Sendable {
    /// Since 1970-01-01 00:00 UTC, without leap seconds.
    public var seconds: Int64

    public init(seconds: Int64) { self.seconds = seconds }

    public static func < (one: HTTPDate, other: HTTPDate) -> Bool { one.seconds < other.seconds }

    /// How much later it is than another instant.
    public static func - (one: HTTPDate, other: HTTPDate) -> Duration { .seconds(one.seconds - other.seconds) }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Reads one of the three forms of RFC 9110, section 5.6.7: that of today, that of RFC 850, and that of asctime(3). The
    /// day of the week is passed over.
    ///
    /// - Parameter now: a year of two digits that seems more than 50 years ahead of it is one of the past.
    public init?(_ text: String, now: HTTPDate) {
        let words = text.split(separator: " ").map(String.init)
        let day: String
        let month: String
        let year: String
        let time: String
        switch words.count {
        case 6 where words[0].hasSuffix(",") && words[5] == "GMT":
            (day, month, year, time) = (words[1], words[2], words[3], words[4])
        case 4 where words[0].hasSuffix(",") && words[3] == "GMT":
            let parts = words[1].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3 else { return nil }
            (day, month, year, time) = (parts[0], parts[1], parts[2], words[2])
        case 5:
            (day, month, year, time) = (words[2], words[1], words[4], words[3])
        default: return nil
        }
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { Self.number(String($0), of: 2) }
        guard let monthIndex = Self.months.firstIndex(of: month), 1...2 ~= day.utf8.count,
            let dayNumber = Self.number(day, of: day.utf8.count), 1...31 ~= dayNumber, clock.count == 3,
            let hour = clock[0], let minute = clock[1], let second = clock[2], hour < 24, minute < 60, second <= 60
        else { return nil }
        let ofDay = Int64(hour * 3600 + minute * 60 + second)
        let instant = { (year: Int) in
            HTTPDate(seconds: Self.days(year, monthIndex + 1, dayNumber) * 86400 + ofDay)
        }
        if let whole = Self.number(year, of: 4) {
            self = instant(whole)
        } else if let short = Self.number(year, of: 2), words.count == 4 {
            // 50 years of 365.2425 days.
            let latest = HTTPDate(seconds: now.seconds + 1_577_847_600)
            let centuries = (17...21).map { instant($0 * 100 + short) }
            self = centuries.last { $0 <= latest } ?? centuries[0]
        } else {
            return nil
        }
    }

    /// Reads `2026-12-24 18:00:00`, a time of UTC; what follows is passed over.
    public init?(utc text: Substring) {
        let words = text.split(separator: " ")
        guard words.count >= 2 else { return nil }
        let day = words[0].split(separator: "-", omittingEmptySubsequences: false)
        guard day.count == 3, let month = Self.number(String(day[1]), of: 2), 1...12 ~= month else { return nil }
        self.init("-, \(day[2]) \(Self.months[month - 1]) \(day[0]) \(words[1]) GMT", now: HTTPDate(seconds: 0))
    }

    /// Later by a time, in whole seconds.
    public static func + (date: HTTPDate, time: Duration) -> HTTPDate {
        HTTPDate(seconds: date.seconds + time.components.seconds)
    }

    /// As `2026-12-24T18:00:00Z`.
    public var utc: String {
        let day = seconds >= 0 ? seconds / 86400 : (seconds - 86399) / 86400
        let ofDay = seconds - day * 86400
        // 400 years have 146097 days; they begin in a March, so that the leap day is the last one.
        let count = day + 719_468
        let era = count >= 0 ? count / 146_097 : (count - 146_096) / 146_097
        let ofEra = count - era * 146_097
        let ofYear = (ofEra - ofEra / 1460 + ofEra / 36524 - ofEra / 146_096) / 365
        let rest = ofEra - (365 * ofYear + ofYear / 4 - ofYear / 100)
        let month = (5 * rest + 2) / 153
        let date = rest - (153 * month + 2) / 5 + 1
        let year = era * 400 + ofYear + (month >= 10 ? 1 : 0)
        let parts = [month < 10 ? month + 3 : month - 9, date, ofDay / 3600, ofDay / 60 % 60, ofDay % 60].map {
            ($0 < 10 ? "0" : "") + String($0)
        }
        return "\(year)-\(parts[0])-\(parts[1])T\(parts[2]):\(parts[3]):\(parts[4])Z"
    }

    private static func number(_ text: String, of digits: Int) -> Int? {
        text.utf8.count == digits && text.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(text) : nil
    }

    /// Days since 1970-01-01 of the Gregorian calendar.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
        // The year begins in March, so that the leap day is its last.
        let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let ofYear = (153 * month + 2) / 5 + day - 1
        return Int64(365 * year + year / 4 - year / 100 + year / 400 + ofYear - 719_468)
    }
}
