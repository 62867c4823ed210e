internal import JSONText
internal import Paths
internal import Schedules
internal import Vocabulary

/// The days of the next month on which a show has nothing to show, by its opening hours.
struct Closings {
    /// Days that follow each other, closed for the same reason.
    private struct Run {
        let first: CivilDate
        var last: CivilDate
        /// The calendars' files.
        let files: [String]

        /// `Fri 25 Dec (holidays.ics)`, `Thu 24 Dec to Sat 26 Dec`.
        var text: String {
            let names = files.map { safeLine(PathParts($0).name) }.joined(separator: ", ")
            let days = first == last ? Self.text(first) : "\(Self.text(first)) to \(Self.text(last))"
            return days + (names.isEmpty ? "" : " (\(names))")
        }

        private static func text(_ date: CivilDate) -> String {
            let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
            let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
            let (_, month, day) = date.components
            return "\(weekdays[date.weekday.rawValue.trailingZeroBitCount]) \(day) \(months[month - 1])"
        }
    }

    private static let dayCount = 31
    /// How many runs of days are told.
    private static let most = 12

    private let days: [ClosedDays.Day]
    /// The first playlist; nil: there is none.
    private let file: String?

    /// Nil for a show without opening hours: it is never closed, and has no exceptions that might close it.
    init?(of show: CheckedShow, at now: WallInstant, in zone: Zone) {
        let showings = show.slides.map(\.showing)
        days = ClosedDays(of: showings, at: now, in: zone, count: Self.dayCount).days
        file = show.file
        let hasExceptions = showings.contains { $0.schedules.contains { $0.rules.contains { !$0.except.isEmpty } } }
        if days.isEmpty, !hasExceptions || showings.contains(where: { $0.schedules.isEmpty }) { return nil }
    }

    /// One line.
    ///
    /// - Parameter isAlone: whether it needs not say of which playlist it is.
    func text(isAlone: Bool) -> String {
        var runs: [Run] = []
        for day in days {
            if let last = runs.last, last.last.dayNumber + 1 == day.date.dayNumber, last.files == day.files {
                runs[runs.count - 1].last = day.date
            } else {
                runs.append(Run(first: day.date, last: day.date, files: day.files))
            }
        }
        let told = runs.prefix(Self.most).map(\.text).joined(separator: ", ")
        let more = runs.count > Self.most ? ", and \(runs.count - Self.most) more" : ""
        let name = isAlone ? "" : file.map { "\(safeLine($0)): " } ?? ""
        return "\(name)closed in the next \(Self.dayCount) days: \(runs.isEmpty ? "no day" : told + more)"
    }

    /// An object for each day.
    var json: [JSON] {
        days.map { day in
            .object([
                ("playlist", file.map { .string($0) } ?? .null), ("date", .string(day.date.description)),
                ("calendars", .array(day.files.map { .string($0) })),
            ])
        }
    }
}
