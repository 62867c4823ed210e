import Compose
import Decode
import Encode
import Foundation
import Raster
import TestSupport
import Testing

@testable import Player
import Vocabulary

/// Pictures of what is on the screen.
@Suite(.tags(.live), .serialized) struct SnapshotTests {
    private static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try #require(FileManager.default.contents(atPath: path), "\(path)"))
    }

    /// What `render` writes of the playlist, on a screen that hangs straight.
    private static func rendered(_ scratch: Scratch, _ size: String, at instant: String) throws -> [UInt8] {
        let file = scratch.path + "/rendered.png"
        let result = try Program.run(
            "render", scratch.path + "/list.yaml", "--size", size, "--at", instant, "-o", file)
        #expect(result.code == 0, "\(result.errors)")
        return try bytes(file)
    }

    /// What `render` writes of `film.yaml`, from the first rest to the second.
    private static func film(_ scratch: Scratch) throws -> [[UInt8]] {
        let folder = scratch.path + "/film"
        let result = try Program.run(
            "render", scratch.path + "/film.yaml", "--size", "160x90", "--rate", "10", "--for", "5500ms", "-o",
            folder
        )
        #expect(result.code == 0, "\(result.errors)")
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { try bytes("\(folder)/\($0)") }
    }

    @discardableResult
    private static func snapshot(_ player: LivePlayer, _ options: String...) throws -> Program.Result {
        try Program.Running(["ctl", "snapshot", "--runtime-dir", player.folder] + options).end()
    }

    /// The viewer sees the same, however the screen hangs. A move with steps has few frames.
    @Test(arguments: [("160x90", "0"), ("90x160", "90"), ("160x90", "180"), ("90x160", "270")])
    func whatTheViewerSees(_ size: String, _ degrees: String) throws {
        let scratch = try LivePlayer.scratch()
        for (name, rest) in [("list", "1h"), ("film", "1s")] {
            try scratch.write(
                name + ".yaml",
                """
                defaults:
                  {duration: \(rest), transition: slide-left, transition-duration: 4s, skip-transition: 4s,
                   easing: steps(20)}
                slides: [0.png, 1.png]
                """)
        }
        let film = try Self.film(scratch)
        let (first, last) = (film.first, film.last)
        let player = try LivePlayer(
            scratch, playing: [scratch.path + "/list.yaml", "--display", "headless:\(size)@60", "--rotate", degrees])
        func frame() throws -> [UInt8] {
            let file = scratch.path + "/a.png"
            let result = try Self.snapshot(player, file)
            #expect(result.code == 0 && result.output == "" && result.errors == "", "\(result)")
            #expect(try player.state == "resting", "a move is not disturbed")
            return try Self.bytes(file)
        }
        #expect(try frame() == first)
        // A machine with much to do may be too late for a move.
        let isSeen = try (0..<5).contains { attempt in
            if attempt > 0 { #expect(try player.ctl("previous").code == 0) }
            player.process.send(SIGUSR2)
            try waitUntil("the move") { try player.state == "moving" }
            usleep(300_000)
            let moving = try frame()
            #expect(film.contains(moving))
            return moving != first && moving != last
        }
        #expect(isSeen)
        #expect(try frame() == last)
        try player.stop()
    }

    @Test func oneOfTwoOutputs() throws {
        let scratch = try LivePlayer.scratch()
        let player = try LivePlayer(
            scratch, playing: [scratch.path + "/list.yaml", "--display", "headless:160x90@60,80x50@60"])
        let file = scratch.path + "/a.png"
        for (name, size) in [("headless-1", "160x90"), ("headless-2", "80x50")] {
            #expect(try Self.snapshot(player, file, "--output", name).code == 0)
            #expect(try Self.bytes(file) == Self.rendered(scratch, size, at: "0s"))
        }
        try scratch.remove("a.png")
        for (options, message) in [
            ([], "a snapshot needs the name of an output: headless-1, headless-2"),
            (["--output", "HDMI-A-1"], "no output is called 'HDMI-A-1'; there is headless-1, headless-2"),
        ] {
            let result = try Program.Running(
                ["ctl", "snapshot", file, "--runtime-dir", player.folder] + options
            ).end()
            #expect(result.code == 1 && result.errors == "cyclorama: \(message)\n" && result.output == "")
        }
        #expect(try scratch.names.allSatisfy { !$0.hasPrefix("a.png") }, "nothing is left")
        try player.stop()
    }

    @Test func filesAndStandardOutput() throws {
        let scratch = try LivePlayer.scratch()
        let player = try LivePlayer(scratch)
        try scratch.write("old.png", "old")
        #expect(try Self.snapshot(player, scratch.path + "/old.png").code == 0)
        let expected = try Self.bytes(scratch.path + "/old.png")
        #expect(try expected == Self.rendered(scratch, "160x90", at: "0s"))
        let pipe = try Program.Running(
            ["ctl", "snapshot", "-", "--runtime-dir", player.folder],
            by: ["/bin/sh", "-c", "'\(Program.path)' \"$@\" | cat > '\(scratch.path)/piped'", "sh"])
        #expect(try pipe.end().code == 0)
        #expect(try Self.bytes(scratch.path + "/piped") == expected)
        try FileManager.default.createDirectory(atPath: scratch.path + "/folder.png", withIntermediateDirectories: true)
        let names = try scratch.names
        for name in ["none/a.png", "folder.png"] {
            let result = try Self.snapshot(player, scratch.path + "/" + name)
            #expect(result.code == 1 && result.errors.contains(scratch.path + "/" + name), "\(result)")
        }
        let full = try Program.Running(
            ["ctl", "snapshot", "-", "--runtime-dir", player.folder],
            by: ["/bin/sh", "-c", "exec '\(Program.path)' \"$@\" > /dev/full", "sh"]
        ).end()
        #expect(full.code == 1 && full.errors.contains("standard output"), "\(full)")
        #expect(try scratch.names == names, "nothing is left of what was not written")
        try player.stop()
    }

    @Test(arguments: [
        ["snapshot"], ["snapshot", "a.jpg"], ["status", "a.png"], ["reload", "--output", "headless-1"],
        ["snapshot", "a.png", "b.png"],
    ])
    func wrongCommandLines(_ arguments: [String]) throws {
        #expect(try Program.Running(["ctl"] + arguments).end().code == 2)
    }

    /// Noise of a screen, which does not fit into the socket.
    private static func noisyPlayer() throws -> LivePlayer {
        let scratch = try LivePlayer.scratch()
        let picture = Picture(size: Size(width: 960, height: 540))
        var random = SystemRandomNumberGenerator()
        for y in 0..<540 {
            picture.withMutableRow(y) { row in
                for x in row.indices { row[x] = UInt32.random(in: 0...0xFF_FFFF, using: &random) }
            }
        }
        try scratch.write("0.png", picture.encoded(.png))
        return try LivePlayer(
            scratch, playing: [scratch.path + "/list.yaml", "--display", "headless:960x540@60"])
    }

    @Test func oneClientAfterTheOther() throws {
        let player = try Self.noisyPlayer()
        let clients = try (0..<3).map { _ in try ControlClient(player.folder) }
        for (number, client) in clients.enumerated() { client.send("{\"get\":\"snapshot\",\"id\":\(number)}\n") }
        var snapshots: [[UInt8]] = []
        for (number, client) in clients.enumerated() {
            let answer = try #require(try client.object())
            #expect(answer["id"] as? Int == number && answer["ok"] as? Bool == true)
            #expect(answer["output"] as? String == "headless-1")
            snapshots.append(try client.bytes(try #require(answer["bytes"] as? Int)))
        }
        #expect(Set(snapshots).count == 1)
        #expect(try snapshots[0] == Self.rendered(player.scratch, "960x540", at: "0s"))
        #expect(try clients[0].ask("{\"get\":\"status\"}")["ok"] as? Bool == true, "lines go on after the bytes")
        try player.stop()
    }

    @Test func whoDoesNotReadHoldsNoShowUp() throws {
        let player = try Self.noisyPlayer()
        var slow: ControlClient? = try ControlClient(player.folder)
        let other = try ControlClient(player.folder)
        slow?.send("{\"get\":\"snapshot\"}\n")
        let size = try #require(try slow?.object()?["bytes"] as? Int)
        #expect(size > 1 << 20)
        other.send("{\"get\":\"snapshot\",\"id\":1}\n")
        let answer = try #require(try other.object())
        #expect(answer["bytes"] as? Int == size)
        #expect(try other.bytes(size).count == size)
        #expect(try player.ctl("next").code == 0)
        #expect(try player.shown == "1")
        // With one that does not read.
        try player.process.waitUntilItSleeps()
        // It goes, and leaves most of it behind.
        slow = nil
        // One that has gone before its snapshot is made.
        for _ in 0..<20 { _ = try ControlClient(player.folder).send("{\"get\":\"snapshot\"}\n") }
        #expect(try player.ctl("previous").code == 0)
        #expect(try Self.snapshot(player, player.scratch.path + "/a.png").code == 0)
        try player.stop()
    }

    /// On each vblank of two moves and the rests between, the frame is what the display in memory shows, and at rest it keeps
    /// no picture that is not seen.
    @Test(arguments: [Transition.slide(.left), .fade, .reveal(.up)])
    func everyFrame(_ transition: Transition) throws {
        let cast = try Cast(2, size: Multiplex.size)
        try cast.scratch.write(
            "list.yaml",
            """
            defaults: {duration: 1s, transition: \(transition.name), transition-duration: 200ms}
            slides: [0.png, 1.png]
            """)
        let theatre = try Multiplex(Multiplex.reader([cast.scratch.path + "/list.yaml"]))
        var frames: Set<[UInt32]> = []
        for vblank in 0..<150 {
            try theatre.run(until: Multiplex.period * vblank)
            let frame = try theatre.ensemble.snapshot(of: "headless-1").snapshot.frame
            let picture = Picture(size: frame.size)
            compose(frame, into: picture)
            #expect(picture.pixels == theatre.screen("headless-1")?.pixels, "vblank \(vblank)")
            if !theatre.ensemble.isMoving { #expect(frame.layers.count == 1, "vblank \(vblank)") }
            frames.insert(picture.pixels)
        }
        #expect(frames.count > (transition == .fade ? 1 : 4), "the patterns differ too little for a fade")
    }

    @Test func nothingIsShownYet() throws {
        let scratch = try LivePlayer.scratch()
        let theatre = try Multiplex(Multiplex.reader([scratch.path + "/list.yaml"]))
        let error = #expect(throws: InputError.self) { try theatre.ensemble.snapshot(of: "headless-2") }
        #expect(error?.messages == ["headless-2 has shown nothing yet"])
    }

    @Test func tooLargeForTheMachine() throws {
        let frame = Frame(size: Size(width: 3840, height: 2160), layers: [])
        for rotation in [Rotation.none, .quarter] {
            let snapshotJob = SnapshotJob(frame: frame, rotation: rotation)
            guard case .failure(let refusal) = snapshotJob.png(within: Limits(memory: 32 << 20)) else {
                Issue.record("a snapshot")
                return
            }
            #expect(refusal.reason == "a snapshot of 3840x2160 pixels would take 65 MiB, and the limit is 32")
        }
    }
}
