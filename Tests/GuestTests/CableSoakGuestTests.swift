import Foundation
import Raster
import TestSupport
import Testing

extension GuestSuite {
    /// Everything that happens to cables, in an order that a seed decides: in moves and at rest. After each the right picture is
    /// on every head, and in the end the player holds no more than before.
    ///
    /// `CYCLORAMA_CABLES` says how many events there are (20), `CYCLORAMA_SEED` their order.
    @Suite(.tags(.cables), .needsPlayer)
    struct CableSoakGuestTests {
        private enum Event: String, CaseIterable {
            case plugSecond, unplugSecond, changeFirst, bounceFirst, otherTerminal, unbindCard, pullCard, pullCable,
                step, failStrips, failPlanes, slowProbe, hangFlip
        }

        private static let sizes = [
            Size(width: 640, height: 480), Size(width: 800, height: 600), Size(width: 1024, height: 768),
        ]
        private static let variables = ProcessInfo.processInfo.environment

        private let media: Media
        private let names = ["a.jpg", "b.jpg", "c.jpg"]

        init() throws {
            media = try Media(names)
            let list = "defaults: {duration: 1h, transition-duration: 1s}\nslides: [\(names.joined(separator: ", "))]\n"
            try media.write(list)
        }

        @Test func whateverHappensToCablesThePictureIsThere() throws {
            let count = Self.variables["CYCLORAMA_CABLES"].flatMap { Int($0) } ?? 20
            let seed = Self.variables["CYCLORAMA_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...9_999)
            print("guest: \(count) events, CYCLORAMA_SEED=\(seed)")
            var random = Seeded(seed)
            var sizes: [Size?] = [Self.sizes[0], nil]
            let cards: [GuestDisplay] = [.virtioGPU(Self.sizes[0], heads: 2), .model(.plain)]
            let guest = try Guest(display: .cards(cards), media: media.folder)
            _ = try guest.output(of: "seq 1 9 >/dev/tty2")
            let program = try guest.start("setsid -c /bin/cyclorama play /media/list.yaml </dev/tty1")
            let show = Show(playing: program, on: guest)
            try show.wait(for: "resting", timeout: .seconds(120))
            let pictures = try Dictionary(
                uniqueKeysWithValues: names.flatMap { name in
                    try Self.sizes.map { size in
                        (
                            "\(name) \(size)",
                            try Show.rendering(media[name], size: size)
                        )
                    }
                })

            func expectPictures(_ event: String) throws {
                try show.wait(for: "resting")
                let name = try show.showing
                do {
                    try expect(name, event)
                } catch {
                    // status.json may be a quarter of a second behind: then it spoke of what was before the last step.
                    let now = try show.showing
                    if now == name { throw error }
                    try expect(now, event)
                }
            }

            func expect(_ name: String, _ event: String) throws {
                for (head, size) in sizes.enumerated() {
                    guard let size, let picture = pictures["\(name) \(size)"] else { continue }
                    do {
                        try guest.waitForScreen("\(name) on head \(head) after \(event)", head: head) { $0 == picture }
                    } catch let failure as GuestFailure {
                        throw GuestFailure(
                            what: "CYCLORAMA_SEED=\(seed): \(failure.what)\n\(try program.log)",
                            console: failure.console)
                    }
                }
                let own = try #require(pictures["\(name) \(Self.sizes[2])"])
                do {
                    try guest.wait(for: own, "\(name) on vkms after \(event)", timeout: .seconds(60), guest.modelFrame)
                } catch let failure as GuestFailure {
                    throw GuestFailure(what: "CYCLORAMA_SEED=\(seed): \(failure.what)\n\(try program.log)")
                }
            }

            /// Descriptors, framebuffers, and memory in KiB.
            func holdings() throws -> [Int] {
                let text = try guest.output(
                    of: """
                        ls -l /proc/\(program.pid)/fd | grep -cv /media/
                        cat /sys/kernel/debug/dri/*/framebuffer | grep -c ^framebuffer
                        awk '/^VmRSS/ {print $2}' /proc/\(program.pid)/status
                        """)
                return text.split(separator: "\n").compactMap { Int($0) }
            }

            /// Memory has several levels, from 22 MB to 32 MB: what was painted for another display may still be there. A picture
            /// that each event leaves behind would be more.
            func isNoMore(_ now: [Int], than before: [Int]) -> Bool {
                now.count == 3 && now[0] <= before[0] && now[1] <= before[1] && now[2] <= before[2] + 12_288
            }

            /// One head, at rest, as in the beginning; rungs that have failed are tried again by two steps.
            func calm() throws {
                try guest.unplug(head: 1)
                if sizes[0] != Self.sizes[0] { try guest.plug(head: 0, size: Self.sizes[0]) }
                sizes = [Self.sizes[0], nil]
                for fault in ["pin_errno", "plane_errno", "probe_ms"] { try guest.setModel(fault, "0") }
                try guest.waitUntil("! grep -q Virtual-2 /run/cyclorama/status.json")
                try show.control("reload")
                for _ in 0..<2 {
                    try program.signal("USR2")
                    try expectPictures("calm")
                }
            }

            func happen(_ event: Event) throws {
                switch event {
                case .plugSecond:
                    let size = Self.sizes.randomElement(using: &random) ?? Self.sizes[0]
                    sizes[1] = size
                    try guest.plug(head: 1, size: size)
                case .unplugSecond:
                    sizes[1] = nil
                    try guest.unplug(head: 1)
                case .changeFirst:
                    let size = Self.sizes.randomElement(using: &random) ?? Self.sizes[0]
                    sizes[0] = size
                    try guest.plug(head: 0, size: size)
                case .bounceFirst:
                    let toggles = (0..<10).map {
                        "echo \($0 % 2 == 0 ? "off" : "detect") >$c/status; echo change >$c/uevent"
                    }
                    _ = try guest.output(
                        of: "c=/sys/class/drm/card0; ln -s $c-Virtual-1/status /tmp/s 2>/dev/null; "
                            + toggles.joined(separator: "; ").replacing("$c/status", with: "/tmp/s"))
                case .otherTerminal:
                    _ = try guest.output(of: "chvt 2; usleep \(Int.random(in: 0...900_000, using: &random)); chvt 1")
                case .unbindCard:
                    _ = try guest.output(
                        of: """
                                                        driver=/sys/bus/virtio/drivers/virtio_gpu; device=$(basename $driver/virtio*)
                            echo $device >$driver/unbind; usleep \(Int.random(in: 0...900_000, using: &random))
                            echo $device >$driver/bind
                            """)
                case .failStrips:
                    try guest.setModel("pin_errno", ["0", "12", "22", "7"].randomElement(using: &random) ?? "0")
                case .failPlanes:
                    try guest.setModel("plane_errno", ["0", "12", "22"].randomElement(using: &random) ?? "0")
                case .slowProbe:
                    try guest.setModel("probe_ms", ["0", "300"].randomElement(using: &random) ?? "0")
                    try guest.setModel("status", "1")
                case .hangFlip:
                    // Its display is set up anew, for which the kernel waits half a minute.
                    try guest.setModel("hang_flips", "1")
                    try program.signal("USR2")
                    try guest.waitUntil("[ $(cat /sys/module/vkms/parameters/hang_flips) = 0 ]")
                    try show.wait(for: "resting", timeout: .seconds(120))
                case .pullCard:
                    try guest.setModel("unplug", "1")
                    usleep(.random(in: 0...900_000, using: &random))
                    try guest.setModel("unplug", "0")
                case .pullCable:
                    // 1 connected, 2 not; for longer than it is doubted, or not.
                    try guest.setModel("status", "2")
                    usleep(.random(in: 0...5_000_000, using: &random))
                    try guest.setModel("status", "1")
                case .step: break
                }
            }

            try expectPictures("the start")
            try happen(.plugSecond)
            try calm()
            let before = try holdings()
            for number in 1...count {
                let event = Event.allCases.randomElement(using: &random) ?? .step
                let isMoving = Bool.random(using: &random)
                if isMoving {
                    try program.signal("USR2")
                    usleep(.random(in: 0...900_000, using: &random))
                }
                try happen(event)
                try expectPictures("event \(number): \(event.rawValue)\(isMoving ? " in a move" : "")")
            }
            try calm()
            // What the last move leaves behind goes a moment after.
            var after = try holdings()
            let deadline = ContinuousClock.now + .seconds(30)
            while !isNoMore(after, than: before), .now < deadline {
                usleep(500_000)
                after = try holdings()
            }
            print("guest: descriptors, framebuffers, KiB: \(before) before \(count) events, \(after) after")
            if !isNoMore(after, than: before) {
                let framebuffers = try guest.output(of: "cat /sys/kernel/debug/dri/*/framebuffer")
                Issue.record("CYCLORAMA_SEED=\(seed): \(after), once \(before)\n\(framebuffers)\n\(try program.log)")
            }
            try show.control("stop")
            #expect(try program.exitStatus() == 0)
        }
    }
}
