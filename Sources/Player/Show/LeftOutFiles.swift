internal import Draw
internal import LinuxIO

/// Files that the show does without for now, and why.
struct LeftOutFiles {
    /// Files that are being written: a picture drawn from one is discarded.
    private var beingWritten: Set<String> = []
    /// Files whose pictures were discarded for that reason, until the files change.
    private var skipped: Set<String> = []
    /// Files that cannot be shown, until they can be.
    private(set) var unshowable = UnshowableFiles()
    /// What those lack that are shown without their ends.
    private var tornEnds: [String: TornEnd] = [:]
    /// When files that fail again and again may be tried; until they can be shown.
    private var backoffs: [String: Backoff] = [:]
    /// Files that have changed, and are to be tried when they may be.
    private var postponed: Set<String> = []
    /// When the first of the postponed files may be tried.
    private var nextPostponed: Duration?
    /// Why files from the web have not come, by path, as far as that is told.
    private(set) var delays: [String: String] = [:]
    /// Files whose file systems do not answer.
    private var unreachable: Set<String> = []
    /// When some of them are tried for all, and which: the same ones again, so that the same is told of them.
    private var probe = Self.firstProbe
    private var chosen: Set<String> = []
    /// Those that are being tried.
    private var probed: Set<String> = []

    private static let firstProbe = Backoff(from: .seconds(10), to: .seconds(60))
    /// How many unreachable files are tried at a time.
    private static let probes = 4

    /// When the next file may be tried; nil: none waits for its time.
    var nextTry: Duration? { [nextPostponed, unreachable.isEmpty ? nil : probe.nextTry].compactMap(\.self).min() }

    /// The file system of a file does not answer.
    mutating func addUnreachable(_ path: String, at now: Duration) {
        if unreachable.isEmpty && probed.isEmpty { probe = Self.firstProbe }
        probed.remove(path)
        unreachable.insert(path)
        if probe.allowsTry(at: now) { probe.fail(at: now) }
    }

    /// What became of a file that was tried: returns whether it was unreachable and is no longer.
    mutating func endProbe(_ path: String) -> Bool { probed.remove(path) != nil }

    /// Files that are worth another after a file system has answered. They are forgotten here.
    mutating func takeUnreachable() -> Set<String> {
        defer {
            unreachable = []
            probed = []
        }
        return unreachable.union(probed)
    }

    /// A few unreachable files, if it is time to them.
    private mutating func takeProbes(at now: Duration) -> Set<String> {
        if unreachable.isEmpty || !probe.allowsTry(at: now) { return [] }
        probe.fail(at: now)
        chosen.formIntersection(unreachable)
        if chosen.isEmpty { chosen = Set(unreachable.prefix(Self.probes)) }
        let taken = chosen
        unreachable.subtract(taken)
        probed.formUnion(taken)
        return taken
    }

    mutating func setBeingWritten(_ paths: Set<String>) { beingWritten = paths }

    /// Whether a picture that was just drawn must be discarded; its file is tried again when it changes.
    mutating func skips(_ path: String) -> Bool {
        if !beingWritten.contains(path) { return false }
        skipped.insert(path)
        return true
    }

    /// How many delays are remembered: one told later than so many others is not.
    private static let mostDelays = 1_000

    /// Remembers why a file from the web has not come; nil: nothing is known to be wrong. Returns whether that is new.
    mutating func noteDelay(of path: String, _ reason: String?) -> Bool {
        if delays[path] == reason { return false }
        if delays.count >= Self.mostDelays { delays = delays.filter { unshowable.reasons[$0.key] != nil } }
        if reason != nil && delays[path] == nil && delays.count >= Self.mostDelays { return false }
        delays[path] = reason
        let words = WebCache.waiting(for: path)
        if unshowable.reasons[path]?.hasPrefix(words) == true {
            _ = unshowable.add(path, because: reason.map { "\(words): \($0)" } ?? words)
        }
        return true
    }

    /// Remembers why a file cannot be shown. Returns whether it was not known with that reason.
    mutating func addUnshowable(_ path: String, because reason: String) -> Bool {
        unshowable.add(path, because: reason)
    }

    /// Remembers what a file lacks that is shown; nil: nothing. Returns whether that is new.
    mutating func noteTornEnd(_ tornEnd: TornEnd?, of path: String) -> Bool {
        if tornEnds[path] == tornEnd { return false }
        tornEnds[path] = tornEnd
        return true
    }

    /// A file can be shown. Returns whether it was among those that cannot.
    mutating func removeUnshowable(_ path: String) -> Bool {
        backoffs[path] = nil
        if unshowable.reasons[path] == nil { return false }
        unshowable.keep { $0 != path }
        return true
    }

    /// Files that are worth another after a change. One that has failed again since its last change waits for its turn.
    mutating func takeTriable(after changed: Changed, at now: Duration) -> Set<String> {
        let touched = skipped.union(unshowable.reasons.keys).filter {
            changed.concerns($0) || changed.accessible.contains($0)
        }
        skipped.subtract(touched)
        postponed.formUnion(touched)
        return takeDue(at: now)
    }

    /// Files that may be tried.
    mutating func takeDue(at now: Duration) -> Set<String> { takePostponed(at: now).union(takeProbes(at: now)) }

    private mutating func takePostponed(at now: Duration) -> Set<String> {
        let due = postponed.filter { backoffs[$0]?.allowsTry(at: now) ?? true }
        postponed.subtract(due)
        // From here on until it can be shown, it is tried at growing intervals.
        for path in due where unshowable.reasons[path] != nil { backoffs[path, default: Backoff()].fail(at: now) }
        nextPostponed = postponed.compactMap { backoffs[$0]?.nextTry }.min()
        return due
    }

    /// Whether a file has changed and is not to be tried yet.
    func isPostponed(_ path: String) -> Bool { postponed.contains(path) }

    /// Takes files off the list of those that cannot be shown. Returns whether any was there.
    mutating func forgetUnshowable(_ paths: Set<String>) -> Bool {
        let count = unshowable.reasons.count
        unshowable.keep { !paths.contains($0) }
        return unshowable.reasons.count < count
    }

    /// Forgets files that cannot be shown and are slides no longer, and returns them.
    mutating func dropUnshowable(where isDropped: (String) -> Bool) -> [String] {
        let dropped = unshowable.reasons.keys.filter(isDropped)
        unshowable.keep { !isDropped($0) }
        backoffs = backoffs.filter { !isDropped($0.key) }
        tornEnds = tornEnds.filter { !isDropped($0.key) }
        postponed = postponed.filter { !isDropped($0) }
        unreachable = unreachable.filter { !isDropped($0) }
        probed = probed.filter { !isDropped($0) }
        nextPostponed = postponed.compactMap { backoffs[$0]?.nextTry }.min()
        return dropped
    }

    /// Has every file tried again.
    mutating func tryAll() {
        unshowable = UnshowableFiles()
        tornEnds = [:]
        skipped = []
        backoffs = [:]
        postponed = []
        nextPostponed = nil
        unreachable = []
        probed = []
    }
}
