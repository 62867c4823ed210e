internal import LinuxIO
internal import Paths
internal import Vocabulary

/// The playlist in a folder that is a source: it says what plays there, and how.
enum FolderPlaylist {
    /// The first one that is there counts. Capitals count as small letters, where no name is there as it stands here.
    static let names = ["playlist.yaml", "playlist.yml", "playlist.m3u", "playlist.m3u8"]

    /// The path of a folder's playlist by one of `names` as it stands; nil: a listing of the folder tells.
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

    /// The place of a file's name among `names`, with capitals or without; nil: it is none of them.
    static func rank(of name: String) -> Int? { names.firstIndex(of: name.lowercased()) }

    /// The name that a text should have to be a playlist: Windows hides the ends of names, and adds `.txt`. Nil for other files.
    static func properName(of name: String) -> String? {
        let name = name.lowercased()
        return name == "playlist.txt" ? names[0] : names.first { name == $0 + ".txt" }
    }
}

/// How folders play that are sources.
struct SourceFolders: Hashable, Sendable {
    /// Whether the folders in them play too.
    var isRecursive = true
    var order = FolderOrder.name
}
