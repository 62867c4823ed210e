import Foundation
import Raster
import TestSupport
import Testing

@testable import Player

/// Players with painters that crash, and those painters.
@Suite(.tags(.live), .timeLimit(.minutes(60))) struct PainterLiveTests {
    /// It crashes at files that say so.
    private static let faulty = [
        "CYCLORAMA_PAINTER": URL(fileURLWithPath: Program.path).deletingLastPathComponent()
            .appending(path: "faulty-painter").path(percentEncoded: false)
    ]

    /// The processes whose parent a player is.
    private static func painters(of player: Int32) -> [Int32] {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int32($0) } ?? []
        return numbers.filter { number in
            let status = try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
            return status?.contains("PPid:\t\(player)\n") == true && status?.contains("Name:\tcyclo-painter\n") == true
        }
    }

    private func reason(_ player: LivePlayer) throws -> String? {
        let all = try player.show?["left-out"] as? [[String: String]] ?? []
        return all.first?["reason"]
    }

    @Test func aPictureThatCrashesItsDecoderCostsItselfAlone() throws {
        let scratch = try Scratch()
        for number in 0..<2 { _ = try Pattern(number: number, size: LivePlayer.size).file(in: scratch) }
        let path = try scratch.write("bad.png", "crash\n")
        try scratch.write(
            "list.yaml",
            "defaults: {duration: 100ms, transition-duration: 100ms, pair: false}\nslides: [0.png, bad.png, 1.png]\n")
        let player = try LivePlayer(scratch, environment: Self.faulty)
        let position = try #require(try player.position)
        try waitUntil("its first death") {
            try player.process.text("errors").contains("\(path): its decoder crashed: signal 11")
        }
        // It may have been tried again by now.
        let words = ["its decoder crashed: signal 11", "left out: a process died twice while it was drawn"]
        try waitUntil("why it is left out") { try words.map { "\(path): \($0)" }.contains(reason(player)) }
        try waitUntil("the others") { try player.position ?? 0 > position + 20 }
        try waitUntil("a painter again") { !Self.painters(of: player.process.identifier).isEmpty }
        try player.stop()
    }

    /// They end with a player that is killed.
    @Test func paintersEndWithThePlayer() throws {
        let player = try LivePlayer(LivePlayer.scratch())
        let painters = Self.painters(of: player.process.identifier)
        #expect(!painters.isEmpty)
        player.process.send(SIGKILL)
        try waitUntil("their end") { painters.allSatisfy { kill($0, 0) != 0 } }
    }

    @Test func withoutPaintersThePlayerDraws() throws {
        let player = try LivePlayer(
            LivePlayer.scratch(), environment: ["CYCLORAMA_PAINTER": "/nowhere/painter"])
        let text = try player.process.text("errors")
        #expect(
            text.contains("pictures are drawn in the player's own process: /nowhere/painter: posix_spawn: No such file")
        )
        #expect(try player.ctl("next").code == 0)
        try player.waitFor(slide: "1")
        let words = "in the player's own process: /nowhere/painter: posix_spawn: No such file or directory"
        #expect(try player.status?["painting"] as? String == words)
        #expect(try player.ctl("status").output.contains("○ pictures are drawn \(words)\n"))
        try player.stop()
    }
}
