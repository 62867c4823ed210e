internal import Fetch
internal import Glibc
internal import LinuxIO
internal import Paths

/// The repository that signs pull from: an OSTree repository in archive mode, which is files for any web server.
struct SiteRepository {
    /// A commit of a branch.
    struct Commit: Hashable, Sendable {
        let id: String
        let date: HTTPDate
        /// Its first line.
        let subject: String
    }

    /// What a new repository consists of, and what a publish that was killed may leave of one.
    private static let parts: Set = ["config", "extensions", "objects", "refs", "state", "tmp", lockName]
    private static let lockName = "cyclorama-publish.lock"

    let path: String
    private let ostree: Tool
    private let keyFolder: String?

    init(_ path: String, ostree: Tool, keyFolder: String?) {
        (self.path, self.ostree, self.keyFolder) = (path, ostree, keyFolder)
    }

    private var options: [String] { ["--repo=\(path)"] }
    private var keyOptions: [String] { keyFolder.map { ["--gpg-homedir=\($0)"] } ?? [] }

    /// What one who publishes has to the end.
    ///
    /// The programs that change the repository have it as their standard input: where this one is killed, what it has begun goes
    /// on, and nobody else begins before that has ended.
    func locked() throws(AgentError) -> FileLock {
        do throws(SystemError) {
            try File.makeFolder(path, for: .everyone)
            if (try? File.kind(of: PathParts.joined(path, "config"))) == nil,
                let stranger = try Folder.entries(of: path).first(where: { !Self.parts.contains($0.name) })
            {
                throw SystemError(
                    "publish", path, number: ENOTEMPTY,
                    saying: "it has other files, as '\(safeLine(stranger.name))', and is no OSTree repository")
            }
            return try FileLock(PathParts.joined(path, Self.lockName))
        } catch {
            throw error.isBusy
                ? AgentError("another publish works in \(safeLine(path)): wait for its end") : AgentError(error)
        }
    }

    /// Makes it where it is missing, or half made.
    func prepare(_ lock: borrowing FileLock) throws(AgentError) {
        _ = try run(["init", "--mode=archive"], lock)
        let mode = try run(["config", "get", "core.mode"], lock)
        if !mode.hasPrefix("archive") {
            throw AgentError(
                "\(safeLine(path)): its mode is '\(safeLine(mode.trimmed))', and web servers take 'archive'")
        }
    }

    /// What signs find at a branch: the file that they ask for.
    func head(of branch: String) -> String? {
        let file = PathParts.joined(path, "refs/heads/\(branch)")
        guard let bytes = try? File.contents(of: file, limit: 128) else { return nil }
        let id = String(decoding: bytes, as: UTF8.self).trimmed
        return id.utf8.count == 64 ? id : nil
    }

    func commit(_ id: String, _ lock: borrowing FileLock) throws(AgentError) -> Commit {
        let lines = try run(["show", id], lock).split(separator: "\n")
        guard let date = lines.first(where: { $0.hasPrefix("Date:") }).flatMap({ HTTPDate(utc: $0.dropFirst(5)) })
        else {
            throw AgentError("\(safeLine(path)): 'ostree show \(id)' tells no date")
        }
        let subject = lines.first { $0.hasPrefix("    ") }?.dropFirst(4) ?? ""
        return Commit(id: id, date: date, subject: String(subject))
    }

    /// Commits a folder and signs that; then alone the branch leads there.
    ///
    /// - Parameters:
    ///   - leftOut: paths in the folder that are not committed; each exists.
    ///   - mayStay: whether the former commit stays where nothing has changed.
    /// - Returns: the commit that the branch leads to.
    func commit(
        _ folder: String, without leftOut: [String], to branch: String, by key: String, at date: HTTPDate,
        subject: String, mayStay: Bool, _ lock: borrowing FileLock
    ) throws(AgentError) -> String {
        let scratch = try AgentError.telling { () throws(SystemError) in try TemporaryFolder() }
        let skipped = PathParts.joined(scratch.path, "skip")
        try AgentError.telling { () throws(SystemError) in
            try File.replace(skipped, with: Array(leftOut.map { "/\($0)\n" }.joined().utf8).span)
        }
        let words =
            [
                "commit", "--branch=\(branch)", "--subject=\(subject)", "--timestamp=@\(date.seconds)",
                "--canonical-permissions", "--owner-uid=0", "--owner-gid=0", "--no-xattrs",
                "--gpg-sign=\(key)",
            ] + keyOptions + (mayStay ? ["--skip-if-unchanged"] : [])
            + (leftOut.isEmpty ? [] : ["--skip-list=\(skipped)"]) + [folder]
        return try run(words, lock).trimmed
    }

    /// Whether the summary is as new as the branches.
    func hasSummary(of branch: String) -> Bool {
        let time = { (name: String) in try? File.stamp(of: PathParts.joined(path, name)).modified }
        guard let summary = time("summary"), let signature = time("summary.sig"),
            let head = time("refs/heads/\(branch)")
        else { return false }
        return summary >= head && signature >= summary
    }

    /// Writes the list of branches, which plain `ostree pull` reads, and signs it.
    func updateSummary(by key: String, _ lock: borrowing FileLock) throws(AgentError) {
        _ = try run(["summary", "--update", "--gpg-sign=\(key)"] + keyOptions, lock)
    }

    /// Removes commits of a branch but the last ones, and what they alone need. Other branches keep what they have.
    func prune(_ branch: String, to kept: Int, _ lock: borrowing FileLock) throws(AgentError) {
        // The depth counts the parents of the last one.
        _ = try run(["prune", "--refs-only", "--only-branch=\(branch)", "--depth=\(kept - 1)"], lock)
    }

    /// How many bytes a sign gets that has another commit, or none, as they lie in the repository.
    func newByteCount(of id: String, since former: String?, _ lock: borrowing FileLock) throws(AgentError) -> Int64 {
        var objects = try tree(of: id, lock).objects
        if let former { objects.subtract(try tree(of: former, lock).objects) }
        return objects.reduce(0) { sum, name in
            sum + ((try? File.stamp(of: PathParts.joined(path, "objects/\(name)")).size) ?? 0)
        }
    }

    /// Puts the files of a commit into a folder that does not exist.
    func checkOut(_ id: String, to folder: String) throws(AgentError) {
        let answer = try ostree.run(["checkout", "--user-mode", "--disable-cache"] + options + [id, folder])
        if answer.code != 0 { throw AgentError("'ostree checkout' has failed") }
    }

    private func tree(of id: String, _ lock: borrowing FileLock) throws(AgentError) -> CommitTree {
        CommitTree(commit: id, list: try run(["ls", "--recursive", "--checksum", id], lock))
    }

    private func run(_ words: [String], _ lock: borrowing FileLock) throws(AgentError) -> String {
        let answer = try ostree.run(Array(words.prefix(1)) + options + words.dropFirst(), input: lock.file)
        // It has said why on stderr.
        if answer.code != 0 { throw AgentError("'ostree \(words[0])' has failed") }
        return answer.text
    }
}

extension String {
    /// Without the white space at its end.
    fileprivate var trimmed: String { String(reversed().drop { $0.isWhitespace }.reversed()) }
}
