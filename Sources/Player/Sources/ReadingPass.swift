internal import Carousel
internal import Decode
internal import Glibc
internal import LinuxIO
internal import Paths
internal import PlaylistFormat
internal import Vocabulary

/// A reading of the sources that is under way.
struct ReadingPass {
    /// Why a part of the sources cannot be read.
    enum Problem {
        case missing(SourceContent.Missing)
        case wrong([Complaint])

        var complaints: [Complaint] {
            switch self {
            case .missing(let missing): [missing.complaint]
            case .wrong(let complaints): complaints
            }
        }
    }

    /// What counts towards `ReadingLimits`.
    struct Spent {
        var openings = 0
        var pictures = 0
        /// Of playlists, and of the paths that they name.
        var bytes = 0
        var pathBytes = 0
        var mistakes = 0
        var folderPictures = 0
        var folderBytes = 0
        var folders = 0
        var names = 0
    }

    let watches: Watches?
    let unfinished: UnfinishedFiles
    let locates: Bool
    let limits: ReadingLimits
    let cancellation: Cancellation?
    /// Notes what is read, where that is of use.
    let record: WorkRecord?
    /// Hears what is being read.
    let progress: ReadingProgress?
    /// Looks at what the reading costs.
    let cost: ReadingCost
    /// What the show has now: the slides of a source that does not answer stay as they are.
    var former: FormerSlides
    /// What counts towards the limits, so far.
    var spent = Spent()
    /// Whether a list went beyond a limit.
    var isRefused = false
    /// What is read so far.
    var content = SourceContent()
    /// What is looked at so far.
    var dependencies = Dependencies()
    /// Playlists that were named, if they are asked for.
    var named: Set<String> = []
    /// In the order of the sources.
    var problems: [Problem] = []
    /// Lines of the playlist whose entries are being read.
    var excerpts = Excerpts(of: [], as: .yaml)
    /// The ends of paths that were followed already; nil: the file is missing.
    var followed: [String: String?] = [:]
    /// Folders that are watched in this pass, and whether the kernel reports their changes.
    var listening: [String: Bool] = [:]
    /// Puts pictures together that share a screen; nil: none.
    var pairing: Pairing?

    init(
        watches: Watches?, unfinished: UnfinishedFiles = UnfinishedFiles(), locates: Bool = false,
        limits: ReadingLimits = .standard, cancellation: Cancellation? = nil, progress: ReadingProgress? = nil,
        former: Lineup? = nil, pairing: Pairing? = nil, record: WorkRecord? = nil,
        cost: ReadingCost = ReadingCost()
    ) {
        self.watches = watches
        self.unfinished = unfinished
        self.locates = locates
        self.limits = limits
        self.cancellation = cancellation
        self.progress = progress
        self.cost = cost
        self.former = FormerSlides(former)
        self.pairing = pairing
        self.record = record
    }

    var isCancelled: Bool { cancellation?.isCancelled == true }

    /// Whether loops elsewhere are to end: for that, or because the reading costs too much. They ask at each step.
    var cancels: () -> Bool { { [cancellation, cost] in cancellation?.isCancelled == true || cost.ends() } }

    /// Whether nothing more is to be read: a list went beyond a limit, or the outcome is not needed any more.
    var isOver: Bool { isRefused || isCancelled }

    /// What is wrong with the sources, apart from what is missing.
    var mistakes: [Complaint] {
        problems.flatMap { problem -> [Complaint] in
            if case .wrong(let complaints) = problem { complaints } else { [] }
        }
    }

    /// Reads what the command line names.
    mutating func take(_ source: String) {
        if isOver { return }
        let kind: File.Kind
        do throws(SystemError) {
            kind = try File.kind(of: source)
        } catch {
            follow(source)
            let isPlaylist = PlaylistFile(path: source) != nil
            report(error, path: source, isPlaylist: isPlaylist, origin: nil)
            if isPlaylist || !error.isUnreachable { return }
            let slides = former.slides(in: source)
            if !slides.isEmpty { append([Lineup.Group(order: .listed, slides: slides)]) }
            return
        }
        if kind == .folder {
            append([group(of: Playlist.Folder(path: source), origin: nil)])
        } else if let format = PlaylistFile(path: source) {
            append(groups(of: source, format, within: nil, chain: [], origin: nil))
        } else {
            follow(source)
            notePicture(source)
            append([Lineup.Group(order: .listed, slides: [Slide(path: source)])])
            if locates { content.origins.append(nil) }
        }
    }

    private mutating func append(_ groups: [Lineup.Group]) { content.groups += groups }

    /// Ends the reading.
    mutating func finish() {
        // A reading that was broken off has not come across all.
        if !isOver { pairing?.end() }
        for path in unfinished.paths where !isCancelled && isLink(path) { dependencies.settled.insert(path) }
        for path in unfinished.untouched where !isCancelled && isStill(path) { dependencies.still.insert(path) }
        if isCancelled { return }
        var hasher = Hasher()
        hasher.combine(content.groups)
        hasher.combine(content.whenEmpty)
        hasher.combine(content.placeholder)
        hasher.combine(content.indicator)
        hasher.combine(content.layout)
        content.fingerprint = hasher.finalize()
    }

    /// Takes note of what could not be read.
    ///
    /// Where the show has something, a playlist that does not answer is an error: the show goes on with what it has.
    mutating func report(_ error: SystemError, path: String, isPlaylist: Bool, origin: Origin?) {
        let message = "\(safeLine(path)): \(error.reason)"
        guard Self.isAbsence(error), !(isPlaylist && error.isUnreachable && former.isKnown) else {
            complain(message, at: origin, about: path)
            return
        }
        let missing = SourceContent.Missing(
            path: path, reason: error.reason, isPlaylist: isPlaylist, origin: origin,
            complaint: located(message, at: origin, about: path))
        problems.append(.missing(missing))
        content.missing.append(missing)
    }

    /// Begins to read a playlist or a folder. False where it is left out, which is a mistake; else its record must be ended.
    mutating func beginsWork(on path: String, origin: Origin?) -> Bool {
        guard let refusal = record?.begin(.reading, on: path) else { return true }
        complain("\(safeLine(path)): left out: \(refusal)", at: origin, about: path)
        return false
    }

    /// Takes note of a mistake in the playlist that is being read.
    mutating func complain(_ message: String, at origin: Origin?, about path: String) {
        add([located(message, at: origin, about: path)], at: origin)
    }

    /// Takes note of mistakes; of very many, the reading ends.
    mutating func add(_ mistakes: [Complaint], at origin: Origin?) {
        problems.append(.wrong(mistakes))
        spent.mistakes += mistakes.count
        if spent.mistakes > limits.mistakes {
            refuse("after \(limits.mistakes) mistakes, the rest is not read", at: origin)
        }
    }

    /// Ends the reading at what goes beyond a limit.
    mutating func refuse(_ message: String, at origin: Origin?) {
        if isRefused { return }
        isRefused = true
        problems.append(.wrong([located(message, at: origin, about: nil)]))
    }

    /// Ends the reading where it costs too much.
    mutating func checkCost(at origin: Origin?) {
        if let reason = cost.reason { refuse(reason, at: origin) }
    }

    /// A message with its place and the line that it is about.
    private mutating func located(_ message: String, at origin: Origin?, about path: String?) -> Complaint {
        var complaint = Complaint(message, at: origin, about: path)
        complaint.excerpt = origin?.place.flatMap { excerpts.excerpt(at: $0) }
        return complaint
    }

    /// Whether an error means that a file or folder is missing, for now or for good; other errors mean that it is wrong.
    static func isAbsence(_ error: SystemError) -> Bool {
        error.isUnreachable || error.number == ENOENT || error.number == ENOTDIR
    }

    /// More than the two seconds in which FAT counts time.
    private static let stillness = Duration.seconds(3)

    /// Whether a new file without further file events is whole: link(2) makes such files. It has content and no writer; where
    /// the kernel does not tell its writers, it was last written to some time before it got its name.
    func isStill(_ path: String) -> Bool {
        guard let stamp = try? File.stamp(of: path), stamp.size > 0 else { return false }
        if let isOpen = File.isOpenForWriting(path) { return !isOpen }
        return ((try? File.stillness(of: path)) ?? .zero) >= Self.stillness
    }

    /// Whether a file is a link, or has several names: then it was whole when it got this name.
    func isLink(_ path: String) -> Bool {
        guard let stamp = try? File.stamp(of: path, followingLinks: false) else { return false }
        return stamp.isLink || stamp.links > 1
    }
}
