/// Files that the show does without for now, and why.
struct FileStates {
    /// Files that are being written: a picture drawn from one is discarded.
    private var beingWritten: Set<String> = []
    /// Files whose pictures were discarded for that reason, until the files change.
    private var skipped: Set<String> = []
    /// Files that cannot be shown, until they change or everything is read anew.
    private(set) var unshowable = UnshowableFiles()

    /// Files whose file system does not answer.
    private var silent: Set<String> = []

    mutating func addSilent(_ path: String) { silent.insert(path) }

    /// Files that are worth another try after a file system has answered. They are forgotten here.
    mutating func takeSilent() -> Set<String> {
        defer { silent = [] }
        return silent
    }

    mutating func setBeingWritten(_ paths: Set<String>) { beingWritten = paths }

    /// Whether a picture that was just drawn must be discarded; its file is tried again when it changes.
    mutating func skips(_ path: String) -> Bool {
        if !beingWritten.contains(path) { return false }
        skipped.insert(path)
        return true
    }

    /// Remembers why a file cannot be shown. Returns whether it is a new one.
    mutating func addUnshowable(_ path: String, because reason: String) -> Bool {
        unshowable.add(path, because: reason)
    }

    /// Files that are worth another try after a change. They are forgotten here.
    mutating func takeTriable(after changed: Changed) -> Set<String> {
        let triable = skipped.union(unshowable.reasons.keys).filter {
            changed.concerns($0) || changed.accessible.contains($0)
        }
        unshowable.keep { !triable.contains($0) }
        skipped.subtract(triable)
        return triable
    }

    /// Forgets files that cannot be shown and are slides no longer, and returns them.
    mutating func dropUnshowable(where isDropped: (String) -> Bool) -> [String] {
        let dropped = unshowable.reasons.keys.filter(isDropped)
        unshowable.keep { !isDropped($0) }
        return dropped
    }

    /// Has every file tried again.
    mutating func tryAll() {
        unshowable = UnshowableFiles()
        skipped = []
    }
}
