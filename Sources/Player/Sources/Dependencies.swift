/// What a reading depends on: a change of it calls for another reading.
struct Dependencies: Hashable, Sendable {
    /// By folder, as paths name it.
    var specs: [String: WatchSpec] = [:]
    /// Playlists that were read.
    var playlists: Set<String> = []
    /// Files from the web that were come across, apart from the slides.
    var webFiles: [WebFile] = []
    /// Folders whose changes the kernel does not report, and why.
    var scanned: [String: String] = [:]
    /// Folders that are watched for the first time: what is in them may have changed.
    var fresh: Set<String> = []
    /// Files that were held back and are whole: links, which have no writer that closes them.
    var settled: Set<String> = []
    /// Files that were held back and are whole if no file event has come since: they were last written to some time before they
    /// got their names.
    var still: Set<String> = []
    /// Files in scanned folders that have changed since the last reading.
    var changed: Set<String> = []
    /// Whether a file in a scanned folder may still be growing.
    var mayGrow = false
    /// Whether a playlist in a scanned folder may still be growing: half of it may have been read.
    var playlistMayGrow = false
}

/// What in a folder concerns the show.
struct WatchSpec: Hashable, Sendable {
    /// Its pictures are listed: a picture that comes or goes counts.
    var listsPictures = false
    /// The folders in it are listed too.
    var listsFolders = false
    /// Files in it are named by a playlist: their contents count.
    var namesPictures = false
    /// Names of playlists in it.
    var playlists: Set<String> = []
    /// Names on the way to a source: links that may be replaced, and missing names.
    var ways: Set<String> = []
    /// Names of files behind links, with the slides' paths that lead to them.
    var targets: [String: Set<String>] = [:]

    /// What of it calls for another reading.
    var ofSources: WatchSpec {
        var spec = self
        spec.namesPictures = false
        spec.targets = [:]
        return spec
    }

    mutating func merge(_ other: WatchSpec) {
        listsPictures = listsPictures || other.listsPictures
        listsFolders = listsFolders || other.listsFolders
        namesPictures = namesPictures || other.namesPictures
        playlists.formUnion(other.playlists)
        ways.formUnion(other.ways)
        // In place: a hundred thousand links may lead to one file.
        for (name, slides) in other.targets { targets[name, default: []].formUnion(slides) }
    }
}

/// A reading that has come to its end: what it made of the sources, and what it looked at.
struct Reading<Content: Sendable>: Sendable {
    var content: Content
    let dependencies: Dependencies
    /// Watches what was looked at, if anything does.
    var watches: Watches?
}

/// A reading that may have failed. It knows what it looked at in either case.
typealias Attempt<Content: Sendable> = Reading<Result<Content, InputError>>

extension Reading {
    /// The reading, which must have succeeded.
    func succeeded<Success>() throws(InputError) -> Reading<Success> where Content == Result<Success, InputError> {
        Reading<Success>(content: try content.get(), dependencies: dependencies, watches: watches)
    }
}
