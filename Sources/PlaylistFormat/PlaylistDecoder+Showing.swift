internal import Vocabulary

extension PlaylistDecoder {
    static let priorities = -100...100
    static let weights = 1...100
    private static let mostKnown = 256
    /// How many windows of a day a schedule has at most, and how many items its lists have.
    private static let mostWindows = 100

    /// Decodes `show`, `priority` and `weight`, on top of what holds for the whole file.
    mutating func showing(_ fields: Fields) -> Showing {
        var showing = self.showing
        if let node = fields[.show] { showing.schedules = schedules(node) }
        if let node = fields[.priority] {
            showing.priority = integer(node, in: Self.priorities) ?? showing.priority
        }
        if let node = fields[.weight] {
            showing.weight = integer(node, in: Self.weights) ?? showing.weight
        }
        return showing
    }

    /// The schedules of the whole file and the one in `show`, which is left out where it has an error. Slides with
    /// equal `show` share one array.
    private mutating func schedules(_ node: Node) -> [Schedule] {
        let words = words(node)
        if let words, let known = knownSchedules[words] { return known }
        let complaints = report.count
        guard let schedule = schedule(node), report.count == complaints else { return showing.schedules }
        let schedules = showing.schedules + [schedule]
        // Schedules with an error are not shared: each slide reports its own.
        if let words, report.isEmpty, knownSchedules.count < Self.mostKnown { knownSchedules[words] = schedules }
        return schedules
    }

    /// The keys and values of a mapping in turn; nil where any of them is a list or a mapping.
    private func words(_ node: Node) -> [String]? {
        guard case .mapping(let pairs) = node.content else { return nil }
        var words: [String] = []
        words.reserveCapacity(2 * pairs.count)
        for pair in pairs {
            guard case .scalar(let key, _) = pair.key.content, case .scalar(let value, _) = pair.value.content,
                !pair.value.isNothing
            else { return nil }
            words.append(key)
            words.append(value)
        }
        return words
    }

    /// Decodes the mapping in `show`; nil where it is empty or no mapping.
    private mutating func schedule(_ node: Node) -> Schedule? {
        // `show:` with all its lines commented out is valid.
        if node.isNothing { return nil }
        guard case .mapping(let pairs) = node.content else {
            report.addWrongType(node, expected: "a mapping with 'days', 'hours', 'from' or 'until'")
            return nil
        }
        if pairs.isEmpty { return nil }
        let fields = fields(pairs, context: "in 'show'", keys: Key.schedule)
        var schedule = Schedule()
        if let node = fields[.days] {
            schedule.days = values(
                node, of: .days, limit: Self.mostWindows, expected: DaysText.expected, with: DaysText.read
            ).reduce(into: []) { $0.formUnion($1) }
        }
        if let node = fields[.hours] {
            schedule.hours = values(
                node, of: .hours, limit: Self.mostWindows, expected: HoursText.expected, with: HoursText.read
            ).flatMap { $0 }
            if schedule.hours.count > Self.mostWindows {
                report.add("a schedule has at most \(Self.mostWindows) windows of hours", at: node.mark)
            }
        }
        if let node = fields[.from] { schedule.from = bound(node, isEnd: false) }
        if let node = fields[.until] { schedule.until = bound(node, isEnd: true) }
        if let from = schedule.from, let until = schedule.until, let node = fields[.until],
            until.lastSecond < from.firstSecond
        {
            report.add("'until' is before 'from', which leaves no time at all", at: node.mark)
        }
        return schedule
    }

    private mutating func bound(_ node: Node, isEnd: Bool) -> Schedule.Bound? {
        guard let text = text(node, expected: BoundText.expected) else { return nil }
        do throws(Misreading) {
            return try BoundText.read(text, isEnd: isEnd)
        } catch {
            report.add(error.message, at: node.mark)
            return nil
        }
    }
}

extension Schedule.Bound {
    fileprivate var firstSecond: CivilMoment {
        switch self {
        case .day(let date): CivilMoment(date)
        case .moment(let moment): moment
        }
    }

    fileprivate var lastSecond: CivilMoment {
        switch self {
        case .day(let date): CivilMoment(date, secondOfDay: 86_399)
        case .moment(let moment): moment
        }
    }
}
