internal import LinuxIO
internal import Paths
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

/// How folders play that are sources.
struct SourceFolders: Hashable, Sendable {
    /// Whether the folders in them play too.
    var isRecursive = true
    var order = FolderOrder.name
}
