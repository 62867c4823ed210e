internal import Fetch
internal import Glibc
internal import LinuxIO
internal import Paths

/// Publishes a folder as a site: checks it, commits it to a branch of an OSTree repository, and signs that.
public struct Publisher: Sendable {
    /// How far a branch may be ahead of the clock: each commit is a second later than the former one, at least.
    static let mostAhead: Int64 = 60

    private let options: PublishOptions
    /// The folder by its whole path.
    private let folder: String
    private let player: Tool
    private let repository: SiteRepository

    /// - Throws: where a program is missing, or an option has a mistake.
    public init(_ options: PublishOptions) throws(AgentError) {
        self.options = options
        precondition(options.kept >= 1, "the last commit stays")
        if !Self.isBranch(options.branch) {
            throw AgentError(
                "'\(safeLine(options.branch))' is no branch: it has letters, digits, '-', '_', '.' and '/', as 'lobby' or 'de/hamburg'"
            )
        }
        do throws(SystemError) {
            if try File.kind(of: options.folder) != .folder {
                throw SystemError("publish", options.folder, number: ENOTDIR, saying: "it is no folder")
            }
            folder = try File.realPath(of: options.folder)
        } catch {
            throw AgentError(error)
        }
        let place = (try? File.realPath(of: options.repository)) ?? options.repository
        if place == folder || place.hasPrefix(PathParts.joined(folder, "")) {
            throw AgentError("the repository \(safeLine(options.repository)) lies in the folder that is published")
        }
        player = try Tool("cyclorama", ofPackage: "cyclorama", isOurs: true)
        repository = SiteRepository(
            options.repository, ostree: try Tool("ostree", ofPackage: "ostree"), keyFolder: options.keyFolder)
    }

    /// Words that ostree(1) takes, with slashes between them.
    static func isBranch(_ name: String) -> Bool {
        let isLetter = { (byte: UInt8) in
            0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte || byte == UInt8(ascii: "_")
        }
        let isInside = { (byte: UInt8) in isLetter(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") }
        return name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
            $0.first.map(isLetter) == true && $0.allSatisfy(isInside)
        }
    }

    /// Publishes it, and says what it has done.
    public func publish() throws(AgentError) {
        let lock = try repository.locked()
        let survey = try survey()
        try check()
        try repository.prepare(lock)
        let former = try repository.head(of: options.branch).map { id throws(AgentError) in
            try repository.commit(id, lock)
        }
        let subject = "cyclorama-agent publish, signed by \(options.key)"
        let id = try repository.commit(
            folder, without: survey.leftOut, to: options.branch, by: options.key, at: try date(after: former),
            subject: subject,
            // Another key signs anew: signs that have it alone would refuse the former commit.
            mayStay: former?.subject == subject, lock)
        if id != former?.id || !repository.hasSummary(of: options.branch) {
            try repository.updateSummary(by: options.key, lock)
        }
        if id == former?.id { return try say("nothing has changed: \(options.branch) stays at \(id)") }
        let size = try repository.newByteCount(of: id, since: former?.id, lock)
        // The former commit may go then.
        try repository.prune(options.branch, to: options.kept, lock)
        let files = survey.files.count
        try say("\(options.branch) is \(id) now")
        try say(
            "\(files) file\(files == 1 ? "" : "s"); \(ByteText(size)) are new for a sign"
                + (former == nil ? "" : " that has the former commit"))
    }

    /// Says what publishing would change on the signs, and commits nothing.
    public func tellDifference() throws(AgentError) {
        _ = try survey()
        try check()
        let scratch = try AgentError.telling { () throws(SystemError) in try TemporaryFolder() }
        let before = PathParts.joined(scratch.path, SiteName.name)
        let former = repository.head(of: options.branch)
        if let former { try repository.checkOut(former, to: before) }
        let after = try named()
        let difference = SiteDifference(player)
        let lines = try difference.lines(
            from: former == nil ? nil : before, to: PathParts.joined(after.path, SiteName.name), in: folder)
        for line in lines { try say(line) }
    }

    /// The folder by the name that it has on a sign: the same rules hold for it then.
    private func named() throws(AgentError) -> TemporaryFolder {
        let scratch = try AgentError.telling { () throws(SystemError) in try TemporaryFolder() }
        let link = PathParts.joined(scratch.path, SiteName.name)
        try AgentError.telling { () throws(SystemError) in try File.replaceLink(link, to: folder) }
        return scratch
    }

    private func survey() throws(AgentError) -> SiteSurvey {
        let survey = try AgentError.telling { () throws(SystemError) in try SiteSurvey(of: folder) }
        if survey.flaws.isEmpty { return survey }
        let shown = survey.flaws.prefix(20)
        let more = survey.flaws.count > shown.count ? ["and \(survey.flaws.count - shown.count) more"] : []
        throw AgentError(
            (["a sign would refuse \(safeLine(options.folder)), and nothing is published:"] + shown + more)
                .joined(separator: "\n"))
    }

    private func check() throws(AgentError) {
        let scratch = try named()
        let count = try SiteCheck(player).errorCount(
            of: PathParts.joined(scratch.path, SiteName.name), named: options.folder
        ) { text in
            StandardError.write(text.split(separator: "\n").map { safeLine($0, limit: 4000) + "\n" }.joined())
        }
        if count > 0 {
            throw AgentError("\(count) error\(count == 1 ? "" : "s"): nothing is published")
        }
    }

    /// When the commit is: signs refuse one that is older than what they have.
    private func date(after former: SiteRepository.Commit?) throws(AgentError) -> HTTPDate {
        let now = HTTPDate(seconds: WallClock.now.components.seconds)
        guard let former else { return now }
        let next = max(now, HTTPDate(seconds: former.date.seconds + 1))
        if next.seconds - now.seconds > Self.mostAhead {
            throw AgentError(
                "this machine's clock says \(now.utc), and \(options.branch) has a commit of \(former.date.utc) already: "
                    + "signs refuse an older one, so set the clock")
        }
        return next
    }

    private func say(_ line: String) throws(AgentError) {
        try AgentError.telling { () throws(SystemError) in try StandardOutput.write(Array("\(line)\n".utf8).span) }
    }
}
