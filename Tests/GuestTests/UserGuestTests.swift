import Foundation
import Raster
import Testing

extension GuestSuite {
    /// The player as its unit runs it: as a user without any capability, whose group has its files.
    @Suite(.tags(.cables), .needsPlayer)
    struct UserGuestTests {
        private static let files = [
            "/etc/passwd": """
            root:x:0:0::/root:/bin/sh
            cyclorama:x:990:990::/nonexistent:/bin/sh
            helper:x:1001:1001::/nonexistent:/bin/sh
            stranger:x:1002:1002::/nonexistent:/bin/sh

            """,
            "/etc/group": "root:x:0:\nvideo:x:44:cyclorama\ncyclorama:x:990:helper\nhelper:x:1001:\nstranger:x:1002:\n",
        ].mapValues { Data($0.utf8) }

        @Test(.tags(.ci)) func aUserOfItsOwnPlaysAndGivesTheDisplayBack() throws {
            let media = try Media(["a.jpg", "b.jpg"])
            try media.write("defaults: {duration: 1h, transition-duration: 300ms}\nslides: [a.jpg, b.jpg]\n")
            let size = Size(width: 640, height: 480)
            let guest = try Guest(display: .virtioGPU(size), media: media.folder, files: Self.files)
            let console = try guest.waitForScreen("a console") { !$0.isFlat }
            // What udev and systemd do.
            _ = try guest.output(
                of: """
                    chgrp video /dev/dri/card0 && chmod 660 /dev/dri/card0
                    for folder in /run/cyclorama /var/lib/cyclorama /var/log/cyclorama; do
                        mkdir -p $folder && chown cyclorama:cyclorama $folder && chmod 750 $folder
                    done
                    """)
            let play = "/bin/cyclorama play /media/list.yaml --log-display /var/log/cyclorama/display.log"
            let program = try guest.start("su cyclorama -s /bin/sh -c 'umask 027; exec \(play)'")
            try guest.waitUntil(#"grep -qF '"state": "resting"' /run/cyclorama/status.json"#, timeout: .seconds(120))
            let process = try guest.output(of: "cat /run/cyclorama/pid")
            let status = try guest.output(of: "grep -E '^(Uid|Groups|CapEff)' /proc/\(process)/status")
            #expect(status.contains("Uid:\t990\t990") && status.contains("CapEff:\t0000000000000000"), "\(status)")

            func expect(_ name: String, at place: SourceLocation = #_sourceLocation) throws {
                let picture = try Show.rendering(media[name], size: size)
                #expect(try guest.screen().difference(from: picture) == nil, "\(name)", sourceLocation: place)
            }
            try expect("a.jpg")

            func run(_ command: String, as user: String) throws -> Guest.Outcome {
                try guest.run("su \(user) -s /bin/sh -c '\(command)' 2>&1")
            }
            // A member of the group may read, and use the socket.
            let next = try run("cyclorama ctl next && cat /run/cyclorama/status.json", as: "helper")
            #expect(next.status == 0 && next.text.contains("b.jpg"), "\(next.text)")
            try expect("b.jpg")
            #expect(try run("cat /run/cyclorama/pid.lock", as: "helper").status != 0)
            #expect(try run("echo >/run/cyclorama/pid", as: "helper").status != 0)
            // Others may do neither.
            let stranger = try run("cyclorama ctl next", as: "stranger")
            #expect(stranger.status == 1)
            #expect(
                stranger.text == "cyclorama: /run/cyclorama/control.sock: connect: Permission denied: "
                    + "run it as the player's user, or a member of its group")
            #expect(try run("cat /run/cyclorama/status.json", as: "stranger").status != 0)
            let second = try run("cyclorama play /media/list.yaml --display headless", as: "helper")
            #expect(second.text == "cyclorama: /run/cyclorama: another player is running: process \(process)")

            #expect(try run("cyclorama ctl stop", as: "helper").status == 0)
            #expect(try program.exitStatus() == 0)
            #expect(try guest.screen().difference(from: console) == nil, "the console is back")
            let lines = try guest.output(of: "wc -l </var/log/cyclorama/display.log")
            #expect(lines == "2")
        }
    }
}
