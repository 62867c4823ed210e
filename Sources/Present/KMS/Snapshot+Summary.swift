extension Snapshot {
    /// Whether plugging a display in may help: a connector that is asked for has none, or none that says its modes.
    func mayGetDisplay(_ choice: ModeChoice, only names: Set<String>) -> Bool {
        connectors.contains { connector in
            guard names.isEmpty || names.contains(connector.name) else { return false }
            switch mode(of: connector, choice) {
            case .failure(.notConnected), .failure(.noModes): return true
            case .success, .failure(.writeback), .failure(.noSuchMode): return false
            }
        }
    }

    /// Why nothing on this card can be played on, connector by connector.
    func summary(_ choice: ModeChoice, only names: Set<String>) -> String {
        let listed = connectors.filter { names.isEmpty || names.contains($0.name) }
        if listed.isEmpty {
            return connectors.isEmpty
                ? "it has no connector"
                : "it has no output \(names.sorted().joined(separator: ", ")); "
                    + "there are \(connectors.map(\.name).joined(separator: ", "))"
        }
        return listed.map { connector in
            switch mode(of: connector, choice) {
            case .success: "\(connector.name) finds no free CRTC"
            case .failure(.notConnected): "nothing is connected to \(connector.name)"
            case .failure(.writeback): "\(connector.name) is no display"
            case .failure(.noModes): "\(connector.name) is connected and offers no mode"
            case .failure(.noSuchMode):
                "\(connector.name) has no such mode; it has \(connector.modes.map(\.description).joined(separator: " "))"
            }
        }
        .joined(separator: ", ")
    }
}
