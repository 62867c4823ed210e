internal import ControlProtocol
internal import Input
internal import JSONText
internal import LinuxIO
internal import Paths
internal import Present
internal import Vocabulary

/// What `cyclorama outputs` prints: cards, connectors, modes, and the rungs that transitions would take.
public struct OutputList: CustomStringConvertible {
    public let description: String
    /// Whether any output can be used.
    public let hasUsableOutput: Bool

    /// Looks at every card, or at one.
    ///
    /// - Parameters:
    ///   - output: the only one to tell of; nil: all.
    ///   - runtimeFolder: where a player runs, if one does: it knows which rungs have failed.
    public static func read(card path: String?, output: String? = nil, runtimeFolder: String) -> OutputList {
        var cards = CardReport.all(path)
        if let output, !cards.isEmpty {
            let names = cards.flatMap { $0.connectors.map(\.name) }
            guard names.contains(output) else {
                let others = names.isEmpty ? "" : "; there is \(names.joined(separator: ", "))"
                return OutputList(
                    description: "no output is called '\(safeLine(output))'\(others)", hasUsableOutput: false)
            }
            cards.removeAll { card in !card.connectors.contains { $0.name == output } }
        }
        let played = outputs(playedIn: RuntimeFolder(path: runtimeFolder))
        let displays =
            cards.isEmpty ? ["no card: there is no /dev/dri/card*"] : cards.map { text($0, on: output, played) }
        return OutputList(
            description: (displays + (output == nil ? text(of: InputNode.all()) : [])).joined(separator: "\n"),
            hasUsableOutput: cards.flatMap(\.connectors).contains { $0.mode != nil && $0.name == output ?? $0.name })
    }

    /// Devices by which people at the screen could steer a player; none where there are none.
    static func text(of nodes: [InputNode]) -> [String] {
        let lines = nodes.compactMap { node -> String? in
            let abilities = [node.hasTouch ? "touch" : nil, node.hasKeys ? "keys" : nil].compactMap(\.self)
            return abilities.isEmpty
                ? nil : "  \(safeLine(node.name))  \(abilities.joined(separator: ", ")), \(node.path)"
        }
        return lines.isEmpty ? [] : ["input devices"] + lines
    }

    /// The outputs of a player, as its status has them; none where no player runs.
    static func outputs(playedIn folder: RuntimeFolder) -> [OutputStatus] {
        guard let text = try? File.contents(of: folder.status, limit: 1 << 24), let json = try? JSON(reading: text)
        else {
            return []
        }
        return PlayerStatus(json)?.shows.flatMap(\.outputs) ?? []
    }

    /// A line for each rung that has failed on an output.
    static func failures(of output: String, _ played: [OutputStatus]) -> [String] {
        played.filter { $0.name == output }.flatMap(\.failedRungs).map { failed in
            "    failed     \(failed.rung), since \(failed.since): cannot \(failed.call): \(failed.error)"
        }
    }

    private static func text(_ card: CardReport, on output: String?, _ played: [OutputStatus]) -> String {
        var lines = [card.name]
        if let driver = card.driver { lines.append("  \(driver.knowledge)") }
        if let problem = card.problem { lines.append("  \(problem)") }
        for connector in card.connectors where connector.name == output ?? connector.name {
            lines.append("  \(connector.name)  \(connector.state)")
            if let mode = connector.mode {
                let reason = ModeSelection(mode, by: .preferred, from: connector.modes).reason
                lines.append("    plays at   \(mode) (\(reason))")
                lines.append("    modes      \(connector.modes.map(\.description).joined(separator: " "))")
            }
            lines += failures(of: connector.name, played)
            if !connector.wishes.isEmpty { lines.append("    asks for   \(connector.wishes.joined(separator: ", "))") }
            lines += connector.signal.map { "    \($0)" }
            switch connector.routes {
            case .success(let routes): lines += grouped(routes).map { "    \($0.transitions)  \($0.route)" }
            case .failure(let error): lines.append("    transitions  unknown: \(error.reason)")
            }
        }
        if let maximum = card.maximum { lines.append("  framebuffers up to \(maximum)") }
        return lines.joined(separator: "\n")
    }

    /// Transitions that reach the screen the same way, on one line.
    private static func grouped(
        _ routes: [(transition: Transition, route: Route)]
    ) -> [(transitions: String, route: Route)] {
        var groups: [(transitions: [Transition], route: Route)] = []
        for (transition, route) in routes {
            if let index = groups.firstIndex(where: { $0.route == route }) {
                groups[index].transitions.append(transition)
            } else {
                groups.append(([transition], route))
            }
        }
        return groups.map { (names($0.transitions), $0.route) }
    }

    /// `slide-*, wipe-up`: all four directions are one name.
    private static func names(_ transitions: [Transition]) -> String {
        var names: [String] = []
        for transition in transitions {
            let directions = transitions.filter { $0.kind == transition.kind && $0.direction != nil }.count
            let name = directions == Transition.Direction.allCases.count ? "\(transition.kind)-*" : transition.name
            if !names.contains(name) { names.append(name) }
        }
        return names.joined(separator: ", ")
    }
}
