import Foundation
import TestSupport
import Testing

/// Playlists that are edited under a running player.
@Suite(.tags(.live), .serialized) struct LivePlaylistTests {
    private static func text(_ slides: [Int]) -> String {
        "defaults: {duration: 1h, transition-duration: 50ms}\nslides:\n" + slides.map { "  - \($0).png\n" }.joined()
    }

    /// As editors save: all at once, in pieces, by a new file, and by putting the old one aside.
    enum Save: CaseIterable {
        case atOnce, inPieces, rename, vim, viaLink
    }

    private static func save(_ text: String, _ way: Save, to path: String) throws {
        let bytes = Array(text.utf8)
        switch way {
        case .atOnce: try Data(bytes).write(to: URL(fileURLWithPath: path))
        case .inPieces:
            let file = open(path, O_WRONLY | O_TRUNC)
            for byte in bytes {
                #expect(write(file, [byte], 1) == 1)
                usleep(3000)
            }
            close(file)
        case .rename:
            try Data(bytes).write(to: URL(fileURLWithPath: path + ".swp"))
            rename(path + ".swp", path)
        case .vim:
            rename(path, path + "~")
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            unlink(path + "~")
        case .viaLink:
            try Data(bytes).write(to: URL(fileURLWithPath: path + ".1"))
            unlink(path)
            symlink(path + ".1", path)
        }
    }

    @Test(arguments: Save.allCases)
    func aSaveTakesEffect(_ way: Save) throws {
        let scratch = try LivePlayer.scratch()
        let player = try LivePlayer(scratch)
        #expect(try player.ctl("next").code == 0)
        func save(_ slides: [Int]) throws {
            // What an editor does in less than 150 ms, the player hears in one go, however busy the machine is.
            if way != .inPieces { player.process.send(SIGSTOP) }
            try Self.save(Self.text(slides), way, to: scratch.path + "/list.yaml")
            player.process.send(SIGCONT)
        }
        try save([3, 1])
        try waitUntil("two slides") { try player.show?["slides"] as? Int == 2 }
        #expect(try player.shown == "1", "what is shown stays")
        try save([3, 1, 4])
        try waitUntil("three slides") { try player.show?["slides"] as? Int == 3 }
        #expect(try player.ctl("next").code == 0)
        #expect(try player.shown == "4")
        #expect(try player.process.text("errors").contains("not taken") == false)
        let commands = try #require(try player.status?["commands"] as? [String: Int])
        #expect(commands["reloads"] == 0)
        try player.stop()
    }

    @Test func aBrokenEditChangesNothingAndIsTriedAgain() throws {
        let scratch = try LivePlayer.scratch()
        let player = try LivePlayer(scratch)
        try scratch.write("list.yaml", "slides:\n  - imag: 1.png\n")
        try waitUntil("errors") { try (player.show?["playlist-errors"] as? [String])?.isEmpty == false }
        #expect(try player.show?["slides"] as? Int == 5)
        #expect(try player.shown == "0")
        #expect(try (player.status?["commands"] as? [String: Int])?["reloads"] == 0)
        // Another folder's change reads it again, and says nothing new.
        try scratch.write("list.yaml", "slides:\n  - imag: 1.png\n")
        usleep(500_000)
        #expect(try player.process.text("errors").split(separator: "\n").filter { $0.contains("not taken") }.count == 1)
        try LivePlayer.write([0, 3], in: scratch)
        try waitUntil("two slides") { try player.show?["slides"] as? Int == 2 }
        #expect(try (player.show?["playlist-errors"] as? [String]) == [])
        // Gone is broken too.
        try scratch.remove("list.yaml")
        try waitUntil("errors") { try (player.show?["playlist-errors"] as? [String])?.isEmpty == false }
        #expect(try player.show?["slides"] as? Int == 2)
        try LivePlayer.write([0, 3, 4], in: scratch)
        try waitUntil("three slides") { try player.show?["slides"] as? Int == 3 }
        #expect(try (player.show?["playlist-errors"] as? [String]) == [])
        try player.stop()
    }

    /// A save that changes nothing is no reload, and does not take the errors of the last one for its own.
    @Test func aSaveWithoutChangesIsNone() throws {
        let scratch = try LivePlayer.scratch()
        let player = try LivePlayer(scratch)
        try scratch.write("list.yaml", "nonsense")
        try waitUntil("errors") { try (player.show?["playlist-errors"] as? [String])?.isEmpty == false }
        try LivePlayer.write([0, 1, 2, 3, 4], in: scratch)
        try waitUntil("no errors") { try (player.show?["playlist-errors"] as? [String])?.isEmpty == true }
        #expect(try player.process.text("errors").contains("followed a change") == false)
        try player.stop()
    }

    @Test(arguments: ["photos", "deep/down/photos"])
    func aSourceThatIsNotThereYetIsWaitedFor(_ folder: String) throws {
        let scratch = try Scratch()
        try scratch.write("list.yaml", "slides: [{folder: \(folder), duration: 1h}, {folder: \(folder)/more}]")
        let running = try Program.Running([
            "play", scratch.path + "/list.yaml", scratch.path + "/none.m3u", "--display", "headless:160x90@60",
            "--runtime-dir", scratch.path + "/run",
        ])
        func status() throws -> [String: Any]? {
            guard let data = FileManager.default.contents(atPath: scratch.path + "/run/status.json") else { return nil }
            let all = try JSONSerialization.jsonObject(with: data) as? [String: Any]
            return (all?["shows"] as? [[String: Any]])?.first
        }
        try waitUntil("the background") { try status()?["state"] as? String == "empty" }
        #expect(try (status()?["waiting-for"] as? [String])?.count == 3)
        let path = scratch.path + "/" + folder
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        usleep(400_000)
        try scratch.write("\(folder)/0.png", LiveFolder.patterns[0].png)
        try waitUntil("a picture") { try status()?["state"] as? String == "resting" }
        try scratch.write("none.m3u", "\(folder)/0.png\n")
        try waitUntil("two slides") { try status()?["slides"] as? Int == 2 }
        #expect(try (status()?["waiting-for"] as? [String])?.count == 1)
        running.send(SIGTERM)
        #expect(try running.end().code == 0)
        let lines = try running.text("errors").split(separator: "\n")
        #expect(lines.filter { $0.contains("waiting for") }.count == 3, "\(lines)")
        #expect(lines.filter { $0.contains("found") }.count == 2)
    }
}
