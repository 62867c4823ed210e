internal import Vocabulary

extension PlaylistDecoder {
    /// Decodes an item of `slides`; nil where it names no source.
    mutating func entry(_ node: Node, style: Style) -> Playlist.Entry? {
        guard case .mapping(let pairs) = node.content else {
            if lacksSpace(node) { return nil }
            return path(node, expected: "a slide (the path of a picture or a playlist, or a mapping)")
                .map { .named($0, style: style, showing: showing) }
        }
        switch Key.kinds.first(where: { holds($0, pairs) }) {
        case .image: return picture(pairs, style: style)
        case .folder: return liveFolder(pairs, style: style)
        case .playlist: return nested(pairs, style: style)
        default: break
        }
        let fields = fields(pairs, context: "in a slide", keys: Key.entry)
        _ = (self.style(fields, over: style), showing(fields))
        if !Key.kinds.contains(where: fields.mayHold) {
            report.add("a slide needs 'image', 'folder' or 'playlist'", at: node.mark, kind: .key)
        }
        return nil
    }

    /// Whether a bare path is a key whose colon lacks the space behind it. In quotes it is a path.
    private mutating func lacksSpace(_ node: Node) -> Bool {
        guard case .scalar(let text, let isPlain) = node.content, isPlain,
            let key = Key.kinds.first(where: { text.hasPrefix("\($0.rawValue):") })
        else { return false }
        report.add(
            "'\(own: key.rawValue):' needs a space behind it, or the path quotes around it", at: node.mark,
            kind: .syntax)
        return true
    }

    private mutating func picture(_ pairs: [Node.Pair], style: Style) -> Playlist.Entry? {
        let fields = fields(pairs, context: "in a slide", keys: Key.picture)
        let (shown, showing) = (self.style(fields, over: style), showing(fields))
        return fields[.image].flatMap { picturePath($0, help: "; write 'playlist' instead of 'image'") }
            .map { .picture(Slide(path: $0, style: shown, showing: showing)) }
    }

    private mutating func liveFolder(_ pairs: [Node.Pair], style: Style) -> Playlist.Entry? {
        let fields = fields(pairs, context: "in a folder", keys: Key.liveFolder)
        var folder = Playlist.Folder(path: "", style: self.style(fields, over: style), showing: showing(fields))
        folder.order = fields[.order].flatMap { folderOrder($0) } ?? .name
        folder.recursive = fields[.recursive].flatMap { flag($0) } ?? false
        folder.include = fields[.include].map { globs($0, of: .include) } ?? []
        folder.exclude = fields[.exclude].map { globs($0, of: .exclude) } ?? []
        guard let path = fields[.folder].flatMap({ localPath($0, expected: "the path of a folder") }) else {
            return nil
        }
        folder.path = path
        return .folder(folder)
    }

    private mutating func nested(_ pairs: [Node.Pair], style: Style) -> Playlist.Entry? {
        let fields = fields(pairs, context: "in a playlist entry", keys: Key.nested)
        let (shown, showing) = (self.style(fields, over: style), showing(fields))
        let expected = "the path of a playlist (.yaml, .yml, .m3u or .m3u8)"
        guard let node = fields[.playlist], let path = path(node, expected: expected) else { return nil }
        if PlaylistFile(path: path) == nil {
            report.addWrongType(node, expected: expected)
            return nil
        }
        return .playlist(Playlist.Nested(path: path, style: shown, showing: showing))
    }

    private mutating func globs(_ node: Node, of key: Key) -> [String] {
        let globs = values(
            node, of: key, limit: GlobText.mostInList, expected: GlobText.expected, with: GlobText.read)
        let others = globCount
        globCount += globs.count
        if others <= GlobText.most, globCount > GlobText.most {
            report.add("a playlist has at most \(GlobText.most) globs", at: node.mark, kind: .limit)
        }
        return globs
    }
}

extension Playlist.Entry {
    /// The entry that a bare path stands for.
    static func named(_ path: String, style: Style, showing: Showing) -> Self {
        PlaylistFile(path: path) == nil
            ? .picture(Slide(path: path, style: style, showing: showing))
            : .playlist(Playlist.Nested(path: path, style: style, showing: showing))
    }
}
