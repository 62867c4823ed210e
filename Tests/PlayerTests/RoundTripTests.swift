import Decode
import Encode
import Raster
import Testing

/// What the encoders write, the decoder reads back.
@Suite struct RoundTripTests {
    @Test(arguments: [(1, 1), (7, 5), (64, 3), (1000, 700)]) func png(_ width: Int, _ height: Int) throws {
        let scratch = try Scratch()
        let size = Size(width: width, height: height)
        let picture = Picture(size: Size(width: width + 9, height: height + 3))
            .cropped(to: Rect(origin: Point(x: 4, y: 2), size: size))
        var state = UInt32(7)
        for y in 0..<height {
            picture.withMutableRow(y) { row in
                for x in row.indices {
                    state = state &* 1_664_525 &+ 1_013_904_223
                    row[x] = x % 50 < 20 ? state : UInt32(x * y)
                }
            }
        }
        let file = try PictureFile(path: PicturePath(try scratch.write("a.png", picture.encoded(.png))))
        #expect(file.size == size)
        var rows = try file.rows(scale: 1, over: .black)
        #expect(rows.size == size)
        let read = Picture(size: size)
        for y in 0..<height { try read.withMutableRow(y) { row throws(DecodeError) in try rows.read(into: &row) } }
        #expect(read.pixels == picture.pixels)
    }
}
