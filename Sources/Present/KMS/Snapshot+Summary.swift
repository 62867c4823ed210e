extension Snapshot {
    /// Whether plugging a display in may help: a connector that is asked for has none, or none that says its modes.
    func mayGetDisplay(_ choice: OutputChoice) -> Bool {
        connectors.contains { connector in
            guard choice.includes(connector.name) else { return false }
            switch mode(of: connector, choice) {
            case .failure(.notConnected), .failure(.noModes), .failure(.givenUp), .failure(.refused): return true
            case .success, .failure(.writeback), .failure(.noSuchMode), .failure(.nonDesktop): return false
            }
        }
    }

    /// Why nothing on this card can be played on, connector by connector.
    func summary(
        _ choice: OutputChoice, usesUnknown: Bool = false, refusals: RefusedModes = RefusedModes()
    ) -> String {
        let listed = connectors.filter { choice.includes($0.name) }
        if listed.isEmpty { return connectors.isEmpty ? "it has no connector" : "none of its outputs is asked for" }
        return listed.map { summary(of: $0, choice, usesUnknown, refusals) }.joined(separator: ", ")
    }

    /// Why each output that is asked for by name, or that is given up, is not among `assignments`, by name. Names of other
    /// cards' outputs are left out.
    func absences(
        _ choice: OutputChoice, usesUnknown: Bool = false, refusals: RefusedModes = RefusedModes(),
        among assignments: [Assignment]
    ) -> [String: String] {
        var reasons: [String: String] = [:]
        for connector in connectors where !assignments.contains(where: { $0.connector == connector.id }) {
            let isGivenUp = refusals.givenUp[connector.id] != nil && choice.includes(connector.name)
            if isGivenUp || choice.names.contains(connector.name) {
                reasons[connector.name] = summary(of: connector, choice, usesUnknown, refusals)
            }
        }
        return reasons
    }

    /// Why connectors could not be read, by their names in an earlier snapshot.
    func unreadReasons(known: Snapshot) -> [String: String] {
        var reasons: [String: String] = [:]
        for (id, error) in unread {
            let name = known.connectors.first { $0.id == id }?.name ?? "connector \(id)"
            reasons[name] = "\(name) \(error.failure)"
        }
        return reasons
    }

    /// Why connectors that are driven now could not be any more.
    func objections(to choice: OutputChoice, among driven: Set<ConnectorID>) -> [String] {
        connectors.filter { connector in
            driven.contains(connector.id) && choice.includes(connector.name)
                && mode(of: connector, choice) == .failure(.noSuchMode)
        }
        .map { summary(of: $0, choice, false, RefusedModes()) }
    }

    /// What a mode was chosen from, and why: `HDMI-A-1 plays at 1920x1080@60 of 12 modes (preferred)`.
    func explanation(of assignment: Assignment, by choice: OutputChoice) -> String {
        let modes = connectors.first { $0.id == assignment.connector }?.modes ?? []
        let selection = ModeSelection(assignment.mode, by: choice.mode(of: assignment.name), from: modes)
        let list = modes.map(\.description).joined(separator: " ")
        return "\(assignment.name) plays at \(selection): \(list)"
    }

    private func summary(
        of connector: Connector, _ choice: OutputChoice, _ usesUnknown: Bool, _ refusals: RefusedModes
    ) -> String {
        switch mode(of: connector, choice, usesUnknown: usesUnknown, refusals: refusals) {
        case .success: "\(connector.name) finds no free CRTC"
        case .failure(.notConnected): "nothing is connected to \(connector.name)"
        case .failure(.writeback): "\(connector.name) is no display"
        case .failure(.nonDesktop): "\(connector.name) has a headset on it"
        case .failure(.refused): "\(connector.name) takes no mode on any CRTC"
        case .failure(.givenUp(let reason)): "\(connector.name) is given up for a while: \(reason)"
        case .failure(.noModes): "\(connector.name) is connected and offers no mode"
        case .failure(.noSuchMode):
            "\(connector.name) has no such mode; it has \(connector.modes.map(\.description).joined(separator: " "))"
        }
    }
}

extension [Snapshot] {
    /// Why outputs that are asked for by name are on none of the cards, by name.
    func absences(_ choice: OutputChoice) -> [String: String] {
        let names = flatMap { $0.connectors.map(\.name) }
        let others = names.isEmpty ? "" : ", only \(names.joined(separator: ", "))"
        let missing = choice.names.filter { !names.contains($0) }.map { ($0, "there is no output \($0)\(others)") }
        return Dictionary(uniqueKeysWithValues: missing)
    }
}
