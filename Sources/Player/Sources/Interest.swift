/// What of a folder matters to the show.
struct Interest: Hashable, Sendable {
    /// Its pictures are listed: each that comes and goes counts.
    var listsPictures = false
    /// The folders in it are listed too.
    var listsFolders = false
    /// Files in it are named by a playlist: their contents count.
    var namesPictures = false
    /// Names of playlists in it.
    var playlists: Set<String> = []
    /// Names on the way to something: links that may lead elsewhere, and what is missing.
    var ways: Set<String> = []
    /// Names of files behind links, with the slides' paths that lead to them.
    var targets: [String: Set<String>] = [:]

    mutating func merge(_ other: Interest) {
        listsPictures = listsPictures || other.listsPictures
        listsFolders = listsFolders || other.listsFolders
        namesPictures = namesPictures || other.namesPictures
        playlists.formUnion(other.playlists)
        ways.formUnion(other.ways)
        targets.merge(other.targets) { $0.union($1) }
    }
}
