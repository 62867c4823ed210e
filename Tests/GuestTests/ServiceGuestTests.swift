import Foundation
import Raster
import TestSupport
import Testing

extension GuestSuite {
    /// The player as a service: its unit and its user under systemd, on a display that shows text where nothing covers it.
    ///
    /// Before a release it is killed fifty times, otherwise three.
    @Suite(.tags(.services), .needsService)
    struct ServiceGuestTests {
        private static let size = Size(width: 640, height: 480)
        /// What the unit gives away, by the rows of `systemd-analyze security`: its comments say why.
        private static let exposed: Set = [
            "DeviceAllow=", "PrivateDevices=", "PrivateNetwork=", "PrivateTmp=", "ProcSubset=", "ProtectHome=",
            "RestrictAddressFamilies=~AF_NETLINK", "RestrictAddressFamilies=~AF_UNIX", "RootDirectory=/RootImage=",
            "SupplementaryGroups=", "SystemCallFilter=~@resources", "UMask=",
        ]

        private let media: Media
        private let list = "defaults: {duration: 1h, transition: cut}\nslides: [/media/a.jpg, /media/b.jpg]\n"

        init() throws {
            media = try Media(["a.jpg", "b.jpg"])
        }

        private func picture(_ name: String) throws -> Screen { try Show.rendering(media[name], size: Self.size) }

        @Test(.tags(.ci)) func itPlaysAsItsUserAndARestartShowsNoText() throws {
            let service = try ServiceGuest(display: .virtioGPU(Self.size), media: media, playlist: list)
            let guest = service.guest
            print("guest: systemd obeyed in \(guest.startTime)")
            // What must not be seen from now on: a login prompt, as on a machine without the player.
            try guest.waitUntil("systemctl is-active getty@tty1.service")
            try guest.waitForScreen("a login prompt") { !$0.isFlat }

            try service.systemctl("start")
            let picture = try picture("a.jpg")
            try service.wait(for: picture, "a.jpg")
            #expect(try guest.run("systemctl is-active getty@tty1.service").text == "inactive")
            let status = try guest.output(of: "grep -E '^(Uid|CapEff|NoNewPrivs)' /proc/\(try service.process)/status")
            let user = try guest.output(of: "id -u cyclorama")
            #expect(status.contains("Uid:\t\(user)\t\(user)") && user != "0", "\(status)")
            #expect(status.contains("CapEff:\t0000000000000000") && status.contains("NoNewPrivs:\t1"), "\(status)")

            try expectASocketForTheAgent(guest)
            try expectLockedPainters(guest)

            _ = try guest.output(of: "touch /run/cyclorama/kept")
            let before = try service.holdings()
            func expectNoText(_ command: String, count: Int, at place: SourceLocation = #_sourceLocation) throws {
                let watch = try service.watch(command, count: count)
                print(
                    "guest: '\(command)' \(count) times: looked \(watch.count) times, \(watch.screens.count) changes seen"
                )
                #expect(watch.screens.last == picture, sourceLocation: place)
                #expect(watch.stranger(than: [picture]) == nil, "\(command)", sourceLocation: place)
            }
            try expectNoText("systemctl kill --signal KILL \(ServiceGuest.name)", count: repetitions(3, release: 50))
            try expectNoText("systemctl restart \(ServiceGuest.name)", count: 2)

            let after = try service.holdings()
            #expect(zip(after.counts, before.counts).allSatisfy { $0 <= $1 }, "\(after), once \(before)")
            #expect(after.memory <= before.memory + 1_024)
            #expect(try guest.output(of: "systemctl is-system-running") == "running")
            try expectLittleIsGivenAway(service)

            // What a player was at when it died is noted there: a restart keeps the folder, a stop removes it.
            #expect(try guest.run("ls /run/cyclorama/kept /run/cyclorama/at-work").status == 0)
            try service.systemctl("stop")
            #expect(try guest.run("ls -d /run/cyclorama").status != 0)
        }

        /// What decodes can do nothing else, and goes first where memory runs out.
        private func expectLockedPainters(_ guest: Guest) throws {
            let list = "for file in $(grep -l '^Name:.cyclo-painter$' /proc/[0-9]*/status); do"
            let facts = try guest.output(
                of: "\(list) grep -h -E '^(Seccomp|CapEff):' $file; cat ${file%status}oom_score_adj; done")
            let lines = facts.split(separator: "\n")
            #expect(lines.count >= 3 && lines.count % 3 == 0, "\(facts)")
            for start in stride(from: 0, to: lines.count, by: 3) {
                #expect(lines[start..<start + 3] == ["CapEff:\t0000000000000000", "Seccomp:\t2", "500"], "\(facts)")
            }
            #expect(try !guest.output(of: "cat /run/cyclorama/status.json").contains("painting"))
        }

        /// Who is in the agent's group, and in no other, reaches that socket and none else.
        private func expectASocketForTheAgent(_ guest: Guest) throws {
            let folder = "/run/cyclorama/agent"
            #expect(
                try guest.output(of: "stat -c '%U:%G %a' \(folder) \(folder)/control.sock")
                    == "cyclorama:cyclorama-agent 2750\ncyclorama:cyclorama-agent 660")
            func mayWrite(_ path: String, _ group: String) throws -> Bool {
                try guest.run("runuser -u nobody -g \(group) -- test -w \(path)").status == 0
            }
            #expect(try mayWrite("\(folder)/control.sock", "cyclorama-agent"))
            #expect(try !mayWrite("\(folder)/control.sock", "nogroup"))
            #expect(try !mayWrite("/run/cyclorama/control.sock", "cyclorama-agent"))
            #expect(try guest.run("runuser -u nobody -g cyclorama-agent -- ls /run/cyclorama").status != 0)
        }

        /// The unit has a part of the machine's memory, and a picture an eighth of that.
        @Test func aPictureIsHeldToTheServicesMemory() throws {
            try Data(Self.largePNG).write(to: media.folder.appending(path: "large.png"))
            let list = "defaults: {duration: 1h, transition: cut}\nslides: [/media/a.jpg, /media/large.png]\n"
            let service = try ServiceGuest(display: .virtioGPU(Self.size), media: media, playlist: list, starts: true)
            let guest = service.guest
            try service.wait(for: try picture("a.jpg"), "a.jpg")
            let file = "/sys/fs/cgroup/system.slice/\(ServiceGuest.name)/memory.max"
            let limit = try #require(Int(try guest.output(of: "cat \(file)")))
            let machine = try #require(Int(try guest.output(of: "sed -n 's/[^0-9]//g; 1p' /proc/meminfo"))) << 10
            #expect(limit > machine * 79 / 100 && limit < machine * 81 / 100, "\(limit) of \(machine)")
            let reason = "an eighth of the \(limit >> 20) MiB of its control group"
            try guest.waitUntil("journalctl --boot --output cat | grep -q 'would take 97. MiB, .*\(reason)'")
        }

        /// The beginning of an interlaced picture of 16,000 x 16,000 greys.
        private static let largePNG: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0x3E, 0x80, 0, 0, 0x3E, 0x80, 8, 0, 0, 0, 1, 0x13, 0x12, 0xB0, 0x94] + [0, 0, 0, 0]
            + Array("IDAT".utf8)

        /// What is said of the unit, and whether a denied call would be seen.
        private func expectLittleIsGivenAway(_ service: ServiceGuest) throws {
            let report = try service.guest.output(of: "systemd-analyze --json=short security \(ServiceGuest.name)")
            let rows = try #require(try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [[String: Any]])
            let exposed = rows.filter { $0["exposure"] is String }.compactMap { $0["name"] as? String }
            #expect(rows.count > 50 && Self.exposed.isSuperset(of: exposed), "\(exposed)")

            try service.expectNothingDenied()
            let properties = "--property SystemCallFilter=~chroot --property SystemCallErrorNumber=EPERM"
            let denied = "systemd-run --quiet --wait \(properties) /usr/sbin/chroot / /bin/true"
            #expect(try service.guest.run(denied).status != 0)
            // The journal takes the kernel's lines in when it comes to it.
            try service.guest.waitUntil("journalctl --boot --dmesg --output cat | grep -q 'type=1326.*comm=.chroot'")
            #expect(try service.deniedCalls().contains { $0.contains("comm=\"chroot\"") })
        }

        @Test func aFrozenPlayerIsRestarted() throws {
            let service = try ServiceGuest(display: .virtioGPU(Self.size), media: media, playlist: list, starts: true)
            let guest = service.guest
            let picture = try picture("a.jpg")
            try service.wait(for: picture, "a.jpg")
            // Once it has lived for ten seconds, its card outlives it, and the screen is not even black.
            try guest.waitUntil(
                "systemctl show --property NFileDescriptorStore \(ServiceGuest.name) | grep -qx .*=1")
            let watch = try service.watch("kill -STOP $before")
            #expect(service.unit.value("WatchdogSec") == "15", "it plays again within 20 seconds")
            #expect(try service.journal.contains("Watchdog timeout (limit 15s)"))
            #expect(watch.screens == [picture])
            #expect(try service.property("NRestarts") == "1")

            // The card that was inherited may not be left: it is closed, here and by systemd, and opened anew.
            _ = try guest.output(of: "busybox chvt 2")
            try guest.waitForScreen("the other terminal") { $0 != picture }
            try guest.waitUntil("systemctl show --property NFileDescriptorStore \(ServiceGuest.name) | grep -qx .*=0")
            _ = try guest.output(of: "busybox chvt 1")
            try service.wait(for: picture, "a.jpg again")
            #expect(try service.property("NRestarts") == "1")
            try service.expectNothingDenied()
        }
    }
}
