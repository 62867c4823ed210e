import Foundation
import Raster
import TestSupport
import Testing

/// The built agent between a web server and a player.
@Suite(.tags(.live)) struct AgentTests {
    private static let picture = JPEGWriter(
        size: Size(width: 64, height: 512), components: 1, adobeTransform: nil
    ) { x, y in [UInt8(truncatingIfNeeded: x * 31 + y * 57)] }.bytes()

    @Test func whatIsWantedComes() throws {
        let server = try WebServer()
        for number in 1...5 { try server.serve("\(number).jpg", Self.picture + [UInt8(number)]) }
        try server.serve("list.m3u", Array("#EXTM3U\na.jpg\n".utf8))
        let agent = try AgentProcess()
        let wanted = (1...5).map { "picture " + server.url("\($0).jpg") } + ["playlist " + server.url("list.m3u")]
        let player = try FakePlayer(at: agent.folder + "/agent.sock")
        try player.want(wanted)
        for number in 1...5 {
            try waitUntil("picture \(number)\n\(agent.log)") {
                agent.bytes(server.url("\(number).jpg")) == Data(Self.picture + [UInt8(number)])
            }
        }
        try waitUntil("the playlist") { agent.bytes(server.url("list.m3u")) != nil }
        try waitUntil("the status\n\(agent.status)") { agent.status.contains("\"here\": 6") }
        #expect(!agent.log.contains("127.0.0.1:"), "nothing is wrong: \(agent.log)")
        agent.send(SIGTERM)
        #expect(try agent.end() == 0)
    }

    @Test(arguments: [
        (
            "a.jpg", Array("<!DOCTYPE html><title>Login</title>".utf8),
            "an HTML page came: does this network want a login?"
        ),
        ("a.jpg", [], "nothing came"), ("a.jpg", Array("{\"error\":1}".utf8), "a JSON text came"),
        ("a.jpg", Array(picture.prefix(picture.count / 2)), "cut off"), ("a.yaml", Array("slidse: [a]".utf8), "line 1"),
        ("a.yaml", Array("slides: [{folder: /home}]".utf8), "names no folder or file of this machine"),
        ("a.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0], "cut off"),
    ])
    func whatIsNotGoodReplacesNothing(_ name: String, _ body: [UInt8], words: String) throws {
        let server = try WebServer()
        let good = name.hasSuffix("yaml") ? Array("slides: [b.jpg]".utf8) : Self.picture
        try server.serve(name, good, "ETag: \"1\"")
        let agent = try AgentProcess()
        let kind = name.hasSuffix("yaml") ? "playlist" : "picture"
        let player = try FakePlayer(at: agent.folder + "/agent.sock", "\(kind) \(server.url(name)) 10")
        try waitUntil("the good one\n\(agent.log)") { agent.bytes(server.url(name)) == Data(good) }
        // It is asked for again when it is due: at once, where the facts are lost.
        agent.send(SIGTERM)
        #expect(try agent.end() == 0)
        try FileManager.default.removeItem(atPath: agent.folder + "/cache/facts")
        try server.serve(name, body)
        let next = try AgentProcess(in: agent.folder)
        try waitUntil("the reason\n\(next.log)") {
            player.told.contains { $0.contains(words) && $0.contains("127.0.0.1") }
        }
        #expect(next.bytes(server.url(name)) == Data(good))
        #expect(next.log.contains(words))
        let arriving = FileManager.default.enumerator(atPath: agent.folder + "/cache/arriving")?.allObjects
        #expect(arriving?.count == 0)
    }

    /// A key that is missing is told at once, and all else goes on.
    @Test func aMissingKeyIsTold() throws {
        let server = try WebServer()
        try server.serve("1.jpg", Self.picture)
        let folder = try TestFolder.make()
        let site = "site: {url: \"\(server.url("repo"))\", branch: lobby, key: lobby.gpg}"
        try "http: [127.0.0.1]\nprivate: [127.0.0.1]\n\(site)\n".write(
            toFile: folder + "/agent.yaml", atomically: true, encoding: .utf8)
        let agent = try AgentProcess(in: folder)
        let player = try FakePlayer(at: folder + "/agent.sock", "picture \(server.url("1.jpg"))")
        let words = "agent.yaml:3:\(site.utf8.count - 9): \(folder)/lobby.gpg: No such file or directory"
        try waitUntil("the mistake\n\(agent.log)") { agent.log.contains(words) && agent.status.contains("lobby.gpg") }
        try waitUntil("the picture\n\(agent.log)") { agent.bytes(server.url("1.jpg")) == Data(Self.picture) }
        let said = try shell("\"$1\" status --runtime-dir \"$2\"", AgentProcess.path, folder + "/run")
        #expect(said.contains("trouble: ") && said.contains(words), "\(said)")
        try agent.write("lobby.gpg", "a key")
        try waitUntil("the end of the mistake\n\(agent.status)") { !agent.status.contains("lobby.gpg") }
        withExtendedLifetime(player) {}
    }

    @Test func whatIsUnchangedIsNotSentAgain() throws {
        let server = try WebServer()
        let date = "Tue, 03 Mar 2026 10:00:00 GMT"
        try server.serve("a.jpg", Self.picture, "ETag: \"1\"", "Last-Modified: \(date)", "Cache-Control: max-age=10")
        let agent = try AgentProcess()
        let player = try FakePlayer(at: agent.folder + "/agent.sock", "picture \(server.url("a.jpg"))")
        try waitUntil("the picture\n\(agent.log)") { agent.bytes(server.url("a.jpg")) != nil }
        let attributes = try FileManager.default.attributesOfItem(atPath: agent.place(server.url("a.jpg")))
        #expect(attributes[.modificationDate] as? Date == Date(timeIntervalSince1970: 1_772_532_000))
        try waitUntil("another question") { server.requests(for: "a.jpg").count >= 2 }
        #expect(server.requests(for: "a.jpg")[1].contains("If-None-Match: \"1\""))
        let after = try FileManager.default.attributesOfItem(atPath: agent.place(server.url("a.jpg")))
        #expect(attributes[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
        #expect(player.told == [])
    }

    /// The agent goes on with the last list while there is no player.
    @Test func withoutAPlayer() throws {
        let server = try WebServer()
        try server.serve("a.jpg", Self.picture)
        let agent = try AgentProcess()
        var player: FakePlayer? = try FakePlayer(at: agent.folder + "/agent.sock", "picture \(server.url("a.jpg"))")
        try waitUntil("the picture\n\(agent.log)") { agent.bytes(server.url("a.jpg")) != nil }
        #expect(player?.told == [])
        player = nil
        agent.send(SIGTERM)
        #expect(try agent.end() == 0)
        try FileManager.default.removeItem(atPath: agent.folder + "/cache/urls")
        let next = try AgentProcess(in: agent.folder)
        try waitUntil("the picture again\n\(next.log)") { next.bytes(server.url("a.jpg")) != nil }
    }

    @Test func onlyOneKeepsACache() throws {
        let agent = try AgentProcess()
        try waitUntil("the first") { agent.log.contains("fetching into") }
        try agent.write("cache/arriving/a.jpg", "a part")
        let second = try AgentProcess(in: agent.folder)
        #expect(try second.end() == 1)
        #expect(FileManager.default.fileExists(atPath: agent.folder + "/cache/arriving/a.jpg"))
        #expect(second.log.contains("another agent keeps"))
    }

    @Test(arguments: [
        ("private: [127.0.0.1]", "'http: [127.0.0.1]'"), ("http: [127.0.0.1]", "'private: [127.0.0.1]'"),
    ])
    func hostsThatNobodyNamed(_ settings: String, words: String) throws {
        let server = try WebServer()
        try server.serve("a.jpg", Self.picture)
        let agent = try AgentProcess(settings: settings)
        let player = try FakePlayer(at: agent.folder + "/agent.sock", "picture \(server.url("a.jpg"))")
        try waitUntil("the refusal\n\(agent.log)") { player.told.contains { $0.contains(words) } }
        #expect(server.requests.isEmpty)
        // Named, it is asked: the settings are read live.
        try agent.write("agent.yaml", "http: [127.0.0.1]\nprivate: [127.0.0.1]\n")
        try waitUntil("the picture\n\(agent.log)") { agent.bytes(server.url("a.jpg")) != nil }
        try waitUntil("the end of the refusal") { player.told.contains { $0.contains("\"reason\":null") } }
    }

    @Test func secretsStaySecret() throws {
        let server = try WebServer()
        try server.serve("a.jpg", Self.picture)
        let folder = try TestFolder.make()
        try "token-of-gold\n".write(toFile: folder + "/key", atomically: true, encoding: .utf8)
        chmod(folder + "/key", 0o644)
        let agent = try AgentProcess(
            settings: "http: [127.0.0.1]\nprivate: [127.0.0.1]\n"
                + "credentials: {127.0.0.1: {file: \(folder)/key, as: bearer}}\n")
        let url = server.url("a.jpg") + "?key=hidden"
        let player = try FakePlayer(at: agent.folder + "/agent.sock", "picture \(url)")
        try waitUntil("the refusal\n\(agent.log)") { agent.log.contains("others may read this secret") }
        #expect(server.requests.isEmpty)
        chmod(folder + "/key", 0o600)
        try waitUntil("the picture\n\(agent.log)") { agent.bytes(url) != nil }
        #expect(server.requests(for: "a.jpg?key=hidden").first?.contains("Authorization: Bearer token-of-gold") == true)
        try waitUntil("a status") { agent.status.contains("\"here\": 1") }
        #expect(!player.told.joined().contains("token-of-gold"))
        for text in [agent.log, agent.status] { #expect(!text.contains("token-of-gold") && !text.contains("hidden")) }
    }

    /// The cache stays below its size, and what is wanted stays in it.
    @Test func aFullCache() throws {
        let server = try WebServer()
        let large = Self.picture + [UInt8](repeating: 0, count: 6 << 20)
        for name in ["1.jpg", "2.jpg", "3.jpg", "4.jpg"] { try server.serve(name, large) }
        let agent = try AgentProcess(settings: "http: [127.0.0.1]\nprivate: [127.0.0.1]\ncache: 16MiB\n")
        let player = try FakePlayer(
            at: agent.folder + "/agent.sock", "picture \(server.url("1.jpg"))", "picture \(server.url("2.jpg"))")
        try waitUntil("two\n\(agent.log)") { ["1.jpg", "2.jpg"].allSatisfy { agent.bytes(server.url($0)) != nil } }
        try player.want(["picture \(server.url("1.jpg"))", "picture \(server.url("3.jpg"))"])
        try waitUntil("the third\n\(agent.log)") { agent.bytes(server.url("3.jpg")) != nil }
        #expect(agent.bytes(server.url("1.jpg")) != nil && agent.bytes(server.url("2.jpg")) == nil)
        try player.want(["1.jpg", "3.jpg", "4.jpg"].map { "picture \(server.url($0))" })
        try waitUntil("the refusal\n\(agent.log)") { agent.log.contains("cache") && agent.log.contains("4.jpg") }
        #expect(agent.bytes(server.url("1.jpg")) != nil && agent.bytes(server.url("4.jpg")) == nil)
    }

    /// Whoever connects to a player that begins gets no list, and comes back.
    @Test func aPlayerThatReadsItsSourcesIsAskedAgain() throws {
        let server = try WebServer()
        try server.serve("a.jpg", Self.picture)
        let folder = try TestFolder.make()
        let player = try FakePlayer(at: folder + "/agent.sock")
        try player.setReads(true)
        try player.want(["picture " + server.url("a.jpg")])
        try "http: [127.0.0.1]\nprivate: [127.0.0.1]\n".write(
            toFile: folder + "/agent.yaml", atomically: true, encoding: .utf8)
        let agent = try AgentProcess(in: folder)
        try waitUntil("the connection\n\(agent.log)") { agent.status.contains("\"player\": true") }
        usleep(200_000)
        try player.setReads(false)
        try waitUntil("the picture\n\(agent.log)") { agent.bytes(server.url("a.jpg")) != nil }
        #expect(!agent.log.contains("ask again"))
    }

    /// Who mistypes the host of a proxy is not asked for directly after a reboot.
    @Test func aMistakeInTheSettingsFromTheStartAsksForNothing() throws {
        let server = try WebServer()
        try server.serve("a.jpg", Self.picture)
        let agent = try AgentProcess(settings: "http: [127.0.0.1]\nprivate: [127.0.0.1]\nproxi: http://proxy\n")
        let player = try FakePlayer(at: agent.folder + "/agent.sock", "picture \(server.url("a.jpg"))")
        try waitUntil("the mistake\n\(agent.status)") { agent.status.contains("did you mean 'proxy'?") }
        try waitUntil("the connection\n\(agent.log)") { agent.status.contains("\"player\": true") }
        usleep(300_000)
        #expect(server.requests.isEmpty)
        try agent.write("agent.yaml", "http: [127.0.0.1]\nprivate: [127.0.0.1]\n")
        try waitUntil("the picture\n\(agent.log)") { agent.bytes(server.url("a.jpg")) != nil }
        withExtendedLifetime(player) {}
    }

    /// What is deleted from the cache comes again at a reload.
    @Test func whatIsDeletedIsFetchedAtAReload() throws {
        let server = try WebServer()
        try server.serve("a.jpg", Self.picture)
        let agent = try AgentProcess()
        let player = try FakePlayer(at: agent.folder + "/agent.sock", "picture \(server.url("a.jpg"))")
        try waitUntil("the picture\n\(agent.log)") { agent.bytes(server.url("a.jpg")) != nil }
        try FileManager.default.removeItem(atPath: agent.place(server.url("a.jpg")))
        agent.send(SIGHUP)
        try waitUntil("it again\n\(agent.log)") { agent.bytes(server.url("a.jpg")) == Data(Self.picture) }
        withExtendedLifetime(player) {}
    }
}
