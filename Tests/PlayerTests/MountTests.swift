import Foundation
import TestSupport
import Testing

/// Shares that come and go: the player is in namespaces of its own, in which it may mount.
@Suite(.tags(.live), .serialized) struct MountTests {
    @Test func whatIsMountedLaterIsPickedUp() throws {
        let scratch = try Scratch()
        for folder in ["share", "images"] {
            try FileManager.default.createDirectory(
                atPath: scratch.path + "/" + folder + (folder == "images" ? "/photos" : ""),
                withIntermediateDirectories: true)
        }
        for number in 0..<2 {
            try scratch.write(
                "images/photos/\(number).png", Pattern(number: number, size: LivePlayer.size).png)
        }
        try scratch.write("list.yaml", "slides: [{folder: share/photos, duration: 1h}]")
        for gate in ["mount", "unmount"] { mkfifo(scratch.path + "/" + gate, 0o600) }
        let player = try NamespacedPlayer(
            scratch,
            """
            cd "$1"
            "$0" play list.yaml --display headless:160x90@60 --runtime-dir run > log 2>&1 &
            read line < mount; mount --bind images share
            # It is busy while a neighbour is read.
            read line < unmount; until umount share; do sleep 0.05; done
            wait
            """, namespaces: ["--mount"])
        try waitUntil("the background") { try player.show?["state"] as? String == "empty" }
        #expect(
            try player.show?["waiting-for"] as? [String]
                == ["list.yaml:1:10: share/photos: No such file or directory"])
        try scratch.write("mount", "go\n")
        try waitUntil("two slides") {
            try player.show?["slides"] as? Int == 2 && player.show?["state"] as? String == "resting"
        }
        #expect(try (player.show?["waiting-for"] as? [String]) == [])
        try scratch.write("unmount", "go\n")
        try waitUntil("nothing") { try player.show?["slides"] as? Int == 0 }
        try waitUntil("both are told") {
            let log = try player.log
            return log.contains("waiting for list.yaml:1:10: share/photos") && log.contains("found share/photos")
        }
    }
}
