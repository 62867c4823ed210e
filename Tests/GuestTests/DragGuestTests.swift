import Foundation
import Raster
import TestSupport
import Testing

extension GuestSuite {
    /// Fingers that draw slides, on a panel of the kernel's uinput: the screen is a shift of two neighbours, to the pixel.
    @Suite(.tags(.displays), .needsPlayer)
    struct DragGuestTests {
        private static let size = Size(width: 640, height: 480)
        private let media: Media
        private let guest: Guest
        private let hand: GuestHand
        private let show: Show

        init() throws {
            media = try Media(["a.jpg", "b.jpg", "c.jpg"])
            try media.write(
                "defaults: {duration: 1h, transition: fade}\nslides: [a.jpg, b.jpg, c.jpg]\n", to: "lobby.yaml")
            try media.write(
                "outputs: {Virtual-1: {playlist: lobby.yaml, input: {touch: \"Example Panel\", idle: 10s}}}\n",
                to: "site.yaml")
            guest = try Guest(display: .virtioGPU(Self.size), media: media.folder)
            hand = try GuestHand(on: guest)
            try hand.plug(panel: "Example Panel")
            show = try Show("/media/site.yaml", on: guest)
            try show.program.waitForLog("Example Panel (/dev/input/event")
        }

        private func picture(_ name: String) throws -> Screen {
            try Show.rendering(media[name], size: Self.size)
        }

        private func expect(_ name: String) throws {
            let picture = try picture(name)
            try guest.waitForScreen(name, timeout: .seconds(30)) { $0 == picture }
        }

        /// Waits until the screen is drawn so many pixels from one picture to another.
        private func expect(_ offset: Int, from old: String, to new: String, _ direction: String = "slide-left") throws
        {
            let (old, new) = (try picture(old), try picture(new))
            try guest.waitForScreen("\(offset) pixels of the way", timeout: .seconds(30)) {
                $0.shift(from: old, to: new, direction) == offset
            }
        }

        @Test func thePictureIsWhereTheFingerIs() throws {
            try expect("a.jpg")
            try hand.draw(from: (800, 500), to: (750, 500), in: 1)
            try hand.draw(from: (750, 500), to: (250, 500), in: 20)
            try expect(320, from: "a.jpg", to: "b.jpg")
            // It stands, and nobody wakes.
            let process = try #require(try show.status()["process"] as? Int)
            let switches = "grep voluntary /proc/\(process)/status"
            var before = ""
            try waitUntil("three seconds in which nobody wakes") {
                let after = try guest.output(of: "sleep 3; \(switches)")
                defer { before = after }
                return before == after
            }
            // More fingers come and go without a jump.
            try hand.touch(900, 200, finger: 1)
            try hand.lift()
            try hand.draw(from: (900, 200), to: (1000, 200), in: 4, finger: 1)
            try expect(256, from: "a.jpg", to: "b.jpg")
            try hand.draw(from: (1000, 200), to: (900, 200), in: 4, finger: 1)
            try expect(320, from: "a.jpg", to: "b.jpg")
            // It goes on to the slide behind the next one, and stands there: that goes back.
            try hand.draw(from: (900, 200), to: (100, 200), in: 40, finger: 1)
            try expect(192, from: "b.jpg", to: "c.jpg")
            try hand.lift(finger: 1)
            try expect("b.jpg")

            try hand.draw(from: (200, 500), to: (250, 500), in: 1)
            try hand.draw(from: (250, 500), to: (500, 500), in: 10)
            try expect(160, from: "b.jpg", to: "a.jpg", "slide-right")
            _ = try guest.output(of: "sleep 1")
            try hand.lift()
            try expect("b.jpg")
            let outputs = try #require(try show.show()["outputs"] as? [[String: Any]])
            let drags = try #require(outputs[0]["drags"] as? [String: Any])
            let frames = try #require(drags["frames"] as? Int)
            let times = try ["median-ms", "p99-ms"].map { try #require(drags[$0] as? Double) }
            print(
                "what a finger does is seen in the guest after \(times[0]) ms in the median, and \(times[1]) ms in 99 of 100 frames of \(frames)"
            )
            #expect(frames > 10)
            #expect(outputs[0]["missed-vblanks"] as? Int == 0, "nobody judges a hand")
        }

        /// Lost fingers hold nothing up: a device that is pulled, and one that tells nothing more.
        @Test func aFingerThatIsLostLetsGo() throws {
            try expect("a.jpg")
            try hand.draw(from: (800, 500), to: (500, 500))
            try hand.pull()
            try show.program.waitForLog("Example Panel has gone")
            try expect("a.jpg")
            try hand.plug(panel: "Example Panel")
            try guest.waitUntil("[ $(grep -c 'steers the show' \(show.program.name).log) = 2 ]")
            try hand.draw(from: (800, 500), to: (100, 500))
            try expect("b.jpg")
            // That finger has not gone, and means nothing until it has.
            try hand.draw(from: (100, 500), to: (800, 500))
            _ = try guest.output(of: "sleep 1")
            #expect(try guest.screen() == picture("b.jpg"))
            try hand.lift()
            try hand.swipe(from: (800, 500), to: (500, 500))
            try expect("c.jpg")
            try show.stop()
        }
    }
}
