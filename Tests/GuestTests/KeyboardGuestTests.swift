import Foundation
import Raster
import TestSupport
import Testing

extension GuestSuite {
    /// A sign within reach of a keyboard, with what the package has for that: `Deploy/kiosk`.
    @Suite(.tags(.services), .needsService)
    struct KeyboardGuestTests {
        private static let size = Size(width: 640, height: 480)
        private static let variables = ProcessInfo.processInfo.environment

        /// What a machine heeds that is no sign: its restarts, its other terminals, and what ends a program.
        private static let chords = [
            "ctrl-alt-delete", "alt-sysrq-b", "alt-sysrq-o", "alt-sysrq-e", "alt-sysrq-r", "alt-f2", "ctrl-alt-f2",
            "ctrl-alt-f6", "alt-right", "alt-up", "ctrl-c", "ctrl-backslash", "ctrl-z", "ctrl-s", "ctrl-d",
        ].map { $0.split(separator: "-").map(String.init) }

        /// The files of `Deploy/kiosk` by their places in a system.
        private static func kiosk() throws -> [String: Data] {
            let root = Harness.package.appending(path: "Deploy/kiosk").path
            var files: [String: Data] = [:]
            for path in try FileManager.default.subpathsOfDirectory(atPath: root) {
                var isFolder = ObjCBool(false)
                _ = FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder)
                if !isFolder.boolValue { files["/\(path)"] = try ServiceUnit.file("kiosk/\(path)") }
            }
            return files
        }

        @Test func noKeyChangesTheScreenOrTheMachineAndTheButtonShutsItDown() throws {
            let media = try Media()
            try media.addPicture("a.jpg", seed: 0)
            let service = try ServiceGuest(
                display: .virtioGPU(Self.size), media: media,
                playlist: "defaults: {duration: 1h, transition: cut}\nslides: [/media/a.jpg]\n",
                starts: true, files: try Self.kiosk())
            let guest = service.guest
            let picture = try Show.rendering(media["a.jpg"], size: Self.size)
            try service.wait(for: picture, "a.jpg")
            // logind, which heeds some keys, is there.
            try guest.waitUntil("journalctl --boot --unit systemd-logind | grep -q 'Watching system buttons'")
            // A device that logind hears of from udev, and not from udev's database as logind starts.
            _ = try guest.output(
                of: "udevadm trigger --action=add --subsystem-match=input && udevadm settle && sleep 1")
            try expectOnlyTheButtonIsHeeded(in: guest)
            let state = "cat /proc/sys/kernel/random/boot_id /run/cyclorama/pid"
            let before = try guest.output(of: state)

            let keys = try guest.keys()
            let seed = Self.variables["CYCLORAMA_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...9_999)
            var random = Seeded(seed)
            let threes = (0..<10).map { _ in (0..<3).map { _ in keys[random.below(keys.count)] } }
            print("guest: \(keys.count) keys, then chords, CYCLORAMA_SEED=\(seed)")
            for chord in keys.map({ [$0] }) + Self.chords + threes {
                try guest.press(chord)
                #expect(try guest.screen() == picture, "\(chord)")
            }
            // More than seven within two seconds, on an emulated processor too.
            for _ in 0..<40 { try guest.press(["ctrl", "alt", "delete"]) }
            // A machine that shuts down does not obey for long.
            _ = try guest.output(of: "sleep 10")
            #expect(try guest.screen() == picture)
            #expect(try guest.output(of: state) == before)
            try expectOnlyTheButtonIsHeeded(in: guest)

            try guest.powerOff()
        }

        private func expectOnlyTheButtonIsHeeded(in guest: Guest) throws {
            let heeded = try guest.output(
                of: "journalctl --boot --unit systemd-logind --output cat | grep 'Watching system buttons'")
            #expect(heeded.split(separator: "\n").allSatisfy { $0.hasSuffix("(Power Button)") }, "\(heeded)")
        }
    }
}
