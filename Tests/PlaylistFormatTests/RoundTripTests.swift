import PlaylistFormat
import TestSupport
import Testing
import Vocabulary

/// Whatever can be said about when a slide may appear is read back as it was meant, however it is written.
@Suite struct RoundTripTests {
    private static let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    @Test func schedulesReadBack() throws {
        var random = Seeded(7)
        for _ in 0..<3_000 {
            let (showing, lines) = Self.showing(using: &random)
            let text = "slides:\n- image: a\n" + lines.map { "  \($0)\n" }.joined()
            #expect(try Playlist(yaml: text).pictures.first?.showing == showing, "\(text)")
            // What is left of a good text is no reason to trap either.
            var bytes = Array(text.utf8)
            for _ in 0..<3 { MutationTests.mutate(&bytes, using: &random) }
            _ = complaint(yaml: bytes)
        }
    }

    /// Some showing, and the lines of an entry that say so.
    private static func showing(using random: inout Seeded) -> (Showing, [String]) {
        var showing = Showing()
        var lines: [String] = []
        if Bool.random(using: &random) {
            showing.priority = Int.random(in: -100...100, using: &random)
            lines.append("priority: \(showing.priority)")
        }
        if Bool.random(using: &random) {
            showing.weight = Int.random(in: 1...100, using: &random)
            lines.append("weight: '\(showing.weight)'")
        }
        if Bool.random(using: &random) {
            let rules = (0..<Int.random(in: 1...3, using: &random)).map { _ in rule(using: &random) }
                .filter { !$0.lines.isEmpty }
            if rules.count == 1, Bool.random(using: &random) {
                lines += ["show:"] + rules[0].lines.map { "  " + $0 }
            } else if !rules.isEmpty {
                lines +=
                    ["show:"]
                    + rules.flatMap { rule in
                        rule.lines.enumerated().map {
                            ($0.offset == 0 ? "- " : "  ") + $0.element.replacing("\n", with: "\n  ")
                        }
                    }
            }
            if !rules.isEmpty { showing.schedules = [Schedule(anyOf: rules.map(\.rule))] }
        }
        return (showing, lines)
    }

    /// Some rule, and the lines of a mapping that say so.
    private static func rule(using random: inout Seeded) -> (rule: Schedule.Rule, lines: [String]) {
        var schedule = Schedule.Rule()
        var inner: [String] = []
        if Bool.random(using: &random) {
            let (days, texts) = days(using: &random)
            schedule.days = days
            inner.append("days: " + written(texts, using: &random))
        }
        if Bool.random(using: &random) {
            let windows = (0..<Int.random(in: 1...4, using: &random)).map { _ in window(using: &random) }
            schedule.hours = windows.map(\.0)
            inner.append("hours: " + written(windows.map(\.1), using: &random))
        }
        let bounds = [moment(using: &random), moment(using: &random)].sorted { $0.seconds < $1.seconds }
        if Bool.random(using: &random) {
            let (bound, text) = bound(bounds[0], isEnd: false, using: &random)
            schedule.from = bound
            inner.append("from: " + text)
        }
        if Bool.random(using: &random) {
            let (bound, text) = bound(bounds[1], isEnd: true, using: &random)
            schedule.until = bound
            inner.append("until: " + text)
        }
        if Bool.random(using: &random) {
            let (days, texts) = exceptions(using: &random)
            schedule.except = [ClosedTimes(days: days)]
            inner.append("except: " + written(texts, using: &random))
        }
        inner.shuffle(using: &random)
        return (schedule, inner)
    }

    private static func exceptions(using random: inout Seeded) -> ([Range<Int>], [String]) {
        let days = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            let first = Int.random(in: 0..<60_000, using: &random)
            return first..<first + Int.random(in: 1...40, using: &random)
        }
        let texts = days.map { days in
            let (first, last) = (CivilDate(dayNumber: days.lowerBound), CivilDate(dayNumber: days.upperBound - 1))
            return days.count == 1 ? "\(first)" : "\(first)..\(last)"
        }
        return (days, texts)
    }

    private static func days(using random: inout Seeded) -> (Weekdays, [String]) {
        var days: Weekdays = []
        let texts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            let (first, length) = (Int.random(in: 0...6, using: &random), Int.random(in: 1...7, using: &random))
            for day in first..<first + length { days.insert(Weekdays(day % 7)) }
            return length == 1 ? names[first] : "\(names[first])-\(names[(first + length - 1) % 7])"
        }
        return (days, texts)
    }

    private static func window(using random: inout Seeded) -> (Schedule.Hours, String) {
        let start = Int.random(in: 0..<1440, using: &random)
        let end = (start + Int.random(in: 1..<1440, using: &random)) % 1440
        // Midnight is the end of a day as much as the beginning of the next.
        let written = end == 0 && Bool.random(using: &random) ? 1440 : end
        let window = Schedule.Hours(start: start * 60, end: (end == 0 ? 1440 : end) * 60)
        return (window, clock(start, using: &random) + "-" + clock(written, using: &random))
    }

    private static func moment(using random: inout Seeded) -> CivilMoment {
        CivilMoment(seconds: Int64.random(in: 0..<250_000_000_000, using: &random))
    }

    /// The bound that the moment is in, and its text.
    private static func bound(
        _ moment: CivilMoment, isEnd: Bool, using random: inout Seeded
    ) -> (Schedule.Bound, String) {
        let separator = Bool.random(using: &random) ? "T" : " "
        let time = clock(moment.secondOfDay / 60, using: &random)
        let second = moment.secondOfDay % 60
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return (.day(moment.date), "\(moment.date)")
        case 1:
            let minute = CivilMoment(seconds: moment.seconds - Int64(second))
            return (.moment(minute), "\(moment.date)\(separator)\(time)")
        default: return (.moment(moment), "\(moment.date)\(separator)\(time):\(second < 10 ? "0" : "")\(second)")
        }
    }

    private static func clock(_ minutes: Int, using random: inout Seeded) -> String {
        let (hour, minute) = (minutes / 60, minutes % 60)
        let needsZero = hour < 10 && Bool.random(using: &random)
        return "\(needsZero ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// The texts with commas or as a list, in one of YAML's ways.
    private static func written(_ texts: [String], using random: inout Seeded) -> String {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: texts.joined(separator: ",")
        case 1: "'" + texts.joined(separator: " , ") + "'"
        case 2: "[" + texts.joined(separator: ", ") + "]"
        default: texts.map { "\n    - \($0)" }.joined()
        }
    }
}
