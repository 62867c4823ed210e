internal import Web

extension AgentDecoder {
    /// One that holds, one that is to replace it, and some more of a sign's several owners.
    private static let keyLimit = 4
    static let neededOfSite: [Key] = [.url, .branch, .key]

    /// What `site` says.
    mutating func site(_ node: Node) -> AgentSettings.DistantSite? {
        guard case .mapping(let pairs) = node.content else {
            report.addWrongType(
                node, expected: "a mapping like {url: https://cdn.example/repo, branch: lobby, key: lobby.gpg}")
            return nil
        }
        let fields = fields(pairs, context: "in 'site'", keys: Key.inDistantSite)
        for key in Self.neededOfSite where !fields.mayHold(key) {
            report.add("a 'site' needs '\(own: key.rawValue)'", at: node.mark, kind: .key)
        }
        let url = fields[.url].flatMap { repository($0) }
        let branches = fields[.branch].map { self.branches($0) } ?? []
        let keys = fields[.key].map { self.keys($0) } ?? []
        let every = fields[.every].flatMap { duration($0, in: DurationLimits.poll, limits: "1m to 24h") }
        let keepFree = fields[.keepFree].flatMap { bytes($0) }
        guard let url, !branches.isEmpty, !keys.isEmpty else { return nil }
        var site = AgentSettings.DistantSite(url: url, branches: branches, keys: keys)
        if let every { site.every = every }
        if let keepFree { site.keepFree = keepFree }
        return site
    }

    private mutating func repository(_ node: Node) -> WebAddress? {
        let expected = "the address of a repository like https://cdn.example/repo"
        guard let text = text(node, expected: expected) else { return nil }
        do throws(WebAddress.Misfit) {
            let url = try WebAddress(text.hasSuffix("/") ? String(text.dropLast()) : text)
            if url.query == nil { return url }
            report.addWrongType(node, expected: expected)
        } catch {
            report.add("\(value: text): \(own: error.reason)", at: node.mark)
        }
        return nil
    }

    private mutating func keys(_ node: Node) -> [String] {
        let expected = "the path of a file with a GPG key"
        return texts(node, of: .key, limit: Self.keyLimit, expected: expected).compactMap {
            settingsPath($0.node, expected: expected, probe)
        }
    }
}

extension NodeDecoder {
    /// The branches of a site, each once.
    mutating func branches(_ node: Node) -> [String] {
        let expected = "a branch like lobby or country/city"
        var found: [String] = []
        for (text, node) in texts(node, of: .branch, limit: 8, expected: expected) {
            if !isBranch(text) {
                report.addWrongType(node, expected: expected)
            } else if found.contains(text) {
                report.add("\(value: text) stands here twice", at: node.mark)
            } else {
                found.append(text)
            }
        }
        return found
    }
}

/// As `ostree_validate_rev` has it (ostree-core.c): parts of letters, digits and `-._`, of which none begins with `-` or `.`.
private func isBranch(_ text: String) -> Bool {
    func isPlain(_ byte: UInt8) -> Bool {
        0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || byte == UInt8(ascii: "_")
    }
    return text.utf8.count <= 200
        && text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
            guard let first = part.first, isPlain(first) else { return false }
            return part.allSatisfy { isPlain($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
        }
}
