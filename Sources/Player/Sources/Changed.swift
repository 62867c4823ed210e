internal import Paths

/// Files whose contents may be others than before.
struct Changed: Hashable, Sendable {
    var files: Set<String> = []
    /// Every file in these.
    var folders: Set<String> = []
    /// Not changed, but perhaps readable now.
    var accessible: Set<String> = []
    /// Every file there is.
    var everything = false

    var isEmpty: Bool { self == Changed() }

    /// Whether a picture in memory may be outdated.
    func concerns(_ path: String) -> Bool {
        everything || files.contains(path) || !folders.isEmpty && folders.contains(PathParts(path).folder)
    }
}
