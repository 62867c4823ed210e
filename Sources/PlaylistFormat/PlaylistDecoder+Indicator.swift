internal import Raster
internal import Vocabulary

extension PlaylistDecoder {
    /// Decodes `indicator`: a mapping, or a kind alone; nil for anything else.
    mutating func indicator(_ node: Node) -> Indicator? {
        if case .scalar(let text, _) = node.content, let kind = Words.marks[text] {
            return Indicator(kind: kind)
        }
        guard case .mapping(let pairs) = node.content else {
            var meant: String?
            if case .scalar(let text, _) = node.content { meant = suggestion(for: text, among: Words.marks.names) }
            report.addWrongType(node, expected: "a kind like dots, or a mapping like {kind: dots}", meant: meant)
            return nil
        }
        let fields = fields(pairs, context: "in 'indicator'", keys: Key.marks)
        var indicator = Indicator()
        if let node = fields[.kind] { indicator.kind = word(node, "kind", Words.marks) ?? indicator.kind }
        if let node = fields[.position] { indicator.side = word(node, "position", Words.sides) ?? indicator.side }
        if let node = fields[.size] { indicator.size = length(node, in: .mark) ?? indicator.size }
        if let node = fields[.margin] { indicator.margin = length(node, in: .margin) ?? indicator.margin }
        if let node = fields[.color] { indicator.color = tint(node) ?? indicator.color }
        if let node = fields[.inactive] { indicator.inactive = tint(node) ?? indicator.inactive }
        return indicator
    }

    private mutating func tint(_ node: Node) -> Tint? {
        let expected = "a colour like \"#ffffff\", or \"#ffffff60\" with its alpha"
        if node.isNothing {
            report.add("expected \(own: expected), found nothing (a bare # starts a comment)", at: node.mark)
            return nil
        }
        guard let text = text(node, expected: expected) else { return nil }
        if let tint = Tint(text) { return tint }
        report.addWrongType(node, expected: expected, meant: PlaylistFormat.color(meantBy: text) { Tint($0) != nil })
        return nil
    }
}
