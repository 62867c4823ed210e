internal import JSONText

/// The members of a request, which are read one by one. What is wrong with each is kept, and told together at the end.
struct RequestMembers {
    private let members: [(name: String, value: JSON)]
    private var known: Set<String> = ["id"]
    private var mistakes: [String] = []

    /// How many unknown keys are named.
    private static let mostNamed = 10

    init(_ members: [(String, JSON)]) { self.members = members.map { ($0.0, $0.1) } }

    /// Which of these there are, in the request's order.
    func kinds(of names: Set<String>) -> [String] { members.map(\.name).filter(names.contains) }

    /// A member's value; nil where there is none.
    mutating func take(_ name: String) -> JSON? {
        known.insert(name)
        return members.first { $0.name == name }?.value
    }

    /// A text.
    ///
    /// - Parameter what: what it is, for people.
    mutating func text(_ name: String, _ what: String, where isRight: (String) -> Bool = { _ in true }) -> String? {
        guard let value = take(name) else { return nil }
        if let text = value.string, isRight(text), !text.utf8.contains(0) { return text }
        mistakes.append("'\(name)' takes \(what)")
        return nil
    }

    /// A number from 1 on.
    mutating func count(_ name: String, upTo most: Int = 1_000_000_000, _ what: String) -> Int? {
        guard let value = take(name) else { return nil }
        if let count = value.number.flatMap(Int.init(exactly:)), 1...most ~= count { return count }
        mistakes.append("'\(name)' takes \(what)")
        return nil
    }

    /// A time in seconds.
    mutating func duration(_ name: String, within range: ClosedRange<Duration>) -> Duration? {
        guard let value = take(name) else { return nil }
        let bounds = (range.lowerBound / .seconds(1), range.upperBound / .seconds(1))
        if let seconds = value.number, bounds.0...bounds.1 ~= seconds {
            return .milliseconds(Int64((seconds * 1000).rounded()))
        }
        mistakes.append("'\(name)' takes seconds: \(bounds.0) to \(range.upperBound.components.seconds)")
        return nil
    }

    /// Has a member that is absent be told.
    mutating func need(_ name: String, _ mistake: String) {
        if !members.contains(where: { $0.name == name }) { mistakes.append(mistake) }
    }

    /// Ends the reading: whatever was not asked for is unknown.
    ///
    /// - Parameters:
    ///   - request: its verb or subject.
    ///   - names: what it takes besides.
    func end(_ request: String, takes names: [String]) throws(ControlRequest.Mistake) {
        let all = (names + ["id"]).map { "'\($0)'" }
        let taken =
            all.dropLast().isEmpty ? all[0] : all.dropLast().joined(separator: ", ") + " and " + all[all.count - 1]
        let told = mistakes + unknown { "unknown key \($0): '\(request)' takes \(taken)" }
        if !told.isEmpty { throw .init(told) }
    }

    /// What is wrong where it is not known what is asked for.
    func mistake(_ reason: String) -> ControlRequest.Mistake { .init(unknown { "unknown key \($0)" } + [reason]) }

    /// A sentence for each unknown key.
    private func unknown(_ sentence: (String) -> String) -> [String] {
        let names = members.map(\.name).filter { !known.contains($0) }
        let others = names.count - Self.mostNamed
        return names.prefix(Self.mostNamed).map { sentence(Self.quoted($0)) }
            + (others > 0 ? ["and \(others) more unknown keys"] : [])
    }

    /// A name on one line, in the quotes of messages.
    private static func quoted(_ name: String) -> String {
        let text = JSON.string(String(name.prefix(60))).line
        return "'\(text.dropFirst().dropLast())'"
    }
}
