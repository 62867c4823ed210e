internal import LinuxIO

/// What files looked like at the last look, for files whose changes the kernel does not report: which have changed, and
/// which still grow.
struct FileStates: Sendable {
    enum Judgement: Hashable, Sendable {
        /// As it was; or the first look at its folder, whose files are trusted.
        case same
        /// Another file than before, and whole.
        case changed
        /// Changed since the last look: it must look the same for `ChangeDetector.growth` to count as whole.
        case growing(isNew: Bool)
    }

    private struct Entry {
        var stamp: File.Stamp
        /// Since when it looks like this; nil once it counts as whole.
        var since: Duration?
        var isNew: Bool
        var round: Int
    }

    private var entries: [String: Entry] = [:]
    /// Folders that are known, and those of this look.
    private var folders: Set<String> = []
    private var foldersNow: Set<String> = []
    private var round = 0

    /// Begins a look.
    mutating func begin() {
        round += 1
        foldersNow = []
    }

    /// Looks at a file.
    mutating func judge(_ path: String, in folder: String, _ stamp: File.Stamp, at now: Duration) -> Judgement {
        let isTrusted = !folders.contains(folder)
        foldersNow.insert(folder)
        guard var entry = entries[path] else {
            entries[path] = Entry(stamp: stamp, since: isTrusted ? nil : now, isNew: !isTrusted, round: round)
            return isTrusted ? .same : .growing(isNew: true)
        }
        defer { entries[path] = entry }
        entry.round = round
        if entry.stamp != stamp {
            entry.stamp = stamp
            entry.since = now
        }
        guard let since = entry.since else { return .same }
        if now - since < ChangeDetector.growth { return .growing(isNew: entry.isNew) }
        entry.since = nil
        entry.isNew = false
        return .changed
    }

    /// Ends a look.
    ///
    /// - Parameter forgettingOthers: whether it was a look at everything: then files that were not looked at are gone.
    mutating func end(forgettingOthers: Bool) {
        if forgettingOthers {
            entries = entries.filter { $0.value.round == round }
            folders = foldersNow
        } else {
            folders.formUnion(foldersNow)
        }
    }
}
