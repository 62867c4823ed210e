import Foundation
import LinuxIO
import TestSupport
import Testing

private let realTime = Signals.Signal.realTime1.number - 1

@Suite(.tags(.live), .serialized) struct SignalTests {
    @Test func skipAndPrevious() throws {
        let player = try LivePlayer(LivePlayer.scratch())
        #expect(try player.shown == "0")
        for slide in 1...6 {
            player.process.send(SIGUSR2)
            try player.waitFor(slide: "\(slide % 5)")
        }
        for slide in [0, 4, 3] {
            player.process.send(realTime + 1)
            try player.waitFor(slide: "\(slide)")
        }
        #expect(try player.position == 3)
        // These queue: three at once are three slides.
        for _ in 0..<3 { player.process.send(realTime + 1) }
        try player.waitFor(slide: "0")
        try player.stop()
    }

    @Test func pauseAndResume() throws {
        let player = try LivePlayer(LivePlayer.scratch())
        for (signal, paused) in [
            (SIGUSR1, true), (SIGUSR1, false), (realTime + 2, true), (realTime + 2, true), (realTime + 3, false),
            (realTime + 3, false), (SIGUSR1, true), (realTime + 3, false),
        ] {
            player.process.send(signal)
            try waitUntil("paused: \(paused)") { try player.isPaused == paused }
            usleep(20_000)
            #expect(try player.isPaused == paused)
        }
        try player.stop()
    }

    @Test func aPauseHoldsTheShow() throws {
        let player = try LivePlayer(LivePlayer.scratch(rest: "400ms"))
        player.process.send(realTime + 2)
        try waitUntil("a paused rest") { try player.isPaused == true && player.state == "resting" }
        let position = try player.position
        usleep(700_000)
        #expect(try player.position == position)
        player.process.send(realTime + 3)
        try waitUntil("the next slide") { try player.position != position }
        try player.stop()
    }

    @Test func reload() throws {
        let scratch = try LivePlayer.scratch()
        let player = try LivePlayer(scratch)
        try LivePlayer.write([0, 3], in: scratch)
        player.process.send(SIGHUP)
        try waitUntil("another list") { try player.show?["slides"] as? Int == 2 }
        #expect(try player.shown == "0")
        player.process.send(SIGUSR2)
        try player.waitFor(slide: "3")
        try scratch.write("list.yaml", "slides:\n  - imag: 1.png\n")
        player.process.send(SIGHUP)
        try waitUntil("errors") { try (player.show?["playlist-errors"] as? [String])?.isEmpty == false }
        #expect(try player.show?["slides"] as? Int == 2)
        player.process.send(SIGUSR2)
        try player.waitFor(slide: "0")
        try player.stop()
        let errors = try player.process.text("errors")
        #expect(errors.contains("list.yaml:2:5: unknown key 'imag'"))
        #expect(errors.split(separator: "\n").allSatisfy { $0.hasPrefix("cyclorama: ") })
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func stop(_ signal: Int32) throws {
        let player = try LivePlayer(LivePlayer.scratch())
        #expect(player.has("pid") && player.has("status.json"))
        player.process.send(signal)
        let result = try player.process.end()
        #expect(result.code == 0)
        #expect(!player.has("pid") && !player.has("status.json") && !player.has("status.json.new"))
        #expect(result.errorLines.count == 1, "\(result.errors)")
        #expect(result.output == "")
    }

    @Test func stopInAMove() throws {
        let scratch = try LivePlayer.scratch(rest: "100ms")
        let player = try LivePlayer(scratch)
        try waitUntil("a move") { try player.state == "moving" }
        try player.stop()
        #expect(!player.has("pid") && !player.has("status.json"))
    }

    /// A process sends real-time signals as fast as the kernel takes them; more than the player can do wait in its queue.
    @Test func aFloodHidesNeitherTheShowNorTheStop() throws {
        let player = try LivePlayer(LivePlayer.scratch(rest: "300ms"))
        let flood = try Program.Running(
            [
                "-c", "while :; do for n in 1 2 3 4 5 6 7 8 9; do kill -\(realTime + 1) $1; done; done", "sh",
                "\(player.process.identifier)",
            ], by: ["/bin/sh"])
        defer { flood.send(SIGKILL) }
        try waitUntil("signals that are taken") {
            let commands = try player.status?["commands"] as? [String: Any]
            return (commands?["skips"] as? Int ?? 0) > 1000
        }
        let seen = try player.position
        try waitUntil("moves all the while") { try player.position.map { abs($0 - (seen ?? 0)) > 2 } ?? false }
        #expect(flood.isRunning)
        try player.stop()
        #expect(flood.isRunning)
    }
}
