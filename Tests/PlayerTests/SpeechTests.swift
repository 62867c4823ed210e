import Foundation
import TestSupport
import Testing

/// What the player says, to whom, and that it waits for nobody who listens.
@Suite(.tags(.live), .serialized) struct SpeechTests {
    /// Names of files as bytes, without their ending.
    private static let nasty: [[UInt8]] = [
        Array("a\r\n<1>x".utf8), Array("b\u{1B}]0;title\u{7}".utf8), Array("c\u{9B}2J\u{7F}\t".utf8),
        Array("d\u{202E}gpj".utf8), Array("e\u{2028}cyclorama: f\u{2029}\u{85}".utf8), [0x66, 0xFF, 0xFE, 0x9B],
        [UInt8](repeating: UInt8(ascii: "g"), count: 251), Array("h\"\\u{1b}'".utf8),
    ]

    private static func make(_ name: [UInt8], _ bytes: [UInt8], in scratch: Scratch) throws {
        let path = Array(scratch.path.utf8) + [UInt8(ascii: "/")] + name + [0]
        let file = fopen(path.map { CChar(bitPattern: $0) }, "w")
        let handle = try #require(file)
        #expect(fwrite(bytes, 1, bytes.count, handle) == bytes.count)
        fclose(handle)
    }

    /// No byte of it steers a terminal or a journal.
    private static func checkSafety(_ text: String, isLog: Bool = true) {
        for scalar in text.unicodeScalars where scalar != "\n" {
            let category = scalar.properties.generalCategory
            #expect(
                ![.control, .format, .lineSeparator, .paragraphSeparator].contains(category),
                "U+\(String(scalar.value, radix: 16))")
        }
        if isLog {
            for line in text.split(separator: "\n") { #expect(line.hasPrefix("cyclorama: "), "\(line)") }
        }
    }

    /// Ours come first; those of libraries follow for who asks.
    @Test(arguments: [true, false])
    func librariesWordsInBrackets(isVerbose: Bool) throws {
        let scratch = try Scratch()
        let pattern = Pattern(number: 0, size: LivePlayer.size)
        _ = try pattern.file(in: scratch)
        let whole = try #require(FileManager.default.contents(atPath: scratch.path + "/0.png"))
        try Self.make(Array("cut.png".utf8), Array(whole.prefix(60)), in: scratch)
        let list = try scratch.write("list.yaml", "slides: [0.png, cut.png]\n")
        let options = ["--display", "headless:160x90@60"] + (isVerbose ? ["-v"] : [])
        let player = try LivePlayer(scratch, playing: [list] + options)
        func log() throws -> String { try player.process.text("errors") }
        try waitUntil("the picture is left out") { try log().contains("left out: ") }
        #expect(try log().contains("copy it again [Premature end of PNG file]\n") == isVerbose)
        try scratch.write("list.yaml", "slides: [0.png\n")
        try waitUntil("the edit is refused") { try log().contains("']' is missing") }
        let isTold = try log().contains(" [did not find expected ',' or ']' while parsing a flow sequence]")
        #expect(isTold == isVerbose)
        try player.stop()
    }

    @Test func noNameSteersATerminal() throws {
        let scratch = try Scratch()
        _ = try Pattern(number: 0, size: LivePlayer.size).file(in: scratch)
        let picture = try #require(FileManager.default.contents(atPath: scratch.path + "/0.png"))
        for (number, name) in Self.nasty.enumerated() {
            let isGood = number.isMultiple(of: 2)
            try Self.make(name + Array(".png".utf8), isGood ? Array(picture) : [1, 2, 3], in: scratch)
        }
        let list = try scratch.write(
            "list.yaml",
            """
            defaults: {duration: 100ms, transition: cut}
            slides: [{folder: .}, {playlist: "w\\r\\n<1>\\e[2J\\x9b\\u202e\\u2028.yaml"}, "z\\r\\n<1>\\e[2J.jpg"]
            """)
        let player = try LivePlayer(scratch, playing: [list, "-v", "--display", "headless:160x90@60"])
        func errors() throws -> String { try player.process.text("errors") }
        try waitUntil("the log") {
            let text = try errors()
            return text.contains("waiting for") && text.contains("z\\u{d}\\u{a}<1>\\u{1b}[2J.jpg: cannot open")
                && text.split(separator: "\n").count { $0.contains("showing ") } > 8
        }
        let status = try String(contentsOfFile: player.folder + "/status.json", encoding: .utf8)
        Self.checkSafety(status, isLog: false)
        let leftOut = try #require(try player.show?["left-out"] as? [[String: String]])
        #expect(leftOut.contains { $0["path"]?.hasSuffix("/z\r\n<1>\u{1B}[2J.jpg") == true }, "paths are for programs")
        #expect(leftOut.count == 5)
        let answer = try player.ctl("status")
        Self.checkSafety(answer.output, isLog: false)
        try player.stop()
        Self.checkSafety(try errors())
        #expect(try errors().contains("/a\\u{d}\\u{a}<1>x.png\n"))

        let check = try Program.run("check", list)
        #expect(check.code == 1 && check.errors.contains("\\xff\\xfe\\x9b"))
        Self.checkSafety(check.errors, isLog: false)
        for command in [
            ["simulate", list, "--for", "10s"], ["render", list, "--at", "0s", "-o", "x\u{9B}/y.png"],
        ] {
            let result = try Program.Running(command).end()
            Self.checkSafety(result.output + result.errors, isLog: false)
        }
        let site = try scratch.write("site.yaml", "outputs: {\"HD\\e[31mMI\\x9b\\n<1>fake\": 0.png, b: 0.png}\n")
        let result = try Program.Running(["simulate", site, "--for", "10s"]).end()
        #expect(result.output.hasPrefix("HD\\u{1b}[31mMI\\u{9b}\\u{a}<1>fake, b: \(scratch.path)/0.png\n"))
        Self.checkSafety(result.output + result.errors, isLog: false)
    }

    /// stderr is a pipe that is full, and that nobody reads.
    @Test func nobodyNeedsToReadStderr() throws {
        let scratch = try LivePlayer.scratch()
        let list = try scratch.write(
            "bad.m3u", "0.png\n1.png\n" + (0..<3000).map { "gone\($0).jpg" }.joined(separator: "\n"))
        let pipe = Pipe()
        let writing = pipe.fileHandleForWriting.fileDescriptor
        let flags = fcntl(writing, F_GETFL)
        _ = fcntl(writing, F_SETFL, flags | O_NONBLOCK)
        while write(writing, "x", 1) == 1 {}
        _ = fcntl(writing, F_SETFL, flags)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Program.path)
        let folder = scratch.path + "/run"
        process.arguments = [
            "play", list, "-v", "--display", "headless:160x90@60", "--runtime-dir", folder, "--state-dir", scratch.path,
        ]
        // Of a pipe, the process closes the end that it hands on; the flags are looked at once more below.
        process.standardError = FileHandle(fileDescriptor: writing, closeOnDealloc: false)
        try process.run()
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        try waitUntil("a picture") {
            FileManager.default.contents(atPath: folder + "/status.json").map {
                String(decoding: $0, as: UTF8.self).contains("\"resting\"")
            } ?? false
        }
        for _ in 0..<40 { #expect(try Program.run("ctl", "toggle", "--runtime-dir", folder).code == 0) }
        process.terminate()
        try waitUntil("the end") { !process.isRunning }
        #expect(process.terminationStatus == 0 && process.terminationReason == .exit)
        #expect(fcntl(writing, F_GETFL) & O_NONBLOCK == 0, "its file is shared: it keeps its flags")
    }

    /// The next file that is opened would be what is written to.
    @Test func aClosedStderrIsNoFileOfThePlayer() throws {
        let scratch = try LivePlayer.scratch()
        let folder = scratch.path + "/run"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", "exec \"$0\" \"$@\" 2>&- 1>&- 0<&-", Program.path, "play", scratch.path + "/list.yaml", "gone.jpg",
            "--display",
            "headless:160x90@60", "--runtime-dir", folder, "--state-dir", scratch.path,
        ]
        try process.run()
        defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        try waitUntil("a picture") { FileManager.default.fileExists(atPath: folder + "/status.json") }
        for descriptor in 0...2 {
            let file = try FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/\(process.processIdentifier)/fd/\(descriptor)")
            #expect(file == "/dev/null")
        }
        process.terminate()
        try waitUntil("the end") { !process.isRunning }
        #expect(process.terminationStatus == 0)
    }

    /// What a link names may be readable for the player alone.
    @Test func theLogTellsNoLinesOfAFile() throws {
        let scratch = try LivePlayer.scratch()
        let secret = try scratch.write("secret", "order: hunter2\nslides: [0.png]\n")
        let player = try LivePlayer(scratch)
        try FileManager.default.removeItem(atPath: scratch.path + "/list.yaml")
        try FileManager.default.createSymbolicLink(atPath: scratch.path + "/list.yaml", withDestinationPath: secret)
        let answer = try player.ctl("reload")
        #expect(answer.code == 1 && answer.errors.contains("list.yaml:1:8: unknown order '…'; known: listed, shuffled"))
        let status = try String(contentsOfFile: player.folder + "/status.json", encoding: .utf8)
        #expect(status.contains("list.yaml:1:8: unknown order"))
        try player.stop()
        let log = try player.process.text("errors")
        #expect(log.contains("list.yaml:1:8: unknown order"))
        for text in [answer.errors, answer.output, status, log] { #expect(!text.contains("hunter2")) }
        let check = try Program.run("check", scratch.path + "/list.yaml")
        #expect(check.errors.contains("unknown order 'hunter2'") && check.errors.contains("order: hunter2\n       ^"))
    }

    @Test func manyMissingPlaylistsAreFewLines() throws {
        let scratch = try LivePlayer.scratch()
        let list = try scratch.write(
            "all.m3u", "0.png\n" + (0..<9_000).map { "gone\($0).m3u" }.joined(separator: "\n"))
        let player = try LivePlayer(scratch, playing: [list, "--display", "headless:160x90@60"])
        #expect(try player.show?["waiting-for-count"] as? Int == 9_000)
        #expect(try (player.show?["waiting-for"] as? [String])?.count == 20)
        let size = try FileManager.default.attributesOfItem(atPath: player.folder + "/status.json")[.size] as? Int
        #expect(try #require(size) < 64 << 10)
        try player.stop()
        let lines = try player.process.text("errors").split(separator: "\n")
        #expect(lines.count { $0.contains("waiting for") } == 10 && lines.count < 20, "\(lines.count)")
    }
}
