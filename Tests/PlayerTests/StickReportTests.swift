import Foundation
import TestSupport
import Testing

@testable import Player

/// The command, on ext4 in a loop device: what a FAT stick does is for a guest to show.
@Suite(.tags(.live), .enabled(if: Loop.works, "no loop devices here")) struct StickReportTests {
    private let scratch: Scratch
    private let loop: Loop

    init() throws {
        scratch = try LivePlayer.scratch()
        loop = try Loop(in: scratch.path) { folder in
            try Data(repeating: 0x0A, count: 8192).write(to: folder.appending(path: "status.txt"))
            try Data(repeating: 0, count: 1 << 20).write(to: folder.appending(path: "display-log.txt"))
        }
    }

    private func start() throws -> Program.Running {
        try Program.Running([
            "stick", "report", "--pictures", loop.folder, "--notes", scratch.path, "--log", scratch.path + "/show.log",
            "--runtime-dir", scratch.path + "/run",
        ])
    }

    private var status: String {
        get throws { try String(contentsOfFile: loop.folder + "/status.txt", encoding: .utf8) }
    }

    @Test func aPlayerIsTold() throws {
        try scratch.write("mistakes.txt", "cyclorama.txt:3: no time zone 'Berlin'\n")
        let player = try LivePlayer(scratch, "--log-display", scratch.path + "/show.log")
        let reporter = try start()
        try waitUntil("the first text") { try status.hasPrefix(StatusText.title) }
        let text = try status
        #expect(text.utf8.count == 8192)
        #expect(text.contains("\r\nOn headless-1, 160x90@60:\r\n  shows         \(scratch.path)/0.png\r\n"), "\(text)")
        #expect(text.contains("  next          \(scratch.path)/1.png\r\n  in the round  5 slides\r\n"))
        #expect(
            text.contains("What is wrong:\r\n  - cyclorama.txt:3: no time zone 'Berlin'\r\n\r\n\(StatusText.owner)\r\n")
        )
        _ = try player.ctl("next")
        try player.waitFor(slide: "1")
        try player.stop()
        reporter.send(SIGTERM)
        let result = try reporter.end()
        #expect(result.code == 0 && result.errors == "", "\(result.errors)")
        try loop.remount()
        #expect(try status == text, "it is on the disk")
        let report = try Program.run("report", loop.folder + "/display-log.txt")
        #expect(report.code == 0 && report.errors == "" && report.output.contains("2 pictures, 1 day"), "\(report)")
        let lines = try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/show.log"))
        let log = try Data(contentsOf: URL(fileURLWithPath: loop.folder + "/display-log.txt"))
        #expect(log.starts(with: lines) && log.count == 1 << 20)

        // It begins anew, and writes nothing twice.
        let second = try start()
        try waitUntil("its first look") { second.sleeps(with: "anon_inode:[signalfd]") }
        second.send(SIGTERM)
        #expect(try second.end().code == 0)
        try loop.remount()
        #expect(try Data(contentsOf: URL(fileURLWithPath: loop.folder + "/display-log.txt")) == log)
    }

    @Test func whatIsNotTheSignsIsLeft() throws {
        try loop.protect()
        let player = try LivePlayer(scratch, "--log-display", scratch.path + "/show.log")
        let reporter = try start()
        try waitUntil("a reason") { try !reporter.text("errors").isEmpty }
        reporter.send(SIGTERM)
        let result = try reporter.end()
        #expect(
            result.code == 0
                && result.errorLines == [
                    "cyclorama: \(loop.folder)/status.txt is not written: the stick is write-protected",
                    "cyclorama: \(loop.folder)/display-log.txt is not written: the stick is write-protected",
                ], "\(result.errors)")
        #expect(try status.utf8.allSatisfy { $0 == 0x0A })
        try player.stop()
    }
}
