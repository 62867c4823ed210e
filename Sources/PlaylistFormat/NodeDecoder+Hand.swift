internal import Paths
public import Vocabulary

/// What a hand may ask for, in words and in limits.
enum HandActionText {
    static let expected = "one of \(list(Words.handWords.names)), or a mapping like {show: offers.png, for: 1m}"
    static let slides = 1...1_000_000
}

extension HandAction {
    /// As a file says it in a word; nil for what takes more.
    public var word: String? { Words.handWords.pairs.first { $0.value == self }?.name }
}

/// What a key or a tap does, in site files and playlists.
extension NodeDecoder {
    /// What a tap does by its place.
    ///
    /// - Parameter read: reads what it does at one.
    mutating func tapZones(
        _ pairs: [Node.Pair], with read: (inout Self, Node) -> HandAction?
    ) -> InputSettings.TapZones {
        let fields = fields(pairs, context: "in 'tap'", keys: Key.inTap)
        var taps = InputSettings.TapZones()
        if let action = fields[.left].flatMap({ read(&self, $0) }) { taps.left = action }
        if let action = fields[.middle].flatMap({ read(&self, $0) }) { taps.middle = action }
        if let action = fields[.right].flatMap({ read(&self, $0) }) { taps.right = action }
        return taps
    }

    mutating func handAction(_ node: Node) -> HandAction? {
        guard case .mapping(let pairs) = node.content else {
            if case .scalar(let text, _) = node.content, !node.isNothing {
                if let action = Words.handWords[text] { return action }
                let meant = suggestion(for: text, among: Words.handWords.names).map { "'\($0)'" }
                report.addWrongType(node, expected: HandActionText.expected, meant: meant)
            } else {
                report.addWrongType(node, expected: HandActionText.expected)
            }
            return nil
        }
        let fields = fields(pairs, context: "in what a key or a tap does", keys: Key.inHandAction)
        let kinds = [Key.show, .number, .work].filter(fields.mayHold)
        guard kinds.count == 1 else {
            report.add("a key or a tap needs one of 'show', 'go' and 'do'", at: node.mark, kind: .key)
            return nil
        }
        let time = fields[.time].flatMap { duration($0, in: DurationLimits.hand, limits: "1s to 24h") }
        // What is asked for is here, or nothing is: a file of the web would be fetched once somebody waits for it.
        if let node = fields[.show] {
            return localPath(node, expected: "the path of a picture or a playlist").map { .show($0, for: time) }
        }
        let action =
            fields[.number].flatMap { integer($0, in: HandActionText.slides) }.map(HandAction.go)
            ?? fields[.work].flatMap { word($0, "action", Words.handWords) }
        switch action {
        case .pause: return .pause(for: time)
        case .blank: return .blank(for: time)
        default: break
        }
        if let node = fields[.time], action != nil {
            report.add("'for' goes with 'show', 'pause' and 'blank'", at: node.mark, kind: .key)
        }
        return action
    }
}
