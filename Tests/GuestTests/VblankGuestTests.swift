import Foundation
import Raster
import Testing

extension GuestSuite {
    /// Pacing against true vblanks, which vkms has.
    @Suite(.tags(.pacing), .needsPlayer)
    struct VblankGuestTests {
        @Test func panningMissesNoVblank() throws {
            let media = try Media(["a.jpg", "b.jpg"])
            try media.write("defaults: {duration: 600ms, transition-duration: 700ms}\nslides: [a.jpg, b.jpg]\n")
            let guest = try Guest(display: .vkms, media: media.folder)
            let show = try Show("/media/list.yaml", on: guest, options: "--mode 1920x1080@60")
            // Not before both pictures are decoded and both strips were painted once.
            try show.wait(forPosition: 2, timeout: .seconds(120))
            // A host that stands still for the player's processor alone is not told in the guest; so of a dozen short
            // looks, each at every frame of three moves, one has to be without a fault.
            var pacing = try Pacing(of: guest, frames: 120)
            for _ in 0..<11 where pacing.missed > 0 {
                print("guest: vkms 1920x1080@60: \(pacing)")
                pacing = try Pacing(of: guest, frames: 120)
            }
            print("guest: vkms 1920x1080@60: \(pacing)")
            #expect(pacing.missed == 0)
            let outputs = try #require(try show.show()["outputs"] as? [[String: Any]])
            #expect(outputs.count == 1, "the writeback connector is no display")
            #expect(Show.rung(of: "slide-left", on: outputs[0]) == "pan")
            try guest.put(
                Data(
                    """
                    defaults: {duration: 1h, transition-duration: 10s, skip-transition: 10s}
                    slides: [a.jpg, b.jpg]

                    """.utf8),
                at: "/media/list.yaml")
            try show.control("reload")
            try show.program.signal("USR2")
            let pid = show.program.pid
            let times = try guest.output(
                of: "for i in 1 2; do cat /proc/\(pid)/task/*/schedstat; echo; [ $i = 2 ] || sleep 4; done")
            // Nanoseconds on the processor, summed over the threads, before and after.
            let sums = times.components(separatedBy: "\n\n").map { lines in
                lines.split(separator: "\n").reduce(0.0) { $0 + (Double($1.prefix { $0 != " " }) ?? .nan) }
            }
            let perFrame = (sums[1] - sums[0]) / (4 * 60)
            print(
                "guest: vkms 1920x1080@60: \(Int(perFrame / 1000)) us of the player's processor time a frame of a move")
            #expect(perFrame < 1e9 / 60, "an emulated processor has time to spare")
            try show.control("stop")
        }

        /// What a finger does before a vblank is seen by the second flip after that: at the most three vblanks after it was done.
        @Test func aFingerIsSeenByTheSecondFlip() throws {
            let media = try Media(["a.jpg", "b.jpg"])
            try media.write("defaults: {duration: 1h}\nslides: [a.jpg, b.jpg]\n")
            try media.write(
                "outputs: {\"*\": {playlist: list.yaml, mode: 1024x768@60, input: {touch: \"Example Panel\"}}}\n",
                to: "site.yaml")
            let guest = try Guest(display: .vkms, media: media.folder)
            let hand = try GuestHand(on: guest)
            try hand.plug(panel: "Example Panel")
            // As above: of some looks one has to be without a fault.
            var worst: [Double] = []
            for round in 1...6 {
                let show = try Show("/media/site.yaml", on: guest)
                try show.program.waitForLog("Example Panel (/dev/input/event")
                _ = try guest.output(of: "sleep 2")
                try hand.draw(from: (700, 500), to: (300, 500), in: 100)
                try hand.draw(from: (300, 500), to: (700, 500), in: 100)
                try hand.lift()
                _ = try guest.output(of: "sleep 2")
                let outputs = try #require(try show.show()["outputs"] as? [[String: Any]])
                let drags = try #require(outputs[0]["drags"] as? [String: Any], "round \(round)")
                #expect(try #require(drags["frames"] as? Int) > 40)
                print("guest: vkms 1024x768@60: frames of drags: \(drags)")
                worst.append(try #require(drags["p99-ms"] as? Double))
                try show.control("stop")
                _ = try show.program.exitStatus()
                if worst.last! <= 3 * 1000 / 60.0 { break }
            }
            #expect(worst.last! <= 3 * 1000 / 60.0, "\(worst)")
        }

        @Test func restingWakesNobody() throws {
            let media = try Media(["a.jpg", "b.jpg", "c.jpg"])
            try media.write("defaults: {duration: 1h}\nslides: [a.jpg, b.jpg, c.jpg]\n")
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
