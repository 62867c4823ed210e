import Raster
import TestSupport
import Testing

@Suite struct ParsingTests {
    @Test(
        arguments: [
            ("#101418", 0xFF10_1418), ("#FFAA00", 0xFFFF_AA00), ("#fa0", 0xFFFF_AA00), ("#000", 0xFF00_0000),
            ("#aBcDeF", 0xFFAB_CDEF),
        ] as [(String, UInt32)]) func readsColors(text: String, pixel: UInt32)
    {
        #expect(Color(text)?.pixel == pixel)
    }

    @Test(arguments: [
        "", "#", "101418", "#12", "#1234", "#12345", "#1234567", "#12345g", "#-12345", " #000", "#00 ", "black", "＃000",
    ])
    func refusesWhatIsNoColor(text: String) { #expect(Color(text) == nil) }

    @Test func colorsPrintAsTheyAreRead() {
        var generator = Seeded(7)
        for pixel in [0, 1, 0xFFFFFF] + (0..<100).map({ _ in UInt32.random(in: 0...0xFFFFFF, using: &generator) }) {
            let color = Color(
                red: UInt8(pixel >> 16), green: UInt8(pixel >> 8 & 0xFF), blue: UInt8(pixel & 0xFF))
            #expect(color.pixel == pixel | 0xFF00_0000)
            #expect(Color(color.description) == color)
        }
    }

    @Test(arguments: [("1920x1080", 1920, 1080), ("1x1", 1, 1), ("65500x65500", 65_500, 65_500)])
    func readsSizes(text: String, width: Int, height: Int) {
        #expect(Size(text) == Size(width: width, height: height))
        #expect(Size(width: width, height: height).description == text)
    }

    @Test(arguments: [
        "", "x", "1x", "x1", "1", "1x1x1", "0x5", "5x0", "-1x5", "65501x1", "1x65501", "1 x 1", "1X1", "1.5x1",
        "99999999999999999999x1",
    ])
    func refusesWhatIsNoSize(text: String) { #expect(Size(text) == nil) }

    @Test func areasSaturate() {
        #expect(Size(width: 3, height: 4).area == 12)
        #expect(Size(width: .max, height: 2).area == .max)
    }
}
