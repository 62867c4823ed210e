/// How many lines the log gets: ten a minute, and then the count of the others. A value without a clock.
struct LineBudget: Sendable {
    private static let most = 10
    private static let length = Duration.seconds(60)

    private var end: Duration?
    private var said = 0
    private var withheld = 0

    /// When `takeSummary` has something; nil: there is nothing to sum up.
    var nextWake: Duration? { withheld > 0 ? end : nil }

    /// Whether a line is to be said now. One that is not is counted.
    mutating func admits(at now: Duration) -> Bool {
        if let end, end > now {
            said += 1
        } else if withheld == 0 {
            (end, said) = (now + Self.length, 1)
        }
        if said <= Self.most { return true }
        withheld += 1
        return false
    }

    /// What is to be said of the lines that were not.
    mutating func takeSummary(at now: Duration) -> [String] {
        guard withheld > 0, let end, end <= now else { return [] }
        defer { (self.end, said, withheld) = (nil, 0, 0) }
        return ["and \(withheld) more in the last minute; see status.json"]
    }
}
