internal import Glibc
internal import LinuxIO
internal import Paths
internal import PlaylistFormat
internal import Vocabulary

/// What a reading cannot read, in the order of the sources: what is wrong, and what is missing.
struct ReadingProblems {
    /// All of it.
    private(set) var complaints: [Complaint] = []
    /// What is wrong, apart from what is missing.
    private(set) var mistakes: [Complaint] = []
    private(set) var missing: [SourceContent.Missing] = []
    /// Lines of the playlist whose entries are being read.
    private var excerpts = Excerpts(of: [], as: .yaml)

    var isEmpty: Bool { complaints.isEmpty }

    /// From now on, complaints quote these lines. Returns the former ones.
    @discardableResult mutating func quote(_ excerpts: Excerpts) -> Excerpts {
        defer { self.excerpts = excerpts }
        return self.excerpts
    }

    /// Adds a mistake; too many of them end the reading.
    mutating func add(
        _ message: String, _ kind: Complaint.Kind, at origin: Origin?, about path: String, _ budget: inout ReadingBudget
    ) {
        add([quoted(message, kind, at: origin, about: path)], at: origin, &budget)
    }

    mutating func add(_ mistakes: [Complaint], at origin: Origin?, _ budget: inout ReadingBudget) {
        add(mistakes)
        add(refusal: budget.check(mistakes: self.mistakes.count), at: origin)
    }

    /// Adds why the reading goes no further; nil: it does.
    mutating func add(refusal reason: String?, at origin: Origin?) {
        if let reason { add([quoted(reason, .limit, at: origin, about: nil)]) }
    }

    private mutating func add(_ mistakes: [Complaint]) {
        complaints += mistakes
        self.mistakes += mistakes
    }

    /// Adds what could not be read.
    ///
    /// Where there is a show, a playlist that does not answer is an error: the show goes on with what it has.
    mutating func add(
        _ error: SystemError, path: String, isPlaylist: Bool, isShown: Bool, at origin: Origin?,
        _ budget: inout ReadingBudget
    ) {
        if error.isAbsence, !(isPlaylist && error.isUnreachable && isShown) {
            add(missing: path, error, isPlaylist: isPlaylist, at: origin)
        } else {
            add("\(safeLine(path)): \(error.reason)", .unreadable, at: origin, about: path, &budget)
        }
    }

    /// Adds a file or a folder that is missing.
    private mutating func add(missing path: String, _ error: SystemError, isPlaylist: Bool, at origin: Origin?) {
        let isToCome = WebCache.awaits(path)
        let reason = isToCome ? WebCache.waiting : error.reason
        let complaint = quoted(
            "\(safeLine(path)): \(reason)", isToCome ? .waitedFor : .missing, at: origin, about: path)
        complaints.append(complaint)
        missing.append(
            SourceContent.Missing(
                path: path, reason: reason, isPlaylist: isPlaylist, origin: origin, complaint: complaint))
    }

    /// The show goes on without a source: whatever has come up since `before` only makes it missing.
    mutating func waive(_ source: String, since before: ReadingProblems) {
        let wrong = mistakes.dropFirst(before.mistakes.count).map { mistake in
            SourceContent.Missing(
                path: source, reason: mistake.message, isPlaylist: true, origin: mistake.origin, complaint: mistake)
        }
        let new = missing.dropFirst(before.missing.count) + wrong
        self = before
        for var missing in new {
            missing.isDispensable = true
            self.missing.append(missing)
        }
    }

    private mutating func quoted(
        _ message: String, _ kind: Complaint.Kind, at origin: Origin?, about path: String?
    ) -> Complaint {
        var complaint = Complaint(message, kind: kind, at: origin, about: path)
        complaint.excerpt = origin?.place.flatMap { excerpts.excerpt(at: $0) }
        return complaint
    }
}

extension SystemError {
    /// Whether it means that a file or folder is missing, for now or for good; other errors mean that it is wrong.
    var isAbsence: Bool { isUnreachable || number == ENOENT || number == ENOTDIR }
}
