import Foundation
import TestSupport
import Testing

/// `play --metrics` as it runs on a sign.
@Suite(.tags(.live)) struct MetricsPlayTests {
    private func samples(_ path: String) throws -> [String: Double] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ") }
        return Dictionary(uniqueKeysWithValues: try lines.map { (String($0[0]), try #require(Double($0[1]))) })
    }

    /// Under a umask as the service has it, in a folder in which others look for names that end with `.prom`.
    @Test func aSignIsCounted() throws {
        let scratch = try LivePlayer.scratch(rest: "300ms")
        try FileManager.default.createDirectory(atPath: scratch.path + "/node", withIntermediateDirectories: true)
        let path = scratch.path + "/node/cyclorama.prom"
        let start = Date().timeIntervalSince1970
        let player = try Program.Running(
            [
                "play", "--runtime-dir", scratch.path + "/run", "--state-dir", scratch.path + "/state", "--display",
                "headless:160x90@60", "--metrics", path, scratch.path + "/list.yaml",
            ], by: ["/bin/sh", "-c", #"umask 0077; exec "$0" "$@""#] + (Program.substitute ?? [Program.path]))
        try waitUntil("the file") { FileManager.default.fileExists(atPath: path) }
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o644)
        let samples = try samples(path)
        #expect(samples["cyclorama_slides_shown_total{output=\"headless-1\"}"] ?? 0 >= 1)
        #expect(samples["cyclorama_decode_seconds_count"] ?? 0 >= 1)
        #expect(samples["cyclorama_resident_memory_bytes"] ?? 0 > 1e6)
        let now = Date().timeIntervalSince1970
        let times = [
            "cyclorama_start_time_seconds", "cyclorama_playlist_time_seconds",
            "cyclorama_slide_start_time_seconds{output=\"headless-1\"}",
        ].compactMap { samples[$0] }
        #expect(times.count == 3 && times == times.sorted())
        #expect(times.allSatisfy { $0 >= start - 1 && $0 <= now + 1 })
        if Promtool.path != nil {
            #expect(try Promtool.complaints(about: String(contentsOfFile: path, encoding: .utf8)) == "")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/node") == ["cyclorama.prom"])
        player.send(SIGTERM)
        #expect(try player.end().code == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/node") == [])
    }

    /// What a killed player has left is removed by one that cannot even begin.
    @Test func aPlayerThatDoesNotBeginLeavesNoFile() throws {
        let scratch = try Scratch()
        let path = try scratch.write("cyclorama.prom", "of a player that was killed\n")
        let list = try scratch.write("list.yaml", "slide: []\n")
        let result = try Program.run(
            "play", "--runtime-dir", scratch.path + "/run", "--state-dir", scratch.path + "/state", "--display",
            "headless", "--metrics", path, list)
        #expect(result.code == 1)
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
