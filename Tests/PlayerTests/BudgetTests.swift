import Decode
import Draw
import Encode
import Raster
import Testing

/// The rows that wait in the resampler are in the budget of what decoding may take.
@Suite struct BudgetTests {
    @Test func drawingSmallTakesRows() throws {
        let scratch = try Scratch()
        let picture = Picture(size: Size(width: 1000, height: 1000))
        picture.fill(.black)
        let path = try scratch.write("a.png", picture.encoded(.png))
        func draw(_ side: Int, memory: Int) throws(DecodeError) {
            let target = Picture(size: Size(width: side, height: side))
            let surface = Surface(size: target.size, rotation: .none)
            try Drawing(path: PicturePath(path), fit: .stretch, background: .color(.black), surface: surface)
                .draw(onto: target, limits: Limits(memory: memory))
        }
        // One pixel is made of all rows, 4000 bytes each.
        let error = #expect(throws: DecodeError.self) { try draw(1, memory: 3_900_000) }
        #expect(error?.reason == .overBudget("1000x1000 pixels would take 6 MiB, and the limit is 3"))
        try draw(1, memory: 6_500_000)
        // The drawn picture, and few rows.
        try draw(500, memory: 3_500_000)
        let drawn = #expect(throws: DecodeError.self) { try draw(500, memory: 2 << 20) }
        #expect(drawn?.reason == .overBudget("1000x1000 pixels would take 3 MiB, and the limit is 2"))
    }
}
