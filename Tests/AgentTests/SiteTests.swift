import Foundation
import Glibc
import Raster
import TestSupport
import Testing

/// A site from afar on a sign: the built agent and the built player's check, a real repository and a real key.
@Suite(.tags(.live)) struct SiteTests {
    private static func settings(_ publisher: SitePublisher, branch: String = "lobby") -> String {
        """
        http: [127.0.0.1]
        private: [127.0.0.1]
        site: {url: "http://127.0.0.1:\(publisher.server.port)", branch: \(branch), key: \(publisher.keys.armoured("good")), keep-free: 16MiB}

        """
    }

    static func picture(_ number: Int) -> [UInt8] {
        JPEGWriter(size: Size(width: 64, height: 36), components: 1, adobeTransform: nil) { x, y in
            [UInt8(truncatingIfNeeded: x * 7 + y * 3 + number * 50)]
        }.bytes()
    }

    private static func playlist(_ names: String...) -> [UInt8] {
        Array(("slides:\n" + names.map { "  - \($0)\n" }.joined()).utf8)
    }

    /// What the sign has at a path of its site.
    private static func bytes(_ agent: AgentProcess, _ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: agent.folder + "/state/@site/" + name).map { Array($0) }
    }

    private static func site(_ agent: AgentProcess) -> [String: Any] {
        let status = try? JSONSerialization.jsonObject(with: Data(agent.status.utf8)) as? [String: Any]
        return status?["site"] as? [String: Any] ?? [:]
    }

    private static func trouble(_ agent: AgentProcess) -> String { site(agent)["trouble"] as? String ?? "" }

    /// It comes; nothing new is one request without a body; what is new is taken over; what is wrong stays out, and is told.
    @Test func whatIsPublishedIsShown() throws {
        let publisher = try SitePublisher()
        try publisher.commit(["a.jpg": Self.picture(1), "playlist.yaml": Self.playlist("a.jpg")])
        let agent = try AgentProcess(settings: Self.settings(publisher))
        try waitUntil("the site\n\(agent.log)") { Self.bytes(agent, "a.jpg") == Self.picture(1) }
        let asked = publisher.server.answers.count
        agent.send(SIGHUP)
        try waitUntil("a look") { publisher.server.answers.count > asked }
        #expect(Array(publisher.server.answers.dropFirst(asked)) == ["/refs/heads/lobby 304"])
        try publisher.commit(["a.jpg": Self.picture(2), "playlist.yaml": Self.playlist("a.jpg")])
        agent.send(SIGHUP)
        try waitUntil("the other picture\n\(agent.log)") { Self.bytes(agent, "a.jpg") == Self.picture(2) }
        // Its size and its time are those of the former one.
        try publisher.commit([
            "a.jpg": Self.picture(3), "playlist.yaml": Self.playlist("a.jpg", "b.jpeg: 3", "/etc/passwd"),
        ])
        agent.send(SIGHUP)
        try waitUntil("a mistake\n\(agent.log)") { Self.trouble(agent).contains("playlist.yaml:") }
        #expect(Self.bytes(agent, "a.jpg") == Self.picture(2))
        #expect(agent.log.contains("what has come is not shown: playlist.yaml:3:"))
        try publisher.commit(["a.jpg": Self.picture(3)])
        agent.send(SIGHUP)
        try waitUntil("what is mended\n\(agent.log)") { Self.bytes(agent, "a.jpg") == Self.picture(3) }
        #expect(Self.bytes(agent, "playlist.yaml") == nil)
        try waitUntil("no trouble") { Self.trouble(agent).isEmpty }
        let branches = Self.site(agent)["branches"] as? [[String: Any]]
        let commit = try String(contentsOfFile: publisher.folder + "/repo/refs/heads/lobby", encoding: .utf8)
        #expect(branches?.first?["commit"].map { "\($0)\n" } == commit)
        let said = try shell("\"$1\" status --runtime-dir \"$2\"", AgentProcess.path, agent.folder + "/run")
        #expect(said.contains("\nbranch: lobby \(commit.prefix(12)), made 20") && said.hasSuffix("\ntrouble: none"))
        agent.send(SIGTERM)
        #expect(try agent.end() == 0)
        // The last two trees stay.
        #expect(try FileManager.default.contentsOfDirectory(atPath: agent.folder + "/state/trees").count == 2)
    }

    /// A later branch wins a path; the folder changes when all of them are there.
    @Test func branchesLieOverEachOther() throws {
        let publisher = try SitePublisher()
        try publisher.commit(["a.jpg": Self.picture(1), "b.jpg": Self.picture(1)], on: "country")
        try publisher.commit(["b.jpg": Self.picture(2), "c.jpg": Self.picture(2)], on: "city")
        let agent = try AgentProcess(settings: Self.settings(publisher, branch: "[country, city, signs/7]"))
        try waitUntil("one that is missing\n\(agent.log)") { Self.trouble(agent).contains("no branch signs/7") }
        #expect(Self.bytes(agent, "a.jpg") == nil)
        try publisher.commit(["c.jpg": Self.picture(3)], on: "signs/7")
        agent.send(SIGHUP)
        try waitUntil("all three\n\(agent.log)") { Self.bytes(agent, "c.jpg") == Self.picture(3) }
        #expect(Self.bytes(agent, "a.jpg") == Self.picture(1))
        #expect(Self.bytes(agent, "b.jpg") == Self.picture(2))
    }

    /// Signed by somebody else, not signed, without a picture, with a file that is no picture, from a network that wants a login.
    @Test func whatIsWrongStaysOut() throws {
        let publisher = try SitePublisher()
        try publisher.commit(["a.jpg": Self.picture(1)])
        let reference = publisher.folder + "/repo/refs/heads/lobby"
        let good = try String(contentsOfFile: reference, encoding: .utf8)
        let agent = try AgentProcess(settings: Self.settings(publisher))
        try waitUntil("the site\n\(agent.log)") { Self.bytes(agent, "a.jpg") == Self.picture(1) }
        func expectTrouble(_ words: String) throws {
            agent.send(SIGHUP)
            try waitUntil("\(words)\n\(agent.log)\n\(Self.trouble(agent))") { Self.trouble(agent).contains(words) }
            #expect(Self.bytes(agent, "a.jpg") == Self.picture(1))
        }
        try publisher.commit(["a.jpg": Self.picture(2)], signedBy: ["other"])
        try expectTrouble("sign")
        try publisher.commit(["a.jpg": Self.picture(3)], signedBy: [])
        try expectTrouble("sign")
        try publisher.commit(["README": Array("no picture".utf8)])
        try expectTrouble("what has come is not shown: there is no picture in it")
        try publisher.commit(["a.jpg": Array("no picture".utf8)])
        try expectTrouble("what has come is not shown: a.jpg")
        try "<!DOCTYPE html><title>Welcome to our hotel</title>".write(
            toFile: reference, atomically: true, encoding: .utf8)
        try expectTrouble("an HTML page came: does this network want a login?")
        try good.write(toFile: reference, atomically: true, encoding: .utf8)
        agent.send(SIGHUP)
        try waitUntil("it is as it was\n\(agent.log)") { Self.trouble(agent).isEmpty }
    }

    /// Whoever signs has weeks for another key.
    @Test func aKeyThatExpiresIsTold() throws {
        let publisher = try SitePublisher()
        try publisher.commit(["a.jpg": Self.picture(1)], signedBy: ["soon"])
        let settings = Self.settings(publisher).replacing("/good.asc", with: "/soon.asc")
        let agent = try AgentProcess(settings: settings)
        try waitUntil("the site\n\(agent.log)") { Self.bytes(agent, "a.jpg") == Self.picture(1) }
        try waitUntil("the key\n\(agent.log)") { agent.log.contains("the key that signs it expires at 20") }
        try waitUntil("the key in the status\n\(agent.status)") {
            let branch = (Self.site(agent)["branches"] as? [[String: Any]])?.first
            return (branch?["key-expires"] as? String)?.hasPrefix("20") == true
        }
    }

    /// A site is judged for each size of the sign's own screens, as the pictures see them.
    @Test func itsOwnScreensJudge() throws {
        let publisher = try SitePublisher()
        try publisher.commit(["a.jpg": Self.picture(1)])
        let folder = try TestFolder.make()
        try makeProgram(
            folder + "/player",
            """
            echo "$@" >>\(folder)/asked
            echo '{"errors": [], "counts": {"playlists": 0, "pictures": 1}}'
            """)
        try Self.settings(publisher).write(toFile: folder + "/agent.yaml", atomically: true, encoding: .utf8)
        let player = try FakePlayer(at: folder + "/agent.sock")
        try player.setScreens(
            #"[{"mode": "1920x1080@60"}, {"mode": "1280x720@50", "rotation": 90}, {"mode": "1920x1080@30"}]"#)
        let agent = try AgentProcess(in: folder, player: folder + "/player")
        try waitUntil("the site\n\(agent.log)") { Self.bytes(agent, "a.jpg") == Self.picture(1) }
        let asked = try String(contentsOfFile: folder + "/asked", encoding: .utf8).split(separator: "\n")
        #expect(
            Set(asked.map { $0.split(separator: " ").prefix(4).joined(separator: " ") }) == [
                "check --json --size 1920x1080", "check --json --size 720x1280",
            ])
        #expect(asked.count == 2)
    }
}
