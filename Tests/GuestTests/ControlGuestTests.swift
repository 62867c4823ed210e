import Foundation
import Raster
import Testing

extension GuestSuite {
    /// Signals, damaged files and the end, seen in `status.json` and on the screen.
    @Suite(.tags(.displays), .needsPlayer)
    struct ControlGuestTests {
        private static let size = Size(width: 800, height: 600)

        @Test func signalsDoWhatTheTableSays() throws {
            let names = ["a.jpg", "b.jpg", "c.jpg"]
            let media = try Media(names)
            let settings = "defaults: {duration: 1h, transition-duration: 200ms}\n"
            try media.write(settings + "slides: [a.jpg, b.jpg]\n")
            let guest = try Guest(display: .virtioGPU(Self.size), media: media.folder)
            let console = try guest.waitForScreen("a console") { !$0.isFlat }
            let pictures = try names.map { try Show.rendering(media.folder.appending(path: $0), size: Self.size) }
            let show = try Show("/media/list.yaml", on: guest)
            let isPaused = #"grep -qF '"paused": true' /run/cyclorama/status.json"#
            #expect(try guest.screen().difference(from: pictures[0]) == nil)

            try show.program.signal("USR1")
            try guest.waitUntil(isPaused)
            try show.program.signal("USR2")
            try show.wait(forPosition: 1)
            #expect(try guest.screen().difference(from: pictures[1]) == nil)
            try guest.waitUntil(isPaused)
            try show.program.signal("USR1")
            try guest.waitUntil("! \(isPaused)")
            try show.program.signal("36")  // SIGRTMIN+2: pause; glibc's SIGRTMIN is 34
            try guest.waitUntil(isPaused)
            try show.program.signal("37")  // SIGRTMIN+3: resume
            try guest.waitUntil("! \(isPaused)")
            try show.program.signal("35")  // SIGRTMIN+1: previous
            try show.wait(forPosition: 0)
            #expect(try guest.screen().difference(from: pictures[0]) == nil)

            // Another playlist, keeping the place.
            try guest.put(Data((settings + "slides: [c.jpg, a.jpg]\n").utf8), at: "/media/list.yaml")
            try show.program.signal("HUP")
            try guest.waitUntil(#"grep -qF '"reloads": 1' /run/cyclorama/status.json"#)
            #expect(try show.showing == "a.jpg")
            #expect(try guest.screen().difference(from: pictures[0]) == nil)
            try show.control("next")
            #expect(try show.showing == "c.jpg")
            #expect(try guest.screen().difference(from: pictures[2]) == nil)

            // A broken one changes nothing.
            try guest.put(Data("slides: [a.jpg, {imgae: b.jpg}]\n".utf8), at: "/media/list.yaml")
            try show.program.signal("HUP")
            try guest.waitUntil(#"grep -qF '"reloads": 2' /run/cyclorama/status.json"#)
            #expect(try show.program.log.contains("list.yaml:1:18: unknown key 'imgae'"))
            #expect(try guest.screen().difference(from: pictures[2]) == nil)

            try show.program.signal("TERM")
            #expect(try show.program.exitStatus() == 0)
            #expect(try guest.screen().difference(from: console) == nil, "the console is back")
            #expect(try guest.run("ls /run/cyclorama").text == "pid.lock")
        }

        /// A snapshot is what the card scans out, at rest and in a move whose frames stand for seconds.
        @Test func aSnapshotIsWhatIsScannedOut() throws {
            let media = try Media(["a.jpg", "b.jpg"])
            try media.write(
                """
                defaults:
                  {duration: 1h, transition: slide-left, transition-duration: 12s, skip-transition: 12s,
                   easing: steps(2)}
                slides: [a.jpg, b.jpg]
                """)
            let guest = try Guest(display: .virtioGPU(Self.size), media: media.folder)
            let show = try Show("/media/list.yaml", on: guest)
            var screens: [Screen] = []
            for state in ["resting", "moving", "resting"] {
                if state == "moving" { try show.program.signal("USR2") }
                try show.wait(for: state)
                if state == "moving" {
                    // Its second frame stands for six seconds too.
                    let first = screens[0]
                    try guest.waitForScreen("the middle of the move") { $0 != first }
                }
                let screen = try guest.screen()
                try show.control("snapshot /run/a.png --output Virtual-1")
                let file = media.folder.appending(path: "snapshot.png")
                try guest.read("/run/a.png").write(to: file)
                #expect(try Show.rendering(file, size: Self.size).difference(from: screen) == nil, "\(state)")
                for other in screens { #expect(screen.difference(from: other) != nil) }
                screens.append(screen)
            }
            try show.program.signal("TERM")
            #expect(try show.program.exitStatus() == 0)
        }

        @Test func damagedFilesAreLeftOutAndTheShowGoesOn() throws {
            let media = try Media(["a.jpg", "b.jpg", "cut.jpg", "bad.jpg"])
            let cut = media.folder.appending(path: "cut.jpg")
            try Data(contentsOf: cut).prefix(2_000).write(to: cut)
            let bad = media.folder.appending(path: "bad.jpg")
            var bytes = try Data(contentsOf: bad)
            bytes.replaceSubrange(
                bytes.count / 2..<bytes.count / 2 + 200, with: Data((0..<200).map { UInt8($0) | 0xc0 }))
            try bytes.write(to: bad)
            try media.write("", to: "empty.jpg")
            try media.write(
                """
                defaults: {duration: 800ms, transition-duration: 800ms}
                slides: [cut.jpg, a.jpg, bad.jpg, empty.jpg, missing.jpg, b.jpg]
                """)
            let guest = try Guest(display: .virtioGPU(Self.size), media: media.folder)
            let show = try Show("/media/list.yaml", on: guest)
            let pictures = try ["a.jpg", "b.jpg"].map {
                try Show.rendering(media.folder.appending(path: $0), size: Self.size)
            }
            // Two rounds of six places, and every look at the screen sees the two good pictures and nothing else.
            var looks = 0
            while try show.position < 13 {
                let screen = try guest.screen()
                let isGood =
                    screen.shift(from: pictures[0], to: pictures[1], "slide-left") != nil
                    || screen.shift(from: pictures[1], to: pictures[0], "slide-left") != nil
                #expect(isGood, "only good pictures are shown")
                if !isGood { break }
                looks += 1
            }
            #expect(looks > 2)
            let log = try show.program.log
            for name in ["cut", "bad", "empty", "missing"] {
                #expect(log.components(separatedBy: "/media/\(name).jpg").count == 2, "said once: \(name)\n\(log)")
            }
            let leftOut = try #require(try show.show()["left-out"] as? [[String: String]])
            #expect(leftOut.count == 4)
            try show.control("stop")
        }

        @Test func everyOutputPlaysAtItsOwnModeInStep() throws {
            let media = try Media(["a.jpg", "b.jpg"])
            let moves = "transition-duration: 3s, skip-transition: 3s"
            try media.write("defaults: {duration: 1h, \(moves)}\nslides: [a.jpg, b.jpg]\n")
            let guest = try Guest(display: .virtioGPU(Self.size, heads: 2), media: media.folder)
            let sizes = [Self.size, Size(width: 640, height: 480)]
            try guest.plug(head: 1, size: sizes[1])
            try guest.waitUntil("[ $(cat /sys/class/drm/card0-*/status | grep -c ^connected) = 2 ]")
            let show = try Show("/media/list.yaml", on: guest)
            for (position, name) in ["a.jpg", "b.jpg"].enumerated() {
                if position > 0 { try show.control("next") }
                for (head, size) in sizes.enumerated() {
                    let picture = try Show.rendering(media[name], size: size)
                    #expect(try guest.screen(head: head).difference(from: picture) == nil, "\(name) on head \(head)")
                }
            }
            try show.control("stop")
        }
    }
}
