internal import Carousel
internal import Glibc
internal import LinuxIO
internal import Paths
internal import PlaylistFormat

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

    let watches: Watches?
    let unfinished: UnfinishedFiles
    let locates: Bool
    /// What is read so far.
    var content = SourceContent()
    /// What is looked at so far.
    var dependencies = Dependencies()
    /// In the order of the sources.
    var problems: [Problem] = []
    /// Lines of the playlist whose entries are being read.
    var excerpts = Excerpts(of: [], as: .yaml)
    /// The ends of paths that were followed already; nil: the file is missing.
    var followed: [String: String?] = [:]
    /// Folders that are watched in this pass, and whether the kernel reports their changes.
    var listening: [String: Bool] = [:]

    init(watches: Watches?, unfinished: UnfinishedFiles = UnfinishedFiles(), locates: Bool = false) {
        self.watches = watches
        self.unfinished = unfinished
        self.locates = locates
    }

    /// What is wrong with the sources, apart from what is missing.
    var mistakes: [Complaint] {
        problems.flatMap { problem -> [Complaint] in
            if case .wrong(let complaints) = problem { complaints } else { [] }
        }
    }

    /// Reads what the command line names.
    mutating func take(_ source: String) {
        let kind: File.Kind
        do throws(SystemError) {
            kind = try File.kind(of: source)
        } catch {
            follow(source)
            report(error, path: source, isPlaylist: PlaylistFile(path: source) != nil, origin: nil)
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
        for path in unfinished.paths where isLink(path) { dependencies.settled.insert(path) }
        for path in unfinished.untouched where isStill(path) { dependencies.still.insert(path) }
        var hasher = Hasher()
        hasher.combine(content.groups)
        hasher.combine(content.whenEmpty)
        hasher.combine(content.placeholder)
        content.fingerprint = hasher.finalize()
    }

    /// Takes note of what could not be read.
    mutating func report(_ error: SystemError, path: String, isPlaylist: Bool, origin: Origin?) {
        let message = "\(safeLine(path)): \(error.reason)"
        guard Self.isAbsence(error) else {
            complain(message, at: origin, about: path)
            return
        }
        let missing = SourceContent.Missing(
            path: path, reason: error.reason, isPlaylist: isPlaylist, origin: origin,
            complaint: located(message, at: origin, about: path))
        problems.append(.missing(missing))
        content.missing.append(missing)
    }

    /// Takes note of a mistake in the playlist that is being read.
    mutating func complain(_ message: String, at origin: Origin?, about path: String) {
        problems.append(.wrong([located(message, at: origin, about: path)]))
    }

    /// A message with its place and the line that it is about.
    private mutating func located(_ message: String, at origin: Origin?, about path: String) -> Complaint {
        var complaint = Complaint(message, at: origin, about: path)
        complaint.excerpt = origin?.place.flatMap { excerpts.excerpt(at: $0) }
        return complaint
    }

    /// Whether an error means that a file or folder is missing, for now or for good; other errors mean that it is wrong.
    static func isAbsence(_ error: SystemError) -> Bool {
        [ENOENT, ENOTDIR, ESTALE, EIO, ENOTCONN, EHOSTDOWN, EHOSTUNREACH, ETIMEDOUT, ENODEV, ENXIO]
            .contains(error.number)
    }

    /// More than the two seconds in which FAT counts time.
    private static let stillness = Duration.seconds(3)

    /// Whether a new file without further notices is whole: link(2) makes such files. It has content and no writer; where
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
