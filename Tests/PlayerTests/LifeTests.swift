import Foundation
import TestSupport
import Testing

/// A player among others, and over time.
@Suite(.tags(.live), .serialized) struct LifeTests {
    @Test(arguments: [false, true])
    func atRestNothingWakes(withMetrics: Bool) throws {
        let scratch = try LivePlayer.scratch()
        let file = scratch.path + "/cyclorama.prom"
        let player = try withMetrics ? LivePlayer(scratch, "--metrics", file) : LivePlayer(scratch)
        #expect(try switches(player.process.identifier).count >= 2, "the loop and its loaders")
        // What is loaded ahead is done at some time, and from then on nothing happens.
        try waitUntil("two seconds without a wake-up") {
            let before = try switches(player.process.identifier)
            usleep(2_000_000)
            return try switches(player.process.identifier) == before
        }
        #expect(FileManager.default.fileExists(atPath: file) == withMetrics)
        try player.stop()
    }

    /// How often each thread went to sleep by itself.
    private func switches(_ process: Int32) throws -> [String: String] {
        let folder = "/proc/\(process)/task"
        var counts: [String: String] = [:]
        for thread in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let status = try String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
            counts[thread] = String(try #require(line))
        }
        return counts
    }

    @Test func theStatusIsWholeAtEveryMoment() throws {
        let player = try LivePlayer(LivePlayer.scratch(rest: "100ms"))
        var states: Set<String> = []
        var positions: [Int] = []
        try waitUntil("two rounds and a move") {
            // Throws where it cannot be parsed.
            let status = try #require(try player.show)
            states.insert(try #require(status["state"] as? String))
            positions.append(try #require(status["position"] as? Int))
            return states == ["resting", "moving"] && positions.last ?? 0 > 10
        }
        #expect(positions == positions.sorted())
        let outputs = try #require(try player.show?["outputs"] as? [[String: Any]])
        #expect(outputs[0]["mode"] as? String == "160x90@60")
        #expect(try #require(outputs[0]["frames"] as? Int) > 20)
        try player.stop()
    }

    @Test func aSecondPlayerIsRefusedByName() throws {
        let scratch = try LivePlayer.scratch()
        let player = try LivePlayer(scratch)
        let second = try LivePlayer(scratch).process.end()
        #expect(second.code == 1)
        #expect(
            second.errors
                == "cyclorama: \(scratch.path)/run: another player is running: process \(player.process.identifier)\n")
        #expect(player.has("pid") && player.has("status.json"))
        #expect(try player.ctl("next").code == 0)
        try player.stop()
    }

    @Test func whatAKilledPlayerLeavesIsNoObstacle() throws {
        let scratch = try LivePlayer.scratch()
        let killed = try LivePlayer(scratch)
        killed.process.send(SIGKILL)
        #expect(try killed.process.end().code == -SIGKILL)
        #expect(killed.has("pid") && killed.has("status.json"))
        let refused = try killed.ctl("next")
        #expect(refused.code == 1)
        #expect(refused.errors.contains("no player is running"))
        let next = try LivePlayer(scratch)
        #expect(try next.ctl("next").code == 0)
        #expect(try next.shown == "1")
        try next.stop()
    }

    /// Not even in a progressive picture, which libjpeg reads to its end before there is a row. What the processor does
    /// until the stop is measured.
    @Test func aStopWaitsForNoPicture() throws {
        let scratch = try LivePlayer.scratch()
        let large = scratch.path + "/large.jpg"
        try LargeJPEG.write(large, "-progressive")
        let decoding = try work(of: try Program.Running(["check", large]))
        try scratch.write("list.yaml", "defaults: {duration: 1h}\nslides: [0.png, large.jpg]\n")
        let player = try LivePlayer(scratch)
        let files = "/proc/\(player.process.identifier)/fd"
        try waitUntil("the large picture is open") {
            try FileManager.default.contentsOfDirectory(atPath: files).contains {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: files + "/" + $0)) == large
            }
        }
        player.process.send(SIGTERM)
        let ending = try work(of: player.process)
        #expect(ending < decoding / 3, "\(ending) ticks to stop, \(decoding) to decode")
    }

    /// How much processor time a process takes from now to its end.
    private func work(of process: Program.Running) throws -> Int {
        let start = (try? process.ticks) ?? 0
        var last = start
        try waitUntil("the end") {
            last = max(last, (try? process.ticks) ?? 0)
            return !process.isRunning
        }
        #expect(try process.end().code == 0)
        return last - start
    }

    @Test func badFilesAreSaidOnce() throws {
        let scratch = try LivePlayer.scratch(rest: "100ms")
        try scratch.write("1.png", "")
        try scratch.remove("3.png")
        let player = try LivePlayer(scratch)
        try waitUntil("two rounds") { try player.position ?? 0 > 12 }
        let leftOut = try #require(try player.show?["left-out"] as? [[String: String]])
        #expect(leftOut.compactMap { $0["path"] } == ["1.png", "3.png"].map { scratch.path + "/" + $0 })
        try player.stop()
        let lines = try player.process.text("errors").split(separator: "\n").filter { $0.contains("left out") }
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.hasPrefix("cyclorama: left out: \(scratch.path)/") })
    }

    /// systemd.exec(5): JOURNAL_STREAM names the device and inode of stderr.
    @Test func theJournalIsToldPriorities() throws {
        let scratch = try LivePlayer.scratch()
        try scratch.write("1.png", "")
        let file = scratch.path + "/journal"
        try scratch.write("journal", "")
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        let device = try #require(attributes[.systemNumber] as? Int)
        let inode = try #require(attributes[.systemFileNumber] as? Int)
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = [
            "-c",
            "exec \"$0\" play \"$1/list.yaml\" --display headless:160x90 --runtime-dir \"$1/run\" 2> \"$1/journal\"",
            Program.path, scratch.path,
        ]
        shell.environment = ["JOURNAL_STREAM": "\(device):\(inode)"]
        try shell.run()
        defer { kill(shell.processIdentifier, SIGKILL) }
        try waitUntil("a line for the file left out") {
            try String(contentsOfFile: file, encoding: .utf8).contains("left out")
        }
        kill(shell.processIdentifier, SIGTERM)
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.map { $0.prefix(3) } == ["<6>", "<3>"])
    }
}
