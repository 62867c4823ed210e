internal import LinuxIO
internal import Paths
internal import Vocabulary

/// The playlist in a folder that is a source: it says what plays there, and how.
enum FolderPlaylist {
    /// The first one that is there counts.
    static let names = ["playlist.yaml", "playlist.m3u"]

    /// The path of a folder's playlist; nil: all of its pictures play.
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
}

/// How folders play that are sources.
struct SourceFolders: Hashable, Sendable {
    /// Whether the folders in them play too.
    var isRecursive = true
    var order = FolderOrder.name
}
