import Foundation
import Raster
import TestSupport
import Testing

extension GuestSuite {
    /// The Debian package on a machine: installed, used, upgraded, removed and purged.
    @Suite(.tags(.services), .needsService)
    struct PackageGuestTests {
        private static let size = Size(width: 640, height: 480)
        private static let pictures = "/var/lib/cyclorama/pictures"

        private static func player() throws -> String { try #require(Harness.player).path }

        /// A package, and one of the next version.
        private static func packages() throws -> (first: Data, next: Data) {
            let folder = FileManager.default.temporaryDirectory.appending(path: "cyclorama-deb-\(getpid())")
            defer { try? FileManager.default.removeItem(at: folder) }
            let script = Harness.package.appending(path: "Deploy/deb.sh").path
            try Tool.run(script, "--player", try player(), folder.path)
            let made = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.path).first)
            let (package, tree) = (folder.path + "/" + made, folder.path + "/tree")
            try Tool.run("/usr/bin/dpkg-deb", "--raw-extract", package, tree)
            try Tool.run("/bin/sed", "-i", "s/^Version: .*/&.1/", tree + "/DEBIAN/control")
            // The packaged site file changes too, which is when dpkg has something to ask.
            try Tool.run("/bin/sed", "-i", "$ a # a line of the next version", tree + "/etc/cyclorama/site.yaml")
            let next = folder.path + "/next.deb"
            try Tool.run("/usr/bin/dpkg-deb", "--root-owner-group", "-Zgzip", "--build", tree, next)
            func data(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }
            return (try data(package), try data(next))
        }

        @Test(.tags(.ci)) func itDoesWhatUsersOfDebianExpect() throws {
            let media = try Media()
            try media.addPicture("a.jpg", seed: 0)
            let picture = try Show.rendering(media["a.jpg"], size: Self.size)
            let (first, next) = try Self.packages()
            let guest = try Guest(
                display: .virtioGPU(Self.size), media: media.folder, files: [:],
                system: GuestSystem(player: "/bin/player"),
                kernelArguments: [])
            _ = try guest.run("systemctl is-system-running --wait", timeout: .seconds(120))
            func shell(_ line: String) throws -> String {
                let outcome = try guest.run(line, timeout: .seconds(120))
                print("guest# \(line)\n\(outcome.text)")
                #expect(outcome.status == 0, "\(line)")
                return outcome.text
            }

            // Installed: it runs, and the screen says where pictures go.
            try guest.put(first, at: "/root/cyclorama.deb")
            _ = try shell("apt-get install --yes /root/cyclorama.deb 2>&1 | grep -v ^Reading")
            #expect(try shell("systemctl is-enabled cyclorama; systemctl is-active cyclorama") == "enabled\nactive")
            try guest.waitForScreen("a card") { !$0.isFlat }
            #expect(try shell("cyclorama ctl status --json").contains("Copy pictures into this folder:"))

            try expectKeysAreTakenOnDemand(guest, shell)

            // People of the group copy pictures, whatever their umask, and others do not.
            _ = try shell("useradd --create-home lena && adduser --quiet lena cyclorama")
            #expect(try guest.run("runuser -u nobody -- cp /media/a.jpg \(Self.pictures)/").status != 0)
            _ = try shell("runuser -u lena -- sh -c 'umask 077; cp /media/a.jpg \(Self.pictures)/'")
            try guest.waitForScreen("a.jpg") { $0 == picture }
            _ = try shell("systemctl status --no-pager --lines 0 cyclorama")
            _ = try shell("runuser -u lena -- cyclorama ctl pause")
            #expect(try shell("ls -l \(Self.pictures)").contains("lena cyclorama"))

            try expectHEICIsPlayed(guest, shell)

            // Upgraded: what was changed stays, and another process shows the same.
            _ = try shell("sed -i 's/rotate: 0 /rotate: 180 /' /etc/cyclorama/site.yaml")
            let process = try shell("systemctl show --value --property MainPID cyclorama")
            try guest.put(next, at: "/root/cyclorama.deb")
            _ = try shell("dpkg --force-confold --install /root/cyclorama.deb 2>&1")
            try guest.waitUntil("systemctl is-active cyclorama")
            #expect(try shell("systemctl show --value --property MainPID cyclorama") != process)
            #expect(try shell("grep -c 'rotate: 180' /etc/cyclorama/site.yaml") == "1")
            try guest.waitForScreen("the picture on its head") { !$0.isFlat && $0 != picture }

            // Removed: the player is gone, what people wrote is not.
            _ = try shell("apt-get remove --yes cyclorama 2>&1 | grep -v ^Reading")
            #expect(try guest.run("systemctl is-active cyclorama").text == "inactive")
            #expect(try guest.run("ls /usr/bin/cyclorama").status != 0)
            #expect(try shell("find /etc -lname '*kiosk*'") == "")
            #expect(try shell("grep -c 'rotate: 180' /etc/cyclorama/site.yaml") == "1")
            // Purged: all is gone but the pictures.
            _ = try shell("apt-get purge --yes cyclorama 2>&1 | grep -v ^Reading")
            #expect(try guest.run("ls -d /etc/cyclorama /var/log/cyclorama").text.contains("No such file"))
            #expect(try guest.run("ls /etc/cyclorama/site.yaml").status != 0)
            #expect(try shell("ls \(Self.pictures)") == "a.jpg")
            #expect(try guest.run("dpkg --list cyclorama | grep ^.i").status != 0)
        }

        /// The other program loads libheif inside of the unit, and is locked then.
        private func expectHEICIsPlayed(_ guest: Guest, _ shell: (String) throws -> String) throws {
            #expect(try shell("cyclorama --version").hasSuffix("reads JPEG, PNG, WebP, HEIC and AVIF"))
            let heic = try Encoders.heic(SoftPicture(Size(width: 320, height: 240)).png, ["-q", "90"])
            let former = try guest.screen()
            try guest.put(Data(heic), at: "\(Self.pictures)/b.heic")
            _ = try shell("chown lena:cyclorama \(Self.pictures)/b.heic && chmod 640 \(Self.pictures)/b.heic")
            _ = try shell("runuser -u lena -- cyclorama ctl show \(Self.pictures)/b.heic")
            try guest.waitForScreen("b.heic") { !$0.isFlat && $0 != former }
            let painters = "grep -l cyclorama-painter /proc/*/maps | cut -d / -f 3"
            #expect(try shell("for n in $(\(painters)); do grep ^Seccomp: /proc/$n/status; done").contains("2"))
            _ = try shell("runuser -u lena -- cyclorama ctl next; rm \(Self.pictures)/b.heic")
            #expect(
                try shell("journalctl --unit cyclorama --no-pager | grep -c 'left out\\|not played\\|crashed' || :")
                    == "0")
        }

        /// The keyboard is left to the system until somebody says otherwise, as the manual does, and takes it back.
        private func expectKeysAreTakenOnDemand(_ guest: Guest, _ shell: (String) throws -> String) throws {
            let on = "cp -rs /usr/share/cyclorama/kiosk/etc /"
            let off = "find /etc -lname '/usr/share/cyclorama/kiosk/*' -delete"
            let page = Harness.package.appending(path: "Deploy/manual/service.md")
            #expect(try String(contentsOf: page, encoding: .utf8).contains("\nsudo \(on)\nsudo \(off)\n"))
            /// Targets that keys reach; what systemd and the kernel are told of keys.
            func state() throws -> String {
                _ = try shell("systemctl daemon-reload")
                return try shell(
                    """
                    systemctl show --value --property LoadState ctrl-alt-del.target sleep.target suspend.target | xargs
                    systemd-analyze cat-config systemd/system.conf | grep ^CtrlAltDelBurstAction=
                    systemd-analyze cat-config systemd/logind.conf | grep -c ^Handle.*=ignore
                    /lib/systemd/systemd-sysctl --cat-config | grep ^kernel.sysrq || :
                    """)
            }
            let before = try state()
            #expect(before == "loaded loaded loaded\n0")
            _ = try shell(on)
            #expect(
                try state() == "masked masked masked\nCtrlAltDelBurstAction=none\n7\nkernel.sysrq = 0")
            _ = try shell(off)
            #expect(try state() == before)
            // On when the package goes.
            _ = try shell(on)
        }
    }
}
