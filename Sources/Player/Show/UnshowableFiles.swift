/// Files that cannot be shown, and why.
struct UnshowableFiles {
    /// How many the status lists by name: it is written anew for each new file.
    static let mostTold = 100

    /// By path.
    private(set) var reasons: [String: String] = [:]
    /// Those that the status lists, in the order in which they came.
    private var told: [String] = []

    /// The first of them with their reasons, by path.
    var examples: [(path: String, reason: String)] {
        told.sorted().compactMap { path in reasons[path].map { (path, $0) } }
    }

    /// Remembers why a file cannot be shown. Returns whether it was not known with that reason.
    mutating func add(_ path: String, because reason: String) -> Bool {
        let known = reasons.updateValue(reason, forKey: path)
        if known == nil, told.count < Self.mostTold { told.append(path) }
        return known != reason
    }

    /// Forgets all others.
    mutating func keep(where isKept: (String) -> Bool) {
        if reasons.isEmpty { return }
        reasons = reasons.filter { isKept($0.key) }
        told.removeAll { reasons[$0] == nil }
        if told.count == min(reasons.count, Self.mostTold) { return }
        let known = Set(told)
        told += reasons.keys.filter { !known.contains($0) }.sorted().prefix(Self.mostTold - told.count)
    }
}
