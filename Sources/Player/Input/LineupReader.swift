internal import Carousel
internal import LinuxIO
internal import PlaylistFormat

/// Reads what the command line names: playlists, folders and pictures, in any mix, into one lineup.
struct LineupReader: Sendable {
    /// A playlist of 100,000 slides is some 10 MB.
    static let largestPlaylist = 16 << 20

    private let sources: [String]
    private let seed: UInt64

    /// - Parameter seed: what shuffled slides depend on.
    init(_ sources: [String], seed: UInt64) {
        self.sources = sources
        self.seed = seed
    }

    /// Reads everything anew. An empty folder is no error: pictures may come.
    func read() throws(InputError) -> Lineup {
        var groups: [Lineup.Group] = []
        var messages: [String] = []
        for source in sources {
            do throws(InputError) {
                groups += try Self.groups(of: source)
            } catch {
                messages += error.messages
            }
        }
        if !messages.isEmpty { throw InputError(messages) }
        return Lineup(groups: groups, seed: seed)
    }

    /// The same for whoever has no other errors.
    func lineup() throws(PlayerError) -> Lineup {
        do throws(InputError) { return try read() } catch { throw .input(error) }
    }

    private static func groups(of source: String) throws(InputError) -> [Lineup.Group] {
        let playlist: Playlist
        do {
            if try File.kind(of: source) == .folder {
                playlist = Playlist(folder: source)
            } else if let format = Format(path: source) {
                let bytes = try File.contents(of: source, limit: largestPlaylist)
                playlist = try self.playlist(format, bytes, path: source)
            } else {
                playlist = Playlist(pictures: [source])
            }
        } catch let error as SystemError {
            throw InputError(["\(source): \(error.reason)"])
        } catch let error as PlaylistError {
            throw InputError(error.diagnostics.map(\.description))
        } catch {
            throw InputError(["\(source): \(error)"])
        }
        var groups: [Lineup.Group] = []
        for entry in playlist.entries {
            switch entry {
            case .picture(let slide): groups.append(Lineup.Group(order: .listed, slides: [slide]))
            case .folder(let folder): groups.append(try group(of: folder))
            case .playlist: preconditionFailure("no playlist can say it yet")
            }
        }
        // A shuffled playlist is one bag, its folders with it.
        return playlist.order == .shuffled
            ? [Lineup.Group(order: .shuffled, slides: groups.flatMap(\.slides))] : groups
    }

    private enum Format {
        case yaml, m3u

        init?(path: String) {
            let name = path.lowercased()
            if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
                self = .yaml
            } else if name.hasSuffix(".m3u") || name.hasSuffix(".m3u8") {
                self = .m3u
            } else {
                return nil
            }
        }
    }

    private static func playlist(_ format: Format, _ bytes: [UInt8], path: String) throws(PlaylistError) -> Playlist {
        switch format {
        case .yaml: return try Playlist(yaml: bytes, name: path, folder: folder(of: path))
        case .m3u: return try Playlist(m3u: bytes, name: path, folder: folder(of: path))
        }
    }

    /// What stands before the last slash; that slash where nothing does. By bytes: to Swift, a slash and an accent
    /// behind it are one character, which is no slash.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

// MARK: - Folders

extension LineupReader {
    /// How deep sub-folders are followed: a link that leads upwards ends there.
    private static let deepest = 16

    private static func group(of folder: Playlist.Folder) throws(InputError) -> Lineup.Group {
        var paths: [String] = []
        do throws(SystemError) {
            try collect(folder.path, recursive: folder.recursive, depth: 0, into: &paths)
        } catch {
            throw InputError(["\(error.subject): cannot read the folder: \(error.reason)"])
        }
        paths.sort(by: naturallyPrecedes)
        return Lineup.Group(order: folder.order, slides: paths.map { Slide(path: $0, style: folder.style) })
    }

    private static func collect(
        _ folder: String, recursive: Bool, depth: Int, into paths: inout [String]
    ) throws(SystemError) {
        for entry in try Folder.entries(of: folder) {
            let path = folder.utf8.last == UInt8(ascii: "/") ? folder + entry.name : folder + "/" + entry.name
            switch entry.kind {
            case .regular: if isPictureName(entry.name) { paths.append(path) }
            case .folder:
                if recursive && depth < deepest {
                    try collect(path, recursive: true, depth: depth + 1, into: &paths)
                }
            case .other: break
            }
        }
    }

    private static func isPictureName(_ name: String) -> Bool {
        let name = name.lowercased()
        return [".jpg", ".jpeg", ".jpe", ".png"].contains { name.hasSuffix($0) }
    }
}
