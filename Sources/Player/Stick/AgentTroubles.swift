internal import ControlProtocol
internal import JSONText
internal import LinuxIO

/// What the agent cannot fetch, as its own status has it. What it fetched before plays on, so the player tells nothing of that.
struct AgentTroubles {
    private(set) var failing: [(address: String, reason: String)] = []
    private(set) var count = 0

    init() {}

    /// - Parameter path: of the agent's status; without one, nothing is told.
    init(at path: String) {
        guard let text = try? File.contents(of: path, limit: StateFile.largest), let json = try? JSON(reading: text)
        else { return }
        failing = (json["failing"]?.items ?? []).compactMap { item in
            guard let address = item["url"]?.string, let reason = item["reason"]?.string else { return nil }
            return (address, reason)
        }
        count = max(failing.count, json["failing-count"]?.number.flatMap { Int(exactly: $0) } ?? 0)
    }

    /// The rest, where the player tells of some.
    func besides(_ told: Set<String>) -> FirstOf<String> {
        let rest = failing.filter { !told.contains($0.address) }
        return FirstOf(rest.map { "\($0.address): \($0.reason)" }, of: count - (failing.count - rest.count))
    }
}
