internal import PlaylistFormat

/// A wall-clock time as RFC 3339 writes it, in UTC: `2026-12-24T18:00:05Z`.
struct Timestamp: CustomStringConvertible {
    let description: String

    /// - Parameter instant: since 1970-01-01T00:00Z.
    init(_ instant: Duration) {
        let seconds = instant.components.seconds
        let (day, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let (year, month, dayOfMonth) = CivilDate(dayNumber: Int(day)).components
        let fields = [second / 3600, second / 60 % 60, second % 60].map { padded($0, to: 2) }
        description =
            "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(dayOfMonth, to: 2))T"
            + fields.joined(separator: ":") + "Z"
    }
}
