import Foundation
import Raster
import Testing

extension GuestSuite {
    /// What `Tests/Guest/vkms/vkms_model.c` claims of a driver is what a program meets there; the programs of other tests are not
    /// in the way.
    @Suite(.tags(.drivers))
    struct ModelTests {
        private let guest: Guest

        init() throws { guest = try Guest(display: .vkms) }

        /// What `Tests/Guest/kms.c` says to each of its commands.
        private func ask(_ model: VKMSModel, _ commands: String...) throws -> [String] {
            try guest.become(model)
            return try ask(commands)
        }

        private func ask(_ commands: [String]) throws -> [String] {
            let words = commands.map { "'\($0)'" }.joined(separator: " ")
            return try answers(in: try guest.output(of: "kms /dev/dri/card* \(words)"), to: commands)
        }

        private func answers(in text: String, to commands: [String]) throws -> [String] {
            let lines = text.split(separator: "\n").map { String($0.split(separator: ": ", maxSplits: 1).last ?? "") }
            try #require(lines.count == commands.count { !$0.hasPrefix("output") }, "\(text)")
            return lines
        }

        /// What is scanned out while a program that has done all that waits.
        private func frame(
            _ model: VKMSModel, _ commands: String..., crtc: Int = 0, at place: SourceLocation = #_sourceLocation
        ) throws -> Screen {
            try guest.become(model)
            let words = (commands + ["hold"]).map { "'\($0)'" }.joined(separator: " ")
            let program = try guest.start("kms /dev/dri/card0 \(words)")
            try program.waitForLog("hold")
            let log = try program.log
            #expect(!log.contains(": E"), "\(log)", sourceLocation: place)
            defer {
                try? program.signal("KILL")
                _ = try? program.exitStatus()
            }
            return try guest.frame(crtc: crtc)
        }

        /// What `kms` draws, seen through a window; `pitch` in pixels, where it is not the framebuffer's own.
        private func pattern(at x: Int, _ y: Int, of width: Int, pitch: Int? = nil) -> Screen {
            Screen(size: Self.size) { column, row in
                let place = y * width + x + row * (pitch ?? width) + column
                let (x, y) = (place % width, place / width)
                return (x & 255) << 16 | (y & 255) << 8 | (x ^ y) & 255
            }
        }

        private static let size = Size(width: 640, height: 480)

        /// All in one guest, for a boot takes as long as one of them.
        @Test func modelsAreWhatTheyClaim() throws {
            try limits()
            try pictures()
            try faults()
            try cablesAndTheCardItself()
            let log = try guest.output(of: "dmesg")
            #expect(!log.contains("WARNING") && !log.contains("BUG"), "\(log.suffix(4_000))")
        }

        private func limits() throws {
            let wide = "fb b 1280x480"
            #expect(
                try ask(.plain, "fb a 640x480", wide, "mode 640x480 a", "flip b 1 0").map(\.word)
                    == Array(repeating: "ok", count: 4))
            #expect(
                try ask(.vc4, "fb a 2048x600", "fb b 2049x600", "fb c 8x2049").map(\.word) == [
                    "ok", "EINVAL", "EINVAL",
                ])
            #expect(
                try ask(.mxsfb, "fb a 640x480 2560", "fb b 640x480 2816", wide).map(\.word) == ["ok", "EINVAL", "ok"])
            #expect(
                try ask(
                    .tilcdc, "fb a 640x480", "fb b 1280x480", "fb c 640x960", "mode 640x480 a", "try b 0 0",
                    "try c 0 7"
                )
                .map(\.word) == ["ok", "ok", "ok", "ok", "EINVAL", "ok"])
            #expect(
                try ask(
                    .imx, "fb a 640x480", wide, "fb c 1280x480", "mode 640x480 a", "try b 0 0", "mode 640x480 b",
                    "try c 2 0",
                    "try c 1 0", "try a 0 0"
                ).map(\.word) == ["ok", "ok", "ok", "ok", "EINVAL", "ok", "ok", "EINVAL", "EINVAL"])
            // The console has 3 MB, each of these 16.
            #expect(
                try ask(.smallSun4i, "fb a 2048x2048", "fb b 2048x2048", "fb c 512x512").map(\.word) == [
                    "ok", "ENOMEM", "ok",
                ])
            try guest.setModel("dumb_mb", "64")
            #expect(try ask(["fb a 2048x2048", "fb b 2048x2048", "fb c 2048x2048"]).map(\.word) == ["ok", "ok", "ok"])
            #expect(
                try ask(.mediatek, "fb a 63x64", "fb b 64x63", "fb c 64x64").map(\.word) == ["EINVAL", "EINVAL", "ok"])
            // What is tried is taken, and what is shown is not.
            try guest.become(.amdgpu)
            try guest.setModel("pin_errno", "12")
            #expect(
                try ask(["fb a 640x480", "fb b 1280x480", "mode 640x480 a", "try b 1 0", "flip b 1 0", "flip a 0 0"])
                    .map(\.word) == ["ok", "ok", "ok", "ok", "ENOMEM", "ok"])
            #expect(
                try ask(
                    VKMSModel("msm", "reject_mode=1024", "reject_errno=7"), "fb a 1024x768", "mode 1024x768 a",
                    "fb b 640x480", "mode 640x480 b"
                ).map(\.word) == ["ok", "E2BIG", "ok", "ok"])
            // Two CRTCs, and the first is the lesser one; both connectors can have either.
            #expect(
                try ask(
                    .rk3399, "fb a 1920x1080", "output 0 0", "mode 1920x1080 a", "mode 640x480 a", "output 1 1",
                    "mode 1920x1080 a", "flip a 0 0"
                ).map(\.word) == ["ok", "EINVAL", "ok", "ok", "ok"])
        }

        private func pictures() throws {
            let commands = ("fb a 640x480", "fb b 1280x480", "mode 640x480 a")
            try guest.become(.plain)
            #expect(try guest.frame().size == Size(width: 1024, height: 768), "the console")
            let right = pattern(at: 320, 0, of: 1280)
            let plain = try frame(.plain, commands.0, commands.1, commands.2, "flip b 320 0")
            #expect(plain.difference(from: right) == nil)
            let qxl = try frame(.qxl, commands.0, commands.1, commands.2, "flip b 320 0")
            #expect(qxl.difference(from: pattern(at: 0, 0, of: 1280)) == nil)
            // mxsfb has no pitch but the mode's; a strip below the other is right.
            let mxsfb = try frame(.mxsfb, commands.0, commands.1, commands.2, "flip b 320 0")
            #expect(mxsfb.difference(from: pattern(at: 320, 0, of: 1280, pitch: 640)) == nil)
            let below = try frame(.mxsfb, "fb a 640x480", "fb b 640x960", "mode 640x480 a", "flip b 0 320")
            #expect(below.difference(from: pattern(at: 0, 320, of: 640)) == nil)
            // lcdif has the pitch of the last mode set.
            let lcdif = try frame(.lcdif, commands.0, commands.1, commands.2, "flip b 320 0")
            #expect(lcdif.difference(from: pattern(at: 320, 0, of: 1280, pitch: 640)) == nil)
            let lit = try frame(.lcdif, commands.0, commands.1, "mode 640x480 b", "flip b 320 0")
            #expect(lit.difference(from: right) == nil)
            let second = try frame(
                .rk3399, "output 1 1", commands.0, commands.1, commands.2, "flip b 320 0", crtc: 1)
            #expect(second.difference(from: right) == nil)
        }

        private func faults() throws {
            let start = ["fb a 640x480", "mode 640x480 a"]
            let flips = Array(repeating: "flip a 0 0", count: 3)
            // Times: an event's is before now, but for drivers that tell the end of the vblank as it begins.
            let early = try ask(.i915, "fb a 640x480", "mode 640x480 a", "flip a 0 0", "flip a 0 0", "flip a 0 0")
            #expect(early.suffix(3).contains { ($0.number ?? 0) > 500 }, "\(early)")
            try guest.become(.plain)
            let now = try ask(start + flips)
            #expect(now.suffix(3).allSatisfy { ($0.number ?? 1) < 0 }, "\(now)")

            try guest.setModel("reject_mode", "640")
            #expect(try ask(start + ["mode 1024x768 a"]).map(\.word).dropFirst() == ["EINVAL", "ENOSPC"])
            try guest.setModel("reject_mode", "0")
            try guest.setModel("ebusy_every", "2")
            let busy = try ask(start + flips).suffix(3).map(\.word)
            #expect(busy == ["ok", "EBUSY", "ok"] || busy == ["EBUSY", "ok", "EBUSY"], "\(busy)")
            try guest.setModel("ebusy_every", "0")
            try guest.setModel("modeset_ms", "400")
            let slow = try ask(start)
            #expect((slow[1].number ?? 0) >= 400, "\(slow)")
            try guest.setModel("modeset_ms", "0")

            try guest.setModel("lose_flips", "1")
            #expect(try ask(start + flips).suffix(3).map(\.word) == ["ETIME", "ok", "ok"])
            #expect(try guest.output(of: "cat /sys/module/vkms/parameters/lose_flips") == "0")
            // The kernel waits half a minute and more for the end of such a flip.
            try guest.setModel("hang_flips", "1")
            #expect(try ask(start + flips).suffix(3).map(\.word) == ["ETIME", "EBUSY", "EBUSY"])
        }

        private func cablesAndTheCardItself() throws {
            let events = try guest.start("uevent env")
            #expect(try guest.connectors()[0].isConnected)
            try guest.setModel("status", "2")
            try events.waitForLog("HOTPLUG=1")
            try guest.waitForConnectors("none") { !$0[0].isConnected }
            try guest.setModel("status", "1")
            try guest.waitForConnectors("one") { $0[0].isConnected }

            // Who has it open is told so.
            let holder = try guest.start("kms /dev/dri/card0 'fb a 640x480' 'mode 640x480 a' hold")
            try holder.waitForLog("hold")
            try guest.setModel("unplug", "1")
            #expect(try guest.run("ls /dev/dri/card*").status != 0)
            try guest.setModel("unplug", "0")
            #expect(try guest.output(of: "ls /dev/dri/") == "card1")
            try holder.signal("KILL")
            try holder.exitStatus()
            // And once more, with nobody there.
            try guest.setModel("unplug", "1")
            try guest.setModel("unplug", "0")
            #expect(try guest.output(of: "ls /dev/dri/") == "card0")
            #expect(try ask(["fb a 640x480", "mode 640x480 a", "flip a 0 0"]).map(\.word) == ["ok", "ok", "ok"])
        }
    }
}

extension String {
    /// The first word: `ok`, or an error's name.
    fileprivate var word: String { String(prefix { $0 != " " }) }
    /// The number after it.
    fileprivate var number: Int? { split(separator: " ").dropFirst().first.flatMap { Int($0) } }
}
