internal import Vocabulary

/// A property of a connector, in the words of site files.
public struct SignalProperty: Hashable, Sendable, CustomStringConvertible {
    /// The key.
    public let key: String
    /// What it is set to now.
    public let value: String
    /// What a site file can set.
    public let choices: String

    /// `range         auto (full, limited, auto)`
    public var description: String {
        key + String(repeating: " ", count: max(1, 14 - key.count)) + "\(value) (\(choices))"
    }
}

extension Card {
    /// What a connector's cable carries, and what its display asks for.
    func signal(
        of connector: Snapshot.Connector
    ) throws(DisplayError) -> (properties: [SignalProperty], wishes: [String]) {
        let properties = try properties(of: connector.id)
        let values = values(of: connector.id)
        return (
            properties.table.signal(values),
            connector.connection != .disconnected ? properties.wishes(values, of: connector.modes) : []
        )
    }
}

extension ConnectorProperties {
    /// What a display asks for, in words.
    func wishes(_ values: [Property<ObjectKind.Connector>: UInt64], of modes: [Mode]) -> [String] {
        var wishes = modes.first(where: \.isPreferred).map { ["\($0)"] } ?? []
        if let value = panelOrientation.flatMap({ values[$0] }),
            let word = table.entries["panel orientation"]?.values.name(of: value), word != "Normal"
        {
            wishes.append("a panel that stands \(word.lowercased())")
        }
        if isNonDesktop.flatMap({ values[$0] }) == 1 { wishes.append("no desktop: it is no screen to look at") }
        if let edid, (values[edid] ?? 0) == 0 { wishes.append("it sends no EDID") }
        return wishes
    }
}

extension PropertyTable<ObjectKind.Connector> {
    /// What can be set by a site file, and what it is set to.
    func signal(_ values: [Property<ObjectKind.Connector>: UInt64]) -> [SignalProperty] {
        var found: [SignalProperty] = []
        func add(_ key: String, _ name: String, _ words: (PropertyValues, UInt64) -> (value: String, choices: String)) {
            guard let entry = settable(name), let value = values[entry.property] else { return }
            let words = words(entry.values, value)
            found.append(SignalProperty(key: key, value: words.value, choices: words.choices))
        }
        func word(
            _ known: [(name: String, word: String)]
        ) -> (PropertyValues, UInt64) -> (value: String, choices: String) {
            { values, value in
                let now = values.name(of: value)
                return (
                    known.first { $0.word == now }?.name ?? now ?? String(value),
                    known.filter { values.value(of: $0.word) != nil }.map(\.name).joined(separator: ", ")
                )
            }
        }
        add("range", "Broadcast RGB", word(ColorRange.allCases.map { ($0.rawValue, $0.word) }))
        add("content-type", "content type", word(ContentType.allCases.map { ($0.rawValue, $0.word) }))
        add("depth", "max bpc") { values, value in (String(value), "\(values)") }
        let edges = ["top margin", "right margin", "bottom margin", "left margin"].compactMap { settable($0) }
        if edges.count == 4, case .numbers(let range) = edges[0].values {
            found.append(
                SignalProperty(
                    key: "margins", value: edges.map { "\(values[$0.property] ?? 0)" }.joined(separator: " "),
                    choices: "up to \(range.upperBound) pixels"))
        }
        add("margins", "underscan") { [self] words, value in
            let limits = ["underscan vborder", "underscan hborder"].compactMap { settable($0) }
            let now = limits.map { "\(values[$0.property] ?? 0)" }.joined(separator: " ")
            let isOn = words.name(of: value) == "on"
            return (isOn ? now : "none", limits.first.map { "\($0.values) pixels" } ?? "no width")
        }
        return found
    }
}
