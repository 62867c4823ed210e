internal import Web

/// Decodes a YAML document as `agent.yaml`.
struct AgentDecoder: NodeDecoder {
    static let noun = "agent.yaml"
    static var empty: AgentSettings? { AgentSettings() }
    private static let hostLimit = 1000
    private static let host = "a host like pictures.example, without https:// and without a port"
    private static let form = "'basic', 'bearer' or 'header NAME'"

    let paths: PathResolver
    var probe: FileProbe?
    var report = ErrorReport()

    init(folder: String) { paths = PathResolver(folder: folder) }

    mutating func document(_ root: Node) -> AgentSettings {
        var settings = AgentSettings()
        guard case .mapping(let pairs) = root.content else {
            report.addWrongType(root, expected: "a line like 'cache: 2GiB', with a blank after the colon")
            return settings
        }
        let fields = fields(pairs, context: "in agent.yaml", keys: Key.agent)
        if let node = fields[.plainHosts] { settings.plainHosts = hosts(node, of: .plainHosts) }
        if let node = fields[.privateHosts] { settings.privateHosts = hosts(node, of: .privateHosts) }
        if let node = fields[.cache], let bytes = bytes(node) { settings.cache = bytes }
        settings.authority = fields[.authority].flatMap {
            settingsPath($0, expected: "the path of a file with certificates", probe)
        }
        settings.proxy = fields[.proxy].flatMap { proxy($0) }
        if let node = fields[.credentials] { settings.credentials = credentials(node) }
        settings.site = fields[.distantSite].flatMap { site($0) }
        return settings
    }

    private mutating func hosts(_ node: Node, of key: Key) -> [String] {
        texts(node, of: key, limit: Self.hostLimit, expected: Self.host).compactMap { host($0.text, $0.node) }
    }

    private mutating func host(_ text: String, _ node: Node) -> String? {
        if let address = try? WebAddress("https://" + text), address.host == text.lowercased() { return address.host }
        // Also understood: https://pictures.example/a.jpg, cam.lan:8080, fe80::1.
        let meant =
            (try? WebAddress(text)) ?? (try? WebAddress("https://" + text)) ?? (try? WebAddress("https://[\(text)]"))
        report.addWrongType(node, expected: Self.host, meant: meant?.host)
        return nil
    }

    mutating func bytes(_ node: Node) -> Int? { value(node, expected: BytesText.example, with: BytesText.read) }

    private mutating func proxy(_ node: Node) -> WebAddress? {
        let expected = "a proxy like http://proxy.example:3128"
        guard let text = text(node, expected: expected) else { return nil }
        if let proxy = try? WebAddress(text), Self.isProxy(proxy) { return proxy }
        // Also understood: proxy.example:3128.
        let meant = (try? WebAddress("http://" + text)).flatMap { Self.isProxy($0) ? $0.origin : nil }
        report.addWrongType(node, expected: expected, meant: meant)
        return nil
    }

    private static func isProxy(_ address: WebAddress) -> Bool {
        address.scheme == .http && address.path == "/" && address.query == nil
    }

    private mutating func credentials(_ node: Node) -> [AgentSettings.Credential] {
        guard case .mapping(let pairs) = node.content else {
            report.addWrongType(node, expected: "a mapping of hosts, like 'pictures.example: {file: key, as: bearer}'")
            return []
        }
        if pairs.count > Self.hostLimit {
            report.add(
                "'credentials' has at most \(Self.hostLimit) hosts", at: pairs[Self.hostLimit].key.mark, kind: .limit)
        }
        var found: [AgentSettings.Credential] = []
        var lines: [String: UInt32] = [:]
        for pair in pairs.prefix(Self.hostLimit) {
            guard let text = text(pair.key, expected: Self.host), let host = host(text, pair.key) else { continue }
            if let first = lines.updateValue(pair.key.mark.line, forKey: host) {
                report.add("duplicate host \(key: host), first on line \(first)", at: pair.key.mark, kind: .key)
                continue
            }
            if let credential = credential(pair.value, of: host) { found.append(credential) }
        }
        return found
    }

    private mutating func credential(_ node: Node, of host: String) -> AgentSettings.Credential? {
        guard case .mapping(let pairs) = node.content else {
            report.addWrongType(node, expected: "a mapping like {file: key, as: bearer}")
            return nil
        }
        let fields = fields(pairs, context: "in 'credentials'", keys: Key.inCredentials)
        for key in Key.inCredentials where !fields.mayHold(key) {
            report.add("a host of 'credentials' needs '\(own: key.rawValue)'", at: node.mark, kind: .key)
        }
        let file = fields[.file].flatMap { secretFile($0) }
        let form = fields[.authorization].flatMap { self.form($0) }
        guard let file, let form else { return nil }
        return AgentSettings.Credential(host: host, file: file, form: form)
    }

    /// A name without a slash stays as it is.
    private mutating func secretFile(_ node: Node) -> String? {
        let expected = "the path of a file with the secret, or the name of a credential of systemd"
        guard case .scalar(let text, _) = node.content, !text.utf8.contains(UInt8(ascii: "/")) else {
            return settingsPath(node, expected: expected, probe)
        }
        return localPath(node, expected: expected) == nil ? nil : text
    }

    private mutating func form(_ node: Node) -> AgentSettings.Credential.Form? {
        guard let text = text(node, expected: Self.form) else { return nil }
        let words = text.split(separator: " ")
        switch (words.first, words.count) {
        case ("basic", 1): return .basic
        case ("bearer", 1): return .bearer
        case ("header", 2) where words[1].utf8.allSatisfy(Self.isOfName): return .header(String(words[1]))
        default: break
        }
        let isName = text.contains("-") && text.utf8.allSatisfy(Self.isOfName)
        let meant = isName ? "'header \(text)'" : suggestion(for: text, among: ["basic", "bearer"])
        report.addWrongType(node, expected: Self.form, meant: meant)
        return nil
    }

    /// Of the bytes that a field's name may have (RFC 9110, section 5.1), those that one has.
    private static func isOfName(_ byte: UInt8) -> Bool {
        0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}
