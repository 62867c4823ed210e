import Foundation
import TestSupport
import Testing

/// Commands with a payload, by the socket and by `ctl`, to a player with two outputs and a playlist for each.
@Suite(.tags(.live), .serialized) struct ControlledPlayerTests {
    private static func player(_ scratch: Scratch) throws -> LivePlayer {
        try scratch.write(
            "other.yaml", "defaults: {duration: 1h, transition-duration: 100ms}\nslides: [3.png, 4.png]\n")
        try scratch.write("site.yaml", "outputs: {headless-1: list.yaml, headless-2: other.yaml}\n")
        return try LivePlayer(
            scratch, playing: [scratch.path + "/site.yaml", "--display", "headless:160x90@60,160x90@60"])
    }

    private static func ctl(_ player: LivePlayer, _ line: String) throws -> Program.Result {
        let words = line.split(separator: " ").map(String.init)
        return try Program.Running(["ctl"] + words + ["--runtime-dir", player.folder]).end()
    }

    private static func shown(_ player: LivePlayer) throws -> [String?] { try player.shows.map(LivePlayer.shown) }

    private static func answer(_ client: ControlClient, _ request: String) throws -> String {
        client.send(request + "\n")
        return try #require(try client.line())
    }

    @Test func requestsForOneOutput() throws {
        let player = try Self.player(LivePlayer.scratch())
        let client = try ControlClient(player.folder)
        let done = #"{"ok":true,"outputs":["headless-2"]}"#
        #expect(try Self.answer(client, #"{"do":"next","output":"headless-2"}"#) == done)
        #expect(try Self.shown(player) == ["0", "4"])
        #expect(try Self.answer(client, #"{"do":"pause","output":"headless-2","for":3600}"#) == done)
        #expect(try player.shows.map { $0["paused"] as? Bool } == [false, true])
        let held = try #require(try player.shows[1]["commanded"] as? [String: [String: String]])
        #expect(held["pause"]?["until"]?.hasSuffix("Z") == true && held.count == 1)
        #expect(try Self.answer(client, #"{"do":"go","slide":3,"output":"headless-1"}"#).hasPrefix(#"{"ok":true,"#))
        #expect(try Self.shown(player) == ["2", "4"])
        #expect(try Self.answer(client, #"{"do":"toggle","output":"headless-2"}"#) == done)
        #expect(try player.shows.map { $0["paused"] as? Bool } == [false, false])
        #expect(try Self.answer(client, #"{"do":"next"}"#) == #"{"ok":true}"#, "as ever, for all")
        #expect(try Self.shown(player) == ["3", "3"])
        for (request, error) in [
            (#"{"do":"next","output":"DP-1"}"#, "no output is called 'DP-1'; there is headless-1, headless-2"),
            (#"{"do":"go","slide":1}"#, "'go' needs the name of an output: headless-1, headless-2"),
            (#"{"get":"slides"}"#, "'slides' needs the name of an output: headless-1, headless-2"),
            (
                #"{"do":"go","slide":9,"output":"headless-1"}"#,
                "there is no slide 9: the show has 5 slides"
            ),
            (#"{"do":"next","ouput":"DP-1"}"#, "unknown key 'ouput': 'next' takes 'output' and 'id'"),
        ] {
            #expect(try Self.answer(client, request) == #"{"ok":false,"error":"\#(error)"}"#)
        }
        #expect(try Self.shown(player) == ["3", "3"], "the show goes on")
        try player.stop()
    }

    @Test func aPictureAndBlack() throws {
        let scratch = try LivePlayer.scratch()
        let player = try Self.player(scratch)
        let client = try ControlClient(player.folder)
        let (picture, none) = (scratch.path + "/4.png", scratch.path + "/none.png")
        #expect(try Self.answer(client, "{\"do\":\"show\",\"file\":\"\(picture)\",\"for\":1}") == #"{"ok":true}"#)
        #expect(try Self.shown(player) == ["4", "4"])
        try waitUntil("the round") { try Self.shown(player) == ["0", "3"] }
        let failure = try client.ask("{\"do\":\"show\",\"file\":\"\(none)\",\"output\":\"headless-1\"}")
        #expect((failure["error"] as? String)?.contains("\(none): ") == true, "\(failure)")
        #expect(try Self.shown(player) == ["0", "3"] && player.show?["left-out-count"] as? Int == 0)
        #expect(try Self.answer(client, #"{"do":"blank"}"#) == #"{"ok":true}"#)
        let black = try #require(try player.shows[0]["showing"] as? [String: String])
        #expect(black == ["background": "#000000"])
        // It outlives an edit and a reload.
        try LivePlayer.write([1, 2], in: scratch)
        try client.does("reload")
        #expect(try player.shows[0]["showing"] as? [String: String] == black)
        try client.does("resume")
        try waitUntil("the round") { try Self.shown(player).last == "3" }
        try player.stop()
    }

    @Test func theCommandLine() throws {
        let scratch = try LivePlayer.scratch()
        let player = try Self.player(scratch)
        for line in ["next --output headless-2", "pause --for 1h30m --output headless-1", "go 2 --output headless-1"] {
            let result = try Self.ctl(player, line)
            #expect(result.code == 0 && result.output == "" && result.errors == "", "\(line): \(result)")
        }
        #expect(try Self.shown(player) == ["1", "4"])
        let status = try Self.ctl(player, "status").output.split(separator: "\n")
        #expect(status.count == 10, "\(status)")
        #expect(status[0] == "● headless-1  160x90@60, playing \(scratch.path)/list.yaml (5 slides)")
        #expect(status[1].hasPrefix("   showing: ") && status[1].hasSuffix(" (slide 2 of 5)"))
        #expect(status[3].hasPrefix("     state: paused by command until "))
        #expect(status[8] == "     state: playing" && status[9] == "   trouble: none")
        let list = try Self.ctl(player, "list --output headless-1").output.split(separator: "\n")
        #expect(list.count == 6 && list[2].hasPrefix(">      2  shown "), "\(list)")
        let objects = try Self.ctl(player, "list --output headless-2 --json").output.split(separator: "\n")
        let first = try #require(
            try JSONSerialization.jsonObject(with: Data(String(objects.first ?? "").utf8))
                as? [String: Any])
        #expect(objects.count == 2 && first["path"] as? String == scratch.path + "/3.png")
        // A relative path is the caller's.
        let here = FileManager.default.currentDirectoryPath
        let up = String(repeating: "../", count: here.split(separator: "/").count)
        #expect(try Self.ctl(player, "show \(up + scratch.path.dropFirst())/0.png --output headless-2").code == 0)
        #expect(try Self.shown(player)[1] == "0")
        let missing = try Self.ctl(player, "show none.png")
        #expect(missing.code == 1 && missing.errors.contains("/none.png: "), "\(missing)")
        let wrong = try Self.ctl(player, "blank --output DP-1")
        #expect(wrong.code == 1)
        #expect(wrong.errors == "cyclorama: no output is called 'DP-1'; there is headless-1, headless-2\n")
        #expect(try Self.ctl(player, "blank --for 1h").code == 0 && Self.ctl(player, "resume").code == 0)
        try player.stop()
    }

    @Test func outputsInStepAreTold() throws {
        let scratch = try LivePlayer.scratch()
        let player = try LivePlayer(
            scratch, playing: [scratch.path + "/list.yaml", "--display", "headless:160x90@60,160x90@60"])
        let result = try Self.ctl(player, "next --output headless-2")
        #expect(result.code == 0 && result.output == "done on headless-1, headless-2, which stay in step\n")
        #expect(try Self.shown(player) == ["1"])
        try player.stop()
    }

    @Test func aListOfManyPages() throws {
        let scratch = try LivePlayer.scratch()
        try LivePlayer.write((0..<250).map { $0 % 5 }, in: scratch)
        let player = try LivePlayer(scratch)
        let client = try ControlClient(player.folder)
        var (from, numbers): (Int?, [Int]) = (1, [])
        while let start = from {
            let page = try #require(
                try client.ask("{\"get\":\"slides\",\"from\":\(start)}")["slides"] as? [String: Any])
            let list = try #require(page["list"] as? [[String: Any]])
            #expect(list.count <= 100 && page["count"] as? Int == 250)
            numbers += list.compactMap { $0["number"] as? Int }
            from = page["next-from"] as? Int
        }
        #expect(numbers == Array(1...250))
        #expect(try Self.ctl(player, "list").output.split(separator: "\n").count == 251)
        #expect(try Self.ctl(player, "go 250").code == 0)
        #expect(try Self.shown(player) == ["4"] && player.show?["number"] as? Int == 250)
        try player.stop()
    }
}
