import Foundation
import TestSupport
import Testing

/// A runtime folder that somebody removes while the player runs.
@Suite(.tags(.live), .serialized) struct RuntimeFolderTests {
    private static let names = ["at-work", "control.sock", "pid", "status.json"]

    private static func second(_ player: LivePlayer) throws -> Program.Result {
        try Program.run(
            "play", player.scratch.path + "/list.yaml", "--display", "headless:160x90@60", "--runtime-dir",
            player.folder,
            "--state-dir", player.scratch.path + "/other")
    }

    private static func waitUntilWhole(_ player: LivePlayer) throws {
        try waitUntil("all in \(player.folder)") { names.allSatisfy(player.has) }
        #expect(try String(contentsOfFile: player.folder + "/pid", encoding: .utf8) == "\(player.process.identifier)\n")
    }

    @Test(arguments: ["rm -r \"$1\"", "mv \"$1\" \"$1.old\"", "rm -r \"$1\"; mkdir -p \"$1\"", "rm \"$1\"/pid*"])
    func itIsMadeAnew(_ command: String) throws {
        let player = try LivePlayer(LivePlayer.scratch())
        let watcher = try ControlClient(player.folder)
        // It may be there again before the next word of it.
        _ = try Program.Running(["-c", command, "sh", player.folder], by: ["/bin/sh"]).end()
        // Nothing moves, so no status is due.
        try Self.waitUntilWhole(player)
        let refused = try Self.second(player)
        #expect(refused.code == 1)
        #expect(refused.errors.hasSuffix("another player is running: process \(player.process.identifier)\n"))
        #expect(try player.ctl("next").code == 0)
        #expect(try player.shown == "1")
        #expect(try watcher.ask("{\"get\":\"status\"}")["ok"] as? Bool == true, "connections stay")
        try player.process.waitUntilItSleeps()
        try player.stop()
        #expect(Self.names.allSatisfy { !player.has($0) })
        #expect(try player.process.text("errors").contains("what was removed is there again"))
    }

    @Test(arguments: names)
    func soIsWhateverIsInIt(_ name: String) throws {
        let player = try LivePlayer(LivePlayer.scratch())
        for _ in 0..<2 {
            try FileManager.default.removeItem(atPath: player.folder + "/" + name)
            try Self.waitUntilWhole(player)
        }
        #expect(try player.ctl("next").code == 0)
        try player.stop()
    }

    /// A file is in its place, then another player; that one keeps the folder, and the first plays on.
    @Test func anothersFolderIsLeftAlone() throws {
        let scratch = try LivePlayer.scratch(rest: "200ms")
        let first = try LivePlayer(scratch, "--verbose")
        // Neither sees the other half-way.
        first.process.send(SIGSTOP)
        try FileManager.default.moveItem(atPath: first.folder, toPath: first.folder + ".old")
        try scratch.write("run", "")
        first.process.send(SIGCONT)
        try waitUntil("a word") { try first.process.text("errors").contains("keeps no second player off") }
        first.process.send(SIGSTOP)
        try FileManager.default.removeItem(atPath: first.folder)
        let second = try LivePlayer(scratch)
        first.process.send(SIGCONT)
        func shown() throws -> Int { try first.process.text("errors").components(separatedBy: "showing").count }
        let before = try shown()
        try waitUntil("slides of the first") { try shown() > before + 3 }
        try first.stop()
        #expect(Self.names.allSatisfy(second.has), "its files stay")
        #expect(try second.ctl("next").code == 0)
        try second.stop()
        let said = try first.process.text("errors")
        #expect(said.components(separatedBy: "keeps no second player off").count == 2, "said once: \(said)")
    }
}
