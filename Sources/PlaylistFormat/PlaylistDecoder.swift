internal import Vocabulary

/// Decodes a YAML document as a playlist.
struct PlaylistDecoder: NodeDecoder {
    static let noun = "playlist"

    let paths: PathResolver
    /// The defaults of the file.
    let style: Style
    /// That of an entry that says nothing of it.
    private(set) var showing: Showing
    /// The schedules that hold for the whole file, also where an entry has its own.
    private(set) var bounds: [Schedule]
    let calendars: CalendarReading
    let isCancelled: () -> Bool
    var report = ErrorReport()
    /// The schedules of each `show` that was decoded already, by its keys and values: in large playlists many slides
    /// have equal ones.
    var knownSchedules: [[ShowWord]: [Schedule]] = [:]
    /// How many globs were decoded, in all folders.
    var globCount = 0

    init(
        paths: PathResolver, style: Style, showing: Showing, calendars: @escaping CalendarReading = { _, _ in nil },
        isCancelled: @escaping () -> Bool
    ) {
        self.calendars = calendars
        self.isCancelled = isCancelled
        self.paths = paths
        self.style = style
        self.showing = showing
        bounds = showing.schedules
    }

    mutating func document(_ root: Node) -> Playlist {
        var playlist = Playlist(entries: [])
        guard case .mapping(let pairs) = root.content else {
            report.addWrongType(root, expected: "a mapping with 'slides'")
            return playlist
        }
        let fields = fields(pairs, context: "at the top level", keys: Key.topLevel, others: Key.site)
        bounds += schedules(beside: fields)
        showing.schedules = bounds
        var style = self.style
        // `defaults:` with all its lines commented out is valid.
        if let defaults = fields[.defaults], !defaults.isNothing {
            style = self.defaults(defaults)
        }
        if let order = fields[.order] {
            playlist.order = self.order(order) ?? .listed
        }
        playlist.layout = fields[.layout].flatMap { layout($0, style: style) }
        playlist.layoutPlace = fields[.layout].map { Place($0.mark) }
        playlist.whenEmpty = fields[.whenEmpty].flatMap { fallback($0, of: .whenEmpty, style: style) }
        playlist.placeholder = fields[.placeholder].flatMap { picturePath($0) }
        playlist.indicator = fields[.indicator].flatMap { indicator($0) }
        playlist.whenEmptyPlace = fields[.whenEmpty].map { Place($0.mark) }
        playlist.placeholderPlace = fields[.placeholder].map { Place($0.mark) }
        playlist.indicatorPlace = fields[.indicator].map { Place($0.mark) }
        if let slides = fields[.slides] {
            read(slides, style: style, into: &playlist)
        } else if !fields.mayHold(.slides), !fields.mayHold(.outputs) {
            report.add("'slides' is missing: a playlist needs a list of slides", at: root.mark, kind: .key)
        }
        return playlist
    }

    /// The style of an entry that says nothing of it; its schedules are taken into `showing`.
    private mutating func defaults(_ node: Node) -> Style {
        guard case .mapping(let pairs) = node.content else {
            report.addWrongType(node, expected: "a mapping of defaults")
            return style
        }
        let fields = fields(pairs, context: "in 'defaults'", keys: Key.inDefaults)
        showing.schedules = bounds + schedules(beside: fields)
        showing.ageLimits = ageLimits(fields)
        return style(fields, over: style)
    }

    private mutating func read(_ node: Node, style: Style, into playlist: inout Playlist) {
        guard case .sequence(let list) = node.content, !list.items.isEmpty else {
            var isEmpty = node.isNothing
            if case .sequence = node.content { isEmpty = true }
            if isEmpty {
                report.add("'slides' is empty: a playlist needs at least one slide", at: node.mark)
            } else {
                report.addWrongType(node, expected: "a list of slides")
            }
            return
        }
        if list.items.count > Playlist.entryLimit {
            report.add(
                "a playlist holds at most \(Playlist.entryLimit) slides", at: list.items[Playlist.entryLimit].mark,
                kind: .limit)
        }
        let count = min(list.items.count, Playlist.entryLimit)
        playlist.entries.reserveCapacity(count)
        playlist.places.reserveCapacity(count)
        list.drain(count) { item in
            if let entry = entry(item, style: style) {
                playlist.entries.append(entry)
                playlist.places.append(Place(item.mark))
            }
            return !isCancelled()
        }
    }

    private mutating func order(_ node: Node) -> Order? {
        if case .scalar(let text, _) = node.content, let order = FolderOrder(rawValue: text), order != .shuffled {
            report.add("'\(own: text)' is an order of folders: write it in the entry of a folder", at: node.mark)
            return nil
        }
        return word(node, "order", Words.orders)
    }

    mutating func folderOrder(_ node: Node) -> FolderOrder? {
        word(node, "order", Words.folderOrders)
    }
}
