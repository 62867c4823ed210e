import Foundation
import TestSupport
import Testing

/// The player as a service, with the tests in the place of systemd.
@Suite(.tags(.live)) struct ServiceTests {
    @Test func itSaysWhenItIsReadyAndWhatItShows() throws {
        let scratch = try LivePlayer.scratch()
        let manager = try ServiceManagerSocket(scratch)
        let player = try LivePlayer(scratch, environment: ["NOTIFY_SOCKET": manager.path])
        try manager.waitFor("STATUS=showing \(scratch.path)/0.png")
        #expect(manager.count("READY=1") == 1)
        #expect(manager.messages.first == "STATUS=reading what to show")
        #expect(try player.ctl("next").code == 0)
        try manager.waitFor("STATUS=showing \(scratch.path)/1.png")
        #expect(try player.ctl("pause").code == 0)
        try manager.waitFor("STATUS=paused on \(scratch.path)/1.png")
        try player.stop()
        try manager.waitFor("STOPPING=1")
        #expect(manager.count("READY=1") == 1)
        #expect(manager.count("WATCHDOG=1") == 0, "nobody asked for it")
    }

    /// A name in the abstract namespace, as some managers have them.
    @Test func readyWithoutAPicture() throws {
        let scratch = try Scratch()
        try scratch.write("list.yaml", "slides:\n  - none.png\n")
        let manager = try ServiceManagerSocket(scratch)
        let process = try Program.Running(
            [
                "play", "--runtime-dir", scratch.path + "/run", "--state-dir", scratch.path + "/state", "--display",
                "headless:160x90", scratch.path + "/list.yaml",
            ], environment: ["NOTIFY_SOCKET": manager.path])
        try manager.waitFor("READY=1")
        try waitUntil("a reason") {
            manager.lines.contains { $0.hasPrefix("STATUS=nothing to show: ") && $0.contains("none.png") }
        }
        process.send(SIGTERM)
        #expect(try process.end().code == 0)
    }

    @Test func theWatchdogIsFedAtRestAndInMoves() throws {
        for rest in ["1h", "100ms"] {
            let scratch = try LivePlayer.scratch(rest: rest)
            let manager = try ServiceManagerSocket(scratch)
            let process = try Program.Running(
                [
                    "play", "--runtime-dir", scratch.path + "/run", "--state-dir", scratch.path + "/state",
                    "--display", "headless:160x90@60", scratch.path + "/list.yaml",
                ], environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "900000"])
            try waitUntil("three meals with a rest of \(rest)") { manager.count("WATCHDOG=1") >= 3 }
            // Who is stopped feeds nobody.
            process.send(SIGSTOP)
            usleep(200_000)
            let fed = manager.count("WATCHDOG=1")
            usleep(1_000_000)
            #expect(manager.count("WATCHDOG=1") == fed)
            process.send(SIGCONT)
            try waitUntil("the next meal") { manager.count("WATCHDOG=1") > fed }
            process.send(SIGTERM)
            #expect(try process.end().code == 0)
        }
    }

    @Test func anotherProcessIsNotWatched() throws {
        let scratch = try LivePlayer.scratch()
        let manager = try ServiceManagerSocket(scratch)
        let player = try LivePlayer(
            scratch,
            environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "300000", "WATCHDOG_PID": "1"])
        usleep(500_000)
        #expect(manager.count("WATCHDOG=1") == 0)
        try player.stop()
    }

    /// By hand, the player ends with the reason.
    @Test func aCardThatIsMissingIsWaitedFor() throws {
        let scratch = try LivePlayer.scratch()
        let manager = try ServiceManagerSocket(scratch)
        let process = try Program.Running(
            [
                "play", "--runtime-dir", scratch.path + "/run", "--state-dir", scratch.path + "/state", "--card",
                scratch.path + "/card", scratch.path + "/list.yaml",
            ], environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "900000"])
        try manager.waitFor("READY=1")
        #expect(manager.lines.contains { $0.hasPrefix("STATUS=no display: ") && $0.contains("/card") })
        try waitUntil("three meals") { manager.count("WATCHDOG=1") >= 3 }
        process.send(SIGTERM)
        #expect(try process.end().code == 0)
        #expect(manager.lines.contains("STOPPING=1"))
    }

    @Test func theEndIsToldWithItsReason() throws {
        let scratch = try LivePlayer.scratch()
        let manager = try ServiceManagerSocket(scratch)
        let first = try LivePlayer(scratch)
        let process = try Program.Running(
            ["play", "--runtime-dir", first.folder, "--display", "headless:160x90", scratch.path + "/list.yaml"],
            environment: ["NOTIFY_SOCKET": manager.path])
        #expect(try process.end().code == 1)
        #expect(manager.lines.contains("STOPPING=1"))
        #expect(manager.lines.contains { $0.hasPrefix("STATUS=") && $0.contains("another player is running") })
        try first.stop()
    }
}
