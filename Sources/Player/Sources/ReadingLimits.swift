internal import PlaylistFormat

/// How much one reading of the sources takes in, so that its time and memory are bounded.
///
/// What playlists name is counted as often as it is named: a list that goes beyond a limit is an error. Of folders that go
/// beyond one, the first pictures play: a folder that grows must not blank the screen.
struct ReadingLimits: Hashable, Sendable {
    /// Pictures that playlists name.
    var pictures = Playlist.entryLimit
    /// Playlists and folders that playlists and the command line name.
    var openings = 10_000
    /// Bytes of one playlist or site file; one of 100,000 slides has some 10 MB.
    var playlistBytes = 16 << 20
    /// Bytes of all playlists; and the same for the paths of what they name, and for the paths of folders' pictures.
    var bytes = 64 << 20
    /// Calendars.
    var calendars = 64
    /// Mistakes that are told.
    var mistakes = 1000
    /// How deep playlists stand in each other.
    var playlistDepth = 16
    /// Pictures of folders.
    var folderPictures = 200_000
    /// Folders that are entered; each has a watch.
    var folders = 20_000
    /// Names that are read in folders, of any kind: all are known before the first in natural order is.
    var names = 500_000
    /// How deep folders stand in the one that is named.
    var folderDepth = 32

    /// Folders that are looked into to tell how many pictures in them are not played, and names that are read there.
    var unplayedFolders = 256
    var unplayedNames = 20_000

    static let standard = ReadingLimits()
}

extension ReadingLimits {
    /// The limit that a folder went beyond.
    enum Exceeded: Hashable, Sendable {
        case pictures, bytes, folders, names
    }

    /// What a bound allows, in the words of messages.
    func words(for bound: Exceeded) -> String {
        switch bound {
        case .pictures: "folders give a show at most \(folderPictures) pictures"
        case .bytes: "the paths of all pictures take at most \(bytes >> 20) MiB"
        case .folders: "at most \(folders) folders are looked into"
        case .names: "at most \(names) names are read in folders"
        }
    }
}
