internal import Vocabulary

/// Decodes a YAML document as a site file.
struct SiteDecoder: NodeDecoder {
    static let noun = "site file"
    private static let depths = [8, 10, 12]
    /// Each may be a show of its own, with tens of megabytes of slides.
    private static let outputLimit = 16
    private static let output = "the name of an output, like HDMI-A-1, or \"\(Site.others)\" for all others"
    private static let source = "a source (the path of a playlist, a folder or a picture)"

    let paths: PathResolver
    let isCancelled: () -> Bool
    private let keyNames: () -> [String]
    var probe: FileProbe?
    var report = ErrorReport()

    /// - Parameter keyNames: the names of the keys that there are; none: any name is taken.
    init(paths: PathResolver, keyNames: @escaping () -> [String], isCancelled: @escaping () -> Bool) {
        self.isCancelled = isCancelled
        self.keyNames = keyNames
        self.paths = paths
    }

    mutating func document(_ root: Node) -> Site {
        var site = Site(screens: [])
        guard case .mapping(let pairs) = root.content else {
            report.addWrongType(root, expected: "a mapping with 'outputs'")
            return site
        }
        let fields = fields(pairs, context: "in a site file", keys: Key.site)
        if let node = fields[.patience] {
            site.patience = duration(node, in: DurationLimits.patience, limits: "1s to 10m")
        }
        site.fallback = fields[.fallback].flatMap { fallback($0, of: .fallback, style: Style()) }
        site.fallbackPlace = fields[.fallback].map { Place($0.mark) }
        site.run = run(fields)
        if let outputs = fields[.outputs] {
            read(outputs, into: &site)
        } else if !fields.mayHold(.outputs), !fields.mayHold(.slides) {
            report.add("'outputs' is missing: a site file says what each output plays", at: root.mark)
        }
        return site
    }

    private mutating func run(_ fields: Fields) -> RunSettings {
        RunSettings(
            displayLog: fields[.displayLog].flatMap {
                settingsPath($0, expected: "the path of a file", probe, inFolder: true)
            },
            metrics: fields[.metrics].flatMap { metrics($0) },
            thumbnails: fields[.thumbnails].flatMap { thumbnails($0) },
            resumes: fields[.resume].flatMap { flag($0) },
            isVerbose: fields[.verbose].flatMap { flag($0) })
    }

    private mutating func metrics(_ node: Node) -> String? {
        let expected = "the path of a file whose name ends with .prom"
        guard let path = settingsPath(node, expected: expected, probe, inFolder: true) else { return nil }
        if RunSettings.isMetricsPath(path) { return path }
        report.addWrongType(node, expected: expected)
        return nil
    }

    private mutating func thumbnails(_ node: Node) -> Int? {
        let expected = "\(BytesText.example), or 0 for none"
        guard let text = text(node, expected: expected) else { return nil }
        switch text.lowercased() {
        case "0": return 0
        case "no", "none", "off", "false":
            report.addWrongType(node, expected: expected, meant: "0")
            return nil
        default: break
        }
        return value(of: text, at: node.mark, with: BytesText.read)
    }

    private mutating func read(_ node: Node, into site: inout Site) {
        guard case .mapping(let pairs) = node.content, !pairs.isEmpty else {
            var isEmpty = node.isNothing
            if case .mapping = node.content { isEmpty = true }
            if isEmpty {
                report.add("'outputs' is empty: a site file needs at least one output", at: node.mark)
            } else {
                report.addWrongType(node, expected: "a mapping of outputs, like 'HDMI-A-1: lobby.yaml'")
            }
            return
        }
        for (name, pair) in named(pairs, of: .outputs, "output", limit: Self.outputLimit, expected: Self.output) {
            if let key = Key(rawValue: name), (Key.screen + Key.site).contains(key) {
                let advice = Key.screen.contains(key) ? "; write \"*\": {playlist: lobby.yaml, rotate: 90}" : ""
                report.add(
                    "key '\(own: name)' does not belong in 'outputs', only \(own: key.home)\(own: advice)",
                    at: pair.key.mark, kind: .key)
            } else {
                read(pair.value, output: name == Site.others ? nil : name, into: &site)
            }
        }
    }

    /// The pairs of a mapping whose names are the file's own, each name once, up to a limit.
    ///
    /// - Parameter noun: what is named, in the words of messages.
    mutating func named(
        _ pairs: [Node.Pair], of key: Key, _ noun: String, limit: Int, expected: String
    ) -> [(name: String, pair: Node.Pair)] {
        var lines: [String: UInt32] = [:]
        if pairs.count > limit { reportExcess(in: key, limit, at: pairs[limit].key.mark) }
        return pairs.prefix(limit).compactMap { pair in
            guard case .scalar(let name, _) = pair.key.content, !pair.key.isNothing, !name.isEmpty else {
                report.addWrongType(pair.key, expected: expected)
                return nil
            }
            if let first = lines[name] {
                report.add(
                    "duplicate \(own: noun) \(key: name), first on line \(first)", at: pair.key.mark, kind: .key)
                return nil
            }
            lines[name] = pair.key.mark.line
            return (name, pair)
        }
    }

    private mutating func read(_ node: Node, output: String?, into site: inout Site) {
        guard case .mapping(let pairs) = node.content else {
            guard let path = path(node, expected: Self.source + ", or a mapping") else { return }
            site.screens.append(Site.Screen(output: output, source: path, place: Place(node.mark)))
            return
        }
        let fields = fields(pairs, context: "in an output", keys: Key.screen)
        var settings = OutputSettings()
        settings.mode = fields[.mode].flatMap { mode($0)?.choice }
        let rotation = fields[.rotate].flatMap { self.rotation($0) }
        settings.rung = fields[.rung].flatMap { word($0, "rung", Words.rungs) }
        settings.signal = signal(fields)
        let input = fields[.input].flatMap { self.input($0, keyNames) }
        guard let source = fields[.playlist] else {
            if !Key.kinds.contains(where: fields.mayHold) { report.add("an output needs 'playlist'", at: node.mark) }
            return
        }
        guard let path = path(source, expected: Self.source) else { return }
        var screen = Site.Screen(
            output: output, source: path, place: Place(source.mark), settings: settings, rotation: rotation)
        screen.input = input
        site.screens.append(screen)
    }

    private mutating func signal(_ fields: Fields) -> SignalSettings {
        var signal = SignalSettings()
        signal.range = fields[.range].flatMap { word($0, "range", Words.ranges) }
        signal.margins = fields[.margins].flatMap {
            value($0, expected: MarginsText.expected, with: MarginsText.read)
        }
        signal.depth = fields[.depth].flatMap { depth($0) }
        signal.content = fields[.contentType].flatMap {
            word($0, Key.contentType.rawValue, Words.contents)
        }
        return signal
    }

    private mutating func depth(_ node: Node) -> Int? {
        let expected = "a depth of \(list(Self.depths.map(String.init))) bits a channel"
        guard let text = text(node, expected: expected) else { return nil }
        if let depth = Self.depths.first(where: { String($0) == text }) { return depth }
        // Also understood: 10bit, and the bits of all three channels.
        let meant = Int(text.prefix { $0.isASCII && $0.isNumber }).flatMap { number in
            Self.depths.first { $0 == number || 3 * $0 == number }
        }
        report.addWrongType(node, expected: expected, meant: meant.map(String.init))
        return nil
    }
}
