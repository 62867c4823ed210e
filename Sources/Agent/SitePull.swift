internal import Glibc
internal import LinuxIO
internal import OSTree
internal import Paths
internal import Transfer

/// Pulls a site and checks its tree out, in a process of its own, which may be killed at any instant: what has its name is
/// whole, and what has none goes at the next pull.
public struct SitePull {
    private let order: PullOrder
    private let workshop: PullWorkshop
    private let voice = PullVoice()

    /// Reads the order from the standard input, and prints how far it has come, and at last how it ended.
    ///
    /// - Throws: where there is no order, or nobody reads the outcome.
    public static func run() throws(AgentError) {
        do throws(SystemError) {
            try Confinement.followParent()
            let text = try File.contents(of: "/proc/self/fd/0", limit: PullOrder.largest)
            guard let order = PullOrder(reading: text) else { throw SystemError("read", "the order", number: EINVAL) }
            let pull = SitePull(order: order)
            let outcome: PullOutcome
            do throws(PullFailure) {
                outcome = .tree(try pull.run())
            } catch {
                outcome = .failed(reason: error.reason, kind: error.kind)
            }
            try StandardOutput.write(Array((outcome.line + "\n").utf8).span)
        } catch {
            throw AgentError(error)
        }
    }

    /// All of the environment of the process. Only this user sees it, while others see arguments.
    ///
    /// - Parameter run: a name of this run of the agent: what an earlier one has fetched in part may have met a power cut.
    static func environment(of order: PullOrder, run: String) -> [String] {
        let nowhere = PathParts.joined(order.scratch, "none")
        var variables = [
            "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "HOME=\(nowhere)",
            // libostree has gpg work in a folder that it makes there.
            "TMPDIR=\(PathParts.joined(order.scratch, "tmp"))",
            // No key of this user or of this machine counts.
            "GNUPGHOME=\(nowhere)", "OSTREE_GPG_HOME=\(nowhere)",
            // Where the kernel's name for this boot cannot be read (ProcSubset=pid), libostree opens nothing without another.
            "OSTREE_BOOTID=\(run)",
            // GIO loads no modules of desktops, and asks no bus.
            "GIO_USE_VFS=local", "GIO_MODULE_DIR=\(nowhere)", "GSETTINGS_BACKEND=memory",
        ]
        if let proxy = order.proxy { variables += ["http_proxy=\(proxy)", "https_proxy=\(proxy)"] }
        return variables
    }

    private init(order: PullOrder) {
        self.order = order
        workshop = PullWorkshop(order)
    }

    private func run() throws(PullFailure) -> PulledTree {
        try workshop.prepare()
        let repository = try workshop.openRepository()
        let tree = PulledTree(branches: try fetch(into: repository))
        if !workshop.hasTree {
            try checkOut(tree, from: repository)
        } else if tree.branches.map(\.commit) != order.branches.map(\.commit) {
            throw PullFailure(.other, "\(safeLine(order.tree)): a tree of other commits is there already")
        }
        voice.say(.tidy)
        do throws(RepositoryFailure) {
            try repository.prune(keeping: order.branches.map(\.name))
        } catch {
            // The tree is there; the next pull tidies again.
            AgentLog.say("what a site no longer needs stays on the disk: \(error)")
        }
        workshop.clear()
        return tree
    }

    // MARK: - Fetching

    private func fetch(into repository: borrowing Repository) throws(PullFailure) -> [PulledTree.BranchState] {
        voice.say(.fetch)
        forgetStrangers(in: repository)
        do throws(PullFailure) {
            try pull(into: repository)
        } catch {
            // What was fetched so far would be in the way of a smaller commit.
            if error.kind == .space || error.kind == .limit { workshop.dropFetched() }
            throw error
        }
        voice.say(.verify)
        var states: [PulledTree.BranchState] = []
        for branch in order.branches {
            do throws(RepositoryFailure) {
                guard let facts = try repository.commit(of: branch.name) else { continue }
                states.append(
                    PulledTree.BranchState(
                        name: branch.name, commit: facts.identity, time: facts.time, keyExpires: facts.keyExpires))
            } catch {
                throw PullFailure(error, branch: branch.name)
            }
        }
        if states.count != order.branches.count { throw PullFailure(.missing, "a branch has no commit") }
        return states
    }

    /// A commit that none of the keys has signed is no reason to refuse an older one: it is of another site. One whose key has
    /// merely expired is.
    private func forgetStrangers(in repository: borrowing Repository) {
        for branch in order.branches {
            do throws(RepositoryFailure) {
                _ = try repository.commit(of: branch.name)
            } catch {
                let isStranger = [.unknownKey, .unsigned, .badSignature, .missing].contains(error.kind)
                if isStranger { try? repository.forget(branch.name) }
            }
        }
    }

    private static let mostAttempts = 3

    /// A connection that breaks is made again.
    private func pull(into repository: borrowing Repository) throws(PullFailure) {
        var received = 0
        for attempt in 1...Self.mostAttempts {
            let start = received
            var stop: PullFailure?
            do throws(RepositoryFailure) {
                try repository.pull(
                    order.branches.map { Repository.BranchRequest($0.name, commit: $0.commit) },
                    fields: order.headers.map { ($0.name, $0.value) }
                ) { traffic in
                    received = start + traffic.bytes
                    voice.say(.fetch, objects: traffic.objects, bytes: received)
                    stop = refusal(of: traffic, received: received)
                    return stop == nil
                }
                return
            } catch {
                if let stop { throw stop }
                if error.kind == .broken, attempt < Self.mostAttempts { continue }
                throw PullFailure(error)
            }
        }
    }

    private func refusal(of traffic: Repository.PullTraffic, received: Int) -> PullFailure? {
        let limits = order.limits
        // A folder has two objects, and each commit one.
        if traffic.objects > 2 * limits.objects + order.branches.count { return TreeRules.tooMany(limits.objects) }
        if received > limits.bytes {
            return PullFailure(.limit, "the server sends more than \(limits.bytes) bytes for the site")
        }
        if traffic.free < limits.keepFree { return workshop.tooLittleRoom }
        return nil
    }

    // MARK: - Checking out

    private func checkOut(_ tree: PulledTree, from repository: borrowing Repository) throws(PullFailure) {
        var rules = TreeRules(most: order.limits.objects)
        for branch in tree.branches {
            voice.say(.checkOut)
            var stop: PullFailure?
            do throws(RepositoryFailure) {
                rules.beginBranch()
                try repository.visit(branch.commit) { entry in
                    stop = rules.refusal(of: entry.path) ?? workshop.makeWay(for: entry)
                    return stop == nil
                }
                var count = 0
                try repository.checkOut(branch.commit, over: workshop.tree) { _ in
                    count += 1
                    voice.say(.checkOut, objects: count)
                    return true
                }
            } catch {
                if let stop { throw stop }
                // Something is missing here: the next pull looks for it.
                if [.missing, .other, .damaged].contains(error.kind) { try? repository.doubt(branch.commit) }
                throw PullFailure(error, branch: branch.name)
            }
            try workshop.inspector.inspect { voice.say(.inspect, objects: $0) }
        }
        voice.say(.keep)
        try workshop.publish()
    }
}

/// Prints how far a pull has come, a few times a second at most.
private final class PullVoice {
    private var told = PullProgress()
    private var next = Duration.zero

    private static let pause = Duration.milliseconds(500)

    func say(_ stage: PullProgress.PullStage, objects: Int = 0, bytes: Int = 0) {
        let progress = PullProgress(stage: stage, objects: objects, bytes: bytes)
        let now = MonotonicClock.now
        if progress == told || stage == told.stage && now < next { return }
        (told, next) = (progress, now + Self.pause)
        // Who has nobody who listens ends with its parent.
        try? StandardOutput.write(Array((progress.line + "\n").utf8).span)
    }
}
