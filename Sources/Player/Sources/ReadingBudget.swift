internal import Decode
internal import PlaylistFormat
internal import Vocabulary

/// Counts what a reading takes in against `ReadingLimits`, and looks at its cost.
///
/// The first list that goes beyond a limit ends the reading: the method that counts it returns the reason, once.
struct ReadingBudget {
    struct Spent {
        var openings = 0
        var pictures = 0
        /// Of playlists, and of the paths that they name.
        var bytes = 0
        var pathBytes = 0
        var folderPictures = 0
        var folderBytes = 0
        var folders = 0
        var names = 0
        var unplayedFolders = 0
        var unplayedNames = 0
    }

    private static let asNamed = ", each counted as often as it is named"

    let limits: ReadingLimits
    let cost: ReadingCost
    private let cancellation: Cancellation?
    private(set) var spent = Spent()
    private var isRefused = false

    init(_ limits: ReadingLimits, _ cost: ReadingCost, _ cancellation: Cancellation?) {
        self.limits = limits
        self.cost = cost
        self.cancellation = cancellation
    }

    var isCancelled: Bool { cancellation?.isCancelled == true }

    /// Whether nothing more is to be read: a list went beyond a limit, or the outcome is not needed any more.
    var isOver: Bool { isRefused || isCancelled }

    /// Asked by loops elsewhere at each step: whether they are to end, because of that or of the cost.
    var cancels: () -> Bool { { [cancellation, cost] in cancellation?.isCancelled == true || cost.ends() } }

    private mutating func refuse(_ reason: String?) -> String? {
        if isRefused { return nil }
        isRefused = reason != nil
        return reason
    }

    /// Ends a reading that costs too much.
    mutating func checkCost() -> String? { refuse(cost.reason) }

    /// Counts a playlist or a folder that is named.
    mutating func countOpening() -> String? {
        spent.openings += 1
        if spent.openings <= limits.openings { return nil }
        return refuse("more than \(limits.openings) playlists and folders\(Self.asNamed)")
    }

    /// Counts the bytes of a playlist.
    mutating func count(bytes: Int) -> String? {
        spent.bytes += bytes
        if spent.bytes <= limits.bytes { return nil }
        return refuse("the playlists have more than \(limits.bytes >> 20) MiB\(Self.asNamed)")
    }

    /// Counts a picture that a playlist names.
    mutating func count(_ slide: Slide) -> String? {
        spent.pictures += 1
        spent.pathBytes += slide.path.utf8.count
        if spent.pictures > limits.pictures {
            return refuse("the playlists name more than \(limits.pictures) pictures\(Self.asNamed)")
        }
        if spent.pathBytes > limits.bytes {
            return refuse("the paths in playlists take more than \(limits.bytes >> 20) MiB\(Self.asNamed)")
        }
        return cost.ends() ? checkCost() : nil
    }

    /// Ends a reading with too many mistakes.
    mutating func check(mistakes: Int) -> String? {
        if mistakes <= limits.mistakes { return nil }
        return refuse("after \(limits.mistakes) mistakes, the rest is not read")
    }

    // MARK: - Folders

    /// Counts a folder that is entered. Returns the limit that it goes beyond.
    mutating func countFolder() -> ReadingLimits.Exceeded? {
        spent.folders += 1
        return spent.folders > limits.folders ? .folders : nil
    }

    /// Counts a name in a folder. Returns the limit that it goes beyond.
    mutating func countName() -> ReadingLimits.Exceeded? {
        spent.names += 1
        return spent.names > limits.names ? .names : nil
    }

    /// Counts a folder that is looked into and does not play. Returns false for one beyond the limit.
    mutating func countUnplayedFolder() -> Bool {
        spent.unplayedFolders += 1
        return spent.unplayedFolders <= limits.unplayedFolders
    }

    /// Counts a name in such a folder. Returns false for one beyond the limit.
    mutating func countUnplayedName() -> Bool {
        spent.unplayedNames += 1
        return spent.unplayedNames <= limits.unplayedNames
    }

    /// Counts a folder's picture, unless it goes beyond a limit: then that is returned.
    mutating func count(folderPicture path: String) -> ReadingLimits.Exceeded? {
        if spent.folderPictures == limits.folderPictures { return .pictures }
        if spent.folderBytes + path.utf8.count > limits.bytes { return .bytes }
        spent.folderPictures += 1
        spent.folderBytes += path.utf8.count
        return nil
    }
}
