import Foundation
import Raster
import Testing

extension GuestSuite {
    /// The harness itself, shown with a small program of its own in the place of the player.
    @Suite(.tags(.displays)) struct HarnessTests {
        /// What `Tests/Guest/pattern.c` draws.
        private func pattern(_ size: Size) -> Screen {
            Screen(size: size) { x, y in (x & 255) << 16 | (y & 255) << 8 | (x ^ y) & 255 }
        }

        private func show(_ size: Size, on guest: Guest, connector: Int = 0) throws -> GuestProgram {
            let name = try guest.connectors()[connector].name
            let program = try guest.start("pattern /dev/dri/card0 \(name) \(size)")
            try program.waitForLog("shown \(size)")
            return program
        }

        /// 1366 is not a multiple of 16: drivers round its pitch up.
        @Test(arguments: [
            GuestDisplay.virtioGPU(Size(width: 1366, height: 768)), .bochs(Size(width: 1024, height: 768)),
        ])
        func whatAGuestShowsIsWhatTheHostSeesAndTheConsoleComesBack(display: GuestDisplay) throws {
            let guest = try Guest(display: display)
            print("guest: \(display) started in \(guest.startTime)")
            let connectors = try guest.connectors()
            try #require(connectors.count == 1 && connectors[0].isConnected)
            let size = try #require(connectors[0].modes.first)

            let before = try guest.waitForScreen("a console") { $0.size == size && !$0.isFlat }
            let program = try show(size, on: guest)
            #expect(try guest.screen().difference(from: pattern(size)) == nil)

            try program.signal("TERM")
            #expect(try program.exitStatus() == 128 + 15)
            #expect(try guest.screen().difference(from: before) == nil)
        }

        @Test func vkmsHasTrueVblanksAndCRCs() throws {
            let guest = try Guest(display: .vkms)
            print("guest: vkms started in \(guest.startTime)")
            let connectors = try guest.connectors()
            try #require(connectors.contains { $0.isConnected && $0.modes.contains(Size(width: 1920, height: 1080)) })

            let console = try guest.frameCRCs(for: .seconds(2))
            let program = try show(Size(width: 1024, height: 768), on: guest)
            let shown = try guest.frameCRCs(for: .seconds(2))
            #expect(console.count > 10 && shown.count > 10)
            #expect(Set(console.map(\.crc)).count == 1)
            #expect(Set(shown.map(\.crc)).count == 1)
            #expect(console.last?.crc != shown.last?.crc)
            for (one, next) in zip(shown, shown.dropFirst()) { #expect(next.frame > one.frame) }
            try program.signal("TERM")
            try program.exitStatus()
            #expect(try guest.frameCRCs(for: .seconds(1)).last?.crc == console.last?.crc)
        }

        private func wait(for count: Int, in events: GuestProgram) throws {
            let deadline = ContinuousClock.now + .seconds(30)
            func told() throws -> Int { try events.log.split(separator: "\n").count { $0 == "HOTPLUG=1" } }
            while try told() < count, .now < deadline { usleep(100_000) }
            #expect(try told() >= count)
        }

        @Test func cablesArePluggedAndPulled() throws {
            let guest = try Guest(display: .virtioGPU(Size(width: 1280, height: 720), heads: 2))
            #expect(try guest.connectors().map(\.isConnected) == [true, false])
            let events = try guest.start("uevent env")

            let size = Size(width: 800, height: 600)
            try guest.plug(head: 1, size: size)
            try events.waitForLog("HOTPLUG=1")
            try guest.waitForConnectors("both") { $0.allSatisfy(\.isConnected) && $0[1].modes.first == size }
            let program = try show(size, on: guest, connector: 1)
            #expect(try guest.screen(head: 1).difference(from: pattern(size)) == nil)
            // While a program is master, the kernel leaves it to that to look at the connectors again.
            try program.signal("TERM")
            try program.exitStatus()

            let other = Size(width: 1024, height: 600)
            try guest.plug(head: 0, size: other)
            try guest.waitForConnectors("the other size") { $0[0].modes.first == other }
            // Two changes at once may be one event.
            try wait(for: 2, in: events)
            try guest.unplug(head: 1)
            try guest.waitForConnectors("the first alone") { $0.map(\.isConnected) == [true, false] }
            try wait(for: 3, in: events)
        }

        @Test func commandsAndFilesCrossUnharmed() throws {
            let every = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) })
            let guest = try Guest(display: .vkms, files: ["/media/every": every])
            #expect(try guest.read("/media/every") == every)
            try guest.put(every.dropFirst(3), at: "/tmp/a folder/every")
            #expect(try guest.read("/tmp/a folder/every") == every.dropFirst(3))
            #expect(try guest.run("echo out; echo err >&2; exit 3").status == 3)
            #expect(try guest.run("echo out; echo err >&2; exit 3").text == "out\nerr")
            #expect(try guest.run("sleep 100", timeout: .seconds(1)).status == 137)
            #expect(throws: GuestFailure.self) { try guest.waitUntil("false", timeout: .milliseconds(1)) }
            #expect(try guest.output(of: "echo still here") == "still here")
        }

        @Test func aGuestThatCannotBootSaysWhy() throws {
            let failure = #expect(throws: GuestFailure.self) {
                _ = try Guest(display: .vkms, kernelArguments: ["init=/nowhere", "rdinit=/nowhere"])
            }
            #expect(failure?.console.contains("Kernel panic") == true)
        }
    }
}
