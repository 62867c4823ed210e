import Raster
import Testing

extension GuestSuite {
    /// A page indicator stands still over pictures that move: on an overlay plane of the patched vkms, in copies elsewhere. What is
    /// scanned out is what `render` makes of it, dots and all.
    @Suite(.tags(.displays), .needsPlayer)
    struct IndicatorGuestTests {
        private static let size = Size(width: 640, height: 480)

        @Test(arguments: [(GuestDisplay.vkms, "pan"), (.virtioGPU(size), "copy"), (.bochs(size), "copy")])
        func dotsStandStillOverAPush(_ display: GuestDisplay, rung: String) throws {
            let names = ["a.jpg", "b.jpg", "c.jpg"]
            let media = try Media(names)
            // Each move has a frame a third of the way, and one two thirds of it.
            func list(_ rest: String) -> String {
                """
                defaults:
                  {duration: \(rest), transition: slide-left, transition-duration: 3s, skip-transition: 3s,
                   easing: steps(3)}
                indicator: {kind: dots, size: 20px, margin: 30px}
                slides: [\(names.joined(separator: ", "))]
                """
            }
            try media.write(list("1h"))
            try media.write(list("1s"), to: "quick.yaml")
            let guest = try Guest(display: display, media: media.folder)
            let show = try Show("/media/list.yaml", on: guest, options: "--mode \(Self.size)")
            for move in 0..<4 {
                // Rests of a second and moves of three, around and around.
                func frame(_ seconds: Double) throws -> Screen {
                    let instant = Duration.seconds(4 * Double(move) + seconds)
                    return try Show.rendering(media["quick.yaml"], size: Self.size, at: instant)
                }
                #expect(try guest.screen().difference(from: frame(0.5)) == nil, "at rest before move \(move)")
                let (first, second) = (try frame(2.5), try frame(3.5))
                #expect(first != second)
                try show.program.signal("USR2")
                for (number, frame) in [first, second].enumerated() {
                    try guest.waitForScreen("step \(number) of move \(move)") { $0 == frame }
                }
                try show.wait(forPosition: move + 1)
            }
            let output = try #require((try show.show()["outputs"] as? [[String: Any]])?.first)
            #expect(Show.rung(of: "slide-left", on: output) == rung)
            let written = try show.figure("bytes-written")
            #expect(rung == "pan" ? written == 0 : written > 0, "\(written) bytes in moves")
            try show.stop()
        }
    }
}
