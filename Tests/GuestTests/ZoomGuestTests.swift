import Foundation
import Raster
import Testing

extension GuestSuite {
    /// Fingers that magnify, on a display that hangs on its side: in the end each pixel of the screen is one of the picture.
    @Suite(.tags(.displays), .needsPlayer)
    struct ZoomGuestTests {
        private static let size = Size(width: 640, height: 480)
        private let media: Media
        private let guest: Guest

        init() throws {
            media = try Media()
            try media.addPicture("map.jpg", seed: 0, size: Size(width: 1200, height: 1600))
            try media.addPicture("b.jpg", seed: 1)
            try media.write("defaults: {duration: 1h, transition: fade}\nslides: [map.jpg, b.jpg]\n", to: "lobby.yaml")
            try media.write("defaults: {fit: center}\nslides: [map.jpg]\n", to: "center.yaml")
            try media.write(
                """
                outputs:
                  Virtual-1: {playlist: lobby.yaml, rotate: 90, input: {touch: "Example Panel", idle: 5s}}
                """, to: "site.yaml")
            guest = try Guest(display: .virtioGPU(Self.size), media: media.folder)
        }

        private func expect(_ name: String) throws {
            let picture = try Show.rendering(media[name], size: Self.size, degrees: 90)
            try guest.waitForScreen(name, timeout: .seconds(30)) { $0 == picture }
        }

        @Test func whatIsMagnifiedIsSharp() throws {
            let hand = try GuestHand(on: guest)
            try hand.plug(panel: "Example Panel")
            let show = try Show("/media/site.yaml", on: guest)
            try show.program.waitForLog("Example Panel (/dev/input/event")
            try expect("map.jpg")
            try hand.tapTwice(500, 500)
            try expect("center.yaml")
            #expect(try show.show()["paused"] as? Bool == true)
            // A finger draws it aside, and two more taps show the whole.
            try hand.draw(from: (500, 500), to: (500, 300))
            try hand.lift()
            let whole = try Show.rendering(media["map.jpg"], size: Self.size, degrees: 90)
            let middle = try Show.rendering(media["center.yaml"], size: Self.size, degrees: 90)
            let aside = try guest.screen()
            #expect(aside != whole && aside != middle)
            try hand.tapTwice(200, 300)
            try expect("map.jpg")
            // Two fingers go as far as there are pixels, and what was between them at first is nearly in the middle.
            try hand.touch(500, 450)
            try hand.touch(500, 550, finger: 1)
            for step in 1...5 {
                try hand.touch(500, 450 - 80 * step)
                try hand.touch(500, 550 + 80 * step, finger: 1)
            }
            let all = try Show.rendering(media["map.jpg"], size: Size(width: 1600, height: 1200), degrees: 90)
            try guest.waitForScreen("one pixel for one", timeout: .seconds(30)) { screen in
                guard let corner = all.corner(of: screen) else { return false }
                return abs(corner.x - 480) < 80 && abs(corner.y - 360) < 80
            }
            try hand.lift()
            try hand.lift(finger: 1)
            // Nobody touches it: the whole picture is back, and the next one comes as ever.
            try expect("map.jpg")
            #expect(try show.show()["paused"] as? Bool == false)
            try show.control("next")
            try expect("b.jpg")
            // That has fewer pixels than the screen.
            try hand.tapTwice(500, 500)
            try hand.tap(500, 950)
            try expect("map.jpg")
            try show.stop()
        }
    }
}

extension Screen {
    /// Where a smaller one lies in it; nil: nowhere.
    fileprivate func corner(of part: Screen) -> Point? {
        let first = part[0, 0]
        for y in 0...size.height - part.size.height {
            for x in 0...size.width - part.size.width where self[x, y] == first {
                let isThere = (0..<part.size.height).allSatisfy { row in
                    (0..<part.size.width).allSatisfy { self[x + $0, y + row] == part[$0, row] }
                }
                if isThere { return Point(x: x, y: y) }
            }
        }
        return nil
    }
}
