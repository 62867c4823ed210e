/// On which days an event comes again, as RFC 5545's RRULE says. The day of its start always counts.
public struct Recurrence: Hashable, Sendable {
    public enum Frequency: String, CaseIterable, Sendable {
        case daily = "DAILY"
        case weekly = "WEEKLY"
        case monthly = "MONTHLY"
        case yearly = "YEARLY"
    }

    /// A day of the week: each, or the first (1), the last (-1) and so on of a month.
    public struct OrdinalDay: Hashable, Sendable {
        /// 0: each.
        public var ordinal: Int
        public var weekday: Weekdays

        public init(ordinal: Int = 0, weekday: Weekdays) {
            self.ordinal = ordinal
            self.weekday = weekday
        }
    }

    public var frequency: Frequency
    /// From 1.
    public var interval = 1
    /// How many occurrences there are, with the first; nil: as many as `until` allows.
    public var count: Int?
    /// The last start that counts; nil: there is none.
    public var until: EventCalendar.Time?
    /// Empty: the weekday of the start by the week, else any. With a year as the period they are days of `months`.
    public var days: [OrdinalDay] = []
    /// 1...31, or from -31 on, counted from the month's end. Empty: the day of the start, where no `days` are given.
    public var monthDays: [Int] = []
    /// 1...12. Empty: any.
    public var months: [Int] = []
    /// With which day weeks begin.
    public var weekStart = Weekdays(0)

    public init(_ frequency: Frequency) { self.frequency = frequency }
}
