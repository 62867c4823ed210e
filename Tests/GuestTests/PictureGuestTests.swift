import Foundation
import Raster
import Testing

extension GuestSuite {
    /// What is scanned out is what the player renders, pixel for pixel.
    @Suite(.tags(.displays), .needsPlayer)
    struct PictureGuestTests {
        /// 1366 pixels make rows that are no multiple of 256 bytes, so the pitch is not the width times four.
        @Test(
            arguments: [
                GuestDisplay.virtioGPU(Size(width: 1366, height: 768)), .bochs(Size(width: 1024, height: 768)),
                .virtioGPU(Size(width: 1280, height: 720)),
            ])
        func everyRestShowsItsPictureAcrossTheWrap(display: GuestDisplay) throws {
            let media = try Media(["a.jpg", "b.jpg"])
            try FileManager.default.copyItem(
                at: Media.demo.appending(path: "night-lake.jpg"), to: media.folder.appending(path: "turned.jpg"))
            try media.write(
                """
                defaults: {duration: 1h, transition-duration: 300ms}
                slides: [a.jpg, {image: turned.jpg, fit: contain, background: "#123456"}, {image: b.jpg, transition: slide-up}]
                """)
            let guest = try Guest(display: display, media: media.folder)
            let console = try guest.waitForScreen("a console") { !$0.isFlat }
            let show = try Show("/media/list.yaml", on: guest)
            let size = try guest.screen().size
            try media.write("slides: [{image: turned.jpg, fit: contain, background: '#123456'}]\n", to: "turned.yaml")
            let pictures = try ["a.jpg", "turned.yaml", "b.jpg"].map {
                try Show.rendering(media.folder.appending(path: $0), size: size)
            }
            #expect(Set(pictures.map { $0[size.width / 2, size.height / 3] }).count == 3, "the pictures differ")
            for position in 0...4 {
                if position > 0 { try show.control("next") }
                #expect(try show.position == position)
                #expect(try guest.screen().difference(from: pictures[position % 3]) == nil)
            }
            // Back across the wrap, to a position before the first.
            for position in stride(from: 3, through: -1, by: -1) {
                try show.control("previous")
                #expect(try show.position == position)
                #expect(try guest.screen().difference(from: pictures[(position + 3) % 3]) == nil)
            }
            try show.stop()
            #expect(try guest.screen().difference(from: console) == nil, "the console is back")
        }
    }
}
