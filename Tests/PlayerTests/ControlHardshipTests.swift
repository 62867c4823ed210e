import Foundation
import LinuxIO
import TestSupport
import Testing

/// What clients may do to a player through its control socket.
@Suite(.tags(.live), .serialized) struct ControlHardshipTests {
    private let player: LivePlayer

    init() throws { player = try LivePlayer(LivePlayer.scratch()) }

    private func client() throws -> ControlClient { try ControlClient(player.folder) }

    /// How many descriptors the player has open.
    private var openCount: Int {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/\(player.process.identifier)/fd").count
        }
    }

    /// How many connections the player has accepted and not closed.
    ///
    /// The kernel lists a connection under its listener's path; what nobody has accepted has inode 0 (proc_net(5),
    /// "unix"). Painters' descriptors come and go meanwhile and are not counted here.
    private var connectionCount: Int {
        get throws {
            let path = "\(player.folder)/control.sock"
            let list = try File.contents(of: "/proc/net/unix", limit: 1 << 20)
            let sockets = String(decoding: list, as: UTF8.self).split(separator: "\n").filter {
                let fields: [Substring] = $0.split(separator: " ")
                return fields.count == 8 && fields[7] == path && fields[6] != "0"
            }
            return sockets.count - 1
        }
    }

    @Test func aNewcomerDisplacesTheLongestIdle() throws {
        var clients = try (0..<64).map { _ in try client() }
        #expect(try clients[0].ask("{\"get\":\"status\"}")["ok"] as? Bool == true)
        clients.append(try client())
        #expect(try clients[1].line() == nil, "the longest idle")
        for index in [0, 2, 63, 64] {
            #expect(try clients[index].ask("{\"get\":\"status\"}")["ok"] as? Bool == true, "\(index)")
        }
        #expect(try player.ctl("next").code == 0)
        #expect(try clients[3].line() == nil)
        try player.stop()
    }

    @Test func aThousandSilentOnes() throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = min(limit.rlim_max, 4096)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let clients = try (0..<1000).map { _ in try ControlClient(player.folder, greets: false) }
        for slide in ["1", "2", "3"] {
            #expect(try player.ctl("next").code == 0)
            #expect(try player.shown == slide)
        }
        let count = try connectionCount
        #expect((1...64).contains(count))
        // Nothing wakes it for those that say nothing.
        try player.process.waitUntilItSleeps()
        _ = try clients[999].ask("")
        try player.stop()
    }

    @Test func nothingSpinsForOddClients() throws {
        let status = String(repeating: "{\"get\":\"status\"}\n", count: 3000)
        let deaf = try client()
        deaf.send(Array(status.utf8.prefix(16_000)))
        let half = try client()
        half.send("{\"do\":")
        let watcher = try client()
        watcher.send("{\"watch\":\"status\"}\n")
        watcher.endSending()
        #expect(try watcher.object()?["ok"] as? Bool == true)
        let gone = try client()
        gone.endSending()
        #expect(try gone.line() == nil, "nothing is left to do for it")
        try player.process.waitUntilItSleeps()
        // And they go on where they were.
        half.send("\"next\",\"id\":1}\n")
        #expect(try half.line() == "{\"id\":1,\"ok\":true}")
        #expect(try watcher.object()?["ok"] as? Bool == true)
        for _ in 0..<900 { #expect(try deaf.object()?["ok"] as? Bool == true) }
        try player.stop()
    }

    @Test func aLineWithoutEnd() throws {
        let endless = try client()
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 16)
        var sent = 0
        while sent < 64 << 20, endless.send(bytes) > 0 { sent += bytes.count }
        #expect(sent < 4 << 20)
        #expect(try endless.line() == "{\"ok\":false,\"error\":\"a request has more than 16384 bytes\"}")
        #expect(try endless.line() == nil)
        // A large one that ends is answered.
        let id = String(repeating: "i", count: 16_000)
        #expect(try client().ask("{\"do\":\"pause\",\"id\":\"\(id)\"}")["id"] as? String == id)
        try player.stop()
    }

    @Test func bytesThatAreNoJSON() throws {
        let client = try client()
        for _ in 0..<500 {
            let line = (0..<Int.random(in: 0...60)).map { _ in UInt8.random(in: 0...255) }.filter { $0 != 0x0A }
            client.send(line + [0x0A])
            let answer = try #require(try client.object())
            #expect(answer["ok"] as? Bool == false && answer["error"] is String)
        }
        for text in [
            "{\"id\":\(String(repeating: "[", count: 5000))", "{\"do\":\"next\",\"do\":\"next\"}",
            "{\"do\":\"\\ud800\"}",
        ] {
            #expect(try client.ask(text)["ok"] as? Bool == false)
        }
        try client.does("next")
        #expect(try player.shown == "1")
        try player.stop()
    }

    @Test func clientsThatCloseInTheMiddle() throws {
        for _ in 0..<50 {
            for text in [
                "", "{\"do\":\"ne", "{\"watch\":\"status\"}\n", "{\"get\":\"status\"}\n{\"get\":\"status\"}\n{",
            ] {
                try ControlClient(player.folder, greets: false).send(text)
            }
        }
        // What was asked for is done, though nobody waits for it.
        for slide in ["1", "2"] {
            try ControlClient(player.folder, greets: false).send("{\"do\":\"next\"}\n")
            try player.waitFor(slide: slide)
        }
        try waitUntil("the connections are closed") { try connectionCount == 0 }
        try player.stop()
    }

    @Test func noDescriptorsAreLeft() throws {
        func allow(_ count: Int) throws {
            let tool = Process()
            tool.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            tool.arguments = ["prlimit", "--pid", "\(player.process.identifier)", "--nofile=\(count):"]
            try tool.run()
            tool.waitUntilExit()
            try #require(tool.terminationStatus == 0)
        }
        // A picture that is still read takes one more.
        try player.process.waitUntilItSleeps()
        try allow(openCount + 3)
        var clients = try (0..<5).map { _ in try ControlClient(player.folder, greets: false) }
        for client in clients.prefix(3) { #expect(try client.object()?["protocol"] as? Int == 1) }
        // It does not try all the time.
        try player.process.waitUntilItSleeps()
        #expect(try clients[0].ask("{\"do\":\"next\"}")["ok"] as? Bool == true)
        clients.removeFirst(2)
        for client in clients.suffix(2) { #expect(try client.object()?["protocol"] as? Int == 1) }
        let log = try player.process.text("errors").split(separator: "\n").filter { $0.contains("accept4") }
        #expect(
            log == [
                "cyclorama: no new control connections: \(player.folder)/control.sock: accept4: Too many open files"
            ])
        try allow(1024)
        try player.stop()
    }

    /// A show that moves all the time, beside clients that ask all the time.
    @Test func theShowGoesOnUnderLoad() throws {
        try player.stop()
        let scratch = try LivePlayer.scratch(rest: "100ms")
        let player = try LivePlayer(scratch)
        let clients = try (0..<32).map { _ in try ControlClient(player.folder) }
        let end = try #require(try player.position) + 10
        try waitUntil("ten moves") {
            for client in clients { client.send("{\"get\":\"status\"}\nnonsense\n") }
            for client in clients {
                #expect(try client.object()?["ok"] as? Bool == true)
                #expect(try client.object()?["ok"] as? Bool == false)
            }
            return try player.position ?? 0 >= end
        }
        try player.stop()
    }
}
