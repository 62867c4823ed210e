import Foundation
import TestSupport
import Testing

/// A file that changes because the player says that it cannot be shown.
@Suite(.tags(.live), .serialized) struct SelfFeedingTests {
    @Test func aLinkToTheStatusIsSaidOnce() throws {
        let scratch = try Scratch()
        for number in 0..<2 { _ = try Pattern(number: number, size: LivePlayer.size).file(in: scratch) }
        let manager = FileManager.default
        try manager.createSymbolicLink(
            atPath: scratch.path + "/a.jpg", withDestinationPath: scratch.path + "/run/status.json")
        try manager.createSymbolicLink(atPath: scratch.path + "/z.jpg", withDestinationPath: "/dev/zero")
        let list = try scratch.write(
            "list.yaml", "slides: [0.png, a.jpg, 1.png, z.jpg]\ndefaults: {duration: 200ms, transition: cut}\n")
        let player = try LivePlayer(scratch, playing: [list, "--display", "headless:160x90@60"])
        func inode() throws -> UInt64? {
            try manager.attributesOfItem(atPath: player.folder + "/status.json")[.systemFileNumber] as? UInt64
        }
        var count = 0
        var last: UInt64?
        try waitUntil("twenty slides") {
            let now = try inode()
            if now != last { count += 1 }
            last = now
            return try player.position ?? 0 >= 20
        }
        #expect(count < 80, "a slide writes it two or three times")
        try player.stop()
        let lines = try player.process.text("errors").split(separator: "\n")
        #expect(lines.count { $0.contains("left out") && $0.contains("a.jpg") } == 1, "\(lines.count)")
        #expect(lines.count { $0.contains("left out") && $0.contains("z.jpg") } <= 1)
    }
}
