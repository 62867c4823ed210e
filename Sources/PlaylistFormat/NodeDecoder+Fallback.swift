import Raster
internal import Vocabulary

/// What stands in for slides, in playlists and site files.
extension NodeDecoder {
    /// Decodes `when-empty` or `fallback`: a colour, a picture, or a mapping with a picture.
    ///
    /// - Parameter style: what the mapping completes
    mutating func fallback(_ node: Node, of key: Key, style: Style) -> Fallback? {
        if case .mapping(let pairs) = node.content {
            let fields = fields(pairs, context: "in '\(key.rawValue)'", keys: Key.inFallback)
            var shown = style
            if let fit = fields[.fit].flatMap({ fit($0) }) { shown.fit = fit }
            if let background = fields[.background].flatMap({ background($0) }) { shown.background = background }
            if !Key.kinds.contains(where: fields.mayHold) {
                report.add("'\(own: key.rawValue)' needs 'image' where it is a mapping", at: node.mark)
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
            report.addWrongType(node, expected: expected, meant: color(meantBy: text) { Color($0) != nil })
            return nil
        }
        return picturePath(node).map { .slide(Slide(path: $0, style: style)) }
    }

    /// - Parameter help: advice for who names a playlist
    mutating func picturePath(_ node: Node, help: String = "") -> String? {
        guard let path = path(node, expected: "the path of a picture") else { return nil }
        if PlaylistFile(path: path) != nil {
            report.add("\(node.found) is a playlist, and a picture is expected here\(own: help)", at: node.mark)
            return nil
        }
        return path
    }

    mutating func fit(_ node: Node) -> Fit? { word(node, "fit", Words.fits) }

    mutating func background(_ node: Node) -> Background? {
        if node.isNothing {
            report.add(
                "expected a colour like \"#101418\" in quotes (a bare # starts a comment), or blur", at: node.mark)
            return nil
        }
        let expected = "a colour like \"#101418\" or blur"
        guard let text = text(node, expected: expected) else { return nil }
        if text == "blur" { return .blur }
        if let color = Color(text) { return .color(color) }
        let meant =
            color(meantBy: text) { Color($0) != nil } ?? suggestion(for: text, among: ["blur"]).map { "'\($0)'" }
        report.addWrongType(node, expected: expected, meant: meant)
        return nil
    }
}
