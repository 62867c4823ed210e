/// When a slide may appear: while one of its rules at least is open.
public struct Schedule: Hashable, Sendable {
    /// Days, hours and bounds that hold together, in the machine's time zone.
    ///
    /// Hours that cross midnight belong to the day on which they begin. `days`, bounds that are whole days and closed days
    /// apply to that day: `days: fri` with `hours: 22:00-02:00` ends on Saturday morning.
    public struct Rule: Hashable, Sendable {
        public var days: Weekdays
        /// Empty: all day.
        public var hours: [Hours]
        public var from: Bound?
        public var until: Bound?
        /// When it is closed in spite of the others.
        public var except: [ClosedTimes]

        public init(
            days: Weekdays = .all, hours: [Hours] = [], from: Bound? = nil, until: Bound? = nil,
            except: [ClosedTimes] = []
        ) {
            self.days = days
            self.hours = hours
            self.from = from
            self.until = until
            self.except = except
        }
    }

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

    /// When a slide starts or stops appearing.
    public enum Bound: Hashable, Sendable {
        /// The first day inside (`from`), or the last one (`until`).
        case day(CivilDate)
        /// The first second inside (`from`), or the first one after (`until`), as the end of `Hours`.
        case moment(CivilMoment)
    }

    /// Without one it is never open.
    public var rules: [Rule]

    /// Open while one of these is.
    public init(anyOf rules: [Rule]) { self.rules = rules }

    /// A schedule with a single rule.
    public init(
        days: Weekdays = .all, hours: [Hours] = [], from: Bound? = nil, until: Bound? = nil,
        except: [ClosedTimes] = []
    ) {
        self.init(anyOf: [Rule(days: days, hours: hours, from: from, until: until, except: except)])
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
