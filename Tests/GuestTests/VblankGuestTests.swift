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
            // A host that is busy with something else stops the guest for several vblanks: vkms tells of each time that
            // its own timer came late. Where it stops the player's processor alone, nothing in the guest tells: so there are
            // many tries. A player that cannot keep up misses vblanks in each of them.
            var missed = Double.infinity
            for _ in 0..<10 where missed != 0 {
                let lateBefore = try Self.lateVblanks(of: guest)
                // Nobody looks meanwhile: a shell that starts in the guest takes the processor for longer than a frame.
                let start = try Figures(show)
                Thread.sleep(forTimeInterval: 1.3 * 22)
                let end = try Figures(show)
                let moves = end.moves - start.moves
                let frames = end.frames - start.frames
                let gap = try show.figure("longest-gap-ms")
                let late = try Self.lateVblanks(of: guest) - lateBefore
                print(
                    "guest: vkms 1920x1080@60: \(Int(moves)) moves, \(Int(frames)) frames, "
                        + "\(Int(end.missed - start.missed)) vblanks missed, \(late) times the host's fault, "
                        + "longest gap \(gap) ms")
                // Each time costs no more than the longest gap.
                missed = max(0, end.missed - start.missed - Double(late) * (gap * 60 / 1000).rounded())
                #expect(moves >= 20)
                // 700 ms at 60 Hz are 42 frames, and one for the end. Of one move the frames are counted, and not yet the
                // move, or the other way.
                if missed == 0 { #expect(abs(frames / 43 - moves) < 1.25) }
            }
            #expect(missed == 0)
            let outputs = try #require(try show.show()["outputs"] as? [[String: Any]])
            #expect(outputs.count == 1, "the writeback connector is no display")
            #expect(Show.rung(of: "slide-left", on: outputs[0]) == "pan")

            try guest.put(
                Data("{defaults: {duration: 1h, transition-duration: 10s}, slides: [a.jpg, b.jpg]}\n".utf8),
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

        /// How often the timer of vkms came too late for a vblank (vkms_vblank_simulate() in vkms_crtc.c).
        private static func lateVblanks(of guest: Guest) throws -> Int {
            try #require(Int(try guest.output(of: "dmesg | grep -c 'vblank timer overrun' || :")))
        }

        private struct Figures {
            let moves, frames, missed: Double

            init(_ show: Show) throws {
                moves = try show.figure("moves")
                frames = try show.figure("frames")
                missed = try show.figure("missed-vblanks")
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
