import Foundation
import Raster
import Testing

extension GuestSuite {
    /// Other terminals that come to the front while the player runs as a user without any capability.
    @Suite(.tags(.cables), .needsPlayer)
    struct TerminalGuestTests {
        private static let size = Size(width: 640, height: 480)
        private static let files = [
            "/etc/passwd": "root:x:0:0::/root:/bin/sh\ncyclorama:x:990:990::/nonexistent:/bin/sh\n",
            "/etc/group": "root:x:0:\nvideo:x:44:cyclorama\ncyclorama:x:990:\n",
        ].mapValues { Data($0.utf8) }

        private let media: Media

        init() throws {
            media = try Media(["a.jpg", "b.jpg"])
            try media.write("defaults: {duration: 1h, transition-duration: 300ms}\nslides: [a.jpg, b.jpg]\n")
        }

        private func picture(_ name: String) throws -> Screen {
            try Show.rendering(media[name], size: Self.size)
        }

        @Test(.tags(.ci)) func anotherTerminalIsGivenTheScreenAndGivesItBack() throws {
            let guest = try Guest(display: .virtioGPU(Self.size), media: media.folder, files: Self.files)
            let console = try guest.waitForScreen("a console") { !$0.isFlat }
            _ = try guest.output(
                of: """
                    chgrp video /dev/dri/card0 && chmod 660 /dev/dri/card0
                    mkdir -p /run/cyclorama /var/lib/cyclorama
                    chown cyclorama:cyclorama /run/cyclorama /var/lib/cyclorama /dev/tty1
                    seq 1 9 >/dev/tty2
                    """)
            let before = try guest.output(of: "stty -a </dev/tty1")
            let play = "exec /bin/cyclorama play /media/list.yaml"
            let program = try guest.start("setsid -c su cyclorama -s /bin/sh -c '\(play)' </dev/tty1")
            let first = try picture("a.jpg")
            try guest.waitForScreen("a.jpg") { $0 == first }
            let process = try guest.output(of: "cat /run/cyclorama/pid")
            #expect(try guest.output(of: "grep CapEff /proc/\(process)/status").contains("0000000000000000"))
            #expect(try guest.output(of: "stty -a </dev/tty1").contains("-echo "))

            for name in ["b.jpg", "a.jpg"] {
                _ = try guest.output(of: "chvt 2")
                try guest.waitForScreen("the other terminal") { $0 != first && !$0.isFlat }
                try program.waitForLog("no display: another terminal is in front; waiting for one")
                // On a busy machine it may have been half drawn until now.
                let other = try guest.screen()
                _ = try guest.output(of: "cyclorama ctl next && sleep 1")
                #expect(try guest.screen() == other, "nothing is drawn meanwhile")
                _ = try guest.output(of: "chvt 1")
                let picture = try picture(name)
                try guest.waitForScreen(name) { $0 == picture }
                _ = try guest.output(of: ": >\(program.name).log")
            }
            #expect(try guest.output(of: "cat /run/cyclorama/pid") == process)

            _ = try guest.output(of: "cyclorama ctl stop")
            #expect(try program.exitStatus() == 0)
            #expect(try guest.output(of: "stty -a </dev/tty1") == before)
            _ = try guest.output(of: "chvt 2 && chvt 1")
            try guest.waitForScreen("the console") { $0 == console }
        }
    }
}
