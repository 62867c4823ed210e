import Foundation
import Raster
import Testing

extension GuestSuite {
    /// Displays that come, go and change while the player runs, and the state of the card around it.
    @Suite(.tags(.cables), .needsPlayer)
    struct HotplugTests {
        private static let size = Size(width: 800, height: 600)
        private let media: Media

        init() throws {
            media = try Media(["a.jpg", "b.jpg"])
            let moves = "transition-duration: 2s, skip-transition: 2s"
            try media.write("defaults: {duration: 1h, \(moves), pair: false}\nslides: [a.jpg, b.jpg]\n")
        }

        @Test(.tags(.ci)) func aDisplayThatIsPulledAndPluggedAgainFindsTheShowWhereItIs() throws {
            let guest = try Guest(display: .virtioGPU(Self.size, heads: 2), media: media.folder)
            let console = try guest.waitForScreen("a console") { !$0.isFlat }
            let show = try Show("/media/list.yaml", on: guest)
            let second = Size(width: 640, height: 480)

            try guest.plug(head: 1, size: second)
            try show.program.waitForLog("playing on /dev/dri/card0 (virtio_gpu) Virtual-2 640x480")
            try show.expect(media["a.jpg"], size: second, head: 1)
            try show.control("next")
            try show.expect(media["b.jpg"], size: Self.size)
            try show.expect(media["b.jpg"], size: second, head: 1)

            try guest.unplug(head: 1)
            try show.program.waitForLog("no longer on /dev/dri/card0 (virtio_gpu) Virtual-2 640x480")
            try show.control("next")
            try show.expect(media["a.jpg"], size: Self.size)

            let third = Size(width: 1024, height: 768)
            try guest.plug(head: 1, size: third)
            try show.expect(media["a.jpg"], size: third, head: 1)
            #expect(try show.position == 2)
            try show.control("next")
            try show.expect(media["b.jpg"], size: Self.size)
            try show.expect(media["b.jpg"], size: third, head: 1)
            let outputs = try #require(try show.show()["outputs"] as? [[String: Any]])
            #expect(outputs.map { $0["name"] as? String } == ["Virtual-1", "Virtual-2"])

            try show.stop()
            #expect(try guest.screen().difference(from: console) == nil, "the console is back")
        }

        @Test func anotherModeIsTakenInTheMiddleOfAMove() throws {
            let guest = try Guest(display: .virtioGPU(Self.size, heads: 2), media: media.folder)
            let show = try Show("/media/list.yaml", on: guest)
            let other = Size(width: 1152, height: 864)
            try show.program.signal("USR2")
            try show.wait(for: "moving")
            try guest.plug(head: 0, size: other)
            try show.wait(forPosition: 1)
            try show.expect(media["b.jpg"], size: other)

            // And a display that goes in the middle of one does not hold the others up.
            try guest.plug(head: 1, size: Self.size)
            try show.expect(media["b.jpg"], size: Self.size, head: 1)
            try show.program.signal("USR2")
            try show.wait(for: "moving")
            try guest.unplug(head: 1)
            try show.wait(forPosition: 2)
            try show.expect(media["a.jpg"], size: other)
            try show.control("stop")
        }

        @Test func withoutADisplayTheShowWaitsForOne() throws {
            let guest = try Guest(display: .virtioGPU(Self.size), media: media.folder)
            try guest.setConnector("Virtual-1", "off")
            let program = try guest.start("/bin/cyclorama play /media/list.yaml")
            try program.waitForLog(
                "no display: /dev/dri/card0 (virtio_gpu): nothing is connected to Virtual-1; waiting for one")
            try guest.setConnector("Virtual-1", "detect")
            try Show(playing: program, on: guest).expect(media["a.jpg"], size: Self.size)
            try guest.waitUntil(#"grep -qF '"state": "resting"' /run/cyclorama/status.json"#)

            // All gone: the place is kept, commands are obeyed as far as they can be, and nobody spins.
            try guest.setConnector("Virtual-1", "off")
            try guest.waitUntil("[ $(grep -c 'waiting for one' \(program.name).log) = 2 ]")
            let ticks = "cut -d' ' -f14,15 /proc/\(program.pid)/stat"
            let before = try guest.output(of: ticks)
            _ = try guest.output(of: "sleep 3")
            #expect(try guest.output(of: ticks) == before, "waiting costs nothing")
            try program.signal("USR2")
            try guest.setConnector("Virtual-1", "detect")
            try Show(playing: program, on: guest).expect(media["b.jpg"], size: Self.size)
            try program.signal("TERM")
            #expect(try program.exitStatus() == 0)
        }

        /// By the kernel's own argument for panels that do not tell. Its console is turned the same way (looked at).
        @Test(arguments: [("right_side_up", 90), ("upside_down", 180), ("left_side_up", 270)])
        func aPanelThatIsMountedOtherwiseIsReadUpright(side: String, degrees: Int) throws {
            let guest = try Guest(
                display: .virtioGPU(Self.size), media: media.folder,
                kernelArguments: ["video=Virtual-1:panel_orientation=\(side)"])
            let show = try Show("/media/list.yaml", on: guest)
            let picture = try Show.rendering(
                media.folder.appending(path: "a.jpg"), size: Self.size, degrees: degrees)
            try guest.waitForScreen("a.jpg turned by \(degrees)") { $0 == picture }
            try show.control("stop")
        }

        @Test func whoHoldsTheDisplayIsNotDisturbedAndTheOthersAreTold() throws {
            let guest = try Guest(display: .virtioGPU(Self.size), media: media.folder)
            let show = try Show("/media/list.yaml", on: guest)
            let other = try guest.run("/bin/cyclorama play /media/list.yaml --runtime-dir /tmp/other")
            #expect(other.status == 3)
            #expect(other.text.contains("another program holds it; stop that one first"))
            let outputs = try guest.output(of: "/bin/cyclorama outputs")
            #expect(outputs.contains("Virtual-1  connected") && outputs.contains("plays at   800x600"))
            #expect(outputs.contains("unknown: another program holds the display"))
            try show.expect(media["a.jpg"], size: Self.size)

            // Whoever takes the display without a word is waited for, and so is who had it before a service.
            let thief = try guest.start("kms /dev/dri/card0 'steal \(show.program.pid)' hold")
            try thief.waitForLog("hold: ok")
            try show.program.signal("USR2")
            try show.program.waitForLog("another program holds it")
            try thief.signal("KILL")
            try show.expect(media["b.jpg"], size: Self.size)

            // At a rest no command and no move is needed.
            let picture = try Show.rendering(media["b.jpg"], size: Self.size)
            let painter = try guest.start(
                "kms /dev/dri/card0 'steal \(show.program.pid)' 'fb p 800x600' 'mode 800x600 p' hold")
            try painter.waitForLog("hold: ok")
            try guest.waitForScreen("the picture of another program") { $0 != picture }
            try painter.signal("KILL")
            try guest.waitForScreen("b.jpg again", timeout: .seconds(60)) { $0 == picture }

            let service = try guest.start(
                "env NOTIFY_SOCKET=@nobody /bin/cyclorama play /media/list.yaml --runtime-dir /tmp/other")
            try service.waitForLog("another program holds it")
            try show.stop()
            try Show(playing: service, on: guest).expect(media["a.jpg"], size: Self.size)
            try service.signal("TERM")
            #expect(try service.exitStatus() == 0)
            #expect(try guest.output(of: "/bin/cyclorama outputs").contains("slide-*  pan"))

            for (arguments, message) in [
                ("--card /dev/dri/card7", "/dev/dri/card7: cannot open the card: No such file or directory"),
                ("--card /dev/null", "cannot use the card"),
                ("--output HDMI-A-1", "there is no output HDMI-A-1, only Virtual-1"),
                ("--mode 123x45", "Virtual-1 has no such mode; it has "),
            ] {
                let outcome = try guest.run("/bin/cyclorama play /media/list.yaml \(arguments)")
                #expect(outcome.status == 3 && outcome.text.contains(message), "\(arguments): \(outcome.text)")
            }
        }
    }
}
