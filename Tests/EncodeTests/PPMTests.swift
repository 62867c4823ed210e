import Encode
import Raster
import Testing

@Suite struct PPMTests {
    @Test func bytes() {
        let picture = Samples.window(Size(width: 2, height: 2), [0xFF01_0203, 0x0004_0506, 0xFFFF_FFFF, 0xFF00_0000])
        #expect(
            Samples.encode(picture, .ppm)
                == Array("P6\n2 2\n255\n".utf8) + [1, 2, 3, 4, 5, 6, 255, 255, 255, 0, 0, 0])
    }

    @Test(arguments: [
        ("a.png", PictureFormat.png), ("a.PPM", .ppm), ("/x.png/a.ppm", .ppm), ("a.b.Png", .png), ("a.jpg", nil),
        ("png", nil), ("", nil), ("a.", nil), ("a.png/", nil),
    ])
    func formatByName(_ path: String, _ format: PictureFormat?) {
        #expect(PictureFormat(path: path) == format)
    }

    private struct Full: Error {}

    @Test(arguments: PictureFormat.allCases)
    func aWriterThatFailsEndsIt(_ format: PictureFormat) {
        let picture = Picture(size: Size(width: 5, height: 100))
        var pieces = 0
        #expect(throws: Full.self) {
            try format.encode(picture) { (_) throws(Full) in
                pieces += 1
                if pieces == 3 { throw Full() }
            }
        }
        #expect(pieces == 3)
    }
}
