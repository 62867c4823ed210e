internal import LinuxIO
internal import Paths
internal import PlaylistFormat
internal import Vocabulary

/// The playlist in a folder that is a source: it says what plays there, and how.
enum FolderPlaylist {
    /// In order of precedence. Names in other case count where none of these exists.
    static let names = ["playlist.yaml", "playlist.yml", "playlist.m3u", "playlist.m3u8"]

    /// The path of a folder's playlist that has one of `names` exactly; nil: only a listing can tell.
    ///
    /// - Parameter collector: watches for one that comes or goes.
    static func path(in folder: String, _ collector: DependencyCollector) -> String? {
        names.map { PathParts.joined(folder, $0) }.first { path in
            collector.notePlaylist(path)
            do throws(SystemError) {
                return try File.kind(of: path) == .regular
            } catch {
                return error.isUnreachable
            }
        }
    }

    /// The index of a file's name in `names`, ignoring case; nil: it is none of them.
    static func rank(of name: String) -> Int? { names.firstIndex(of: name.lowercased()) }

    /// The name that a misnamed playlist should have; nil for other files. Windows hides extensions and appends `.txt`.
    static func properName(of name: String) -> String? {
        let name = name.lowercased()
        return name == "playlist.txt" ? names[0] : names.first { name == $0 + ".txt" }
    }
}

/// The playlists that a listing of a source and of the folders in it comes across.
struct FolderPlaylists {
    /// The source's own, which replaces its pictures.
    private(set) var own: (rank: Int, name: String)?
    /// A file beside it that would be the playlist without `.txt`.
    private var misnamed: String?
    /// The first one in folders inside, by its path there, and how many there are.
    private var others: (first: String, count: Int)?

    /// Records a file if it is its folder's playlist, or is misnamed. The order of calls does not matter.
    mutating func note(_ name: String, in branch: FolderWalk.Branch) {
        guard let rank = FolderPlaylist.rank(of: name) else {
            if branch.depth == 0, FolderPlaylist.properName(of: name) != nil { misnamed = min(misnamed ?? name, name) }
            return
        }
        if branch.depth == 0 {
            if own.map({ (rank, name) < $0 }) ?? true { own = (rank, name) }
            return
        }
        let path = branch.inner + name
        let first = others.map { naturallyPrecedes($0.first, path) ? $0.first : path } ?? path
        others = (first, (others?.count ?? 0) + 1)
    }

    /// What there is to say of files that do not play.
    var remarks: [(topic: Remark.Topic, words: String)] {
        var remarks: [(topic: Remark.Topic, words: String)] = []
        if let misnamed, let name = FolderPlaylist.properName(of: misnamed) {
            remarks.append((.misnamed, "\(safeLine(misnamed)) is not the playlist: rename it to \(name)"))
        }
        if let (first, count) = others {
            let more = count == 1 ? " is" : " and \(count - 1) more are"
            remarks.append(
                (.playlists, "\(safeLine(first))\(more) not played: a playlist counts in the source's own folder"))
        }
        return remarks
    }
}

/// How folders play that are sources.
struct SourceFolders: Hashable, Sendable {
    /// Whether the folders in them play too.
    var isRecursive = true
    var order = FolderOrder.name
}
