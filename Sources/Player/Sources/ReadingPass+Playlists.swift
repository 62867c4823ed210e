internal import Carousel
internal import LinuxIO
internal import Paths
internal import PlaylistFormat
internal import Vocabulary

extension ReadingPass {
    /// A playlist that is being read.
    struct Link {
        let path: String
        let identity: File.Identity

        init(path: String, identity: File.Identity) {
            self.path = path
            self.identity = identity
        }

        init(of path: String) throws(SystemError) {
            self.init(path: path, identity: try File.stamp(of: path).identity)
        }
    }

    /// The slides of a playlist.
    ///
    /// - Parameters:
    ///   - path: its file.
    ///   - entry: its entry in another playlist, if it has one.
    ///   - chain: the playlists that contain it, the outermost first.
    ///   - origin: where it is named.
    mutating func groups(
        of path: String, _ format: PlaylistFile, within entry: Playlist.Nested?, chain: [Link], origin: Origin?
    ) -> [Lineup.Group] {
        if !begins(path, at: origin) { return [] }
        notePlaylist(path)
        if locates, named.insert(path).inserted { content.files.append(path) }
        if !beginsWork(on: path, origin: origin) { return [] }
        var isDone = false
        defer { record?.end(isDone: isDone && !isCancelled) }
        let link: Link
        let bytes: [UInt8]
        do throws(SystemError) {
            link = try Link(of: path)
            if let complaint = complaint(link, chain) {
                complain(complaint, at: origin, about: link.path)
                return []
            }
            bytes = try File.contents(of: path, limit: limits.playlistBytes)
        } catch {
            report(error, path: path, isPlaylist: true, origin: origin)
            return []
        }
        spent.bytes += bytes.count
        if spent.bytes > limits.bytes {
            refuse("the playlists have more than \(limits.bytes >> 20) MiB\(Self.asNamed)", at: origin)
            return []
        }
        isDone = true
        let parsed = parsed(path, format, bytes, within: entry)
        // What was made of the text alone is several times as large, and would count as what the list takes.
        if bytes.count > 1 << 20 { Heap.trim() }
        checkCost(at: Origin(file: path))
        if isOver { return [] }
        if let error = parsed.error { add(error.complaints, at: Origin(file: path)) }
        guard let playlist = parsed.document, parsed.error == nil || locates else { return [] }
        dependencies.playlists.insert(path)
        noteSubstitutes(of: playlist, at: path)
        takeLayout(of: playlist, at: path, isNested: !chain.isEmpty)
        if chain.isEmpty {
            content.whenEmpty = content.whenEmpty ?? playlist.whenEmpty
            content.placeholder = content.placeholder ?? playlist.placeholder
            for case let path? in [playlist.placeholder, playlist.whenEmpty?.path] { notePicture(path) }
        }
        noteIndicator(of: playlist, at: path, isNested: !chain.isEmpty)
        let outer = excerpts
        excerpts = Excerpts(of: bytes, as: format)
        if locates { content.excerpts[path] = excerpts }
        defer { excerpts = outer }
        return groups(of: playlist, at: path, chain: chain + [link])
    }

    private mutating func noteIndicator(of playlist: Playlist, at file: String, isNested: Bool) {
        guard let indicator = playlist.indicator else { return }
        if !isNested, content.indicator == nil {
            content.indicator = indicator
        } else if locates {
            content.unusedIndicators.append(Origin(file: file, place: playlist.indicatorPlace))
        }
    }

    private mutating func noteSubstitutes(of playlist: Playlist, at file: String) {
        if !locates { return }
        let all = [
            ("when-empty", playlist.whenEmpty?.path, playlist.whenEmptyPlace),
            ("placeholder", playlist.placeholder, playlist.placeholderPlace),
        ]
        for case (let key, let path?, let place) in all {
            content.substitutes.append(
                SourceContent.Substitute(key: key, path: path, origin: Origin(file: file, place: place)))
        }
    }

    mutating func groups(of playlist: Playlist, at path: String, chain: [Link]) -> [Lineup.Group] {
        var groups: [Lineup.Group] = []
        // Pictures that follow each other are one group.
        var pictures: [Slide] = []
        // Most lists are one group; growing by doubling would take three times the memory for a moment.
        pictures.reserveCapacity(playlist.entries.count)
        for (index, entry) in playlist.entries.enumerated() {
            let origin = Origin(file: path, place: index < playlist.places.count ? playlist.places[index] : nil)
            if isOver { return [] }
            if case .picture(let slide) = entry {
                if !counts(slide, at: origin) { return [] }
                notePicture(slide.path)
                pictures.append(slide)
                if locates { content.origins.append(origin) }
                continue
            }
            if !pictures.isEmpty { groups.append(Lineup.Group(order: .listed, slides: paired(pictures))) }
            pictures = []
            switch entry {
            case .picture: break
            case .folder(let folder): groups.append(group(of: folder, origin: origin))
            case .playlist(let nested):
                groups += self.groups(
                    of: nested.path, PlaylistFile(path: nested.path) ?? .yaml, within: nested, chain: chain,
                    origin: origin)
            }
        }
        if !pictures.isEmpty { groups.append(Lineup.Group(order: .listed, slides: paired(pictures))) }
        // A shuffled playlist is one bag, with all that is in it.
        guard playlist.order == .shuffled else { return groups }
        let slides = groups.count == 1 ? groups[0].slides : groups.flatMap(\.slides)
        return [Lineup.Group(order: .shuffled, slides: slides)]
    }

    private static let asNamed = ", each counted as often as it is named"

    /// Counts a playlist or a folder that is named; returns whether it is to be read.
    mutating func begins(_ path: String, at origin: Origin?) -> Bool {
        if isOver { return false }
        progress?.begin(path)
        spent.openings += 1
        if spent.openings <= limits.openings { return true }
        refuse("more than \(limits.openings) playlists and folders\(Self.asNamed)", at: origin)
        return false
    }

    /// Counts a picture that a playlist names; returns whether the limits allow it.
    private mutating func counts(_ slide: Slide, at origin: Origin) -> Bool {
        spent.pictures += 1
        spent.pathBytes += slide.path.utf8.count
        if spent.pictures > limits.pictures {
            refuse("the playlists name more than \(limits.pictures) pictures\(Self.asNamed)", at: origin)
        } else if spent.pathBytes > limits.bytes {
            refuse("the paths in playlists take more than \(limits.bytes >> 20) MiB\(Self.asNamed)", at: origin)
        }
        if cost.ends() { checkCost(at: origin) }
        return !isOver
    }

    /// Why these playlists cannot contain this one.
    private func complaint(_ link: Link, _ chain: [Link]) -> String? {
        var names: String { (chain + [link]).map { "'\(safeLine($0.path))'" }.joined(separator: " -> ") }
        if chain.contains(where: { $0.identity == link.identity }) {
            return "a playlist cannot play itself: \(names)"
        }
        let depth = limits.playlistDepth
        return chain.count > depth ? "playlists can be \(depth) deep in each other: \(names)" : nil
    }

    private func parsed(
        _ path: String, _ format: PlaylistFile, _ bytes: [UInt8], within entry: Playlist.Nested?
    ) -> Parsed<Playlist> {
        let folder = PathParts(path).folder
        let isCancelled = cancels
        switch format {
        case .yaml:
            return Playlist.parsed(yaml: bytes, name: path, folder: folder, within: entry, isCancelled: isCancelled)
        case .m3u:
            return Playlist.parsed(m3u: bytes, name: path, folder: folder, within: entry, isCancelled: isCancelled)
        }
    }
}

extension Fallback {
    /// The file of a picture.
    fileprivate var path: String? {
        if case .slide(let slide) = self { slide.path } else { nil }
    }
}
