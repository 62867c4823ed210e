extension Snapshot {
    /// Whether plugging a display in may help: a connector that is asked for has none, or none that says its modes.
    func mayGetDisplay(_ choice: OutputChoice) -> Bool {
        connectors.contains { connector in
            guard choice.includes(connector.name) else { return false }
            switch mode(of: connector, choice) {
            case .failure(.notConnected), .failure(.noModes): return true
            case .success, .failure(.writeback), .failure(.noSuchMode): return false
            }
        }
    }

    /// Why nothing on this card can be played on, connector by connector.
    func summary(_ choice: OutputChoice) -> String {
        let listed = connectors.filter { choice.includes($0.name) }
        if listed.isEmpty {
            return connectors.isEmpty
                ? "it has no connector"
                : "it has no output \(choice.names.sorted().joined(separator: ", ")); "
                    + "there are \(connectors.map(\.name).joined(separator: ", "))"
        }
        return listed.map { summary(of: $0, choice) }.joined(separator: ", ")
    }

    /// Why each output that is asked for by name is not among `assignments`, by name.
    func absences(_ choice: OutputChoice, among assignments: [Assignment]) -> [String: String] {
        var reasons: [String: String] = [:]
        for name in choice.names where !assignments.contains(where: { $0.name == name }) {
            reasons[name] =
                connectors.first { $0.name == name }.map { summary(of: $0, choice) }
                ?? "there is no output \(name), only \(connectors.map(\.name).joined(separator: ", "))"
        }
        return reasons
    }

    /// Why connectors that are driven now could not be any more.
    func objections(to choice: OutputChoice, among driven: Set<ConnectorID>) -> [String] {
        connectors.filter { connector in
            driven.contains(connector.id) && choice.includes(connector.name)
                && mode(of: connector, choice) == .failure(.noSuchMode)
        }
        .map { summary(of: $0, choice) }
    }

    private func summary(of connector: Connector, _ choice: OutputChoice) -> String {
        switch mode(of: connector, choice) {
        case .success: "\(connector.name) finds no free CRTC"
        case .failure(.notConnected): "nothing is connected to \(connector.name)"
        case .failure(.writeback): "\(connector.name) is no display"
        case .failure(.noModes): "\(connector.name) is connected and offers no mode"
        case .failure(.noSuchMode):
            "\(connector.name) has no such mode; it has \(connector.modes.map(\.description).joined(separator: " "))"
        }
    }
}
