import Foundation
import TestSupport
import Testing

/// Site files that are edited, that come and that go under a running player.
@Suite(.tags(.live), .serialized) struct LiveSiteTests {
    private let scratch: Scratch

    init() throws {
        scratch = try LivePlayer.scratch()
        for (name, slides) in [("a", "0.png, 1.png"), ("b", "2.png, 3.png")] {
            try scratch.write("\(name).yaml", Self.list(slides))
        }
        try scratch.write("site.yaml", Self.site("a", "b"))
    }

    private static func list(_ slides: String) -> String {
        "defaults: {duration: 1h, transition-duration: 50ms}\nslides: [\(slides)]\n"
    }

    private static func site(_ first: String, _ second: String) -> String {
        "outputs:\n  headless-1: \(first).yaml\n  headless-2: {playlist: \(second).yaml, rotate: 180}\n"
    }

    private var arguments: [String] { [scratch.path + "/site.yaml", "--display", "headless:160x90@60,64x64@60"] }
    private func play() throws -> LivePlayer { try LivePlayer(scratch, playing: arguments) }

    /// A file that is written in place may be seen empty.
    private func save(_ text: String, isRenamed: Bool = true) throws {
        try scratch.write(isRenamed ? "new" : "site.yaml", text)
        if isRenamed { rename(scratch.path + "/new", scratch.path + "/site.yaml") }
    }

    /// What each output shows.
    private func shown(_ player: LivePlayer) throws -> [String: String] {
        var shown: [String: String] = [:]
        for show in try player.shows {
            for output in try #require(show["outputs"] as? [[String: Any]]) {
                shown[try #require(output["name"] as? String)] = LivePlayer.shown(show)
            }
        }
        return shown
    }

    private func errors(_ player: LivePlayer) throws -> [String] {
        try player.status?["site-errors"] as? [String] ?? []
    }

    private func said(_ player: LivePlayer, _ text: String) throws -> Int {
        try player.process.text("errors").split(separator: "\n").count { $0.contains(text) }
    }

    @Test(arguments: [false, true])
    func aSaveTakesEffect(isRenamed: Bool) throws {
        let player = try play()
        try waitUntil("both") { try shown(player) == ["headless-1": "0", "headless-2": "2"] }
        #expect(try player.ctl("next").code == 0)
        try scratch.write("c.yaml", Self.list("4.png"))
        try save(Self.site("c", "b"), isRenamed: isRenamed)
        try waitUntil("the other one") { try shown(player) == ["headless-1": "4", "headless-2": "3"] }
        #expect(try (player.status?["commands"] as? [String: Int])?["reloads"] == 0)
        // It is told when the last of its shows has begun, which may be a moment after the first picture.
        try waitUntil("it is told") {
            try said(player, "followed a change of \(scratch.path)/site.yaml: 2 outputs") == 1
        }
        // Both shows go on being followed, the new one as well.
        try scratch.write("c.yaml", Self.list("1.png, 4.png"))
        try waitUntil("two slides") { try player.shows.first?["slides"] as? Int == 2 }
        // A save of the same is none.
        try save(Self.site("c", "b"), isRenamed: isRenamed)
        usleep(500_000)
        #expect(try said(player, "followed a change of") == 1)
        try player.stop()
    }

    @Test func aBrokenEditChangesNothingAndIsTriedAgain() throws {
        let player = try play()
        try waitUntil("both") { try shown(player) == ["headless-1": "0", "headless-2": "2"] }
        for (text, error) in [
            ("outputs: [", "/site.yaml:1:10: "), (Self.site("none", "b"), "/none.yaml: No such file"),
            ("", "/site.yaml:"),
        ] {
            try save(text)
            try waitUntil("errors") { try errors(player).first?.hasPrefix(scratch.path + error) == true }
            #expect(try shown(player) == ["headless-1": "0", "headless-2": "2"])
        }
        try scratch.remove("site.yaml")
        try waitUntil("errors") { try errors(player) == ["\(scratch.path)/site.yaml: No such file or directory"] }
        try waitUntil("an error for each") { try said(player, "the site file was not taken, the old one holds:") == 4 }
        try scratch.write("site.yaml", Self.site("b", "a"))
        try waitUntil("the other way round") { try shown(player) == ["headless-1": "2", "headless-2": "0"] }
        #expect(try errors(player) == [])
        try scratch.write("site.yaml", "outputs: [")
        try waitUntil("errors") { try errors(player) != [] }
        // As it was.
        try scratch.write("site.yaml", Self.site("b", "a"))
        try waitUntil("no errors") { try errors(player) == [] }
        #expect(try (player.status?["commands"] as? [String: Int])?["reloads"] == 0)
        try player.stop()
    }

    /// A site may be saved before what it names.
    @Test(arguments: ["none.yaml", "deep/none.yaml", "broken.yaml", "outer.yaml"])
    func whatASiteNamesIsTriedAgainWhenItComes(name: String) throws {
        try scratch.write("broken.yaml", "slides: [")
        try scratch.write("outer.yaml", Self.list("broken.yaml"))
        let player = try play()
        try scratch.write("site.yaml", "outputs: {headless-1: \(name)}\n")
        try waitUntil("errors") { try !errors(player).isEmpty }
        try FileManager.default.createDirectory(atPath: scratch.path + "/deep", withIntermediateDirectories: true)
        let path = name == "outer.yaml" ? "broken.yaml" : name
        try scratch.write(path, Self.list("\(scratch.path)/4.png"))
        try waitUntil("the new one") { try shown(player) == ["headless-1": "4"] }
        #expect(try errors(player) == [])
        #expect(try said(player, "not taken") == 1)
        try player.stop()
    }

    /// What is not there yet is taken as what it is: a site file, or a playlist.
    @Test(arguments: [false, true], [false, true])
    func oneThatIsNotThereYetIsWaitedFor(isSite: Bool, isBrokenFirst: Bool) throws {
        try scratch.remove("site.yaml")
        let path = scratch.path + "/share/site.yaml"
        let running = try Program.Running([
            "play", path, "--display", "headless:160x90@60,64x64@60", "--runtime-dir", scratch.path + "/run",
            "--state-dir", scratch.path + "/state",
        ])
        func status() throws -> [String: Any]? {
            guard let data = FileManager.default.contents(atPath: scratch.path + "/run/status.json") else { return nil }
            return try JSONSerialization.jsonObject(with: data) as? [String: Any]
        }
        func shows() throws -> [[String: Any]] { try status()?["shows"] as? [[String: Any]] ?? [] }
        try waitUntil("the background") { try shows().first?["state"] as? String == "empty" }
        #expect(try shows().first?["waiting-for"] as? [String] == ["\(path): No such file or directory"])
        // Nothing is there to be read again.
        #expect(try Program.run("ctl", "reload", "--runtime-dir", scratch.path + "/run").code == 0)
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/share", withIntermediateDirectories: true)
        if isBrokenFirst {
            try scratch.write("share/site.yaml", isSite ? "outputs: [" : "slides: [")
            try waitUntil("errors") { try (shows().first?["playlist-errors"] as? [String])?.isEmpty == false }
        }
        let site = "outputs: {headless-1: ../a.yaml, headless-2: ../b.yaml}\n"
        try scratch.write("share/site.yaml", isSite ? site : Self.list("../4.png, ../0.png"))
        let expected: [String?] = isSite ? ["0", "2"] : ["4"]
        try waitUntil("what has come") { try shows().map(LivePlayer.shown) == expected }
        #expect(
            try shows().allSatisfy { $0["waiting-for"] as? [String] == [] && $0["playlist-errors"] as? [String] == [] })
        #expect(try status()?["site"] as? String == (isSite ? path : nil))
        // It is followed from then on.
        try scratch.write(
            "share/site.yaml", isSite ? "outputs: {headless-1: ../b.yaml}\n" : Self.list("../4.png, ../0.png, ../1.png")
        )
        try waitUntil("a change") {
            isSite ? try shows().map(LivePlayer.shown) == ["2"] : try shows().first?["slides"] as? Int == 3
        }
        running.send(SIGTERM)
        #expect(try running.end().code == 0)
        let lines = try running.text("errors").split(separator: "\n")
        #expect(lines.count { $0.contains("found \(path)" + (isSite ? ": 2 outputs" : "")) } == 1, "\(lines)")
        #expect(lines.count { $0.contains("nothing can be played until") } == (isBrokenFirst ? 1 : 0), "\(lines)")
    }
}
