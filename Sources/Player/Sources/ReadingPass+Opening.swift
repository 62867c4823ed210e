internal import LinuxIO
internal import Paths
internal import PlaylistFormat

/// How playlists and folders are begun, and what is said where they cannot be read.
extension ReadingPass {
    mutating func report(_ error: SystemError, path: String, isPlaylist: Bool, origin: Origin?) {
        problems.add(error, path: path, isPlaylist: isPlaylist, isShown: former.isKnown, at: origin, &budget)
    }

    /// Begins to read a playlist or a folder. False where it is left out, which is a mistake; else its record must be ended.
    mutating func beginsWork(on path: String, origin: Origin?) -> Bool {
        guard let refusal = record?.begin(.reading, on: path) else { return true }
        problems.add("\(safeLine(path)): left out: \(refusal)", .leftOut, at: origin, about: path, &budget)
        return false
    }

    /// Counts a playlist or a folder that is named; returns whether it is to be read.
    mutating func begins(_ path: String, at origin: Origin?) -> Bool {
        if budget.isOver { return false }
        progress?.begin(path)
        problems.add(refusal: budget.countOpening(), at: origin)
        return !budget.isOver
    }
}
