import Carousel
import Foundation
import Glibc
import LinuxIO
import TestSupport
import Testing

@testable import Player

/// Folders of whose changes nobody tells, because the system has no room for more that it tells anything.
@Suite(.tags(.live), .serialized) struct RescanTests {
    private let scratch: Scratch

    init() throws {
        scratch = try LivePlayer.scratch()
        mkdir(scratch.path + "/photos", 0o755)
        for number in 0..<3 { try scratch.write("photos/\(number).png", LiveFolder.patterns[number].png) }
        try scratch.write("list.yaml", LiveFolder.list())
    }

    private static let instances = "the limit fs.inotify.max_user_instances is reached"

    /// Nothing but time wakes whoever follows the sources then.
    @Test func withoutInotifyAllIsLookedAtNowAndThen() throws {
        let watches = Watches { () throws(SystemError) in throw SystemError("inotify_init1", number: EMFILE) }
        #expect(watches.descriptor == nil)
        #expect(watches.watch(scratch.path) == .untold(Self.instances))
        #expect(watches.watch(scratch.path + "/none") == .missing)
        #expect(watches.watch(scratch.path + "/list.yaml") == .missing)
        let reader = LineupReader([scratch.path + "/list.yaml"], seed: 1)
        var attempt = reader.attempt(watching: watches)
        #expect(try attempt.content.get().lineup.count == 3)
        #expect(
            attempt.dependencies.scanned == [scratch.path: Self.instances, scratch.path + "/photos": Self.instances])
        let watcher = try Watcher(watches, first: attempt.dependencies, scan: .milliseconds(100))
        let poller = try Poller()
        let token = Poller.Token(rawValue: 1)
        try poller.add(watcher.descriptor, as: token)
        func follow() throws {
            try waitUntil("the time to look") { try poller.ready() == [token] }
            try #require(watcher.decide().reads)
            attempt = reader.attempt(watching: watches)
            watcher.endReading(attempt.dependencies, succeeded: (try? attempt.content.get()) != nil)
            // As the loop does after each reading.
            _ = watcher.decide()
        }
        try scratch.remove("photos/1.png")
        try follow()
        #expect(try attempt.content.get().lineup.count == 2)
        try scratch.write("list.yaml", "slides: [")
        try follow()
        #expect((try? attempt.content.get()) == nil)
        // What could not be read is tried again all the same.
        try scratch.write("list.yaml", LiveFolder.list(rest: "1h", "  - 0.png\n"))
        try follow()
        #expect(try attempt.content.get().lineup.count == 3)
    }

    /// One line for all folders of the same reason, once.
    @Test func whatIsScannedIsSaidOnce() {
        let some = SourceNotes(scanned: ["/a": "x", "/a/b": "x", "/c": "x", "/d": "y", "/e": "x"])
        #expect(
            some.news(since: SourceNotes()).map(\.text) == [
                "looking for changes every 60 s in /a and 2 other folders: x",
                "looking for changes every 60 s in /d: y",
            ])
        #expect(some.news(since: some).isEmpty)
        let more = SourceNotes(scanned: ["/a": "x", "/b": "x", "/c": "x", "/d": "y", "/e": "x", "/f": "x"])
        #expect(
            more.news(since: some).map(\.text) == ["looking for changes every 60 s in /b and 1 other folder: x"])
    }

    /// Where there is room later, the next look makes use of it.
    @Test func aLimitThatIsRaisedIsSeen() throws {
        let player = try NamespacedPlayer(
            scratch,
            """
            cd "$1"; mkfifo raise
            echo 0 > /proc/sys/user/max_inotify_instances || exit 1
            "$0" play list.yaml --display headless:160x90@60 --runtime-dir run --state-dir state > log 2>&1 &
            read line < raise; echo 9 > /proc/sys/user/max_inotify_instances
            "$0" ctl reload --runtime-dir run
            wait
            """)
        try waitUntil("a picture") { try player.show?["state"] as? String == "resting" }
        #expect(try (player.show?["scanned"] as? [String])?.isEmpty == false)
        try scratch.write("raise", "now\n")
        try waitUntil("all is told") { try player.show?["scanned"] as? [String] == [] }
        try scratch.write("list.yaml", "slides: [0.png]\n")
        try waitUntil("the edit") { try player.show?["slides"] as? Int == 1 }
    }

    /// The player in a user namespace, where a limit of inotify's is its own.
    @Test(arguments: [("instances", 0), ("watches", 0), ("watches", 2)])
    func thePlayerGoesOnAtALimit(limit: String, most: Int) throws {
        try scratch.write("site.yaml", "outputs: {headless-1: list.yaml}\n")
        let player = try NamespacedPlayer(
            scratch,
            """
            cd "$1"
            echo "$3" > /proc/sys/user/max_inotify_"$2" || exit 1
            "$0" play site.yaml --display headless:160x90@60 --runtime-dir run --state-dir state > log 2>&1
            """, arguments: [limit, "\(most)"])
        try waitUntil("a picture") { try player.show?["state"] as? String == "resting" }
        #expect(try player.show?["slides"] as? Int == 3)
        let scanned = try #require(try player.show?["scanned"] as? [String])
        #expect(!scanned.isEmpty && scanned.allSatisfy { $0.hasSuffix("fs.inotify.max_user_\(limit) is reached") })
        func lines() throws -> [Substring] {
            try player.log.split(separator: "\n").filter { $0.contains("looking for changes every 60 s in ") }
        }
        try waitUntil("told") { try !lines().isEmpty }
        let said = try lines()
        #expect(
            Set(said).count == said.count && said.count <= 2, "one of the site's, one of the show's")
    }
}
