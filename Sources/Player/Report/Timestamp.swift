/// A wall-clock time as RFC 3339 writes it, in UTC: `2026-12-24T18:00:05Z`.
struct Timestamp: CustomStringConvertible {
    let description: String

    /// - Parameter instant: since 1970-01-01T00:00Z.
    init(_ instant: Duration) {
        let seconds = instant.components.seconds
        let (day, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let (year, month, dayOfMonth) = Self.civil(day)
        let fields = [second / 3600, second / 60 % 60, second % 60].map { padded($0, to: 2) }
        description =
            "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(dayOfMonth, to: 2))T"
            + fields.joined(separator: ":") + "Z"
    }

    /// The Gregorian date of a day counted from 1970-01-01, which must not be before it (H. Hinnant, "chrono-Compatible
    /// Low-Level Date Algorithms": years begin in March, so that the leap day comes last).
    private static func civil(_ day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = day + 719_468
        let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }
}
