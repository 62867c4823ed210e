import Digest
import Foundation
import Raster
import TestSupport
import Testing

@testable import Player

/// `play --log-display`, in real time.
@Suite(.tags(.live), .serialized) struct DisplayLogTests {
    private func log(_ scratch: Scratch) -> String { scratch.path + "/show.log" }

    private func records(_ scratch: Scratch) throws -> [DisplayRecord] {
        let data = try Data(contentsOf: URL(fileURLWithPath: log(scratch)))
        #expect(data.last == 10)
        return try data.split(separator: 10).map { try DisplayRecord(line: [UInt8]($0)) }
    }

    @Test func linesSayWhatTheStatusSaid() throws {
        let scratch = try LivePlayer.scratch()
        let begin = Date().timeIntervalSince1970
        let player = try LivePlayer(scratch, "--log-display", log(scratch))
        var said: [String] = []
        for number in [0, 1, 2] {
            try player.waitFor(slide: "\(number)")
            let showing = try #require(try player.show?["showing"] as? [String: Any])
            said.append(try #require(showing["path"] as? String))
            usleep(200_000)
            if number < 2 { #expect(try player.ctl("next").code == 0) }
        }
        let output = try #require((player.show?["outputs"] as? [[String: Any]])?.first)
        try player.stop()
        let end = Date().timeIntervalSince1970
        let records = try records(scratch)
        #expect(records.map(\.path) == said)
        #expect(records.allSatisfy { $0.output == output["name"] as? String && $0.mode == output["mode"] as? String })
        for record in records {
            #expect(try record.digest?.description == sha256sum(record.path))
            #expect(record.duration >= .milliseconds(200))
        }
        // One after the other, with moves of 100 ms between them, from the first flip to the stop.
        for (record, next) in zip(records, records.dropFirst()) {
            let gap = next.time - record.time - record.duration
            #expect(gap > .zero, "a move lies between")
        }
        let first = try #require(records.first)
        let last = try #require(records.last)
        #expect(first.time >= .seconds(begin - 0.001))
        #expect(last.time + last.duration <= .seconds(end + 0.001))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: scratch.path).filter { $0.contains("log") }.sorted()
                == ["show.log", "show.log.lock"])
    }

    @Test func eachOfAPairHasALineOfItsOwn() throws {
        let scratch = try LivePlayer.scratch()
        for number in [7, 8] { _ = try Pattern(number: number, size: Size(width: 60, height: 90)).file(in: scratch) }
        try scratch.write(
            "list.yaml", "defaults: {duration: 1h, pair: true, transition: cut}\nslides: [7.png, 8.png, 0.png]\n")
        let player = try LivePlayer(scratch, "--log-display", log(scratch))
        let showing = try #require(try player.show?["showing"] as? [String: Any])
        let names = ["path", "companion"].map { (showing[$0] as? String)?.suffix(5) }
        #expect(names == ["7.png", "8.png"])
        #expect(try player.show?["slides"] as? Int == 2)
        #expect(try player.ctl("next").code == 0)
        try player.waitFor(slide: "0")
        try player.stop()
        let records = try records(scratch)
        #expect(records.map { $0.path.suffix(5) } == ["7.png", "8.png", "0.png"])
        #expect(records[0].time == records[1].time && records[0].duration == records[1].duration)
        for record in records { #expect(try record.digest?.description == sha256sum(record.path)) }
        let report = try Program.run("report", log(scratch)).output
        #expect(report.contains("7.png") && report.contains("8.png"))
    }

    /// A file that is replaced while its picture stands is that picture's no longer.
    @Test func theDigestIsOfWhatIsOnTheScreen() throws {
        let scratch = try LivePlayer.scratch()
        let path = scratch.path + "/0.png"
        let old = try sha256sum(path)
        let player = try LivePlayer(scratch, "--log-display", log(scratch))
        try scratch.write("0.png.new", Pattern(number: 9, size: LivePlayer.size).png)
        try #require(rename(path + ".new", path) == 0)
        let new = try sha256sum(path)
        #expect(try player.ctl("reload").code == 0)
        #expect(try player.ctl("next").code == 0)
        #expect(try player.ctl("previous").code == 0)
        try player.waitFor(slide: "0")
        try player.stop()
        let shown = try records(scratch).filter { $0.path == path }.map { $0.digest?.description }
        #expect(shown == [old, new] && old != new)
    }

    @Test func aPlaceholderIsLoggedByItsOwnName() throws {
        let scratch = try LivePlayer.scratch()
        try scratch.write("list.yaml", "placeholder: 4.png\ndefaults: {duration: 1h}\nslides: [none.png]\n")
        let player = try LivePlayer(scratch, "--log-display", log(scratch))
        try player.stop()
        let record = try #require(try records(scratch).first)
        #expect(record.path == scratch.path + "/4.png")
        #expect(try record.digest?.description == sha256sum(record.path))
    }

    @Test func aLineForEachOutput() throws {
        let scratch = try LivePlayer.scratch()
        let player = try LivePlayer(
            scratch, "--log-display", log(scratch), "--display", "headless:160x90@60,200x100@50")
        #expect(try player.ctl("next").code == 0)
        try player.waitFor(slide: "1")
        try player.stop()
        let lines = try records(scratch).map { "\($0.path.suffix(5)) \($0.output) \($0.mode)" }
        let (first, second) = ("headless-1 160x90@60", "headless-2 200x100@50")
        #expect(
            lines.sorted() == ["0.png \(first)", "0.png \(second)", "1.png \(first)", "1.png \(second)"])
    }

    /// What a killed player had not written yet is lost, what lay on the disk is not; and the next one goes on there.
    @Test func aLogIsGoneOnWith() throws {
        let scratch = try LivePlayer.scratch()
        let first = try LivePlayer(scratch, "--log-display", log(scratch))
        try first.stop()
        let killed = try LivePlayer(scratch, "--log-display", log(scratch))
        killed.process.send(SIGKILL)
        _ = try killed.process.end()
        let torn = try Data(contentsOf: URL(fileURLWithPath: log(scratch))) + Data("{\"time\":\"2026-1".utf8)
        try torn.write(to: URL(fileURLWithPath: log(scratch)))
        let last = try LivePlayer(scratch, "--log-display", log(scratch))
        try last.stop()
        #expect(try records(scratch).map(\.path) == [String](repeating: scratch.path + "/0.png", count: 2))
        #expect(
            try last.process.text("errors").contains(
                "cyclorama: the display log \(log(scratch)): took 15 bytes of a torn line off its end\n"))
        let report = try Program.run("report", log(scratch))
        #expect(report.code == 0 && report.errors == "" && report.output.contains(#/total +2 /#))
    }

    /// The limit on a file's size is a disk that is full, for this file alone.
    @Test func aFullDiskIsSaidOnceAndEndsNothing() throws {
        let scratch = try LivePlayer.scratch(rest: "100ms")
        let line = DisplayRecordTests.record.line
        let whole = String(repeating: line, count: 8000 / line.utf8.count)
        try scratch.write("show.log", whole)
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/bash")
        shell.arguments = [
            "-c",
            """
            ulimit -f 8; exec env --default-signal=XFSZ "$0" play "$1/list.yaml" --display headless:160x90 --runtime-dir "$1/run" \
            --log-display "$1/show.log" 2> >(head -c 8000 > "$1/errors")
            """,
            Program.path, scratch.path,
        ]
        try shell.run()
        defer { kill(shell.processIdentifier, SIGKILL) }
        try waitUntil("two rounds") {
            guard let data = FileManager.default.contents(atPath: scratch.path + "/run/status.json") else {
                return false
            }
            let status = try JSONSerialization.jsonObject(with: data) as? [String: Any]
            let show = (status?["shows"] as? [[String: Any]])?.first
            return show?["position"] as? Int ?? 0 > 10
        }
        kill(shell.processIdentifier, SIGTERM)
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0 && shell.terminationReason == .exit)
        try waitUntil("its words") {
            try String(contentsOfFile: scratch.path + "/errors", encoding: .utf8).contains("lost")
        }
        let said = try String(contentsOfFile: scratch.path + "/errors", encoding: .utf8)
        let log = "cyclorama: the display log \(log(scratch)):"
        #expect(said.contains("\(log) write: File too large; lines are kept up to 1 MiB, and tried again\n"), "\(said)")
        #expect(said.components(separatedBy: log).count == 3, "once, and at the end how much is lost: \(said)")
        let text = try String(contentsOfFile: self.log(scratch), encoding: .utf8)
        #expect(text == whole, "no half of a line")
    }

    @Test func whatIsNoLogIsRefused() throws {
        let scratch = try LivePlayer.scratch()
        let before = try sha256sum(scratch.path + "/list.yaml")
        for (name, words) in [
            ("list.yaml", "is no display log, so nothing is written to it"), ("", "is a folder"),
        ] {
            let path = scratch.path + "/" + name
            let result = try Program.run(
                "play", scratch.path + "/list.yaml", "--display", "headless", "--runtime-dir", scratch.path + "/run",
                "--log-display", path)
            #expect(result.code == 1)
            #expect(result.errors == "cyclorama: \(path): \(words); the display log takes a file of its own\n")
        }
        #expect(try sha256sum(scratch.path + "/list.yaml") == before)
    }

    @Test func anotherWriterIsSaid() throws {
        let scratch = try LivePlayer.scratch()
        let file = open(log(scratch) + ".lock", O_RDWR | O_CREAT, 0o600)
        try #require(flock(file, LOCK_EX) == 0)
        let player = try LivePlayer(scratch, "--log-display", log(scratch))
        try #require(flock(file, LOCK_UN) == 0)
        close(file)
        try player.stop()
        #expect(try player.process.text("errors").contains("show.log: another process writes to it; lines are kept"))
        #expect(try records(scratch).count == 1, "it was tried again")
    }
}
