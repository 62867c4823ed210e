/// What a reading depends on, so that whoever watches knows when it must be done again.
struct Dependencies: Hashable, Sendable {
    /// By folder, as paths name it.
    var interests: [String: Interest] = [:]
    /// Playlists that were read.
    var playlists: Set<String> = []
    /// Folders of whose changes nobody tells, and why.
    var scanned: [String: String] = [:]
    /// Folders that nobody watched before: what is in them may have changed.
    var fresh: Set<String> = []
    /// Files that were held back and are whole: links, of which no close tells.
    var settled: Set<String> = []
    /// Files that were held back and had not been written to for a time when they got their names, if nothing was heard of
    /// them since.
    var still: Set<String> = []
    /// Files in scanned folders that have changed since the last reading.
    var changed: Set<String> = []
    /// Whether a file in a scanned folder may still be growing.
    var mayGrow = false
    /// Whether a playlist in a scanned folder may still be growing: half of it may have been read.
    var playlistMayGrow = false
}
