import Foundation
import Raster
import Testing

extension GuestSuite {
    /// Several playlists at once on a card with two displays.
    @Suite(.tags(.displays), .needsPlayer)
    struct OutputGuestTests {
        private static let sizes = [Size(width: 800, height: 600), Size(width: 640, height: 480)]
        private let media: Media
        private let guest: Guest

        init() throws {
            media = try Media(["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
            let settings = "defaults: {duration: 1h, transition-duration: 1s, pair: false}\n"
            try media.write(settings + "slides: [a.jpg, b.jpg]\n", to: "lobby.yaml")
            try media.write(settings + "slides: [c.jpg, d.jpg]\n", to: "menu.yaml")
            try media.write("outputs:\n  Virtual-1: menu.yaml\n  Virtual-2: lobby.yaml\n", to: "site.yaml")
            guest = try Guest(display: .virtioGPU(Self.sizes[0], heads: 2), media: media.folder)
        }

        /// Waits until a head shows a picture as an output of that size would.
        private func expect(
            _ name: String, on head: Int, size: Size? = nil, degrees: Int = 0, _ show: Show,
            at place: SourceLocation = #_sourceLocation
        ) throws {
            try show.expect(media[name], size: size ?? Self.sizes[head], degrees: degrees, head: head, at: place)
        }

        @Test(.tags(.ci)) func eachDisplayPlaysAPlaylistOfItsOwn() throws {
            let console = try guest.waitForScreen("a console") { !$0.isFlat }
            let show = try Show(
                "--output Virtual-1=/media/lobby.yaml --output Virtual-2=/media/menu.yaml", on: guest)
            try show.program.waitForLog("nothing is connected to Virtual-2; waiting for it")
            try expect("a.jpg", on: 0, show)
            try guest.plug(head: 1, size: Self.sizes[1])
            try show.program.waitForLog(
                "playing /media/menu.yaml on /dev/dri/card0 (virtio_gpu) Virtual-2 640x480")
            try expect("c.jpg", on: 1, show)
            try show.control("next")
            // As soon as ctl returns, on both.
            for (head, name) in ["b.jpg", "d.jpg"].enumerated() {
                let picture = try Show.rendering(media[name], size: Self.sizes[head])
                #expect(try guest.screen(head: head).difference(from: picture) == nil, "\(name) on head \(head)")
            }
            try guest.unplug(head: 1)
            try show.program.waitForLog("no longer /media/menu.yaml on /dev/dri/card0 (virtio_gpu) Virtual-2 640x480")
            try show.control("next")
            try expect("a.jpg", on: 0, show)
            try show.stop()
            #expect(try guest.screen().difference(from: console) == nil, "the console is back")
        }

        /// What a site file asks for and virtio_gpu has not: margins are painted, the rest is said, and the show goes on. A mode
        /// that the display does not list is set by its timings.
        @Test func aCableHasItsOwnSettings() throws {
            let console = try guest.waitForScreen("a console") { !$0.isFlat }
            let site = """
                outputs:
                  Virtual-1: {playlist: lobby.yaml, margins: 5% 20 10 40, range: full, depth: 10, mode: 800x480@60 cvt}
                """
            try guest.put(Data(site.utf8), at: "/media/site.yaml")
            let show = try Show("/media/site.yaml", on: guest)
            for name in ["a.jpg", "b.jpg"] {
                let picture = try Show.rendering(
                    media[name], size: Size(width: 740, height: 446))
                let framed = Screen(size: Size(width: 800, height: 480)) { x, y in
                    (40..<780).contains(x) && (24..<470).contains(y) ? picture[x - 40, y - 24] : 0
                }
                try guest.waitForScreen(name, timeout: .seconds(30)) { $0 == framed }
                if name == "a.jpg" { try show.control("next") }
            }
            #expect(try show.program.log.contains("'range: full' is left out: the driver has no 'Broadcast RGB'"))
            #expect(try show.program.log.contains("'depth: 10' is left out: the driver has no 'max bpc'"))
            try show.stop()
            #expect(try guest.screen().difference(from: console) == nil, "the console is back")
        }

        @Test func aSiteFileIsTakenUpAgain() throws {
            try guest.plug(head: 1, size: Self.sizes[1])
            try guest.waitUntil("[ $(cat /sys/class/drm/card0-*/status | grep -c ^connected) = 2 ]")
            let show = try Show("/media/site.yaml", on: guest)
            try expect("c.jpg", on: 0, show)
            try expect("a.jpg", on: 1, show)

            // They swap; the first hangs on its side, and the second has another mode.
            let site = """
                outputs:
                  Virtual-1: {playlist: lobby.yaml, rotate: 90}
                  Virtual-2: {playlist: menu.yaml, mode: 1024x768}
                """
            try guest.put(Data(site.utf8), at: "/media/site.yaml")
            try show.control("reload")
            try expect("a.jpg", on: 0, degrees: 90, show)
            let larger = Size(width: 1024, height: 768)
            try expect("c.jpg", on: 1, size: larger, show)
            try show.control("next")
            try expect("b.jpg", on: 0, degrees: 90, show)
            try expect("d.jpg", on: 1, size: larger, show)

            let wrong = site.replacing("1024x768", with: "123x45")
            try guest.put(Data(wrong.utf8), at: "/media/site.yaml")
            let refused = try guest.run("/bin/cyclorama ctl reload")
            #expect(refused.status == 1)
            #expect(refused.text.contains("/media/site.yaml: Virtual-2 has no such mode; it has "), "\(refused.text)")
            try expect("d.jpg", on: 1, size: larger, show)

            try guest.put(Data("outputs: {Virtual-1: lobby.yaml}\n".utf8), at: "/media/site.yaml")
            try show.control("reload")
            try expect("b.jpg", on: 0, show)
            #expect(try show.status()["site-errors"] as? [String] == [])
            #expect((try show.show()["outputs"] as? [[String: Any]])?.map { $0["name"] as? String } == ["Virtual-1"])
            try show.stop()
        }
    }
}
