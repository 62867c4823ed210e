internal import Carousel
internal import LinuxIO
internal import Paths

/// Decides what changes in folders mean for the show: a value without clock or I/O. Notices and instants go in, decisions
/// come out.
///
/// A file that is being written is held: nobody reads it until it is closed, moved into its place, or has not grown for a
/// time. Files that are there when they are first seen are trusted.
struct Attention: Sendable {
    /// What is to be done now.
    struct Decisions: Hashable, Sendable {
        var changed = Changed()
        /// Whether the sources are to be read again.
        var reads = false
    }

    struct Hold: Hashable, Sendable {
        /// When something of it was heard last.
        var since: Instant
        /// It was not there before it was held.
        var isNew: Bool
        var isPlaylist: Bool
        /// Nothing was heard of it but that it has come.
        var isUntouched = false
    }

    /// How long it must have been quiet before the sources are read again.
    static let quiet = Duration.milliseconds(150)
    /// How long that may put off a reading.
    static let patience = Duration.milliseconds(600)
    /// How long a file must not have grown that nobody closes.
    static let growth = Duration.seconds(10)
    /// How often folders are looked at of which nobody tells.
    static let scan = Duration.seconds(60)

    private let scan: Duration
    private(set) var interests: [String: Interest] = [:]
    private(set) var held: [String: Hold] = [:]
    /// The first and the last change that asks for a reading.
    private var asked: (first: Instant, last: Instant)?
    private var changed = Changed()
    private var isReading = false
    /// Files of which nothing was heard when the reading began but that they have come.
    private var looked: [String: Hold] = [:]
    /// What came while a reading was under way and meant nothing to the last one.
    private var deferred: [Notice] = []
    private var nextScan: Instant?

    /// More than this is as good as everything.
    private static let mostDeferred = 4096

    /// - Parameter scan: how often folders are looked at of which nobody tells.
    init(scan: Duration = Attention.scan) { self.scan = scan }

    /// Files that a reading of folders passes over.
    var unfinished: UnfinishedFiles {
        let new = held.filter(\.value.isNew)
        return UnfinishedFiles(paths: Set(new.keys), untouched: Set(new.filter(\.value.isUntouched).keys))
    }

    /// Takes in what was told.
    mutating func take(_ notice: Notice, at now: Instant) {
        switch notice {
        case .overflow:
            changed.everything = true
            ask(at: now)
        case .lost: ask(at: now)
        case .change(let folder, let name, let changes, let isFolder):
            if take(changes, of: name, in: folder, isFolder: isFolder, at: now) || !isReading { return }
            deferred.append(notice)
            if deferred.count > Self.mostDeferred {
                deferred = []
                take(.overflow, at: now)
            }
        }
    }

    /// Something was mounted or unmounted.
    mutating func mountsChanged(at now: Instant) { ask(at: now) }

    /// A reading begins.
    mutating func beginReading() {
        isReading = true
        looked = held.filter(\.value.isUntouched)
        asked = nil
        nextScan = nil
    }

    /// The reading has ended.
    ///
    /// - Parameters:
    ///   - succeeded: what failed may have looked at a part only.
    ///   - isFirst: whether nothing was seen before.
    mutating func endReading(_ dependencies: Dependencies, succeeded: Bool, isFirst: Bool = false, at now: Instant) {
        isReading = false
        if succeeded {
            interests = dependencies.interests
        } else {
            interests.merge(dependencies.interests) { old, new in
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
        let notices = deferred
        deferred = []
        for notice in notices { take(notice, at: now) }
    }

    /// What is to be done at an instant; each thing is said once.
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

    /// When there is something to decide next, if nothing happens before.
    var nextWake: Instant? {
        (held.values.map { $0.since + Self.growth } + [readingDue].compactMap(\.self)).min()
    }

    /// One at a time, and none while a playlist is being written.
    private var readingDue: Instant? {
        if isReading || held.values.contains(where: \.isPlaylist) { return nil }
        let due = asked.map { min($0.last + Self.quiet, $0.first + Self.patience) }
        return [due, nextScan].compactMap(\.self).min()
    }

    mutating func ask(at now: Instant) { asked = (asked?.first ?? now, now) }

    mutating func hold(
        _ path: String, isNew: Bool, isPlaylist: Bool = false, isUntouched: Bool = false, at now: Instant
    ) {
        held[path] = Hold(since: now, isNew: isNew, isPlaylist: isPlaylist, isUntouched: isUntouched)
    }

    /// Something was heard of a file, which may be held.
    mutating func touch(_ path: String) { held[path]?.isUntouched = false }

    /// A file is whole.
    mutating func release(_ path: String) {
        held[path] = nil
        changed.files.insert(path)
    }

    mutating func addAccessible(_ path: String) { changed.accessible.insert(path) }

    mutating func setInterest(_ interest: Interest, in folder: String) {
        if interests[folder] == nil { interests[folder] = interest }
    }
}

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

/// Files that have come and are not known to be whole: whoever writes them has not closed them yet. What lists folders
/// passes them over.
struct UnfinishedFiles: Hashable, Sendable {
    var paths: Set<String> = []
    /// Those that have come and were not heard of again. A file that is being written was heard of, or is empty, or was
    /// written to a moment ago.
    var untouched: Set<String> = []
}
