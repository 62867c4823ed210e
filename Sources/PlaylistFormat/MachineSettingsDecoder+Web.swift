internal import Web

/// What comes from the web.
extension MachineSettingsDecoder {
    /// Two, so that one can be replaced.
    private static let keyLimit = 2
    private static let keyFile = "the name of a file on PICTURES, like lobby.gpg"

    mutating func readWeb(_ fields: Fields, into settings: inout MachineSettings) {
        let playlist = fields[.playlist].flatMap { self.address($0, like: "https://signs.example/lobby.yaml") }
        let site = self.site(fields)
        if let first = Key.web.compactMap({ key in fields[key].map { (key, $0) } }).first, !settings.network {
            report.add(
                "'\(own: first.0.rawValue)' needs the network, which 'network: no' turns off", at: first.1.mark)
            return
        }
        settings.site = site
        if let node = fields[.playlist], fields.mayHold(.distantSite) {
            report.add("'playlist' does not count beside 'site', which plays instead", at: node.mark)
        } else {
            settings.playlist = playlist
        }
    }

    /// Each of its keys is read, so that each mistake is told.
    private mutating func site(_ fields: Fields) -> MachineSettings.RemoteSite? {
        let address = fields[.distantSite].flatMap { self.address($0, like: "https://signs.example/repo") }
        let branches = fields[.branch].map { self.branches($0) }
        let keys = fields[.key].map { node in
            self.texts(node, of: .key, limit: Self.keyLimit, expected: Self.keyFile).compactMap {
                self.keyFile($0.text, $0.node)
            }
        }
        let pace = fields[.every].flatMap { self.pace($0) }
        guard fields.mayHold(.distantSite) else {
            if let (key, node) = [Key.branch, .key, .every].compactMap({ key in fields[key].map { (key, $0) } }).first {
                report.add("'\(own: key.rawValue)' is said of a 'site', which is missing", at: node.mark, kind: .key)
            }
            return nil
        }
        if let node = fields[.distantSite] {
            for key in [Key.branch, .key] where !fields.mayHold(key) {
                report.add("'site' needs '\(own: key.rawValue)'", at: node.mark, kind: .key)
            }
        }
        guard let address, let branches, let keys, !branches.isEmpty, !keys.isEmpty else { return nil }
        return MachineSettings.RemoteSite(address: address, branches: branches, keys: keys, pace: pace)
    }

    private mutating func address(_ node: Node, like example: String) -> WebAddress? {
        let expected = "an address like \(example)"
        guard let text = text(node, expected: expected) else { return nil }
        guard WebAddress.isMeant(by: text) else {
            // Also understood: signs.example/lobby.yaml, in which a name's first part has a dot.
            let host = text.prefix { $0 != "/" }
            let meant = host.count < text.count && host.contains(".") ? try? WebAddress("https://" + text) : nil
            report.addWrongType(node, expected: expected, meant: meant?.description)
            return nil
        }
        do throws(WebAddress.Misfit) {
            return try WebAddress(text)
        } catch {
            report.add("\(value: text): \(own: error.reason)", at: node.mark)
            return nil
        }
    }

    private mutating func keyFile(_ text: String, _ node: Node) -> String? {
        if !text.isEmpty, text.first != ".", !text.utf8.contains(where: { $0 < 0x20 || "/\\".utf8.contains($0) }) {
            return text
        }
        report.addWrongType(node, expected: Self.keyFile)
        return nil
    }

    private mutating func pace(_ node: Node) -> String? {
        guard duration(node, in: DurationLimits.poll, limits: "1m to 24h") != nil else { return nil }
        return text(node, expected: "")
    }
}
