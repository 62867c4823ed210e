import Foundation
import Lettering
import Raster
import Testing

extension GuestSuite {
    /// Remote controls and keyboards at the screen: devices of the kernel's uinput.
    @Suite(.tags(.displays), .needsPlayer)
    struct HandGuestTests {
        private static let sizes = [Size(width: 640, height: 480), Size(width: 800, height: 600)]
        private static let remote = "Example Remote Control"
        private let media: Media
        private let guest: Guest

        init() throws {
            media = try Media(["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg"])
            let settings = "defaults: {duration: 1h, transition: cut, pair: false}\n"
            try media.write(settings + "slides: [a.jpg, b.jpg, c.jpg]\n", to: "lobby.yaml")
            try media.write(settings + "slides: [d.jpg]\n", to: "menu.yaml")
            try media.write(settings + "slides: [e.jpg, d.jpg]\n", to: "offers.yaml")
            try media.write(
                """
                outputs:
                  Virtual-1:
                    playlist: lobby.yaml
                    input:
                      keys: {"*remote*": {KEY_RED: {show: e.jpg, for: 2s}, KEY_GREEN: {show: offers.yaml}, KEY_POWER: blank}}
                      idle: 5s
                  Virtual-2: menu.yaml
                """, to: "site.yaml")
            guest = try Guest(display: .virtioGPU(Self.sizes[0], heads: 2), media: media.folder)
            try guest.plug(head: 1, size: Self.sizes[1])
        }

        private func picture(_ name: String, _ size: Size = Self.sizes[0]) throws -> Screen {
            try Show.rendering(media[name], size: size)
        }

        private func expect(_ name: String, _ show: Show, at place: SourceLocation = #_sourceLocation) throws {
            try show.expect(media[name], size: Self.sizes[0], at: place)
        }

        @Test func aRemoteControlSteersItsOutputAndNoOther() throws {
            let hand = try GuestHand(on: guest)
            let show = try Show("/media/site.yaml", on: guest)
            try show.program.waitForLog("no input device is called")
            // What is named by nobody steers nothing.
            try hand.plug("AT keyboard")
            try hand.press(.right)
            try hand.pull()
            try hand.plug(Self.remote)
            try show.program.waitForLog("\(Self.remote) (/dev/input/event")
            try expect("a.jpg", show)
            for (key, name) in [(GuestHand.Key.right, "b.jpg"), (.right, "c.jpg"), (.left, "b.jpg"), (.home, "a.jpg")] {
                try hand.press(key)
                try expect(name, show)
            }
            // Held, and repeated by the kernel: one step.
            try hand.hold(.right)
            try expect("b.jpg", show)
            // None of a few presses is lost: eight in a round of three are two steps.
            try hand.press(.right, times: 8)
            try expect("a.jpg", show)
            // Of more than the kernel's buffer holds some are, and what is pressed before the player has read them.
            try hand.press(.right, times: 1000)
            _ = try guest.output(of: "sleep 2")
            try hand.press(.home)
            try expect("a.jpg", show)
            try hand.press(.left)
            try expect("c.jpg", show)
            #expect(try guest.screen(head: 1) == picture("d.jpg", Self.sizes[1]), "the other one is steered by nobody")

            try hand.press(.red)
            try expect("e.jpg", show)
            try expect("c.jpg", show)
            // A playlist, with steps of its own, until nobody is there.
            try hand.press(.green)
            try expect("e.jpg", show)
            try hand.press(.right)
            try expect("d.jpg", show)
            try expect("c.jpg", show)
            try hand.press(.space)
            try show.program.waitForLog("Virtual-1: paused for 5s")
            #expect(try show.show()["paused"] as? Bool == true)
            try guest.waitUntil("grep -qF '\"paused\": false' /run/cyclorama/status.json")
            try hand.press(.power)
            try guest.waitForScreen("black") { $0.isBlack }
            // Any key lights it, and does nothing else.
            try hand.press(.right)
            try expect("c.jpg", show)

            try hand.pull()
            try show.program.waitForLog("\(Self.remote) has gone")
            try hand.plug(Self.remote)
            try guest.waitUntil("[ $(grep -c 'steers the show' \(show.program.name).log) = 2 ]")
            try hand.press(.right)
            try expect("a.jpg", show)
            try show.stop()
        }

        /// On a display that hangs on its side.
        @Test func aTapDoesWhatItsPlaceOnTheScreenSays() throws {
            let site = """
                outputs:
                  Virtual-1:
                    playlist: lobby.yaml
                    rotate: 90
                    input: {touch: "Example Panel", tap: {middle: {show: e.jpg, for: 2s}}}
                  Virtual-2: menu.yaml
                """
            try guest.put(Data(site.utf8), at: "/media/site.yaml")
            let hand = try GuestHand(on: guest)
            try hand.plug(panel: "Example Panel")
            let show = try Show("/media/site.yaml", on: guest)
            try show.program.waitForLog("Example Panel (/dev/input/event")
            func expect(_ name: String) throws { try show.expect(media[name], size: Self.sizes[0], degrees: 90) }
            try expect("a.jpg")
            // The viewer's right side is the display's lower one.
            try hand.tap(500, 950)
            try expect("b.jpg")
            try hand.tap(500, 50)
            try expect("a.jpg")
            try hand.tap(950, 500)
            try expect("e.jpg")
            try expect("a.jpg")
            #expect(try show.status()["input-devices"] as? [String] == ["Example Panel"])
            // To the viewer's left, and back.
            try hand.swipe(from: (500, 800), to: (500, 300))
            try expect("b.jpg")
            try hand.swipe(from: (500, 300), to: (500, 800))
            try expect("a.jpg")
            // Two fingers and a hand that rests are no taps; the tap after each is one.
            try hand.touch(500, 950)
            try hand.touch(600, 950, finger: 1)
            try hand.lift()
            try hand.lift(finger: 1)
            try hand.touch(500, 950)
            _ = try guest.output(of: "sleep 1")
            try hand.lift()
            try hand.tap(500, 950)
            try expect("b.jpg")
            try show.control("blank")
            try guest.waitForScreen("black") { $0.isBlack }
            try hand.tap(500, 500)
            try expect("b.jpg")
            // The last of three small pictures beside each other, as the viewer sees them.
            try show.control("overview")
            let page = try guest.screen()
            for name in ["a.jpg", "b.jpg"] {
                #expect(try page != Show.rendering(media[name], size: Self.sizes[0], degrees: 90))
            }
            try hand.tap(900, 830)
            try expect("c.jpg")
            let listed = try guest.output(of: "/bin/cyclorama outputs")
            #expect(listed.contains("  Example Panel  touch, /dev/input/event"), "\(listed)")
            try show.control("stop")
        }

        /// More than the next slide takes the PIN, which is tapped in on the screen.
        @Test func aLockAsksForThePIN() throws {
            let site = """
                outputs:
                  Virtual-1:
                    playlist: lobby.yaml
                    rotate: 90
                    input: {touch: "Example Panel", tap: {middle: {show: e.jpg}}, lock: true, idle: 20s}
                  Virtual-2: menu.yaml
                """
            try guest.put(Data(site.utf8), at: "/media/site.yaml")
            let hand = try GuestHand(on: guest)
            try hand.plug(panel: "Example Panel")
            let show = try Show("/media/site.yaml", on: guest)
            try show.program.waitForLog("Example Panel (/dev/input/event")
            func expect(_ name: String) throws { try show.expect(media[name], size: Self.sizes[0], degrees: 90) }
            /// Taps on a key, at its place on a screen of 480x640 as the viewer sees it, which hangs turned by a quarter.
            func tap(_ key: KeyPad.Key) throws {
                let size = Size(width: Self.sizes[0].height, height: Self.sizes[0].width)
                let (place, index) = (KeyPad.place(on: size), try #require(KeyPad.keys.firstIndex(of: key)))
                let unit = Double(place.size.width) / 4
                let x = Double(place.origin.x) + unit * (1 + Double(index % 3))
                let y = Double(place.origin.y) + unit * (2 + Double(index / 3))
                #expect(KeyPad.spot(at: Point(x: Int(x), y: Int(y)), on: size) == .key(key))
                try hand.tap(1000 - Int(1000 * y / Double(size.height)), Int(1000 * x / Double(size.width)))
            }
            try expect("a.jpg")
            // Where no PIN is set nobody gets in.
            try hand.tap(500, 500)
            try show.program.waitForLog("Virtual-1: it is locked, and no PIN is set")
            _ = try guest.output(of: "echo 2580 | /bin/cyclorama ctl pin")
            try hand.tap(500, 950)
            try expect("b.jpg")
            try hand.swipe(from: (500, 300), to: (500, 800))
            try expect("a.jpg")

            let plain = try guest.screen()
            try hand.tap(500, 500)
            try guest.waitForScreen("the pad") { $0 != plain }
            for digit in [2, 5, 8, 1] { try tap(.digit(digit)) }
            try tap(.enter)
            _ = try guest.output(of: "sleep 2")
            #expect(try guest.screen() != plain, "a wrong PIN opens nothing")
            for digit in [2, 5, 8, 0] { try tap(.digit(digit)) }
            try tap(.enter)
            try expect("e.jpg")
            try show.program.waitForLog("Virtual-1: unlocked by its PIN")
            // What is shown ends by a tap, without the PIN, and is locked again when nobody is there.
            try hand.tap(500, 50)
            try expect("c.jpg")
            _ = try guest.output(of: "sleep 21")
            let third = try guest.screen()
            try hand.tap(500, 500)
            try guest.waitForScreen("the pad") { $0 != third }
            try hand.tap(20, 20)
            try guest.waitForScreen("no pad") { $0 == third }
            #expect(try guest.output(of: "stat -c %a /var/lib/cyclorama/pin").contains("600"))
            #expect(try !guest.output(of: "cat /var/lib/cyclorama/pin").contains("2580"))
            try show.control("stop")
        }

        /// Nobody else hears of its keys, and those of an edit count.
        @Test func aDeviceIsThePlayersAlone() throws {
            let hand = try GuestHand(on: guest)
            try hand.plug(Self.remote)
            let show = try Show("/media/site.yaml", on: guest)
            try show.program.waitForLog("\(Self.remote) (/dev/input/event")
            let listed = try guest.output(of: "/bin/cyclorama outputs")
            #expect(listed.contains("input devices\n") && listed.contains("  \(Self.remote)  keys"), "\(listed)")
            let number = try #require(try show.program.log.firstMatch(of: /Control \(\/dev\/input\/event([0-9]+)\)/))
                .output.1
            let others = try guest.start("sh -c 'timeout 3 head -c 24 /dev/input/event\(number) | wc -c'")
            for _ in 0..<5 { try hand.press(.a) }
            try others.exitStatus()
            let heard = try others.log.split(separator: "\n")
            #expect(heard.contains("0"), "bytes that another program hears of it: \(heard)")

            try guest.put(Data("outputs: {Virtual-1: lobby.yaml, Virtual-2: menu.yaml}\n".utf8), at: "/media/site.yaml")
            try show.program.waitForLog("\(Self.remote) steers nothing any more")
            try hand.press(.right)
            // Time enough for a wrong player to go on.
            _ = try guest.output(of: "sleep 1")
            #expect(try guest.screen() == picture("a.jpg"))
            try show.control("stop")
        }
    }
}
