import Raster
internal import Vocabulary

extension PlaylistDecoder {
    /// Decodes `when-empty`: a colour, a picture, or a mapping with a picture.
    mutating func fallback(_ node: Node, style: Style) -> Fallback? {
        if case .mapping(let pairs) = node.content {
            let fields = fields(pairs, context: "in 'when-empty'", keys: Key.fallback)
            let shown = self.style(fields, over: style)
            if !Key.kinds.contains(where: fields.mayHold) {
                report.add("'when-empty' needs 'image' where it is a mapping", at: node.mark)
            }
            return fields[.image].flatMap { picturePath($0) }.map { .slide(Slide(path: $0, style: shown)) }
        }
        let expected = "a colour like \"#101418\" or the path of a picture"
        if node.isNothing {
            report.add("expected \(own: expected), found nothing (a bare # starts a comment)", at: node.mark)
            return nil
        }
        guard let text = text(node, expected: expected) else { return nil }
        if let color = Color(text) { return .color(color) }
        // A text with neither a dot nor a slash is probably meant as a colour.
        guard text.utf8.contains(UInt8(ascii: ".")) || text.utf8.contains(UInt8(ascii: "/")) else {
            report.addWrongType(node, expected: expected, meant: Color("#" + text).map { _ in "\"#\(text)\"" })
            return nil
        }
        return picturePath(node).map { .slide(Slide(path: $0, style: style)) }
    }
}
