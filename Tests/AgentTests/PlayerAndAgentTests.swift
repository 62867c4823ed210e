import Foundation
import Glibc
import Raster
import TestSupport
import Testing

/// The built agent and the built player, each in a process of its own.
@Suite(.tags(.live)) struct PlayerAndAgentTests {
    private static let socket = "player/agent/control.sock"

    /// Plays `list.yaml` of a folder, whose cache is an agent's.
    private final class Player {
        private let process = Process()
        private let folder: String

        init(in folder: String) throws {
            self.folder = folder
            process.executableURL = URL(fileURLWithPath: AgentProcess.player)
            process.arguments = [
                "play", folder + "/list.yaml", "--display", "headless:64x36@60", "--runtime-dir", folder + "/player",
                "--state-dir", folder + "/player-state",
            ]
            process.environment = ProcessInfo.processInfo.environment.merging(["CACHE_DIRECTORY": folder + "/cache"]) {
                $1
            }
            process.standardInput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
        }

        deinit { if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) } }

        private var show: [String: Any]? {
            let data = FileManager.default.contents(atPath: folder + "/player/status.json") ?? Data()
            let status = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
            return (status?["shows"] as? [[String: Any]])?.first
        }

        /// Why pictures are left out.
        var reasons: [String] {
            (show?["left-out"] as? [[String: Any]])?.compactMap { $0["reason"] as? String } ?? []
        }

        var slideCount: Int? { show?["slides"] as? Int }
        var isResting: Bool { show?["state"] as? String == "resting" }
    }

    private static func picture(_ number: Int) -> [UInt8] {
        JPEGWriter(size: Size(width: 64, height: 36), components: 1, adobeTransform: nil) { x, y in
            [UInt8(truncatingIfNeeded: x * 7 + y * 3 + number * 50)]
        }.bytes()
    }

    /// The list itself comes from the web too. What a network's login page takes the place of is told on the sign's status; the
    /// show goes on where the agent is killed, and takes up what the next one fetches.
    @Test func theShowIsFedFromTheWeb() throws {
        let server = try WebServer()
        for number in 1...2 { try server.serve("\(number).jpg", Self.picture(number)) }
        try server.serve("3.jpg", Array("<!DOCTYPE html><title>Welcome to our hotel</title>".utf8))
        try server.serve("list.m3u", Array("1.jpg\n2.jpg\n3.jpg\n".utf8), "Cache-Control: max-age=10")
        let folder = try TestFolder.make()
        let list = "slides: [{playlist: \"\(server.url("list.m3u"))\", refresh: 10s}]\n"
        try list.write(toFile: folder + "/list.yaml", atomically: true, encoding: .utf8)
        try "http: [127.0.0.1]\nprivate: [127.0.0.1]\n".write(
            toFile: folder + "/agent.yaml", atomically: true, encoding: .utf8)
        let player = try Player(in: folder)
        let agent = try AgentProcess(in: folder, socket: Self.socket)
        let words = "not downloaded yet: "
        try waitUntil("two pictures, and why there is no third\n\(agent.log)") {
            player.slideCount == 3 && player.isResting && player.reasons.count == 1
                && player.reasons[0].contains(words)
                && player.reasons[0].contains("an HTML page came: does this network want a login?")
        }
        agent.send(SIGKILL)
        _ = try agent.end()
        try server.serve("3.jpg", Self.picture(3))
        #expect(player.isResting && player.slideCount == 3)
        let next = try AgentProcess(in: folder, socket: Self.socket)
        try waitUntil("the third\n\(next.log)") { player.reasons.isEmpty }
        // An edit on the server.
        try server.serve("list.m3u", Array("1.jpg\n2.jpg\n".utf8))
        try waitUntil("the shorter list\n\(next.log)") { player.slideCount == 2 }
    }
}
