import Foundation
import Raster
import Testing

extension GuestSuite {
    /// Several cards behind one show.
    @Suite(.tags(.drivers), .needsPlayer)
    struct CardGuestTests {
        /// One card is pulled, as a USB display is; the other is taken from its driver.
        @Test func cardsComeAndGo() throws {
            let media = try PushMedia()
            let sizes = [Size(width: 800, height: 600), Size(width: 1024, height: 768)]
            let guest = try Guest(display: .cards([.virtioGPU(sizes[0]), .model(.plain)]), media: media.folder)
            let a = try sizes.map { try media.picture("a.jpg", $0) }
            let b = try sizes.map { try media.picture("b.jpg", $0) }

            let show = try Show("/media/list.yaml", on: guest)
            func expect(_ pictures: [Screen], _ what: String) throws {
                try guest.wait(for: pictures[0], "\(what) on the first") { try guest.screen() }
                try guest.wait(for: pictures[1], "\(what) on the second", guest.modelFrame)
            }
            try expect(a, "a.jpg")
            // Pictures come and go.
            let files = "ls -l /proc/\(show.program.pid)/fd | grep -v /media/ | sed '1d; s/.* -> //; s/[[].*//' | sort"
            func openFiles() throws -> String {
                try guest.output(
                    of: "until a=$(\(files)); sleep 3; [ \"$a\" = \"$(\(files))\" ]; do :; done; echo \"$a\"")
            }
            let descriptors = try openFiles()
            let device = try guest.output(of: "basename /sys/bus/virtio/drivers/virtio_gpu/virtio*")
            for round in 1...2 {
                try guest.setModel("unplug", "1")
                try show.control("next")
                try guest.wait(for: b[0], "b.jpg on the first alone") { try guest.screen() }
                try guest.setModel("unplug", "0")
                try expect(b, "b.jpg")
                _ = try guest.output(of: "echo \(device) >/sys/bus/virtio/drivers/virtio_gpu/unbind")
                try show.control("next")
                try guest.wait(for: a[1], "a.jpg on the second alone", guest.modelFrame)
                _ = try guest.output(of: "echo \(device) >/sys/bus/virtio/drivers/virtio_gpu/bind")
                try expect(a, "a.jpg")
                let now = try openFiles()
                #expect(now == descriptors, "round \(round)")
            }
            try show.stop()
        }
    }
}
