import Foundation
import Raster
import Testing

extension GuestSuite {
    /// The player on models of drivers that are not as kind as virtio-gpu: the right picture at rest and in the middle of a
    /// move, on whatever rung is right there.
    @Suite(.tags(.drivers), .needsPlayer)
    struct DriverGuestTests {
        private static let size = Size(width: 800, height: 600)
        private let media: PushMedia
        private let guest: Guest

        init() throws {
            media = try PushMedia()
            guest = try Guest(display: .vkms, media: media.folder)
        }

        /// One push on vkms as another driver.
        private func push(
            _ model: VKMSModel, _ size: Size = Self.size, _ rungs: String...,
            at place: SourceLocation = #_sourceLocation
        ) throws {
            try guest.become(model)
            let rung = Push.rung(media, on: guest, size: size, at: place)
            #expect(rungs.contains(rung), "\(model) at \(size)", sourceLocation: place)
            DriverTable.add(model.name, rung, .model, on: guest.kernel)
        }

        /// In one guest, for a boot takes as long as one of them. 800 pixels are no multiple of 64: a framebuffer whose rows
        /// are filled up is refused by some.
        @Test func everyFrameOnAModelledDriverIsRight() throws {
            try moveEvenly(.i915)
            try push(.mxsfb, Self.size, "copy")
            try push(.tilcdc, Self.size, "copy")
            try push(.lcdif, Self.size, "pan", "copy")
            try push(.imx, Self.size, "pan", "copy")
            // Two screens of 1280 pixels are wider than its 2048.
            try push(.vc4, Size(width: 1280, height: 1024), "planes")
        }

        /// The times of i915's and vc4's vblanks are ahead of now: no position may be shown twice, and none left out.
        private func moveEvenly(_ model: VKMSModel) throws {
            try guest.become(model)
            let push = try Push(media, on: guest, size: Self.size)
            // 800 pixels in 2 s at 60.32 Hz.
            let step = 800 / (2 * 60.32)
            var (wrong, judged) = (0, 0)
            var scans: [Guest.Scan] = []
            // A player that is wrong is so for a third of the frames. On a host that is busy it misses vblanks: what stands
            // beside a gap is late. Of a move with many gaps nothing can be said.
            for position in 1...6 where judged < 30 {
                let before = try guest.scans().count
                try push.move(to: position, looks: false)
                // The first, which asks for vblanks again, does not know how many there were meanwhile.
                scans = try guest.scans().dropFirst(before).filter { $0.x > 0 && $0.x < Self.size.width }
                scans.removeFirst()
                let timely = scans.indices.dropFirst().dropLast().filter { index in
                    scans[index].vblank == scans[index - 1].vblank + 1
                        && scans[index + 1].vblank == scans[index].vblank + 1
                }
                wrong = timely.count { abs(Double(scans[$0 + 1].x - scans[$0].x) - step) > 1.5 }
                judged = timely.count
            }
            _ = try push.stop()
            let places = scans.map { "\($0.vblank):\($0.x)" }.joined(separator: " ")
            #expect(
                judged >= 30 && wrong <= judged / 10, "\(wrong) of \(judged) are not where their vblank is: \(places)")
        }

        @Test func aRefusalLeavesTheOutputToAnotherModeOrCRTC() throws {
            // A Qualcomm board on a screen of more pixels than it drives.
            try guest.become(VKMSModel("msm", "reject_mode=1024", "reject_errno=7"))
            let show = try Show("/media/list.yaml", on: guest)
            let screen = try guest.screen()
            #expect(screen.size.width != 0 && screen.size.width != 1024)
            #expect(screen.difference(from: try media.picture("a.jpg", screen.size)) == nil)
            try show.control("stop")
            try show.program.exitStatus()

            _ = try guest.output(of: "rm -rf /run/cyclorama")
            try guest.become(.rk3399)
            try guest.setModel("status", "1,2")
            // The one that is preferred.
            let size = Size(width: 1024, height: 768)
            let other = try Show("/media/list.yaml", on: guest)
            #expect(try guest.frame(crtc: 1).difference(from: try media.picture("a.jpg", size)) == nil)
            // And with both: one has to be content with less.
            try guest.setModel("status", "1,1")
            let deadline = ContinuousClock.now + .seconds(30)
            var frames: [Screen] = []
            repeat {
                frames = try [guest.frame(crtc: 0), guest.frame(crtc: 1)]
            } while frames[0].size.width == 0 && ContinuousClock.now < deadline
            #expect(frames[1].size == size && (1...800).contains(frames[0].size.width))
            for frame in frames where frame.size.width > 0 {
                #expect(frame.difference(from: try media.picture("a.jpg", frame.size)) == nil)
            }
            try other.program.signal("TERM")
        }

        /// Memory for strips cannot be pinned, which no test of the driver's tells: the show goes on by planes, without a restart
        /// and without a mode set, and tries again when it is told to.
        @Test func aRungThatOnlyFailsAtItsCommitIsLeft() throws {
            try guest.become(.amdgpu)
            try guest.setModel("pin_errno", "12")
            // The first picture stands on a framebuffer for strips.
            let push = try Push(media, on: guest, size: Self.size)
            try push.move(to: 1)
            func output() throws -> [String: Any] {
                try #require((try push.show.show()["outputs"] as? [[String: Any]])?.first)
            }
            let failed = try #require(try output()["failed-rungs"] as? [[String: Any]])
            #expect(failed.map { $0["rung"] as? String } == ["pan"])
            #expect(failed.first?["error"] as? String == "Cannot allocate memory")
            #expect((failed.first?["call"] as? String)?.hasPrefix("set the mode 800x600") == true)
            #expect((failed.first?["since"] as? String)?.hasSuffix("Z") == true)
            #expect(Show.rung(of: "slide-left", on: try output()) == "planes", "on framebuffers as large as the screen")
            #expect(try push.show.program.log.contains("by pan: Cannot allocate memory; a lower rung shows it"))
            try push.move(to: 2)
            let list = try guest.output(of: "/bin/cyclorama outputs")
            #expect(list.contains(": cannot set the mode 800x600@60.32: Cannot allocate memory"), "\(list)")

            try guest.setModel("pin_errno", "0")
            try push.show.control("reload")
            for position in 3...4 { try push.move(to: position) }
            #expect(try output()["failed-rungs"] == nil)
            #expect(Show.rung(of: "slide-left", on: try output()) == "pan")
            // In the middle of a move.
            try push.show.program.signal("USR2")
            try guest.setModel("pin_errno", "22")
            try push.show.wait(forPosition: 5)
            try push.move(to: 6)
            #expect(try output()["failed-rungs"] != nil)
            #expect(try push.stop() == "planes")
        }

        /// A flip that never ends, for which the kernel waits half a minute: not on the loop thread, whose stack is looked at all the
        /// while, and then the show goes on.
        @Test func aFlipThatHangsHoldsUpNothing() throws {
            try guest.become(.plain)
            let push = try Push(media, on: guest, size: Self.size)
            try guest.setModel("hang_flips", "1")
            try push.show.program.signal("USR2")
            let stacks = try guest.output(
                of: """
                    pid=$(cat /run/cyclorama/pid)
                    for look in $(seq 350); do
                        echo look; cat /proc/$pid/stack
                        usleep 100000
                        if ! grep -q '"name": "Virtual-1"' /run/cyclorama/status.json; then wasGone=1
                        elif [ "$wasGone" ]; then break; fi
                    done
                    """, timeout: .seconds(120))
            #expect(stacks.contains("epoll_wait"))
            // A lock is waited for in passing too. Who holds it for the flip's sake does so for hundreds of looks.
            let waits = stacks.components(separatedBy: "look\n").filter {
                $0.contains("wait_for_dep") || $0.contains("modeset_lock")
            }
            #expect(waits.count <= 5, "\(waits)")
            let picture = try media.picture("b.jpg", Self.size)
            try guest.waitForScreen("b.jpg on the display that was set up anew") { $0 == picture }
            try push.show.wait(forPosition: 1)
            try push.move(to: 2)
            #expect(try push.show.program.log.contains("the display no longer answers"))
            _ = try push.stop()
        }

        @Test func driversThatMoveTheirWindowPan() throws {
            for model in [VKMSModel.plain, .i915, .vc4] { try push(model, Self.size, "pan") }
        }

        @Test func memoryThatRunsOutDemotesAndEndsNothing() throws {
            try guest.become(.smallSun4i)
            let push = try Push(media, on: guest, size: Size(width: 1920, height: 1080))
            for position in 1...3 { try push.move(to: position) }
            DriverTable.add("sun4i-drm with 32 MB", try push.stop(), .model, on: guest.kernel)
        }

        /// Faults that begin in the middle of a move and end by themselves: the screen then is what status says, without a command,
        /// and no framebuffer is left over.
        @Test(arguments: [VKMSModel.plain, .i915]) func whatFailsForAWhileLeavesNothingBehind(_ model: VKMSModel) throws
        {
            try guest.become(model)
            let push = try Push(media, on: guest, size: Self.size)
            try push.move(to: 1)
            try push.move(to: 2)
            func framebuffers() throws -> Int {
                let text = try guest.output(of: "cat /sys/kernel/debug/dri/0/framebuffer")
                return text.split(separator: "\n").count { $0.hasPrefix("framebuffer[") }
            }
            let baseline = try framebuffers()
            var position = 2
            let faults = [
                ["ebusy_every=2"], ["pin_errno=12"], ["pin_errno=5", "plane_errno=5"], ["lose_flips=1"],
                ["pin_errno=12", "plane_errno=12", "ebusy_every=3"], ["reject_mode=1"],
                ["pin_errno=5", "lose_flips=2"],
            ]
            for fault in faults {
                try push.show.program.signal("USR2")
                usleep(600_000)
                let settings = fault.map { $0.split(separator: "=").map(String.init) }
                for setting in settings { try guest.setModel(setting[0], setting[1]) }
                usleep(2_500_000)
                for setting in settings { try guest.setModel(setting[0], "0") }
                position += 1
                try push.show.wait(forPosition: position)
                let picture = try media.picture(position % 2 == 0 ? "a.jpg" : "b.jpg", Self.size)
                try guest.waitForScreen("the picture after \(fault)") { $0 == picture }
                // Each rung has a few of its own.
                let count = try framebuffers()
                #expect(count <= baseline + 4, "\(fault): \(count), \(baseline) before")
            }
            // What was left for a while is taken again.
            try push.show.control("reload")
            for step in 1...3 { try push.move(to: position + step) }
            #expect(try framebuffers() <= baseline)
            _ = try push.stop()
        }

        @Test func aFlipThatIsLostOrRefusedIsNotTheEnd() throws {
            let push = try Push(media, on: guest, size: Self.size)
            try guest.setModel("ebusy_every", "7")
            try push.move(to: 1)
            try guest.setModel("ebusy_every", "0")
            for position in 2...3 {
                try guest.setModel("lose_flips", "1")
                try push.move(to: position, looks: false)
                #expect(try guest.output(of: "cat /sys/module/vkms/parameters/lose_flips") == "0")
            }
            // Where nothing flips any more, the display is dark until something does.
            try guest.setModel("lose_flips", "-1")
            try push.show.program.signal("USR2")
            try guest.run(
                "until grep -q 'is given up for a while' /run/cyclorama/status.json; do sleep 0.2; done",
                timeout: .seconds(90))
            try guest.setModel("lose_flips", "0")
            try push.show.program.signal("HUP")
            try push.show.wait(forPosition: 4)
            _ = try push.stop()
        }
    }
}
