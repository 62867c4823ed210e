import Raster

/// Turns a document into a playlist, and reports all that is wrong with it.
///
/// What is wrong is left out or left at its default, so that one mistake makes one complaint.
struct PlaylistDecoder {
    /// What relative paths are relative to.
    let folder: String
    var report: Report

    mutating func playlist(_ root: Node) -> Playlist {
        var playlist = Playlist(entries: [])
        if root.isNothing {
            report.add("the playlist is empty", at: .start)
            return playlist
        }
        guard case .mapping(let pairs) = root.content else {
            if case .refused = root.content { return playlist }
            report.add("expected a mapping with 'slides', found \(root.found)", at: root.mark)
            return playlist
        }
        let fields = fields(pairs, place: "at the top level", keys: Key.topLevel)
        var style = Style()
        // A heading with all its lines commented out says nothing, and that is fine.
        if let defaults = fields[.defaults], !defaults.isNothing {
            style = self.defaults(defaults)
        }
        if let order = fields[.order] {
            playlist.order = self.order(order) ?? .listed
        }
        if let slides = fields[.slides] {
            playlist.entries = entries(slides, style: style)
        } else if !fields.mayHold(.slides) {
            report.add("'slides' is missing: a playlist needs a list of slides", at: root.mark)
        }
        return playlist
    }

    private mutating func defaults(_ node: Node) -> Style {
        guard case .mapping(let pairs) = node.content else {
            report.addWrongType(node, expected: "a mapping of defaults")
            return Style()
        }
        return style(fields(pairs, place: "in 'defaults'", keys: Key.style), over: Style())
    }

    private mutating func entries(_ node: Node, style: Style) -> [Playlist.Entry] {
        guard case .sequence(let items) = node.content, !items.isEmpty else {
            var isEmpty = node.isNothing
            if case .sequence = node.content { isEmpty = true }
            if isEmpty {
                report.add("'slides' is empty: a playlist needs at least one slide", at: node.mark)
            } else {
                report.addWrongType(node, expected: "a list of slides")
            }
            return []
        }
        var entries: [Playlist.Entry] = []
        entries.reserveCapacity(items.count)
        for item in items {
            if let entry = entry(item, style: style) { entries.append(entry) }
        }
        return entries
    }

    private mutating func entry(_ node: Node, style: Style) -> Playlist.Entry? {
        guard case .mapping(let pairs) = node.content else {
            return path(node, expected: "a slide (the path of a picture, or a mapping)")
                .map { .picture(Slide(path: $0, style: style)) }
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
        _ = self.style(fields, over: style)
        if !fields.mayHold(.image), !fields.mayHold(.folder) {
            report.add("a slide needs 'image' or 'folder'", at: node.mark)
        }
        return nil
    }

    private mutating func picture(_ pairs: [Node.Pair], style: Style) -> Playlist.Entry? {
        let fields = fields(pairs, place: "in a slide", keys: Key.picture)
        let shown = self.style(fields, over: style)
        return fields[.image].flatMap { path($0, expected: "the path of a picture") }
            .map { .picture(Slide(path: $0, style: shown)) }
    }

    private mutating func liveFolder(_ pairs: [Node.Pair], style: Style) -> Playlist.Entry? {
        let fields = fields(pairs, place: "in a folder", keys: Key.liveFolder)
        let shown = self.style(fields, over: style)
        let order = fields[.order].flatMap { self.order($0) } ?? .listed
        let recursive = fields[.recursive].flatMap { flag($0) } ?? false
        return fields[.folder].flatMap { path($0, expected: "the path of a folder") }
            .map { .folder(Playlist.Folder(path: $0, recursive: recursive, order: order, style: shown)) }
    }
}
