import Encode
import Foundation
import LinuxIO
import Paths
import Raster
import TestSupport
import Testing

@testable import Player

/// Players that are killed while they are at work on a file.
@Suite(.tags(.live), .timeLimit(.minutes(60))) struct QuarantineLiveTests {
    /// A folder with a playlist of `0.png`, `slow.png`, which takes long to draw, and `1.png`.
    private static func scratch() throws -> Scratch {
        let scratch = try Scratch()
        for number in 0..<2 { _ = try Pattern(number: number, size: LivePlayer.size).file(in: scratch) }
        try scratch.write("slow.png", Picture(size: Size(width: 3000, height: 3000)).encoded(.png))
        try scratch.write(
            "list.yaml",
            "defaults: {duration: 1h, transition-duration: 100ms, pair: false}\nslides: [0.png, slow.png, 1.png]\n")
        return scratch
    }

    private static func works(_ scratch: Scratch) -> [String] {
        WorkNote.works(at: scratch.path + "/run/at-work", boot: Host.boot).map { PathParts($0.path).name }
    }

    private static func arguments(_ scratch: Scratch) -> [String] {
        [
            "play", "--runtime-dir", scratch.path + "/run", "--state-dir", scratch.path + "/run/state",
            scratch.path + "/list.yaml", "--display", "headless:160x90@60",
        ]
    }

    /// Begins a player, and ends it while it is at work on a file, as it notes itself. Returns how.
    private static func end(_ scratch: Scratch, at name: String, by signal: Int32) throws -> Program.Result {
        let process = try Program.Running(arguments(scratch))
        let folder = "/proc/\(process.identifier)"
        try waitUntil("work on \(name)") {
            // Until it has a note of its own, which it writes, there may be that of another one, which it reads.
            let numbers = try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd")
            let writes = numbers?.contains { number in
                let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/fd/\(number)")
                let facts = try? String(contentsOfFile: "\(folder)/fdinfo/\(number)", encoding: .utf8)
                let flags = facts?.firstMatch(of: /flags:\s*([0-7]+)/).flatMap { Int32($0.1, radix: 8) }
                return file?.hasSuffix("/at-work") == true && flags.map { $0 & O_ACCMODE != O_RDONLY } == true
            }
            let works = works(scratch)
            // On a busy machine a thread may still be at a small one, which would be a suspect too.
            let isAlone = works.contains(name) && Set(works).isDisjoint(with: ["0.png", "1.png"])
            return writes == true && isAlone || !process.isRunning
        }
        process.send(signal)
        return try process.end()
    }

    /// Kills players while they are at work on a file, one after the other.
    private static func die(_ times: Int, _ scratch: Scratch, at name: String) throws {
        var deaths = 0
        while deaths < times {
            _ = try end(scratch, at: name, by: SIGKILL)
            // One that has come to the end of that work in the meantime has acquitted it.
            deaths = works(scratch).contains(name) ? deaths + 1 : 0
        }
    }

    private static func list(_ scratch: Scratch, in folder: String) -> String? {
        try? String(contentsOfFile: "\(scratch.path)/\(folder)/quarantine.jsonl", encoding: .utf8)
    }

    private func reasons(_ player: LivePlayer) throws -> [String] {
        let all = try player.show?["left-out"] as? [[String: String]] ?? []
        return all.compactMap { $0["reason"] }
    }

    private func expectLeftOut(_ player: LivePlayer) throws {
        let reason = "\(player.scratch.path)/slow.png: left out: a process died twice while it was drawn"
        try waitUntil("what is left out") { try reasons(player) == [reason] }
        // The log is written by a thread of its own, so it may come a moment after the status.
        try waitUntil("the log's line") { try player.process.text("errors").contains(reason) }
        #expect(try !player.process.text("errors").contains("what was removed"))
        #expect(try player.ctl("next").code == 0)
        try player.waitFor(slide: "1")
    }

    @Test func twoDeathsLeaveAPictureOutUntilItChanges() throws {
        let scratch = try Self.scratch()
        try Self.die(2, scratch, at: "slow.png")
        let player = try LivePlayer(scratch)
        try expectLeftOut(player)
        // A player may have died while its other thread drew 1.png, which is drawn by now.
        try waitUntil("slow.png alone is kept") {
            let kept = try #require(Self.list(scratch, in: "run/state"))
            return kept.contains(#""deaths":2"#) && !kept.contains("1.png")
        }
        // The same file is no other one.
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: scratch.path + "/slow.png")
        #expect(try player.ctl("next").code == 0)
        try player.waitFor(slide: "0")
        #expect(try reasons(player).count == 1)
        try scratch.write("slow.png", Pattern(number: 7, size: LivePlayer.size).png)
        try waitUntil("the picture as it is now") { try reasons(player).isEmpty }
        #expect(try player.ctl("next").code == 0)
        try player.waitFor(slide: "slow")
        try player.stop()
        #expect(Self.list(scratch, in: "run/state") == "" && Self.list(scratch, in: "run") == nil)
    }

    @Test func whereNothingElseIsLeftTheCardSaysSo() throws {
        let scratch = try Self.scratch()
        try scratch.write("list.yaml", "slides: [{image: slow.png, pair: false}]\n")
        try Self.die(2, scratch, at: "slow.png")
        let player = try Program.Running(Self.arguments(scratch))
        let text = { (try? String(contentsOfFile: scratch.path + "/run/status.json", encoding: .utf8)) ?? "" }
        let card = "\(scratch.path)/slow.png: left out: a process died twice while it was drawn"
        try waitUntil("a card") { text().contains("The picture cannot be shown") }
        #expect(text().components(separatedBy: card).count == 3, "in the card, and among what is left out")
        player.send(SIGTERM)
        #expect(try player.end().code == 0)
    }

    @Test func whoAsksHasItDrawn() throws {
        let scratch = try Self.scratch()
        try Self.die(2, scratch, at: "slow.png")
        let player = try LivePlayer(scratch)
        try expectLeftOut(player)
        #expect(try player.ctl("reload").code == 0)
        #expect(try player.ctl("previous").code == 0)
        try player.waitFor(slide: "slow")
        #expect(try reasons(player) == [])
        try player.stop()
    }

    @Test func oneDeathIsForgivenOnceItIsDrawn() throws {
        let scratch = try Self.scratch()
        try Self.die(1, scratch, at: "slow.png")
        let player = try LivePlayer(scratch)
        try waitUntil("its acquittal") { Self.list(scratch, in: "run") == "" }
        #expect(try reasons(player) == [])
        let name = "the last player died while it was at work on "
        #expect(try player.process.text("errors").split(separator: "\n").filter { $0.contains(name) }.count == 1)
        try player.stop()
        #expect(Self.list(scratch, in: "run/state") == "")
    }

    /// A stop in the middle of the same work, twice: nothing is suspected, and no disk is written.
    @Test(arguments: [SIGTERM, SIGINT]) func aStopIsNoDeath(signal: Int32) throws {
        let scratch = try Self.scratch()
        for _ in 0..<2 {
            #expect(try Self.end(scratch, at: "slow.png", by: signal).code == 0)
            let left = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/run")
            #expect(left == ["pid.lock"])
        }
    }

    @Test func aPlaylistThatKillsIsAMistake() throws {
        let scratch = try Self.scratch()
        let slides = (0..<20_000).map { "  - {image: \($0 % 2).png, duration: 5s, background: \"#000000\"}\n" }
        try scratch.write("list.yaml", "slides:\n" + slides.joined())
        try Self.die(2, scratch, at: "list.yaml")
        let result = try Program.Running(Self.arguments(scratch)).end()
        let path = scratch.path + "/list.yaml"
        #expect(result.code == 1)
        let message = "\(path): left out: a process died twice while it was read"
        #expect(result.errorLines.contains { $0.hasSuffix(message) }, "\(result.errors)")
        // As a service it says so on the screen, until the file has changed.
        let player = try Program.Running(
            Self.arguments(scratch), environment: ["NOTIFY_SOCKET": scratch.path + "/none"])
        let status = { try String(contentsOfFile: scratch.path + "/run/status.json", encoding: .utf8) }
        try waitUntil("a card") { (try? status().contains(message)) == true }
        try LivePlayer.write([1], in: scratch)
        try waitUntil("the playlist as it is now") { (try? status().contains(#""state": "resting""#)) == true }
        player.send(SIGTERM)
        #expect(try player.end().code == 0)
    }
}
