internal import Vocabulary

/// What people at the screen may do.
extension MachineSettingsDecoder {
    /// Every device that can do it.
    private static let any = "*"

    mutating func input(_ fields: Fields) -> InputSettings? {
        var input = InputSettings()
        input.touch = fields[.touch].map { devices($0, of: .touch, like: "Goodix*") } ?? []
        input.keys =
            fields[.keys].map { devices($0, of: .keys, like: "*remote*") }?.map { .init(name: $0) } ?? []
        if let node = fields[.tap] {
            if !fields.mayHold(.touch) {
                report.add("'tap' is said of 'touch', which is missing", at: node.mark, kind: .key)
            }
            input.taps = taps(node)
        }
        return input.touch.isEmpty && input.keys.isEmpty ? nil : input
    }

    /// All, none, or those of these names.
    private mutating func devices(_ node: Node, of key: Key, like example: String) -> [String] {
        let expected = "yes, no or the name of a device, like \"\(example)\""
        if case .scalar(let text, _) = node.content, !node.isNothing {
            switch text {
            case "yes": return [Self.any]
            case "no": return []
            default: break
            }
            if let isOn = switchWords[text.lowercased()] {
                report.addWrongType(node, expected: expected, meant: isOn ? "yes" : "no")
                return []
            }
        }
        return values(node, of: key, limit: SiteDecoder.deviceLimit, expected: expected, with: GlobText.readName)
    }

    /// Each in a word: what takes a file or a number is said in a site file.
    private mutating func taps(_ node: Node) -> InputSettings.TapZones {
        guard case .mapping(let pairs) = node.content else {
            return tap(node).map { InputSettings.TapZones(anywhere: $0) } ?? InputSettings.TapZones()
        }
        return tapZones(pairs) { $0.tap($1) }
    }

    private mutating func tap(_ node: Node) -> HandAction? { word(node, "action", Words.handWords) }
}
