internal import Carousel
internal import LinuxIO
internal import Paths

/// Decides what changes in folders mean for the show: a value without clock or I/O, with file events and instants in and
/// decisions out.
///
/// A file that is being written is held: it is read once it is closed, moved into its place, or has not grown for a
/// time. Files that are there when they are first seen are trusted.
struct ChangeDetector: Sendable {
    /// What to do now.
    struct Decisions: Hashable, Sendable {
        var changed = Changed()
        /// Whether the sources are to be read again.
        var reads = false
    }

    struct Hold: Hashable, Sendable {
        /// The time of the last news of it.
        var since: Instant
        /// It was created while it was held.
        var isNew: Bool
        var isPlaylist: Bool
        /// Its creation is the only news of it.
        var isUntouched = false
    }

    /// How long changes must have paused before the sources are read again.
    static let quiet = Duration.milliseconds(150)
    /// How long changes may delay a reading.
    static let patience = Duration.milliseconds(600)
    /// How long a file must stay the same to count as whole without being closed.
    static let growth = Duration.seconds(10)
    /// How often folders are read again whose changes the kernel does not report.
    static let scan = Duration.seconds(60)

    private let scan: Duration
    private(set) var specs: [String: WatchSpec] = [:]
    private(set) var held: [String: Hold] = [:]
    /// The first and the last change that asks for a reading.
    private var asked: (first: Instant, last: Instant)?
    private var changed = Changed()
    private var isReading = false
    /// Files whose creation was the only news of them when the reading began.
    private var looked: [String: Hold] = [:]
    /// Notices that came during a reading and did not concern the last one.
    private var deferred: [FileEvent] = []
    private var nextScan: Instant?

    /// Above this number, every file counts as changed.
    private static let mostDeferred = 4096
    /// How many files are held: each decision looks at all of them. One more counts as whole with each change.
    static let mostHeld = 1024

    /// - Parameter scan: how often folders are read again whose changes the kernel does not report.
    init(scan: Duration = ChangeDetector.scan) { self.scan = scan }

    /// Files that a reading of folders passes over.
    var unfinished: UnfinishedFiles {
        let new = held.filter(\.value.isNew)
        return UnfinishedFiles(paths: Set(new.keys), untouched: Set(new.filter(\.value.isUntouched).keys))
    }

    /// Takes in a file event.
    mutating func take(_ fileEvent: FileEvent, at now: Instant) {
        switch fileEvent {
        case .overflow:
            changed.everything = true
            ask(at: now)
        case .lost: ask(at: now)
        case .change(let folder, let name, let changes, let isFolder):
            if take(changes, of: name, in: folder, isFolder: isFolder, at: now) || !isReading { return }
            deferred.append(fileEvent)
            if deferred.count > Self.mostDeferred {
                deferred = []
                take(.overflow, at: now)
            }
        }
    }

    /// Something was mounted or unmounted.
    mutating func mountsChanged(at now: Instant) { ask(at: now) }

    /// What a reading that is under way has found to matter: a change of it calls for another reading.
    mutating func learn(_ specs: [String: WatchSpec]) {
        for (folder, spec) in specs { self.specs[folder, default: WatchSpec()].merge(spec) }
    }

    /// A reading begins. It takes the place of one that is under way.
    mutating func beginReading() {
        isReading = true
        looked = held.filter(\.value.isUntouched)
        asked = nil
        nextScan = nil
    }

    /// The reading has ended.
    ///
    /// - Parameters:
    ///   - succeeded: whether it looked at everything.
    ///   - isFirst: whether it was the first reading of all.
    mutating func endReading(_ dependencies: Dependencies, succeeded: Bool, isFirst: Bool = false, at now: Instant) {
        isReading = false
        if succeeded {
            specs = dependencies.specs
        } else {
            specs.merge(dependencies.specs) { old, new in
                var both = old
                both.merge(new)
                return both
            }
        }
        for path in dependencies.settled where held[path] != nil { release(path) }
        for path in dependencies.still where held[path].map({ $0 == looked[path] }) == true { release(path) }
        if !isFirst {
            changed.files.formUnion(dependencies.changed)
            changed.folders.formUnion(dependencies.fresh)
        }
        nextScan = dependencies.scanned.isEmpty ? nil : now + (dependencies.mayGrow ? min(Self.growth, scan) : scan)
        let fileEvents = deferred
        deferred = []
        for fileEvent in fileEvents { take(fileEvent, at: now) }
    }

    /// What to do at an instant; each decision is returned once.
    mutating func decide(at now: Instant) -> Decisions {
        for (path, hold) in held where hold.since + Self.growth <= now {
            release(path)
            if hold.isNew || hold.isPlaylist { ask(at: now) }
        }
        var decisions = Decisions(changed: changed)
        changed = Changed()
        if let due = readingDue, due <= now {
            decisions.reads = true
            beginReading()
        }
        return decisions
    }

    /// When to `decide` next, unless a file event comes first.
    var nextWake: Instant? {
        (held.values.map { $0.since + Self.growth } + [readingDue].compactMap(\.self)).min()
    }

    /// When the next reading begins: after playlists that are being written.
    private var readingDue: Instant? {
        if held.values.contains(where: \.isPlaylist) { return nil }
        let due = asked.map { min($0.last + Self.quiet, $0.first + Self.patience) }
        return [due, nextScan].compactMap(\.self).min()
    }

    mutating func ask(at now: Instant) { asked = (asked?.first ?? now, now) }

    mutating func hold(
        _ path: String, isNew: Bool, isPlaylist: Bool = false, isUntouched: Bool = false, at now: Instant
    ) {
        if held.count >= Self.mostHeld, held[path] == nil {
            changed.files.insert(path)
            return
        }
        held[path] = Hold(since: now, isNew: isNew, isPlaylist: isPlaylist, isUntouched: isUntouched)
    }

    /// There is news of a file that may be held.
    mutating func touch(_ path: String) { held[path]?.isUntouched = false }

    /// A file is whole.
    mutating func release(_ path: String) {
        held[path] = nil
        changed.files.insert(path)
    }

    mutating func addAccessible(_ path: String) { changed.accessible.insert(path) }

    mutating func setSpec(_ spec: WatchSpec, in folder: String) {
        if specs[folder] == nil { specs[folder] = spec }
    }
}

/// Files whose contents may have changed.
struct Changed: Hashable, Sendable {
    var files: Set<String> = []
    /// Every file in these.
    var folders: Set<String> = []
    /// Files with the same contents that may be readable now.
    var accessible: Set<String> = []
    /// Every file there is.
    var everything = false

    var isEmpty: Bool { self == Changed() }

    /// Whether a picture in memory may be outdated.
    func concerns(_ path: String) -> Bool {
        everything || files.contains(path) || !folders.isEmpty && folders.contains(PathParts(path).folder)
    }
}

/// Files that have come and that their writer has still to close. A reading passes over those that a folder lists.
struct UnfinishedFiles: Hashable, Sendable {
    var paths: Set<String> = []
    /// Those without a file event since they came. A file that is being written has had one, or is empty, or was written to a
    /// moment ago.
    var untouched: Set<String> = []
}
