internal import Paths
internal import PlaylistFormat
internal import Vocabulary

/// What a person should know of the sources besides their slides.
struct SourceNotes: Hashable, Sendable {
    /// A folder whose changes the kernel does not report.
    struct Scanned: Hashable, Sendable, CustomStringConvertible {
        let folder: String
        let reason: String

        var description: String { "\(safeLine(folder)): \(reason)" }
    }

    /// Something that is worth a line in the log.
    struct News {
        enum Occasion {
            case missing, found, unwatched, unplayed, unpaired, unfollowed
        }

        let subject: Occasion
        let text: String
        /// How many more there are of the same; they are not told one by one.
        var others = 0

        var isTrouble: Bool { subject != .found }
    }

    /// How many of each are told by name.
    static let mostTold = 20
    static let mostFolders = 3

    /// The first sources, folders and playlists that are missing.
    private(set) var waiting: [SourceContent.Missing] = []
    private(set) var waitingCount = 0
    /// The first of the outermost ones, sorted.
    private(set) var scanned: [Scanned] = []
    private(set) var scannedCount = 0
    /// The first of what folders hold and is not played.
    private(set) var remarks: [Remark] = []
    private(set) var remarkCount = 0
    /// The first of what is not followed in calendars.
    private(set) var unfollowed: [String] = []
    private(set) var unfollowedCount = 0
    /// The first folders that were listed.
    private(set) var folders: [String] = []

    init() {}

    init(_ content: SourceContent, _ dependencies: Dependencies) {
        self.init(scanned: dependencies.scanned)
        waiting = Array(content.missing.prefix(Self.mostTold))
        waitingCount = content.missing.count
        remarks = Array(content.remarks.prefix(Self.mostTold))
        remarkCount = content.remarks.count
        unfollowed = content.calendarNotes.prefix(Self.mostTold).map(\.description)
        unfollowedCount = content.calendarNotes.count
        for listing in content.listings where !folders.contains(listing.folder.path) {
            if folders.count < Self.mostFolders { folders.append(listing.folder.path) }
        }
    }

    /// - Parameter folders: those whose changes the kernel does not report, and why.
    init(scanned folders: [String: String]) {
        let outermost = folders.filter { folder, reason in
            var outer = PathParts(folder).folder
            while !outer.isEmpty, outer != "/" {
                if folders[outer] == reason { return false }
                outer = PathParts(outer).folder
            }
            return true
        }
        scanned = outermost.sorted { $0.key < $1.key }.prefix(Self.mostTold).map { Scanned(folder: $0, reason: $1) }
        scannedCount = outermost.count
    }

    /// What has become worth a line in the log; folders with the same reason share a line.
    ///
    /// - Parameter missing: the paths that are missing now, all of them.
    func news(since before: SourceNotes, missing: @autoclosure () -> Set<String> = []) -> [News] {
        let known = Set(before.waiting)
        var news = waiting.filter { !known.contains($0) }.map {
            News(subject: .missing, text: "waiting for \($0.awaited)")
        }
        if waitingCount > waiting.count, waitingCount != before.waitingCount, !news.isEmpty {
            news[news.count - 1].others = waitingCount - waiting.count
        }
        if !before.waiting.isEmpty {
            let missing = missing()
            for file in before.waiting where !missing.contains(file.path) {
                news.append(News(subject: .found, text: "found \(safeLine(file.path))"))
            }
        }
        let folders = scanned.filter { !before.scanned.contains($0) }
        for first in folders where folders.first(where: { $0.reason == first.reason }) == first {
            let others = folders.count { $0.reason == first.reason } - 1 + max(0, scannedCount - scanned.count)
            let more = others == 0 ? "" : " and \(others) other \(others == 1 ? "folder" : "folders")"
            let text = "looking for changes every 60 s in \(safeLine(first.folder))\(more): \(first.reason)"
            news.append(News(subject: .unwatched, text: text))
        }
        for remark in remarks where !before.remarks.contains(where: remark.isKnown) {
            news.append(News(subject: .unplayed, text: remark.message))
        }
        let told = unfollowed.filter { !before.unfollowed.contains($0) }
        news += told.map { News(subject: .unfollowed, text: $0) }
        if !told.isEmpty { news[news.count - 1].others = unfollowedCount - unfollowed.count }
        return news
    }
}

/// What a person should know of a folder that plays: some of what it holds is not shown.
struct Remark: Hashable, Sendable {
    enum Topic: Hashable, Sendable {
        /// It holds more than a limit allows.
        case bound(ReadingLimits.Exceeded)
        /// It holds folders that cannot be read.
        case unreadable
        /// It holds links that lead out of the folder of its site.
        case outside
        /// It holds folders with pictures, which are not played.
        case subfolders
        /// It holds folders with playlists, which are not played.
        case playlists
        /// It holds a misnamed playlist.
        case misnamed
        /// It holds files of kinds that are not played.
        case unplayable(Set<UnplayableKind>)
    }

    let folder: String
    let topic: Topic
    let message: String
    /// Nil where the command line names the folder.
    let origin: Origin?

    /// Whether the other one tells the same, but for counts.
    func isKnown(from other: Remark) -> Bool {
        if folder != other.folder { return false }
        if case .unplayable(let kinds) = topic, case .unplayable(let known) = other.topic {
            return kinds.isSubset(of: known)
        }
        return topic == other.topic
    }
}
