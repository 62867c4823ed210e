/// The events of an iCalendar file (RFC 5545), with what of them says when they are.
public struct EventCalendar: Hashable, Sendable {
    public var events: [Event] = []
    /// The time zones that the file describes, by its names for them.
    public var zones: [String: [Shift]] = [:]

    public init() {}

    /// A day or a time as the file writes it.
    public struct Time: Hashable, Sendable {
        /// Whose clock shows it.
        public enum Clock: Hashable, Sendable {
            case machine, utc
            /// That of a zone with this name, or the machine's where the file does not describe it.
            case zone(String)
        }

        /// At midnight for a whole day.
        public var moment: CivilMoment
        public var isDay: Bool
        public var clock: Clock

        public init(_ moment: CivilMoment, isDay: Bool = false, clock: Clock = .machine) {
            self.moment = moment
            self.isDay = isDay
            self.clock = clock
        }
    }

    public struct Event: Hashable, Sendable {
        public var start: Time
        /// The first moment outside; nil: `seconds` after the start.
        public var end: Time?
        public var seconds: Int64
        public var recurrence: Recurrence?
        /// The starts of occurrences that are left out.
        public var exclusions: [Time] = []

        public init(start: Time, end: Time? = nil, seconds: Int64 = 0, recurrence: Recurrence? = nil) {
            self.start = start
            self.end = end
            self.seconds = seconds
            self.recurrence = recurrence
        }
    }

    /// A change of a zone's clocks.
    public struct Shift: Hashable, Sendable {
        /// By the clocks before it.
        public var start: CivilMoment
        public var recurrence: Recurrence?
        /// Seconds east of UTC before it and from it on, less than a day.
        public var before: Int
        public var after: Int

        public init(start: CivilMoment, recurrence: Recurrence? = nil, before: Int, after: Int) {
            self.start = start
            self.recurrence = recurrence
            self.before = before
            self.after = after
        }
    }
}
