internal import Carousel
internal import LinuxIO
internal import Paths
internal import PlaylistFormat

extension ReadingPass {
    /// A playlist of 100,000 slides is some 10 MB.
    static let largestPlaylist = 16 << 20
    /// How deep playlists may be nested.
    private static let deepest = 16

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
        notePlaylist(path)
        if locates, !content.files.contains(path) { content.files.append(path) }
        let link: Link
        let bytes: [UInt8]
        do throws(SystemError) {
            link = try Link(of: path)
            if let complaint = complaint(link, chain) {
                complain(complaint, at: origin, about: link.path)
                return []
            }
            bytes = try File.contents(of: path, limit: Self.largestPlaylist)
        } catch {
            report(error, path: path, isPlaylist: true, origin: origin)
            return []
        }
        let parsed = Self.parsed(path, format, bytes, within: entry)
        if let error = parsed.error { problems.append(.wrong(error.complaints)) }
        guard let playlist = parsed.document, parsed.error == nil || locates else { return [] }
        dependencies.playlists.insert(path)
        noteSubstitutes(of: playlist, at: path)
        if chain.isEmpty {
            content.whenEmpty = content.whenEmpty ?? playlist.whenEmpty
            content.placeholder = content.placeholder ?? playlist.placeholder
            for case let path? in [playlist.placeholder, playlist.whenEmpty?.path] { notePicture(path) }
        }
        let outer = excerpts
        excerpts = Excerpts(of: bytes, as: format)
        if locates { content.excerpts[path] = excerpts }
        defer { excerpts = outer }
        return groups(of: playlist, at: path, chain: chain + [link])
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
        for (index, entry) in playlist.entries.enumerated() {
            let origin = Origin(file: path, place: index < playlist.places.count ? playlist.places[index] : nil)
            if case .picture(let slide) = entry {
                notePicture(slide.path)
                pictures.append(slide)
                if locates { content.origins.append(origin) }
                continue
            }
            if !pictures.isEmpty { groups.append(Lineup.Group(order: .listed, slides: pictures)) }
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
        if !pictures.isEmpty { groups.append(Lineup.Group(order: .listed, slides: pictures)) }
        // A shuffled playlist is one bag, with all that is in it.
        return playlist.order == .shuffled
            ? [Lineup.Group(order: .shuffled, slides: groups.flatMap(\.slides))] : groups
    }

    /// Why these playlists cannot contain this one.
    private func complaint(_ link: Link, _ chain: [Link]) -> String? {
        let names = (chain + [link]).map { "'\(safeLine($0.path))'" }.joined(separator: " -> ")
        if chain.contains(where: { $0.identity == link.identity }) {
            return "a playlist cannot play itself: \(names)"
        }
        return chain.count > Self.deepest ? "playlists can be \(Self.deepest) deep in each other: \(names)" : nil
    }

    private static func parsed(
        _ path: String, _ format: PlaylistFile, _ bytes: [UInt8], within entry: Playlist.Nested?
    ) -> Parsed<Playlist> {
        let folder = PathParts(path).folder
        switch format {
        case .yaml: return Playlist.parsed(yaml: bytes, name: path, folder: folder, within: entry)
        case .m3u: return Playlist.parsed(m3u: bytes, name: path, folder: folder, within: entry)
        }
    }
}

extension Fallback {
    /// The file of a picture.
    fileprivate var path: String? {
        if case .slide(let slide) = self { slide.path } else { nil }
    }
}
