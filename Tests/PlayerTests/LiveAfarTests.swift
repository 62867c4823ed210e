import Foundation
import TestSupport
import Testing

/// A player of a site that another program brings: one link leads to it, and is replaced.
@Suite(.tags(.live), .serialized) struct LiveAfarTests {
    private let scratch: Scratch
    private var root: String { scratch.path + "/@site" }

    init() throws { scratch = try Scratch() }

    /// Makes a tree of files, changed in 1970 as those of OSTree; a number is a picture, of one length whatever it shows.
    private func make(_ tree: String, _ files: [String: Int], playlist: String? = nil) throws {
        let folder = "\(scratch.path)/trees/\(tree)/@site"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, number) in files {
            let path = "trees/\(tree)/@site/\(name)"
            try FileManager.default.createDirectory(
                atPath: URL(fileURLWithPath: "\(scratch.path)/\(path)").deletingLastPathComponent().path,
                withIntermediateDirectories: true)
            let png = LiveFolder.patterns[number].png
            FolderOrderTests.touch(try scratch.write(path, png + [UInt8](repeating: 0, count: 8000 - png.count)), 0)
        }
        if let playlist {
            FolderOrderTests.touch(try scratch.write("trees/\(tree)/@site/playlist.yaml", playlist), 0)
        }
    }

    private func show(_ tree: String) {
        symlink("trees/\(tree)/@site", root + ".new")
        #expect(rename(root + ".new", root) == 0)
    }

    private func play(_ more: String...) throws -> LivePlayer {
        try LivePlayer(scratch, playing: [root, "--display", "headless:160x90@60"] + more)
    }

    /// The number of the picture that is on the screen.
    private func seen(_ player: LivePlayer) throws -> Int? {
        let file = scratch.path + "/now.png"
        #expect(
            try Program.Running(["ctl", "snapshot", file, "--runtime-dir", player.folder]).end().code == 0)
        let bytes = try #require(FileManager.default.contents(atPath: file)).map(\.self)
        return LiveFolder.patterns.firstIndex { $0.png == bytes }
    }

    private static let head = "defaults: {duration: 1h, transition: cut}\n"

    private func waitFor(_ count: Int, _ player: LivePlayer) throws {
        try waitUntil("\(count) slides") { try player.show?["slides"] as? Int == count }
    }

    /// Path, size and time stay, and the bytes are others: of the picture on the screen, of those drawn before and after it.
    @Test(arguments: [
        nil, head + "slides: [0.png, 1.png, in/2.png]\n", head + "slides: [{folder: ., recursive: true}]\n",
    ])
    func aSwappedTreeShowsItsOwnBytes(_ playlist: String?) throws {
        try make("a", ["0.png": 0, "1.png": 1, "in/2.png": 2], playlist: playlist)
        try make("b", ["0.png": 3, "1.png": 4, "in/2.png": 5], playlist: playlist)
        show("a")
        let player = try play("--duration", "1h", "--transition", "cut")
        #expect(try player.ctl("next").code == 0)
        try player.waitFor(slide: "1")
        #expect(try seen(player) == 1)
        show("b")
        // The next one is drawn already.
        try waitUntil("the neighbour") {
            #expect(try player.ctl("next").code == 0)
            let is5 = try player.shown == "2" && seen(player) == 5
            #expect(try player.ctl("previous").code == 0)
            return is5
        }
        #expect(try player.shown == "1" && seen(player) == 4, "it keeps its place")
        #expect(try player.ctl("previous").code == 0)
        #expect(try player.shown == "0" && seen(player) == 3)
        // Back again, and to a tree of which the player has never seen anything.
        show("a")
        try make("c", ["0.png": 6, "1.png": 1, "in/2.png": 7, "4.png": 8], playlist: playlist)
        try FileManager.default.removeItem(atPath: scratch.path + "/trees/b")
        show("c")
        if playlist?.contains("0.png") != true { try waitFor(4, player) }
        try waitUntil("a step round") {
            for _ in 0..<(try player.show?["slides"] as? Int ?? 0) { #expect(try player.ctl("next").code == 0) }
            return try player.shown == "0" && seen(player) == 6
        }
        try player.stop()
    }

    /// A lone picture never leaves the screen: the new one takes its place.
    @Test func aLonePictureIsReplaced() throws {
        try make("a", ["0.png": 0])
        try make("b", ["0.png": 1])
        show("a")
        let player = try play("--duration", "1h", "--transition", "cut")
        #expect(try seen(player) == 0)
        show("b")
        try waitUntil("the other bytes") { try seen(player) == 1 }
        try player.stop()
    }

    /// It comes in all the shapes that a folder has: pictures, a playlist, folders; and with mistakes.
    @Test func whatPlaysChangesOver() throws {
        try make("a", ["0.png": 0])
        try make("b", ["0.png": 0, "in/1.png": 1, "in/more/2.png": 2])
        try make("c", ["0.png": 0, "in/1.png": 1], playlist: Self.head + "slides: [in/1.png, {folder: in}, 0.png]\n")
        try make("d", ["0.png": 0, "in/1.png": 1], playlist: "slides: [../../../home.png]")
        try make("e", [:])
        show("a")
        let player = try play("--duration", "1h", "--transition", "cut")
        try waitFor(1, player)
        for (tree, count) in [("b", 3), ("c", 3), ("a", 1), ("b", 3), ("e", 0), ("c", 3)] {
            show(tree)
            try waitFor(count, player)
        }
        show("d")
        try waitUntil("the mistake") {
            (try player.show?["playlist-errors"] as? [String])?.first?.contains(
                "playlist.yaml:1:10: '…' is not below the folder of this site") == true
        }
        #expect(try player.show?["slides"] as? Int == 3, "what played goes on")
        show("a")
        try waitFor(1, player)
        try player.stop()
    }

    /// A fetching program that is broken into has the player show nothing of this machine.
    @Test func aLinkThatComesLeadsNowhere() throws {
        try scratch.write("secret.png", LiveFolder.patterns[9].png)
        try make("a", ["0.png": 0])
        show("a")
        let player = try play("--duration", "1h", "--transition", "cut")
        symlink(scratch.path + "/secret.png", root + "/1.png")
        try scratch.write("@site/2.png", LiveFolder.patterns[2].png)
        try waitFor(2, player)
        try waitUntil("it is told") {
            (try player.show?["not-played"] as? [String])?.first?.contains("1.png: it leads out") == true
        }
        unlink(root + "/0.png")
        symlink(scratch.path + "/secret.png", root + "/0.png")
        try waitFor(1, player)
        #expect(try player.ctl("next").code == 0)
        #expect(try seen(player) == 2)
        try player.stop()
    }

    /// Nothing there at the start, and why: card, status and what `ctl status` prints say it, until it comes.
    @Test func itIsWaitedFor() throws {
        let process = try Program.Running([
            "play", root, "--display", "headless:160x90@60", "--runtime-dir", scratch.path + "/run", "--state-dir",
            scratch.path + "/state", "--duration", "1h",
        ])
        let status = { () throws -> [String: Any]? in
            guard let data = FileManager.default.contents(atPath: scratch.path + "/run/status.json") else { return nil }
            return try JSONSerialization.jsonObject(with: data) as? [String: Any]
        }
        func card() throws -> [String] {
            ((try status()?["shows"] as? [[String: Any]])?.first?["card"] as? [String]) ?? []
        }
        func lines() throws -> String {
            try Program.run("ctl", "status", "--runtime-dir", scratch.path + "/run").output
        }
        try waitUntil("a card") { try card().contains("\(root): not downloaded yet") }
        try waitUntil("a line") { try process.text("errors").contains("waiting for \(root)\n") }
        let client = try ControlClient(scratch.path + "/run/agent")
        let words = "this sign's clock is not set"
        #expect(try client.ask("{\"tell\":\"site\",\"reason\":\"\(words)\"}")["ok"] as? Bool == true)
        try waitUntil("the reason") { try card().contains("\(root): not downloaded yet: \(words)") }
        #expect(try status()?["site-from-afar"] as? String == words)
        #expect(try lines().contains("○ site from afar  \(words)\n"))
        let waiting = (try status()?["shows"] as? [[String: Any]])?.first?["waiting-for"] as? [String]
        #expect(waiting == ["\(root): not downloaded yet: \(words)"])
        try make("e", [:])
        show("e")
        try waitUntil("it is empty") { try card().first == "No pictures yet" }
        #expect(
            try card() == [
                "No pictures yet", "\(root): not downloaded yet: \(words)", "They come with the site:", root,
            ])
        try make("a", ["0.png": 0])
        show("a")
        try waitUntil("the picture") {
            ((try status()?["shows"] as? [[String: Any]])?.first?["state"] as? String) == "resting"
        }
        #expect(try status()?["site-from-afar"] as? String == words, "it is told while something else is wrong")
        #expect(try client.ask("{\"tell\":\"site\",\"reason\":null}")["ok"] as? Bool == true)
        try waitUntil("all is well") { try status()?["site-from-afar"] == nil }
        #expect(try !lines().contains("site from afar"))
        process.send(SIGTERM)
        #expect(try process.end().code == 0)
    }
}
