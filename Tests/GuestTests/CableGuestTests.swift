import Foundation
import Raster
import Testing

extension GuestSuite {
    /// What cables do that QEMU's displays do not: a link that takes its time, a display that tells late what it is, a link that
    /// fails.
    @Suite(.tags(.cables), .needsPlayer)
    struct CableGuestTests {
        private let media: PushMedia
        private let guest: Guest

        init() throws {
            media = try PushMedia()
            guest = try Guest(
                display: .vkms, media: media.folder, files: ["/edid": Self.edid(Size(width: 1280, height: 720))])
        }

        /// In one guest, for a boot takes as long as one of them.
        @Test func cablesTakeTheirTime() throws {
            try aModeSetThatTakesLongHoldsUpNoMove()
            try theLoopWaitsForNoProbe()
            try aSecondDisplayIsLitBesideMoves()
            try aDisplayThatTellsLateIsHeard()
            try aLinkThatFailedIsSetUpAnew()
        }

        private var size: Size { Size(width: 800, height: 600) }

        /// Pushes on the first of two CRTCs, whose second has no display yet.
        private func pushOnOneOfTwo(_ model: VKMSModel) throws -> Push {
            _ = try guest.output(of: "rm -rf /run/cyclorama")
            try guest.become(model)
            try guest.setModel("status", "1,2")
            return try Push(media, on: guest, size: size)
        }

        /// A display is plugged in whose mode set takes longer than a move of another.
        private func aModeSetThatTakesLongHoldsUpNoMove() throws {
            let push = try pushOnOneOfTwo(VKMSModel("vkms", "crtcs=2"))
            try guest.setModel("modeset_ms", "4500")
            try guest.setModel("status", "1,1")
            try push.show.program.waitForLog("Virtual-2 800x600")
            let before = try guest.scans().count
            try push.show.program.signal("USR2")
            // Its plane comes to the end of the strip.
            let deadline = ContinuousClock.now + .seconds(30)
            var scans: ArraySlice<Guest.Scan> = []
            repeat { scans = try guest.scans().dropFirst(before) } while scans.last?.x != size.width && .now < deadline
            #expect(try guest.frame(crtc: 1).size.width == 0, "the mode set is still on its way")
            // It takes 2 s for 800 pixels: half of them is a second, of 4.5 s that a loop that waits would stand.
            let leap = zip(scans, scans.dropFirst()).map { $1.x - $0.x }.max()
            #expect(leap.map { $0 < size.width / 2 } == true, "\(scans.count) frames, \(leap ?? 0) pixels at once")
            let picture = try media.picture("b.jpg", size)
            try guest.wait(for: picture, "the second display shows the picture") { try guest.frame(crtc: 1) }
            try push.show.wait(forPosition: 1)
            try push.move(to: 2, looks: false)
            let log = try push.show.program.log
            #expect(!log.contains("cannot"), "\(log)")
            _ = try push.stop()
        }

        /// Displays are asked again and again, 1.6 s each time, while a second one is lit and the first one moves. What the loop thread
        /// does in the kernel is looked at all the while: it is never in a lock of a mode set.
        private func theLoopWaitsForNoProbe() throws {
            let push = try pushOnOneOfTwo(VKMSModel("vkms", "crtcs=2", "probe_ms=800"))
            let parameters = "/sys/module/vkms/parameters"
            let stacks = try guest.output(
                of: """
                    pid=$(cat /run/cyclorama/pid)
                    for round in $(seq 12); do
                        echo 1,1 >\(parameters)/status
                        [ $round = 5 ] && kill -USR2 $pid
                        for look in $(seq 10); do cat /proc/$pid/stack; usleep 20000; done
                    done
                    """)
            #expect(stacks.contains("epoll_wait"), "it sleeps")
            let waits = stacks.split(separator: "\n").filter { $0.contains("mutex") || $0.contains("modeset_lock") }
            #expect(waits == [])
            let picture = try media.picture("b.jpg", size)
            try guest.wait(for: picture, "the second display shows the picture") { try guest.frame(crtc: 1) }
            // On a slow machine the other display flips whenever the mode is to be set; that is tried again.
            let log = try push.show.program.log.replacing("Device or resource busy", with: "").split(separator: "\n")
            #expect(log.filter { $0.contains(/cannot .*: [A-Z]/) } == [])

            // One that takes longer than any display is told, and moves go on.
            try guest.setModel("probe_ms", "13000")
            try guest.setModel("status", "1,2")
            try push.move(to: 2)
            try push.show.program.waitForLog("(vkms) Virtual-1 has not answered for 10 s")
            try push.move(to: 3)
            try push.show.program.waitForLog("(vkms) Virtual-1 answers again")
            _ = try push.stop()
        }

        /// A driver whose mode sets concern every CRTC: they are EBUSY while one flips.
        private func aSecondDisplayIsLitBesideMoves() throws {
            let push = try pushOnOneOfTwo(VKMSModel("vkms", "crtcs=2", "modeset_all=1"))
            let before = try guest.scans().count
            try guest.setModel("status", "1,1")
            try push.show.program.waitForLog("Virtual-2 800x600")
            try push.show.program.signal("USR2")
            let picture = try media.picture("b.jpg", size)
            try guest.wait(for: picture, "the second display shows the picture") { try guest.frame(crtc: 1) }
            try push.show.wait(forPosition: 1)
            // Of the first display's windows: it does not stand for half of its move.
            let places = try guest.scans().dropFirst(before).map(\.x)
            let leap = zip(places, places.dropFirst()).map { $1 - $0 }.max()
            #expect(leap.map { $0 < size.width / 2 } == true, "\(places)")
            try push.move(to: 2, looks: false)
            let log = try push.show.program.log
            #expect(!log.contains("cannot"), "\(log)")
            _ = try push.stop()
        }

        /// The EDID is not there when the display is found, and no event tells when it is.
        private func aDisplayThatTellsLateIsHeard() throws {
            _ = try guest.output(of: "rm -rf /run/cyclorama")
            try guest.become(VKMSModel("vkms", "socket=11"))
            let show = try Show("/media/list.yaml", on: guest)
            let plain = Size(width: 1024, height: 768)
            #expect(try guest.screen().difference(from: try media.picture("a.jpg", plain)) == nil)
            _ = try guest.output(of: "cat /edid >/sys/kernel/debug/dri/0/HDMI-A-1/edid_override")
            let picture = try media.picture("a.jpg", Size(width: 1280, height: 720))
            try guest.wait(for: picture, "what the display prefers") { try guest.screen() }
            try show.stop()
        }

        private func aLinkThatFailedIsSetUpAnew() throws {
            _ = try guest.output(of: "rm -rf /run/cyclorama")
            try guest.become(.plain)
            let push = try Push(media, on: guest, size: Size(width: 800, height: 600))
            try guest.setModel("bad_link", "1")
            try guest.waitUntil("grep -q N /sys/module/vkms/parameters/bad_link", timeout: .seconds(30))
            try push.move()
            _ = try push.stop()
        }

        /// The EDID of a display that prefers a mode at 60 Hz: VESA E-EDID 1.4, 3.10.2 for the timings.
        private static func edid(_ size: Size) -> Data {
            let (blankWidth, blankHeight) = (370, 30)
            let clock = (size.width + blankWidth) * (size.height + blankHeight) * 60 / 10_000
            var bytes: [UInt8] = [0, 255, 255, 255, 255, 255, 255, 0]
            // A maker of three letters, a product, the version, digital; features; chromaticities of sRGB; no other timings.
            bytes += [0x0c, 0x62, 1, 0, 0, 0, 0, 0, 1, 36, 1, 4, 0xa0, 0, 0, 120, 0x06]
            bytes += [0xee, 0x91, 0xa3, 0x54, 0x4c, 0x99, 0x26, 0x0f, 0x50, 0x54, 0, 0, 0]
            bytes += Array(repeating: 1, count: 16)
            func split(_ size: Int, _ blank: Int) -> [Int] { [size & 255, blank & 255, (size >> 8) << 4 | blank >> 8] }
            let timing =
                [clock & 255, clock >> 8] + split(size.width, blankWidth) + split(size.height, blankHeight)
                + [110, 40, 5 << 4 | 5, 0, 0, 0, 0, 0, 0, 0x1e]
            bytes += timing.map { UInt8($0) }
            // Three descriptors that say nothing, no extension, and what makes the sum 0.
            for _ in 0..<3 { bytes += [0, 0, 0, 0x10] + Array(repeating: 0, count: 14) }
            bytes.append(0)
            bytes.append(0 &- bytes.reduce(0, &+))
            precondition(bytes.count == 128)
            return Data(bytes)
        }
    }
}
