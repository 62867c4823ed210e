import Foundation
import LinuxIO
import TestSupport
import Testing
import Web

@testable import Agent

/// The site folder of a sign, and its pulls from one publisher.
struct SiteSign {
    let site: SiteFolder
    private let publisher: SitePublisher

    init(_ publisher: SitePublisher) throws {
        self.publisher = publisher
        site = SiteFolder(try TestFolder.make() + "/state")
    }

    /// - Parameter name: of the tree.
    func order(
        _ name: String, _ branches: [String] = ["lobby"], keys: [String]? = nil,
        limits: PullLimits = PullLimits(keepFree: 0)
    ) throws -> PullOrder {
        PullOrder(
            repository: site.repository, tree: site.tree(name), scratch: site.scratch,
            url: try WebAddress("http://127.0.0.1:\(publisher.server.port)"),
            branches: branches.map { PulledBranch(name: $0, commit: nil) },
            keys: keys ?? [publisher.keys.armoured("good")], limits: limits)
    }

    /// Pulls as an agent does.
    func pull(_ order: PullOrder) throws -> PullOutcome {
        let bench = try PullBench(program: AgentProcess.path)
        bench.begin(order, at: MonotonicClock.now)
        return try end(of: bench)
    }

    func end(of bench: PullBench) throws -> PullOutcome {
        var outcome: PullOutcome?
        try waitUntil("the end of a pull") {
            outcome = try bench.take(at: MonotonicClock.now)
            return outcome != nil
        }
        #expect(!bench.isBusy)
        return try #require(outcome)
    }

    /// What is in a tree, one path a line in order: a folder with a slash, a link with its target, a file with its text.
    func files(_ name: String) throws -> [String] {
        try shell(
            """
            cd "$1"
            find . -mindepth 1 -type l -printf '%P -> %l\\n' -o -mindepth 1 -type d -printf '%P/\\n'
            find . -type f -size +0 -exec awk 'FNR == 1 {print substr(FILENAME, 3) ": " $0}' {} +
            """, site.tree(name)
        ).split(separator: "\n").map(String.init).sorted()
    }

    /// Whether a tree is there under its name.
    func hasTree(_ name: String) -> Bool { FileManager.default.fileExists(atPath: site.tree(name)) }

    /// Whether all that is in the repository is as it should be.
    func checkRepository() throws { try shell("ostree --repo=\"$1\" fsck --quiet", site.repository) }
}

extension PullOutcome {
    var commits: [String]? { if case .tree(let tree) = self { tree.branches.map(\.commit) } else { nil } }

    var kind: PullFailureKind? { if case .failed(_, let kind) = self { kind } else { nil } }
}
