import Foundation
import Raster
import Testing

extension GuestSuite {
    /// Pacing against true vblanks, which vkms has.
    @Suite(.enabled(if: Harness.missingPlayer == nil, Comment(rawValue: Harness.missingPlayer ?? "")))
    struct VblankGuestTests {
        @Test func panningMissesNoVblankInTwentyMoves() throws {
            let media = try Media()
            for (seed, name) in ["a.jpg", "b.jpg"].enumerated() { try media.addPicture(name, seed: seed) }
            try media.write(
                """
                defaults: {duration: 600ms, transition-duration: 700ms}
                slides: [a.jpg, b.jpg]
                """, to: "list.yaml")
            let guest = try Guest(display: .vkms, media: media.folder)
            let show = try Show("/media/list.yaml", on: guest, options: "--mode 1920x1080@60")
            // Not before both pictures are decoded and both strips were painted once.
            try show.wait(forPosition: 2, timeout: .seconds(120))
            let start = try Figures(show)
            try guest.waitUntil(
                "[ $(sed -n 's/.*\"position\": \\([0-9]*\\),.*/\\1/p' /run/cyclorama/status.json) -ge 23 ]",
                timeout: .seconds(120))
            let end = try Figures(show)
            let moves = end.moves - start.moves
            let frames = end.frames - start.frames
            let perFrame = (end.processorTime - start.processorTime) / frames
            print(
                "guest: vkms 1920x1080@60, \(Int(moves)) moves, \(Int(frames)) frames, "
                    + "\(Int(end.missed - start.missed)) vblanks missed, "
                    + "loop thread \((perFrame / 1000).rounded()) us of processor time a frame")
            #expect(moves >= 20)
            // 700 ms at 60 Hz are 42 frames, and at most two more at the ends.
            #expect(frames / moves >= 42 && frames / moves <= 44)
            let longestGap = try show.figure("longest-gap-ms")
            #expect(end.missed == start.missed, "the longest gap was \(longestGap) ms")
            let outputs = try #require(try show.status()["outputs"] as? [[String: Any]])
            #expect(outputs.count == 1, "the writeback connector is no display")
            #expect((outputs[0]["rungs"] as? [String: String])?["horizontal"] == "pan")
            try show.control("stop")
        }

        private struct Figures {
            let moves, frames, missed: Double
            /// Nanoseconds that the loop thread ran.
            let processorTime: Double

            init(_ show: Show) throws {
                moves = try show.figure("moves")
                frames = try show.figure("frames")
                missed = try show.figure("missed-vblanks")
                let pid = show.program.pid
                let text = try show.guest.output(of: "cat /proc/\(pid)/task/\(pid)/schedstat")
                processorTime = Double(text.split(separator: " ")[0]) ?? .nan
            }
        }

        @Test func restingWakesNobody() throws {
            let media = try Media()
            for (seed, name) in ["a.jpg", "b.jpg", "c.jpg"].enumerated() { try media.addPicture(name, seed: seed) }
            try media.write("defaults: {duration: 1h}\nslides: [a.jpg, b.jpg, c.jpg]\n", to: "list.yaml")
            let guest = try Guest(display: .vkms, media: media.folder)
            let show = try Show("/media/list.yaml", on: guest, options: "--mode 1024x768")
            let switches = "cat /proc/\(show.program.pid)/task/*/status | grep ctxt"
            // Until the neighbours are decoded.
            try guest.waitUntil("a=$(\(switches)); sleep 3; b=$(\(switches)); [ \"$a\" = \"$b\" ]")
            let before = try guest.output(of: switches)
            _ = try guest.output(of: "sleep 10")
            #expect(try guest.output(of: switches) == before)
            try show.control("stop")
        }
    }
}
