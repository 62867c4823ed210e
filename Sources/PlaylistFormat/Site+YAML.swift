extension Site {
    /// Reads a site file, as much of it as can be read.
    ///
    /// `name` is what messages call it; relative paths are relative to `folder`. `isMode` tells whether a text names a
    /// mode, as the command line would take it.
    public static func parsed(
        yaml bytes: [UInt8], name: String, folder: String, isMode: @escaping (String) -> Bool
    ) -> Parsed<Site> {
        SiteDecoder(folder: folder, isMode: isMode).decode(bytes, name: name)
    }

    /// Whether a YAML file is a site file, so far as can be told: `outputs` stands at its top level, before any `slides`.
    ///
    /// A file that cannot be read is none, and is better read as a playlist, which says why.
    public static func isSite(yaml bytes: [UInt8]) -> Bool {
        guard let source = try? SourceText(decoding: bytes, name: "", breaks: .yaml),
            var parser = YAMLParser(source.bytes)
        else { return false }
        // How many mappings and lists are open, and whether the next thing at the top level is a key.
        var depth = 0
        var isKey = false
        while let event = try? parser.next() {
            switch event.kind {
            case .streamEnd: return false
            case .documentStart, .other: break
            case .scalar(let text, _):
                if depth == 0 { return false }
                if depth == 1, isKey, let key = Key(rawValue: text), key == .outputs || key == .slides {
                    return key == .outputs
                }
                if depth == 1 { isKey.toggle() }
            case .alias:
                if depth == 1 { isKey.toggle() }
            case .sequenceStart, .mappingStart:
                if depth == 0 {
                    guard case .mappingStart = event.kind else { return false }
                    isKey = true
                }
                depth += 1
            case .sequenceEnd, .mappingEnd:
                depth -= 1
                if depth == 1 { isKey.toggle() }
                if depth == 0 { return false }
            }
        }
        return false
    }
}
