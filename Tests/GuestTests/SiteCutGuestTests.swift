import Foundation
import Testing

extension GuestSuite {
    /// The agent's disk when the power goes.
    @Suite(.tags(.agents), .needsAgent)
    struct SiteCutGuestTests {
        private static let cuts = 20
        /// How many of the disks an agent goes on with.
        private static let resumed = 5
        private static let folder = "/var/lib/cyclorama-agent"

        /// Power goes at instants of pulls and of swaps. What each leaves on the disk is sound, has the old site or the new one
        /// whole, and is what an agent goes on from.
        @Test func powerCutsLeaveAWholeSite() throws {
            let media = try Media(["a.jpg", "b.jpg"])
            let last = Self.cuts + 2
            try GuestSite.publish(last, in: media, pictures: ["a.jpg", "b.jpg"])
            let disk = try GuestDisk(size: 64)
            let machine = try AgentGuest(suite: "bookworm", media: media, disks: [disk])
            let guest = machine.guest
            let mount = "mount -t ext4 /dev/vdb \(Self.folder)"
            try machine.shell("systemctl stop cyclorama-agent && \(mount)")
            try machine.shell(GuestSite.beginning(1))
            try guest.waitUntil(GuestSite.isShown(1), timeout: .seconds(180))

            /// How long one takes until it is shown, in microseconds.
            func wait(for version: Int, since begun: ContinuousClock.Instant) throws -> Int {
                try guest.waitUntil(GuestSite.isShown(version), timeout: .seconds(180))
                return Int((ContinuousClock.now - begun) / .microseconds(1))
            }
            var whole = try wait(for: 2, since: pull(2, on: guest))
            var cut: [GuestDisk] = []
            for version in 3...last {
                let begun = try pull(version, on: guest)
                // Every other one near its end, where the tree is laid and the link is swapped.
                let span = version.isMultiple(of: 2) ? 0..<whole : whole * 3 / 4..<whole * 5 / 4
                usleep(UInt32(Int.random(in: span)))
                cut.append(try GuestDisk(cutOff: disk, of: guest.machine))
                whole = try wait(for: version, since: begun)
            }
            var swapped = 0
            for (number, disk) in cut.enumerated() {
                let shown = try disk.withFiles { try GuestSite.versionShown(in: $0) }
                #expect(shown == number + 2 || shown == number + 3, "cut \(number) shows \(shown)")
                swapped += shown - number - 2
            }
            print("power cuts: \(cut.count), \(swapped) of them after the swap; a pull takes \(whole) us")

            for other in cut.suffix(Self.resumed) {
                try machine.shell("systemctl stop cyclorama-agent && umount \(Self.folder)")
                try disk.take(other)
                try machine.shell("\(mount) && systemctl start cyclorama-agent")
                try guest.waitUntil(GuestSite.isShown(last), timeout: .seconds(180))
                try machine.waitForStatus(#""trouble": *null"#)
            }
            try machine.expectAllIsWell()
        }

        /// Has it pull a version, and returns when it began to.
        private func pull(_ version: Int, on guest: Guest) throws -> ContinuousClock.Instant {
            _ = try guest.output(of: GuestSite.publishing(version))
            _ = try guest.output(of: "systemctl reload cyclorama-agent")
            return .now
        }
    }
}
