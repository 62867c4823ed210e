public import Web

extension Site {
    /// Parses a site file.
    ///
    /// - Parameters:
    ///   - name: the file's name in messages
    ///   - folder: the folder of relative paths
    ///   - cache: the folder of what comes from the web
    ///   - keyNames: the names of the keys that there are; none: any name is taken
    ///   - probe: looks for the folders of the files that it has written; a folder that is missing is an error then
    ///   - isCancelled: whether the outcome is not needed any more; it means nothing then
    public static func parsed(
        yaml bytes: [UInt8], name: String, folder: String, cache: String = CachePlace.standardFolder,
        keyNames: @escaping () -> [String] = { [] }, probe: FileProbe? = nil,
        isCancelled: @escaping () -> Bool = { false }
    ) -> Parsed<Site> {
        let paths = PathResolver(folder: folder, cache: cache)
        var decoder = SiteDecoder(paths: paths, keyNames: keyNames, isCancelled: isCancelled)
        decoder.probe = probe
        return decoder.decode(bytes, name: name)
    }

    /// Whether a YAML file is a site file: `outputs` stands at its top level, before any `slides`.
    ///
    /// False for a file that cannot be parsed: parsing it as a playlist reports the error.
    ///
    /// - Parameter isCancelled: whether the answer is not needed any more; it means nothing then
    public static func isSite(yaml bytes: [UInt8], isCancelled: () -> Bool = { false }) -> Bool {
        Key.firstAtTop(of: bytes, among: [.outputs, .slides], isCancelled: isCancelled) == .outputs
    }
}

extension Key {
    /// The first of some keys that stands at the top level of a YAML file; nil also where the file cannot be parsed up to it.
    ///
    /// - Parameter isCancelled: whether the answer is not needed any more; it means nothing then
    static func firstAtTop(
        of bytes: [UInt8], among keys: [Key], isCancelled: () -> Bool = { false }
    ) -> Key? {
        guard let source = try? SourceText(decoding: bytes, name: "", breaks: .yaml),
            var parser = YAMLParser(source.bytes)
        else { return nil }
        // The number of open mappings and lists, and whether the next value at the top level is a key.
        var depth = 0
        var isKey = false
        while !isCancelled(), let event = try? parser.next() {
            switch event.kind {
            case .streamEnd: return nil
            case .documentStart, .other: break
            case .scalar(let text, _):
                if depth == 0 { return nil }
                if depth == 1, isKey, let key = Key(rawValue: text), keys.contains(key) { return key }
                if depth == 1 { isKey.toggle() }
            case .alias:
                if depth == 1 { isKey.toggle() }
            case .sequenceStart, .mappingStart:
                if depth == 0 {
                    guard case .mappingStart = event.kind else { return nil }
                    isKey = true
                }
                depth += 1
            case .sequenceEnd, .mappingEnd:
                depth -= 1
                if depth == 1 { isKey.toggle() }
                if depth == 0 { return nil }
            }
        }
        return nil
    }
}
