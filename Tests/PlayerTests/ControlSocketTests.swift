import Foundation
import Testing

/// A player's control socket, as any program sees it.
@Suite(.tags(.live), .serialized) struct ControlSocketTests {
    private static func shows(_ answer: [String: Any]) -> [[String: Any]] {
        (answer["status"] as? [String: Any])?["shows"] as? [[String: Any]] ?? []
    }

    private static func shown(_ answer: [String: Any]) -> String? { shows(answer).first.flatMap(LivePlayer.shown) }

    @Test func everyRequest() throws {
        let player = try LivePlayer(LivePlayer.scratch())
        let client = try ControlClient(player.folder)
        for (command, slide, paused) in [
            ("next", "1", false), ("next", "2", false), ("previous", "1", false), ("pause", "1", true),
            ("pause", "1", true), ("toggle", "1", false), ("toggle", "1", true), ("next", "2", true),
            ("resume", "2", false), ("reload", "2", false),
        ] {
            try client.does(command)
            // What is done is in the status, and in its file.
            #expect(try player.shown == slide && player.isPaused == paused, "\(command)")
            let answer = try client.ask("{\"get\":\"status\"}")
            #expect(Self.shown(answer) == slide && answer["ok"] as? Bool == true && answer.count == 2, "\(command)")
            let status = try #require(answer["status"] as? NSDictionary)
            #expect(try status == player.status as NSDictionary?, "the same as in the file")
        }
        client.send("{\"do\":\"stop\",\"id\":\"last\"}\n")
        #expect(try client.line() == "{\"id\":\"last\",\"ok\":true}")
        #expect(!player.has("pid") && !player.has("status.json") && !player.has("control.sock"), "all is given back")
        #expect(try client.line() == nil)
        #expect(try player.process.end().code == 0)
    }

    /// The client in the manual, which asks a player of one screen.
    @Test func theClientOfTheManual() throws {
        let block = try #require(ManualPage.blocks.first { $0.kind == "python" })
        let player = try LivePlayer(LivePlayer.scratch())
        let script = block.text.replacing("/run/cyclorama", with: player.folder).replacing(
            "HDMI-A-2", with: "headless-1")
        let python = Process()
        python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        python.arguments = ["-c", script]
        let output = Pipe()
        python.standardOutput = output
        try python.run()
        let told = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        python.waitUntilExit()
        #expect(python.terminationStatus == 0)
        let lines = told.split(separator: "\n")
        #expect(lines.first?.hasSuffix("/0.png") == true, "\(told)")
        #expect(lines.last == "{'ok': True, 'outputs': ['headless-1']}", "\(told)")
        #expect(try player.shown == "1")
        try player.stop()
    }

    @Test func idsAreRepeated() throws {
        let player = try LivePlayer(LivePlayer.scratch())
        let client = try ControlClient(player.folder)
        for id in ["7", "-0.125", "\"é \\\"\\n\"", "null", "[1,{\"a\":[true]}]", "{}"] {
            client.send(
                "{\"id\":\(id),\"do\":\"pause\"}\n{\"id\":\(id),\"do\":\"nothing\"}\n{\"get\":\"status\",\"id\":\(id)}\n"
            )
            #expect(try client.line() == "{\"id\":\(id),\"ok\":true}")
            #expect(try client.line()?.hasPrefix("{\"id\":\(id),\"ok\":false,\"error\":\"'do' takes one of ") == true)
            #expect(try client.line()?.hasPrefix("{\"id\":\(id),\"ok\":true,\"status\":{") == true)
        }
        // Many at once are answered one after the other, in their order.
        client.send((0..<100).map { "{\"do\":\"\($0 % 2 == 0 ? "pause" : "resume")\",\"id\":\($0)}\n" }.joined())
        for number in 0..<100 { #expect(try client.line() == "{\"id\":\(number),\"ok\":true}") }
        try player.stop()
    }

    @Test func aWatcherSeesEveryChange() throws {
        let player = try LivePlayer(LivePlayer.scratch())
        let (watcher, client) = (try ControlClient(player.folder), try ControlClient(player.folder))
        let first = try watcher.ask("{\"watch\":\"status\",\"id\":5}")
        #expect(Self.shown(first) == "0" && first["id"] as? Int == 5)
        try client.does("next")
        var states: [String] = []
        while true {
            let object = try #require(try watcher.object())
            #expect(object["id"] as? Int == 5)
            let show = try #require(Self.shows(object).first)
            states.append("\(show["state"] ?? "") \(show["position"] ?? "")")
            if show["state"] as? String == "resting", show["position"] as? Int == 1 { break }
        }
        #expect(states.contains("moving 1") || states.contains("moving 0"), "\(states)")
        try client.does("pause")
        #expect(Self.shows(try #require(try watcher.object())).first?["paused"] as? Bool == true)
        // Nothing more comes of itself: the next line is the answer to this.
        #expect(try watcher.ask("{\"id\":6,\"get\":\"status\"}")["id"] as? Int == 6)
        try player.stop()
        while let object = try watcher.object() { #expect(object["id"] as? Int == 5) }
    }

    @Test func aWatcherThatDoesNotReadGetsTheLatest() throws {
        let player = try LivePlayer(LivePlayer.scratch())
        let (watcher, client) = (try ControlClient(player.folder), try ControlClient(player.folder))
        watcher.send("{\"watch\":\"status\"}\n")
        func pauses(_ object: [String: Any]) -> Int? {
            ((object["status"] as? [String: Any])?["commands"] as? [String: Int])?["pauses"]
        }
        let toggles = 500
        for _ in 0..<toggles { try client.does("toggle") }
        // What the kernel keeps for it, and one more.
        var lines = 0
        while true {
            let object = try #require(try watcher.object())
            lines += 1
            if pauses(object) == toggles { break }
        }
        #expect((2..<toggles / 2).contains(lines), "\(lines)")
        // No older one is behind it; what else changes meanwhile may be.
        watcher.send("{\"do\":\"status\",\"id\":1}\n")
        while let object = try watcher.object(), object["id"] == nil { #expect(pauses(object) == toggles) }
        try player.stop()
    }

    @Test func anErrorOfAReloadIsTheAnswer() throws {
        let scratch = try LivePlayer.scratch()
        let player = try LivePlayer(scratch)
        let client = try ControlClient(player.folder)
        try scratch.write("list.yaml", "slides:\n  - imag: \"1.png\"\n  - duration: 3\n")
        let answer = try client.ask("{\"do\":\"reload\",\"id\":1}")
        #expect(answer["ok"] as? Bool == false && answer["id"] as? Int == 1)
        let errors = try #require(answer["errors"] as? [String])
        #expect(errors.first?.hasPrefix("\(scratch.path)/list.yaml:2:5: unknown key 'imag'") == true)
        #expect(errors.count > 1)
        #expect(answer["error"] as? String == errors.joined(separator: "\n"))
        try LivePlayer.write([1, 2], in: scratch)
        try client.does("reload")
        try player.stop()
    }

    @Test func twoClientsAtOnce() throws {
        let player = try LivePlayer(LivePlayer.scratch())
        let (one, two) = (try ControlClient(player.folder), try ControlClient(player.folder))
        for round in 1...5 {
            for client in [one, two] { client.send("{\"do\":\"next\"}\n") }
            for client in [one, two] { #expect(try client.line() == "{\"ok\":true}") }
            #expect(try player.position == 2 * round && player.state == "resting")
        }
        try player.stop()
    }

    @Test func aPauseAndItsContraryAtOnce() throws {
        let player = try LivePlayer(LivePlayer.scratch())
        let (one, two) = (try ControlClient(player.folder), try ControlClient(player.folder))
        for _ in 0..<50 {
            one.send("{\"do\":\"pause\"}\n")
            two.send("{\"do\":\"resume\"}\n")
            for client in [one, two] { #expect(try client.line() == "{\"ok\":true}") }
        }
        try player.stop()
    }

    @Test func signalsAndTheSocketAreOne() throws {
        let player = try LivePlayer(LivePlayer.scratch())
        let watcher = try ControlClient(player.folder)
        _ = try watcher.ask("{\"watch\":\"status\"}")
        player.process.send(SIGUSR1)
        #expect(Self.shows(try #require(try watcher.object())).first?["paused"] as? Bool == true)
        try player.stop()
    }

    @Test func theNameAndItsMode() throws {
        let scratch = try LivePlayer.scratch()
        let player = try LivePlayer(scratch)
        var status = stat()
        #expect(stat(player.folder + "/control.sock", &status) == 0)
        #expect(status.st_mode == S_IFSOCK | 0o660)
        // A killed player leaves it.
        player.process.send(SIGKILL)
        _ = try player.process.end()
        #expect(player.has("control.sock"))
        let none = try player.ctl("next")
        #expect(none.code == 1)
        #expect(none.errors == "cyclorama: \(player.folder): no player is running there; see --runtime-dir\n")
        let next = try LivePlayer(scratch)
        #expect(try next.ctl("next").code == 0)
        // One that may not play leaves the socket of the one that plays alone.
        let other = try Program.run(
            "play", scratch.path + "/list.yaml", "--display", "headless", "--runtime-dir", player.folder)
        #expect(other.code == 1)
        #expect(try next.ctl("next").code == 0)
        try next.stop()
        #expect(!player.has("control.sock"))
    }

    @Test func aPathThatIsTooLong() throws {
        let scratch = try LivePlayer.scratch()
        let folder = scratch.path + "/" + String(repeating: "long", count: 24)
        let player = try LivePlayer(
            scratch, playing: [scratch.path + "/list.yaml", "--display", "headless:160x90@60"], runtimeFolder: folder)
        player.process.send(SIGUSR2)
        try player.waitFor(slide: "1")
        #expect(!player.has("control.sock"))
        let why =
            "\(folder)/control.sock: %@: File name too long: a socket's path has 107 bytes at most; "
            + "choose another folder with --runtime-dir"
        let result = try player.ctl("next")
        #expect(result.code == 1)
        #expect(result.errors == "cyclorama: \(why.replacing("%@", with: "connect"))\n")
        try player.stop()
        let log = try player.process.text("errors").split(separator: "\n")
        #expect(log.first == "cyclorama: no control socket: \(why.replacing("%@", with: "bind"))")
        #expect(log.count == 2, "\(log)")
    }
}
