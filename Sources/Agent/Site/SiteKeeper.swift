internal import Digest
internal import Fetch
internal import JSONText
internal import LinuxIO
internal import Paths
internal import PlaylistFormat
internal import Transfer
internal import Web

/// Keeps the folder of a site as its server has it: asks for its branches, has pulled what is new, has judged what came, and
/// shows it. It never waits but for the disk.
final class SiteKeeper {
    private enum Source {
        static let inquiry = Poller.Token(rawValue: 0)
        static let bench = Poller.Token(rawValue: 1)
        static let check = Poller.Token(rawValue: 2)
    }

    private let site: AgentSettings.DistantSite
    private let maker: RequestMaker
    private let folder: SiteFolder
    /// The player, which takes the command `check`.
    private let player: String
    private let inquiry: SiteInquiry
    private let bench: PullBench
    private var check: TreeCheck?
    private let poller: Poller
    private var schedule: SiteSchedule
    private var random = SystemRandomNumberGenerator()
    /// The commits that the server has now.
    private var commits: [String] = []
    /// A tree that is not shown, which is not pulled again.
    private var refused: (tree: String, reason: String)?

    /// The sizes of this sign's screens, as `--size` takes them.
    var sizes: [String] = []
    /// Why nothing new comes; nil: all is well.
    private(set) var trouble: String?
    private(set) var lastAnswer: HTTPDate?
    /// What is shown.
    private var shown: PulledTree?
    private var toldExpiry: HTTPDate?

    /// A key is told of before it expires.
    private static let notice = Duration.seconds(28 * 86400)
    private static let usualSize = "1920x1080"

    init(
        _ site: AgentSettings.DistantSite, _ settings: AgentSettings, in folder: SiteFolder, player: String,
        at now: Duration
    ) throws(SystemError) {
        (self.site, self.folder, self.player) = (site, folder, player)
        maker = RequestMaker(settings: settings)
        inquiry = try SiteInquiry(site, settings, path: PathParts.joined(folder.path, "answer"))
        bench = try PullBench()
        poller = try Poller()
        schedule = SiteSchedule(every: site.every, at: now, using: &random)
        try poller.add(inquiry.descriptor, as: Source.inquiry)
        try poller.add(bench.descriptor, as: Source.bench)
        shown = folder.present.flatMap { PulledTree(at: folder.factsFile($0)) }
    }

    /// Lent to a `Poller`: readable when `act` has something to do.
    var descriptor: Int32 { poller.descriptor }

    /// When `act` has something to do at the latest.
    var nextWake: Duration? { [schedule.nextWake, bench.nextWake, check?.deadline].compactMap(\.self).min() }

    /// Whether something new comes just now.
    var isPulling: Bool { bench.isBusy }

    /// Has it be looked after at once.
    func hurry(at now: Duration) {
        refused = nil
        schedule.hurry(at: now)
    }

    /// Does what is to be done now. Returns lines for the log.
    func act(at now: Duration) throws(SystemError) -> [String] {
        var lines: [String] = []
        if let answer = try inquiry.take() { take(answer, &lines, at: now) }
        if let outcome = try bench.take(at: now) { take(outcome, &lines, at: now) }
        if let check, let result = try check.result(at: now) { try take(result, of: check, &lines, at: now) }
        while let step = schedule.begin(at: now) {
            switch step {
            case .ask: ask(at: now)
            case .pull: pull(&lines, at: now)
            case .judge: try judge(&lines, at: now)
            }
            // A step that ends at once.
            if let answer = try inquiry.take() { take(answer, &lines, at: now) }
        }
        tellOfKeys(&lines)
        return lines
    }

    // MARK: - Asking

    private func ask(at now: Duration) {
        // What is held stays, whatever is new.
        if folder.held != nil {
            trouble = nil
            return end(.settled, at: now)
        }
        inquiry.begin()
    }

    private func take(_ answer: SiteInquiry.InquiryAnswer, _ lines: inout [String], at now: Duration) {
        switch answer {
        case .failed(let reason, let retryAfter):
            fail(reason, .failed(retryAfter: retryAfter), &lines, at: now)
        case .commits(let commits):
            lastAnswer = .now
            self.commits = commits
            if folder.present == tree {
                succeed(&lines)
                end(.settled, at: now)
            } else if let refused, refused.tree == tree {
                trouble = refused.reason
                end(.settled, at: now)
            } else {
                end(.good, at: now)
            }
        }
    }

    /// The name of the tree that the commits make.
    private var tree: String {
        var hasher = SHA256.Hasher()
        for (branch, commit) in zip(site.branches, commits) { hasher.update(Array("\(branch) \(commit)\n".utf8).span) }
        return String(hasher.finish().description.prefix(32))
    }

    // MARK: - Pulling

    private func pull(_ lines: inout [String], at now: Duration) {
        do throws(SecretFile.Failure) {
            bench.begin(try maker.order(for: site, commits, in: folder, tree: tree), at: now)
        } catch {
            fail(error.reason, .failed(retryAfter: nil), &lines, at: now)
        }
    }

    private func take(_ outcome: PullOutcome, _ lines: inout [String], at now: Duration) {
        switch outcome {
        case .tree(let pulled):
            do throws(SystemError) {
                try pulled.write(to: folder.factsFile(tree))
                end(.good, at: now)
            } catch {
                fail(error.description, .refused, &lines, at: now)
            }
        case .failed(let reason, let kind):
            fail(reason, [.network, .stalled].contains(kind) ? .failed(retryAfter: nil) : .refused, &lines, at: now)
        }
    }

    // MARK: - Judging and showing

    private func judge(_ lines: inout [String], at now: Duration) throws(SystemError) {
        let sizes = sizes.isEmpty ? [Self.usualSize] : sizes
        let check = TreeCheck(player, folder.tree(tree), facts: folder.factsFile(tree), sizes: sizes)
        self.check = check
        do throws(SystemError) {
            _ = try check.begin(at: now)
            if let descriptor = check.descriptor { try poller.add(descriptor, as: Source.check) }
        } catch {
            self.check = nil
            fail("'cyclorama check' cannot be run: \(error)", .refused, &lines, at: now)
        }
    }

    private func take(
        _ result: CheckResult, of check: TreeCheck, _ lines: inout [String], at now: Duration
    ) throws(SystemError) {
        switch result {
        case .good:
            if try check.begin(at: now) {
                if let descriptor = check.descriptor { try poller.add(descriptor, as: Source.check) }
                return
            }
            self.check = nil
            do throws(SystemError) {
                try show(at: now)
                lines.append(
                    "\(site.url): \(zip(site.branches, commits).map { "\($0) \($1.prefix(12))" }.joined(separator: ", ")) is shown"
                )
                succeed(&lines)
                end(.good, at: now)
            } catch {
                fail(
                    error.isBusy ? "somebody rolls it back just now" : error.description, .failed(retryAfter: nil),
                    &lines, at: now)
            }
        case .bad(let reason):
            self.check = nil
            refused = (tree, "what has come is not shown: \(reason)")
            fail("what has come is not shown: \(reason)", .refused, &lines, at: now)
        }
    }

    private func show(at now: Duration) throws(SystemError) {
        let lock = try folder.locked()
        if folder.held == nil {
            try folder.show(tree)
            shown = PulledTree(at: folder.factsFile(tree))
        }
        _ = consume lock
        try? folder.removeOtherTrees()
    }

    // MARK: - How it fares

    private func end(_ ending: SiteSchedule.SiteEnding, at now: Duration) {
        schedule.end(ending, at: now, using: &random)
    }

    private func fail(
        _ reason: String, _ ending: SiteSchedule.SiteEnding, _ lines: inout [String], at now: Duration
    ) {
        if reason != trouble { lines.append("\(site.url): \(reason)") }
        trouble = reason
        end(ending, at: now)
    }

    private func succeed(_ lines: inout [String]) {
        if trouble != nil { lines.append("\(site.url): it is well again") }
        (trouble, refused) = (nil, nil)
    }

    private func tellOfKeys(_ lines: inout [String]) {
        guard let expires = shown?.keyExpires, expires - .now < Self.notice, toldExpiry != expires else { return }
        toldExpiry = expires
        lines.append(
            "\(site.url): the key that signs it expires at \(expires.utc): publish with a newer one, and name both in 'key'"
        )
    }

    /// What the status has of it.
    var json: JSON {
        .object([
            ("url", .string("\(site.url)")), ("branches", shown?.statusJSON ?? .null),
            ("trouble", trouble.map(JSON.string) ?? .null), ("held", .bool(folder.held != nil)),
            ("last-answer", lastAnswer.map { .string($0.utc) } ?? .null),
            ("requests", .integer(Int64(inquiry.requestCount))),
        ])
    }
}
