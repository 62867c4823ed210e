import Foundation
import Raster
import Testing

extension GuestSuite {
    /// The player on every display that QEMU has and Debian's kernel drives, of Linux 6.1 and of 6.12.
    @Suite(
        .tags(.drivers), .needsPlayer,
        .enabled(if: Board.chosen.isAMD64, "a PC's displays"))
    struct QEMUGuestTests {
        private static let size = Size(width: 800, height: 600)
        private static let cards: [GuestDisplay] = [.virtioGPU(size, heads: 4), .bochs(size), .cirrus, .qxl(size)]
        private let media: PushMedia

        init() throws { media = try PushMedia() }

        /// One push on some of the cards of a guest that has them all.
        private func push(_ rungs: [(card: Int, driver: String, rung: String)], on guest: Guest) {
            for (card, driver, expected) in rungs {
                let rung = Push.rung(media, on: guest, card: card, size: Self.size, at: #_sourceLocation)
                #expect(rung == expected, "\(driver) on \(guest.kernel)")
                DriverTable.add(driver, rung, .driver, on: guest.kernel)
            }
        }

        /// Each head of a card has its own size, and shows its own picture; they come while the show runs.
        private func plugHeads(_ guest: Guest) throws {
            _ = try guest.output(of: "rm -rf /run/cyclorama")
            let show = try Show("/media/list.yaml", on: guest, options: "--card /dev/dri/card0")
            let sizes = [Self.size] + [(640, 480), (1024, 768), (1280, 720)].map { Size(width: $0, height: $1) }
            for head in 1..<sizes.count { try guest.plug(head: head, size: sizes[head]) }
            for name in ["a.jpg", "b.jpg"] {
                for (head, size) in sizes.enumerated() {
                    let picture = try media.picture(name, size)
                    do {
                        try guest.waitForScreen(name, head: head, timeout: .seconds(30)) { $0 == picture }
                    } catch {
                        let connectors = try guest.output(of: "grep . /sys/class/drm/*/status")
                        Issue.record("\(error)\n\(connectors)\n\(try show.program.log)")
                    }
                }
                if name == "a.jpg" { try show.control("next") }
            }
            try show.stop()
        }

        @Test(.enabled(if: Harness.kernel?.release.hasPrefix("6.12.") != true, "this machine's is Linux 6.12"))
        func everyCardPushesOnTheKernelOfThisMachine() throws {
            let guest = try Guest(display: .cards(Self.cards), media: media.folder)
            push([(2, "cirrus", "copy"), (3, "qxl", "copy")], on: guest)
            try plugHeads(guest)
        }

        @Test(
            .enabled(if: Kernel.missing6_12 == nil, Comment(rawValue: Kernel.missing6_12 ?? "")))
        func everyCardPushesOnLinux6_12() throws {
            let guest = try Guest(
                display: .cards(Self.cards), kernel: try Kernel.linux6_12.get(), media: media.folder)
            push(
                [(0, "virtio_gpu", "pan"), (1, "bochs-drm", "copy"), (2, "cirrus", "copy"), (3, "qxl", "copy")],
                on: guest)
            try plugHeads(guest)
            try switchTerminals(guest)
        }

        private func switchTerminals(_ guest: Guest) throws {
            _ = try guest.output(of: "rm -rf /run/cyclorama; seq 1 9 >/dev/tty2")
            let picture = try media.picture("a.jpg", Self.size)
            let program = try guest.start(
                "setsid -c /bin/cyclorama play /media/list.yaml --card /dev/dri/card0 </dev/tty1")
            try guest.waitForScreen("a.jpg") { $0 == picture }
            _ = try guest.output(of: "chvt 2")
            try guest.waitForScreen("the other terminal") { $0 != picture }
            _ = try guest.output(of: "chvt 1")
            try guest.waitForScreen("a.jpg again") { $0 == picture }
            try program.signal("TERM")
            #expect(try program.exitStatus() == 0)
        }
    }
}
