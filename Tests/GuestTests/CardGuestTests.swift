import Foundation
import Raster
import Testing

extension GuestSuite {
    /// Several cards behind one show.
    @Suite(.enabled(if: Harness.missingPlayer == nil, Comment(rawValue: Harness.missingPlayer ?? "")))
    struct CardGuestTests {
        /// Waits until a card shows a picture.
        private func wait(for picture: Screen, _ what: String, _ look: () throws -> Screen) throws {
            let deadline = ContinuousClock.now + .seconds(30)
            // A card that is not there, or that is dark.
            while (try? look()) != picture {
                guard ContinuousClock.now < deadline else { throw GuestFailure(what: "not within 30 s: \(what)") }
                usleep(100_000)
            }
        }

        @Test(.enabled(if: Harness.isLong, "CYCLORAMA_LONG is not set"))
        func aCardThatIsPulledLeavesTheOthersAndIsTakenUpAgain() throws {
            let media = try PushMedia()
            let sizes = [Size(width: 800, height: 600), Size(width: 1024, height: 768)]
            let guest = try Guest(display: .cards([.virtioGPU(sizes[0]), .model(.plain)]), media: media.folder)
            let a = try sizes.map { try media.picture("a.jpg", $0) }
            let b = try sizes.map { try media.picture("b.jpg", $0) }
            // Where it is after it was pulled is for the kernel to say.
            let vkms = { try Screen(ppm: guest.run("cat /sys/kernel/debug/dri/*/crtc-0/frame").output) }

            let show = try Show("/media/list.yaml", on: guest)
            try wait(for: a[0], "a.jpg on the first") { try guest.screen() }
            try wait(for: a[1], "a.jpg on the second", vkms)
            try guest.setModel("unplug", "1")
            try show.control("next")
            try wait(for: b[0], "b.jpg on the first alone") { try guest.screen() }
            try guest.setModel("unplug", "0")
            try wait(for: b[1], "b.jpg on the second", vkms)
            try show.control("next")
            try wait(for: a[0], "a.jpg on the first again") { try guest.screen() }
            try wait(for: a[1], "a.jpg on the second again", vkms)
            try show.control("stop")
            #expect(try show.program.exitStatus() == 0)
        }
    }
}
