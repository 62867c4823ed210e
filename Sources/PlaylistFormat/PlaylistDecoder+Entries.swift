extension PlaylistDecoder {
    /// Nil where there is nothing that can be read.
    mutating func entry(_ node: Node, style: Style) -> Playlist.Entry? {
        guard case .mapping(let pairs) = node.content else {
            return path(node, expected: "a slide (the path of a picture, or a mapping)")
                .map { .picture(Slide(path: $0, style: style, showing: showing)) }
        }
        let names = pairs.compactMap { pair -> Key? in
            guard case .scalar(let name, _) = pair.key.content else { return nil }
            return Key(rawValue: name)
        }
        if names.contains(.image) {
            return picture(pairs, style: style)
        } else if names.contains(.folder) {
            return liveFolder(pairs, style: style)
        }
        let fields = fields(pairs, place: "in a slide", keys: Key.entry)
        _ = (self.style(fields, over: style), showing(fields))
        if !fields.mayHold(.image), !fields.mayHold(.folder) {
            report.add("a slide needs 'image' or 'folder'", at: node.mark)
        }
        return nil
    }

    private mutating func picture(_ pairs: [Node.Pair], style: Style) -> Playlist.Entry? {
        let fields = fields(pairs, place: "in a slide", keys: Key.picture)
        let (shown, showing) = (self.style(fields, over: style), showing(fields))
        return fields[.image].flatMap { path($0, expected: "the path of a picture") }
            .map { .picture(Slide(path: $0, style: shown, showing: showing)) }
    }

    private mutating func liveFolder(_ pairs: [Node.Pair], style: Style) -> Playlist.Entry? {
        let fields = fields(pairs, place: "in a folder", keys: Key.liveFolder)
        let (shown, showing) = (self.style(fields, over: style), showing(fields))
        let order = fields[.order].flatMap { self.order($0) } ?? .listed
        let recursive = fields[.recursive].flatMap { flag($0) } ?? false
        guard let path = fields[.folder].flatMap({ path($0, expected: "the path of a folder") }) else { return nil }
        return .folder(
            Playlist.Folder(path: path, recursive: recursive, order: order, style: shown, showing: showing))
    }
}
