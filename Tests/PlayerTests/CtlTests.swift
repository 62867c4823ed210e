import ControlProtocol
import Foundation
import LinuxIO
import Player
import TestSupport
import Testing

@Suite(.tags(.live), .serialized) struct CtlTests {
    @Test func everyActionHasTakenEffect() throws {
        let scratch = try LivePlayer.scratch()
        let player = try LivePlayer(scratch)
        func does(_ action: String) throws {
            let result = try player.ctl(action)
            #expect(result.code == 0, "\(action): \(result.errors)")
            #expect(result.output == "" && result.errors == "", "\(action)")
        }
        for slide in ["1", "2"] {
            try does("next")
            #expect(try player.shown == slide)
        }
        try does("previous")
        #expect(try player.shown == "1")
        for (action, paused) in [
            ("pause", true), ("pause", true), ("toggle", false), ("toggle", true), ("resume", false), ("resume", false),
        ] {
            try does(action)
            #expect(try player.isPaused == paused, "\(action)")
        }
        try LivePlayer.write([1, 4], in: scratch)
        try does("reload")
        #expect(try player.show?["slides"] as? Int == 2)
        let status = try Program.run("ctl", "status", "--json", "--runtime-dir", player.folder)
        #expect(status.code == 0)
        let object = try JSONSerialization.jsonObject(with: Data(status.output.utf8)) as? [String: Any]
        #expect(object?["process"] as? Int32 == player.process.identifier)
        try does("stop")
        #expect(!player.has("pid") && !player.has("status.json"), "gone when ctl returns")
        #expect(try player.process.end().code == 0)
    }

    /// A playlist for a time: `ctl` returns as its first slide stands, and the status says what plays.
    @Test func aPlaylistIsShown() throws {
        let scratch = try LivePlayer.scratch()
        let player = try LivePlayer(scratch)
        try scratch.write("visit.yaml", "defaults: {transition: cut}\nslides: [\"2.png\"]\n")
        try scratch.write("broken.yaml", "slides: [{imag: 2.png}]\n")
        func show(_ name: String) throws -> Program.Result {
            try Program.run(
                "ctl", "show", scratch.path + "/" + name, "--for", "1h", "--runtime-dir", player.folder)
        }
        let broken = try show("broken.yaml")
        #expect(broken.code == 1 && broken.errors.contains("broken.yaml:1:11: unknown key 'imag'"), "\(broken.errors)")
        #expect(try show("visit.yaml").code == 0)
        #expect(try player.shown == "2" && player.show?["slides"] as? Int == 1)
        let commanded = try #require(try player.show?["commanded"] as? [String: Any])
        let term = try #require(commanded["show"] as? [String: Any])
        #expect((term["path"] as? String)?.hasSuffix("visit.yaml") == true && term["until"] is String)
        let lines = try player.ctl("status").output
        #expect(lines.contains("playing \(scratch.path)/visit.yaml (1 slide)"), "\(lines)")
        #expect(lines.contains("showing this playlist by command until "), "\(lines)")
        #expect(try player.ctl("resume").code == 0)
        #expect(try player.shown != "2" && player.show?["commanded"] == nil)
        try player.stop()
    }

    /// A picture at standard input is there for as long as it is shown.
    @Test func aPictureAtStandardInputIsShown() throws {
        let scratch = try LivePlayer.scratch()
        let player = try LivePlayer(scratch)
        let pictures = player.folder + "/sent"
        func show(_ name: String, _ options: String = "") throws -> Program.Result {
            try Shell.run("cyclorama ctl show - \(options) <\(name)", in: scratch)
        }
        try scratch.write("text", "hello")
        let text = try show("text")
        #expect(text.code == 1 && text.errors.contains("/sent/1: not a picture"), "\(text.errors)")
        #expect(try player.shown == "0" && show("/dev/null").errors.contains("nothing came on standard input"))
        try waitUntil("no file") { !FileManager.default.fileExists(atPath: pictures) }
        #expect(try show("3.png").code == 0)
        #expect(try player.shown == "2" && FileManager.default.contentsOfDirectory(atPath: pictures) == ["2"])
        #expect(try show("4.png", "--for 1h").code == 0)
        try waitUntil("one file") { try FileManager.default.contentsOfDirectory(atPath: pictures) == ["3"] }
        #expect(try player.ctl("resume").code == 0)
        try waitUntil("no file") { !FileManager.default.fileExists(atPath: pictures) }
        try player.waitFor(slide: "0")
        try player.stop()
    }

    @Test func anOverviewIsShown() throws {
        let player = try LivePlayer(LivePlayer.scratch())
        let before = try player.shown
        #expect(try player.ctl("overview").code == 0)
        let commanded = try #require(try player.show?["commanded"] as? [String: Any])
        #expect(commanded["overview"] != nil && commanded["show"] == nil)
        let lines = try player.ctl("status").output
        #expect(lines.contains("showing an overview by command until 'resume'"))
        #expect(lines.contains("   showing: overview 1, since "), "a page is no file: \(lines)")
        #expect(try player.ctl("overview").code == 0)
        #expect(try player.shown == before && player.show?["commanded"] == nil)
        try player.stop()
    }

    @Test func aBrokenPlaylistIsExplained() throws {
        let scratch = try LivePlayer.scratch()
        let player = try LivePlayer(scratch)
        try scratch.write("list.yaml", "slides:\n  - imag: \"1.png\"\n  - duration: 3\n")
        let result = try player.ctl("reload")
        #expect(result.code == 1)
        #expect(result.errors.contains("\(scratch.path)/list.yaml:2:5: unknown key 'imag'"))
        #expect(result.errors.contains("list.yaml:3:"))
        #expect(!result.errors.contains("1.png"), "the player tells no lines of a file")
        // The same as a player that starts with it would say.
        let start = try Program.run(
            "play", scratch.path + "/list.yaml", "--display", "headless", "--runtime-dir", scratch.path + "/its-own")
        #expect(start.code == 1)
        #expect(start.errors == result.errors)
        try LivePlayer.write([1, 2], in: scratch)
        #expect(try player.ctl("reload").code == 0)
        try player.stop()
    }

    @Test func oneSlideHasNothingNextAndSaysSoAtOnce() throws {
        let scratch = try LivePlayer.scratch()
        try LivePlayer.write([2], in: scratch)
        let player = try LivePlayer(scratch)
        #expect(try player.ctl("next").code == 0)
        #expect(try player.shown == "2")
        try player.stop()
    }

    @Test func aPlayerThatDoesNotAnswer() throws {
        let player = try LivePlayer(LivePlayer.scratch())
        let number = player.process.identifier
        player.process.send(SIGSTOP)
        let control = Control(runtimeFolder: player.folder)
        let patience = Duration.milliseconds(300)
        for (name, call) in [
            ("next", { try control.perform(Command(.next), patience: patience) }),
            ("status", { _ = try control.status(patience: patience) }),
            ("stop", { try control.perform(Command(.stop), patience: patience) }),
        ] as [(String, () throws -> Void)] {
            let error = #expect(throws: PlayerError.self, performing: call)
            #expect(error?.description == "process \(number) did not take '\(name)' within 0.3 seconds")
        }
        let waiting = try Program.Running(["ctl", "next", "--runtime-dir", player.folder])
        // The listener's queue has room for it.
        try waitUntil("its connection") { waiting.sleeps(with: "socket:") }
        #expect(waiting.isRunning)
        player.process.send(SIGKILL)
        let result = try waiting.end()
        #expect(result.code == 1)
        #expect(result.errors == "cyclorama: process \(number) ended before it took 'next'\n")
    }

    @Test func aPlayerThatLetsNobodyIn() throws {
        let player = try LivePlayer(LivePlayer.scratch())
        player.process.send(SIGSTOP)
        // They wait in the listener's queue until it is full.
        var waiting: [Link] = []
        while let link = try? Link(player.folder + "/control.sock"), waiting.count < 1000 { waiting.append(link) }
        #expect((1..<1000).contains(waiting.count))
        let error = #expect(throws: PlayerError.self) {
            try Control(runtimeFolder: player.folder).perform(Command(.next), patience: .milliseconds(2500))
        }
        #expect(error?.description == "process \(player.process.identifier) did not take 'next' within 2.5 seconds")
        player.process.send(SIGCONT)
        try player.stop()
    }

    private final class Link {
        let stream: LocalStream
        init(_ path: String) throws(SystemError) { stream = try LocalStream(connectingTo: path) }
    }

    /// One that hangs up and runs on, as for a newcomer's sake.
    @Test func aPlayerThatHangsUp() throws {
        let scratch = try Scratch()
        let lock = try ProcessLock(path: scratch.path + "/pid")
        try lock.writeNumber()
        let server = try LocalListener(path: scratch.path + "/control.sock", mode: 0o600)
        for command in [Command.Verb.stop, .next] {
            let waiting = try Program.Running(["ctl", command.rawValue, "--runtime-dir", scratch.path])
            var stream: LocalStream?
            try waitUntil("a client") {
                stream = try server.accept()
                return stream != nil
            }
            let greeting = Array("{\"cyclorama\":\"\",\"protocol\":1}\n".utf8)
            #expect(try stream?.send(greeting.span) == greeting.count)
            try waitUntil("a request") { if case .bytes? = try stream?.receive(100) { true } else { false } }
            stream = nil
            let result = try waiting.end()
            #expect(result.code == 1)
            #expect(result.errors == "cyclorama: process \(getpid()) hung up: too many others talk to it\n")
        }
        withExtendedLifetime(lock) {}
    }

    /// What does not listen yet, or no longer.
    @Test func aPlayerWithoutASocket() throws {
        let scratch = try LivePlayer.scratch()
        let folder = scratch.path + "/run"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        do {
            let lock = try ProcessLock(path: folder + "/pid")
            try lock.writeNumber()
            try scratch.write("run/status.json", "{}")
            let result = try Program.run("ctl", "next", "--runtime-dir", folder)
            #expect(result.code == 1)
            #expect(
                result.errors == """
                    cyclorama: \(folder)/control.sock: process \(getpid()) does not listen there; its log says why

                    """)
            withExtendedLifetime(lock) {}
        }
        let start = try Program.Running([
            "play", scratch.path + "/list.yaml", "--display", "headless:160x90@60", "--runtime-dir", folder,
        ])
        try waitUntil("a number") { ProcessLock.holder(of: folder + "/pid")?.process == start.identifier }
        for command in ["next", "stop"] {
            #expect(try Program.run("ctl", command, "--runtime-dir", folder).code == 0, "it is waited for")
        }
        #expect(try start.end().code == 0)
    }

    @Test(arguments: ["pause", "resume", "toggle", "next", "previous", "blank", "reload", "status", "list", "stop"])
    func noPlayer(_ action: String) throws {
        let scratch = try Scratch()
        let result = try Program.run("ctl", action, "--runtime-dir", scratch.path)
        #expect(result.code == 1)
        #expect(result.errors == "cyclorama: \(scratch.path): no player is running there; see --runtime-dir\n")
        #expect(try scratch.names == [])
    }
}
