import Encode
import Raster
import Testing

@Suite struct Y4MTests {
    @Test func header() {
        let writer = Y4MWriter(size: Size(width: 1920, height: 1080))
        #expect(
            writer.header(rate: 60)
                == Array("YUV4MPEG2 W1920 H1080 F60:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n".utf8))
    }

    /// BT.709, limited range, rounded from exact decimals: Y = 16 + 219 Y', C = 128 + 224 C'.
    private static let table: [(pixel: UInt32, planes: [UInt8])] = [
        (0x00_0000, [16, 128, 128]), (0xFF_FFFF, [235, 128, 128]), (0x80_8080, [126, 128, 128]),
        (0xFF_0000, [63, 102, 240]), (0x00_FF00, [173, 42, 26]), (0x00_00FF, [32, 240, 118]),
        (0xFF_FF00, [219, 16, 138]), (0x00_FFFF, [188, 154, 16]), (0xFF_00FF, [78, 214, 230]),
    ]

    @Test(arguments: table)
    func colours(_ pixel: UInt32, _ expected: [UInt8]) {
        let size = Size(width: 2, height: 1)
        var writer = Y4MWriter(size: size)
        let frame = writer.frame(Samples.window(size, [0xFF00_0000 | pixel, pixel]))
        #expect(frame == Array("FRAME\n".utf8) + expected.flatMap { [$0, $0] })
    }

    @Test func everyFrameIsWrittenAnew() {
        let size = Size(width: 2, height: 2)
        var writer = Y4MWriter(size: size)
        _ = writer.frame(Samples.window(size, [0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF]))
        let frame = writer.frame(Samples.window(size, [0, 0xFFFFFF, 0, 0]))
        #expect(Array(frame.dropFirst(6)) == [16, 235, 16, 16] + [UInt8](repeating: 128, count: 8))
    }
}
