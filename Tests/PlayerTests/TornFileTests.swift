import Foundation
import Raster
import TestSupport
import Testing

/// A JPEG that ends a little early is shown; the log says so once, and `check` does.
@Suite(.tags(.live)) struct TornFileTests {
    @Test func itIsShownAndTold() throws {
        let scratch = try Scratch()
        let size = Size(width: 64, height: 1000)
        try scratch.write("a.ppm", JPEGTools.ppm(size))
        for name in ["a", "b"] {
            try JPEGTools.run("cjpeg", ["-outfile", "\(scratch.path)/\(name).jpg", scratch.path + "/a.ppm"])
        }
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/a.jpg")))
        try scratch.write("a.jpg", Array(bytes.dropLast(bytes.count / 100)))
        try scratch.write(
            "list.yaml", "defaults: {duration: 200ms, transition: cut, pair: false}\nslides: [a.jpg, b.jpg]\n")
        let told = /a\.jpg is torn: the last [0-9]+ of its 1000 rows are missing, and repeat the one before them/
        let check = try Program.run("check", scratch.path + "/list.yaml")
        #expect(check.code == 0 && check.errors.contains(told), "\(check.errors)")
        let player = try LivePlayer(scratch)
        for _ in 0..<2 { for name in ["a", "b"] { try player.waitFor(slide: name) } }
        player.process.send(SIGTERM)
        let end = try player.process.end()
        #expect(end.errors.matches(of: told).count == 1, "\(end.errors)")
    }
}
