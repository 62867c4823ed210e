import Foundation
import Raster
import Testing

extension GuestSuite {
    /// The service and the machine's own keyboard, with what the package has for that: `Deploy/input/allow-input`.
    @Suite(.tags(.services), .needsService)
    struct HandServiceGuestTests {
        private static let size = Size(width: 640, height: 480)
        private static let tool = "/usr/libexec/cyclorama/allow-input"
        private static let keyboard = "AT Translated Set 2 keyboard"

        @Test func theServiceReadsTheNamedDeviceAndNoOther() throws {
            let media = try Media(["a.jpg", "b.jpg"])
            try media.write("defaults: {duration: 1h, transition: cut}\nslides: [a.jpg, b.jpg]\n")
            let site = "outputs: {\"*\": {playlist: /media/list.yaml, input: {keys: \"AT Translated*\"}}}\n"
            let service = try ServiceGuest(
                display: .virtioGPU(Self.size), media: media, playlist: site, starts: true,
                files: [Self.tool: try ServiceUnit.file("input/allow-input")])
            let guest = service.guest
            func expect(_ name: String) throws {
                try service.wait(for: try Show.rendering(media[name], size: Self.size), name)
            }
            try expect("a.jpg")
            _ = try guest.output(of: "modprobe evdev")
            // Without a word from root it reads none.
            try guest.waitUntil("journalctl --boot | grep -q 'keyboard steers nothing: .*cyclorama-input(7)'")
            let refused = try guest.run("sh \(Self.tool) 'a\"b'")
            #expect(refused.status == 2 && refused.text.contains("cannot be the name of a device"), "\(refused.text)")

            _ = try guest.output(of: "sh \(Self.tool) 'AT Translated*'")
            try guest.waitUntil(
                "journalctl --boot | grep -q '\(Self.keyboard) (/dev/input/event[0-9]*) steers the show'")
            try expect("a.jpg")
            try guest.press(["right"])
            try expect("b.jpg")
            let readable = try guest.output(
                of: """
                    for device in /dev/input/event*; do
                        runuser -u cyclorama -- test -r $device && cat /sys/class/input/${device##*/}/device/name
                    done || :
                    """)
            #expect(readable == Self.keyboard)
            try service.expectNothingDenied()
            let score = try guest.output(of: "systemd-analyze security --no-pager cyclorama | tail -n 1")
            print("guest: \(score)")
            let number = score.firstMatch(of: #/: ([0-9.]+) /#).flatMap { Double($0.output.1) }
            #expect(try #require(number) <= 1.5)

            _ = try guest.output(of: "sh \(Self.tool) --none")
            try expect("a.jpg")
            try guest.press(["right"])
            _ = try guest.output(of: "sleep 2")
            try expect("a.jpg")
            #expect(try guest.run("ls /etc/udev/rules.d/70-cyclorama-input.rules").status != 0)
        }
    }
}
