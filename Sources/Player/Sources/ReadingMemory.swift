internal import Synchronization

/// What readings of the same sources have found out, for the next one.
final class ReadingMemory: Sendable {
    private let playlists = Mutex<[String: String]>([:])

    /// Whether a source was last seen to be a folder with a playlist.
    func hasPlaylist(in folder: String) -> Bool { playlists.withLock { $0[folder] != nil } }

    func note(_ playlist: String?, in folder: String) { playlists.withLock { $0[folder] = playlist } }
}
