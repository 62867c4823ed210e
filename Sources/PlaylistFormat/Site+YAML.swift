internal import Raster

extension Site {
    /// Whether a YAML text is a site file: `outputs` stands at its top level.
    public static func isSite(yaml bytes: [UInt8]) -> Bool {
        guard let source = try? SourceText(decoding: bytes, name: "", breaks: .yaml) else { return false }
        var report = Report()
        guard case .mapping(let pairs) = NodeBuilder.tree(of: source, report: &report)?.content else { return false }
        return pairs.contains { $0.key.text == "outputs" }
    }

    /// Reads a site file.
    ///
    /// `name` is what messages call it; relative paths are relative to `folder`.
    public init(yaml bytes: [UInt8], name: String, folder: String) throws(PlaylistError) {
        let source = try SourceText(decoding: bytes, name: name, breaks: .yaml)
        var report = Report()
        let root = NodeBuilder.tree(of: source, report: &report)
        self.init(screens: [])
        if case .mapping(let pairs) = root?.content, let outputs = pairs.first(where: { $0.key.text == "outputs" }),
            case .mapping(let outputs) = outputs.value.content, pairs.count == 1
        {
            for pair in outputs { read(pair, folder: folder, report: &report) }
        } else if report.isEmpty {
            report.add("expected a mapping with 'outputs'", at: root?.mark ?? .start)
        }
        guard report.isEmpty else { throw report.error(in: source) }
    }

    private mutating func read(_ pair: Node.Pair, folder: String, report: inout Report) {
        guard let name = pair.key.text else {
            report.add("expected the name of an output, found \(pair.key.found)", at: pair.key.mark)
            return
        }
        var screen = Screen(output: name, source: pair.value.text.map { resolve($0, in: folder) } ?? "")
        if case .mapping(let pairs) = pair.value.content {
            for pair in pairs {
                switch (pair.key.text, pair.value.text) {
                case ("playlist", let text?): screen.source = resolve(text, in: folder)
                case ("mode", let text?):
                    screen.mode = text
                    if !Self.isMode(text) {
                        report.add(
                            "expected a mode (preferred, highest, WxH or WxH@R), found \(pair.value.found)",
                            at: pair.value.mark)
                    }
                case ("rotate", let text?):
                    screen.rotation = Int(text)
                    if ![0, 90, 180, 270].contains(screen.rotation) {
                        report.add("expected 0, 90, 180 or 270, found \(pair.value.found)", at: pair.value.mark)
                    }
                default: report.add("unknown key \(pair.key.found) in an output", at: pair.key.mark)
                }
            }
        }
        if screen.source.isEmpty { report.add("output \(quoted(name)) has no playlist", at: pair.value.mark) }
        screens.append(screen)
    }

    private static func isMode(_ text: String) -> Bool {
        if ["preferred", "highest"].contains(text) { return true }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2, Size(parts[0]) != nil else { return false }
        return parts.count == 1 || (Double(parts[1]).map { $0 > 0 && $0 <= 1000 } ?? false)
    }
}

extension Node {
    fileprivate var text: String? {
        if case .scalar(let text, _) = content { text } else { nil }
    }
}
