/// When a slide may appear: on these days, in these hours and within these bounds, in the machine's time zone.
///
/// Hours that cross midnight belong to the day on which they begin. `days` and bounds that are whole days apply to
/// that day: `days: fri` with `hours: 22:00-02:00` ends on Saturday morning.
public struct Schedule: Hashable, Sendable {
    /// A part of the day, in seconds from midnight: `start` is inside, `end` is outside.
    public struct Hours: Hashable, Sendable {
        /// 0..<86,400.
        public var start: Int
        /// 1...86,400, and another value than `start`; below `start` where the hours cross midnight.
        public var end: Int

        public init(start: Int, end: Int) {
            self.start = start
            self.end = end
        }

        public var crossesMidnight: Bool { end < start }
    }

    /// The first or last day or second in which a slide may appear.
    public enum Bound: Hashable, Sendable {
        case day(CivilDate)
        /// The first second inside (`from`), or the last one (`until`).
        case moment(CivilMoment)
    }

    public var days: Weekdays
    /// Empty: all day.
    public var hours: [Hours]
    public var from: Bound?
    public var until: Bound?

    public init(days: Weekdays = .all, hours: [Hours] = [], from: Bound? = nil, until: Bound? = nil) {
        self.days = days
        self.hours = hours
        self.from = from
        self.until = until
    }
}

/// A set of days of the week.
public struct Weekdays: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// One day, counted from Monday, 0...6.
    public init(_ day: Int) { self.init(rawValue: 1 << day) }

    public static let all = Weekdays(rawValue: 0x7F)
}
