internal import Vocabulary

extension PlaylistDecoder {
    static let priorities = -100...100
    static let weights = 1...100
    private static let mostKnown = 256
    /// How many windows of a day a schedule has at most, and how many items its lists have.
    private static let mostWindows = 100
    /// How many mappings a list has at most, and how many calendars.
    private static let mostRules = 20
    private static let mostCalendars = 16
    private static let expected = "a mapping with 'days', 'hours', 'from', 'until' or 'except', or a list of them"

    /// A part of what `show` says, by which equal ones are known.
    enum ShowWord: Hashable {
        case text(String)
        case list, mapping, end
    }

    /// Decodes `show`, `priority` and `weight`, on top of what holds for the whole file.
    mutating func showing(_ fields: Fields) -> Showing {
        var showing = self.showing
        // `show:` with all its lines commented out is valid.
        if let node = fields[.show], !node.isNothing { showing.schedules = schedules(node) }
        if let node = fields[.priority] {
            showing.priority = integer(node, in: Self.priorities) ?? showing.priority
        }
        if let node = fields[.weight] {
            showing.weight = integer(node, in: Self.weights) ?? showing.weight
        }
        showing.ageLimits = ageLimits(fields)
        return showing
    }

    /// Decodes `refresh` and `max-age`, on top of what holds for the whole file.
    mutating func ageLimits(_ fields: Fields) -> AgeLimits {
        var limits = showing.ageLimits
        if let node = fields[.refresh] {
            limits.refresh =
                duration(node, in: DurationLimits.refresh, limits: "10s to 24h") ?? limits.refresh
        }
        if let node = fields[.maxAge] {
            limits.maxAge =
                duration(node, in: DurationLimits.age, limits: "10s to 8784h (366 days)") ?? limits.maxAge
        }
        return limits
    }

    /// The schedules in `show` and `except`, of which both hold; those with an error are left out.
    mutating func schedules(beside fields: Fields) -> [Schedule] {
        var schedules: [Schedule] = []
        if let node = fields[.show], !node.isNothing, let schedule = schedule(node) { schedules.append(schedule) }
        if let node = fields[.except], !node.isNothing {
            let closed = except(node)
            if !closed.isEmpty { schedules.append(Schedule(except: closed)) }
        }
        return schedules
    }

    /// The schedules of the whole file and the one in `show`, which is left out where it has an error. Slides with
    /// equal `show` share one array.
    private mutating func schedules(_ node: Node) -> [Schedule] {
        var words: [ShowWord] = []
        let isPlain = take(node, into: &words)
        if isPlain, let known = knownSchedules[words] { return known }
        let schedules = bounds + [schedule(node)].compactMap(\.self)
        // Schedules with an error are not shared: each slide reports its own.
        if isPlain, report.isEmpty, knownSchedules.count < Self.mostKnown { knownSchedules[words] = schedules }
        return schedules
    }

    /// Adds the words of a value; returns false where one of them is nothing.
    private func take(_ node: Node, into words: inout [ShowWord]) -> Bool {
        switch node.content {
        case .scalar(let text, _):
            words.append(.text(text))
            return !node.isNothing
        case .sequence(let list):
            words.append(.list)
            for item in list.items where !take(item, into: &words) { return false }
        case .mapping(let pairs):
            words.append(.mapping)
            for pair in pairs where !take(pair.key, into: &words) || !take(pair.value, into: &words) { return false }
        case .refused: return false
        }
        words.append(.end)
        return true
    }

    /// Decodes the value of `show`; nil where it is an empty mapping, which is always open, or wrong.
    private mutating func schedule(_ node: Node) -> Schedule? {
        if case .mapping(let pairs) = node.content, pairs.isEmpty { return nil }
        let complaints = report.count
        let schedule = Schedule(anyOf: rules(node))
        return report.count == complaints ? schedule : nil
    }

    private mutating func rules(_ node: Node) -> [Schedule.Rule] {
        guard case .sequence(let list) = node.content else { return [rule(node)].compactMap(\.self) }
        if list.items.isEmpty {
            report.add("'show' is empty; write \(own: Self.expected), or leave it out", at: node.mark)
        }
        let rules = first(Self.mostRules, of: list.items, in: .show).compactMap { rule($0) }
        checkWindows(rules.reduce(0) { $0 + $1.hours.count }, at: node.mark)
        return rules
    }

    private mutating func checkWindows(_ count: Int, at mark: Mark) {
        if count > Self.mostWindows {
            report.add("a schedule has at most \(Self.mostWindows) windows of hours", at: mark)
        }
    }

    /// Decodes a mapping in `show`; nil where it is none.
    private mutating func rule(_ node: Node) -> Schedule.Rule? {
        guard case .mapping(let pairs) = node.content else {
            report.addWrongType(node, expected: Self.expected)
            return nil
        }
        let fields = fields(pairs, context: "in 'show'", keys: Key.schedule)
        var rule = Schedule.Rule()
        if let node = fields[.days] {
            rule.days = values(
                node, of: .days, limit: Self.mostWindows, expected: DaysText.expected, with: DaysText.read
            ).reduce(into: []) { $0.formUnion($1) }
        }
        if let node = fields[.hours] {
            rule.hours = values(
                node, of: .hours, limit: Self.mostWindows, expected: HoursText.expected, with: HoursText.read
            ).flatMap { $0 }
            checkWindows(rule.hours.count, at: node.mark)
        }
        if let node = fields[.from] { rule.from = bound(node, isEnd: false) }
        if let node = fields[.until] { rule.until = bound(node, isEnd: true) }
        if let from = rule.from, let until = rule.until, let node = fields[.until],
            until.end <= from.start
        {
            report.add("'until' is not after 'from', which leaves no time at all", at: node.mark)
        }
        if let node = fields[.except], !node.isNothing { rule.except = except(node) }
        return rule
    }

    /// The days and the calendars in `except`; what has an error is left out.
    private mutating func except(_ node: Node) -> [ClosedTimes] {
        var days: [Range<Int>] = []
        var paths: [(text: String, node: Node)] = []
        for (text, node) in texts(node, of: .except, limit: ExceptText.most, expected: ExceptText.expected) {
            do throws(Misreading) {
                switch try ExceptText.read(text) {
                case .days(let some): days += some
                case .calendar(let path): paths.append((path, node))
                }
            } catch {
                report.add(error.message, at: node.mark)
            }
        }
        if paths.count > Self.mostCalendars {
            report.add(
                "'except' names at most \(Self.mostCalendars) calendars", at: paths[Self.mostCalendars].node.mark)
        }
        let calendars = paths.prefix(Self.mostCalendars).compactMap { _, node in
            path(node, expected: ExceptText.expected).flatMap { self.calendars($0, Place(node.mark)) }
        }
        return (days.isEmpty ? [] : [ClosedTimes(days: days)]) + calendars
    }

    private mutating func bound(_ node: Node, isEnd: Bool) -> Schedule.Bound? {
        value(node, expected: BoundText.expected) { text throws(Misreading) in try BoundText.read(text, isEnd: isEnd) }
    }
}

extension Schedule.Bound {
    /// The first second inside the bound of a `from`.
    fileprivate var start: CivilMoment {
        switch self {
        case .day(let date): CivilMoment(date)
        case .moment(let moment): moment
        }
    }

    /// The first second after the bound of an `until`.
    fileprivate var end: CivilMoment {
        switch self {
        case .day(let date): CivilMoment(CivilDate(dayNumber: date.dayNumber + 1))
        case .moment(let moment): moment
        }
    }
}
