internal import Present

/// What `cyclorama outputs` prints: cards, connectors, modes, and the rungs that transitions would take.
public struct OutputList: CustomStringConvertible {
    public let description: String
    /// Whether any output can be used.
    public let hasUsableOutput: Bool

    /// Looks at every card, or at one.
    public init(card path: String?) {
        let cards = CardReport.all(path)
        hasUsableOutput = cards.contains { $0.connectors.contains { $0.mode != nil } }
        description =
            cards.isEmpty ? "no card: there is no /dev/dri/card*" : cards.map(Self.text).joined(separator: "\n")
    }

    private static func text(_ card: CardReport) -> String {
        var lines = [card.name]
        if let problem = card.problem { lines.append("  \(problem)") }
        for connector in card.connectors {
            lines.append("  \(connector.name)  \(connector.state)")
            if let mode = connector.mode {
                lines.append("    plays at   \(mode)")
                lines.append("    modes      \(connector.modes.map(\.description).joined(separator: " "))")
            }
            for (transition, rung) in connector.rungs ?? [] { lines.append("    \(transition)  \(rung.rawValue)") }
            if connector.rungs == nil, connector.mode != nil {
                lines.append("    transitions  unknown: another program holds the display")
            }
        }
        if let maximum = card.maximum { lines.append("  framebuffers up to \(maximum)") }
        return lines.joined(separator: "\n")
    }
}
