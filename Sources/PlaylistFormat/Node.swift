/// A value of a YAML document and where it starts.
struct Node {
    enum Content {
        case scalar(String, isPlain: Bool)
        case sequence([Node])
        case mapping([Pair])
        /// Already reported.
        case refused
    }

    struct Pair {
        var key: Node
        var value: Node
    }

    var mark: Mark
    var content: Content

    /// Whether nothing is written here, or YAML's word for it.
    var isNothing: Bool {
        guard case .scalar(let text, isPlain: true) = content, text.utf8.count <= 4 else { return false }
        return ["", "~", "null", "Null", "NULL"].contains(text)
    }

    /// What stands here, as messages say it.
    var found: String {
        switch content {
        case _ where isNothing: "nothing"
        case .scalar(let text, _): text.isEmpty ? "an empty text" : quoted(text)
        case .sequence: "a list"
        case .mapping: "a mapping"
        case .refused: "nothing"
        }
    }
}
