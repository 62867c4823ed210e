import Decode
import Raster
import TestSupport
import Testing

@testable import Painters

/// Colours of other spaces, drawn by a process that may ask nobody for a time zone or a table.
@Suite struct LockedColorTests {
    private static let profiles: [(name: String, body: [UInt8])] = [
        ("gAMA", PNGWriter.big(100_000, 4)),
        ("cHRM", [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000].flatMap { PNGWriter.big($0, 4) }),
        ("iCCP", ICCProfile.chunk(ICCProfile.matrix(.adobeRGB).bytes())),
        ("iCCP", ICCProfile.chunk(ICCProfile.table { $0.map { 200 * $0 } }.bytes())),
    ]

    @Test(arguments: profiles.indices) func theyAreAsHere(_ index: Int) throws {
        let painting = try Painting()
        var writer = PNGWriter(size: Size(width: 20, height: 10), kind: .color, depth: 8) { x, y in
            [x * 12, y * 25, 90]
        }
        writer.extras = [Self.profiles[index]]
        let drawing = Painting.drawing(try painting.file("a.png", writer.bytes()))
        let (here, there) = (
            Painting.paint(drawing, by: LocalPainter()), painting.pool.lend { Painting.paint(drawing, by: $0) }
        )
        #expect(there.error == nil && here.error == nil)
        #expect(try there.canvas?.pixels == #require(here.canvas?.pixels))
        #expect(painting.news == [])
    }
}
