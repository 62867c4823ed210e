import Raster
import Testing

@Suite struct PictureTests {
    /// 6 x 4 pixels, 9 pixels from a row to the next, each telling its place.
    private static func numbered() -> Picture {
        guard let memory = try? PixelMemory(byteCount: 36 * 3 + 24) else { fatalError("a test has memory") }
        let picture = Picture(size: Size(width: 6, height: 4), stride: 36, memory: memory)
        for y in 0..<4 { picture.withMutableRow(y) { row in for x in row.indices { row[x] = UInt32(10 * y + x) } } }
        return picture
    }

    private static func rows(_ picture: Picture) -> [[UInt32]] {
        (0..<picture.size.height).map { y in picture.withRow(y) { row in row.indices.map { row[$0] } } }
    }

    @Test func memoryOfItsOwnIsZeroedAndAligned() {
        let picture = Picture(size: Size(width: 5, height: 3))
        #expect(picture.stride == 64)
        #expect(Self.rows(picture) == Array(repeating: [0, 0, 0, 0, 0], count: 3))
    }

    /// As large as a mapping can be asked for, and larger than any address space.
    @Test func memoryThatTheSystemRefusesIsAnError() {
        let error = #expect(throws: OutOfMemory.self) { try PixelMemory(byteCount: 1 << 60) }
        #expect(error?.description == "the system refuses \(1 << 40) MiB")
        #expect(throws: OutOfMemory(1 << 57)) { try Picture.allocated(Size(width: 1 << 25, height: 1 << 30)) }
    }

    @Test func cropsAreWindows() {
        let picture = Self.numbered()
        let crop = picture.cropped(to: Rect(origin: Point(x: 2, y: 1), size: Size(width: 3, height: 2)))
        #expect(Self.rows(crop) == [[12, 13, 14], [22, 23, 24]])
        let inner = crop.cropped(to: Rect(origin: Point(x: 1, y: 1), size: Size(width: 2, height: 1)))
        #expect(Self.rows(inner) == [[23, 24]])
        inner.withMutableRow(0) { $0[0] = 99 }
        #expect(Self.rows(picture)[2] == [20, 21, 22, 99, 24, 25])
    }

    @Test func fillsStayInside() {
        let picture = Self.numbered()
        picture.cropped(to: Rect(origin: Point(x: 1, y: 1), size: Size(width: 4, height: 2)))
            .fill(Color(red: 0, green: 0, blue: 1))
        let c: UInt32 = 0xFF00_0001
        #expect(
            Self.rows(picture) == [
                [0, 1, 2, 3, 4, 5], [10, c, c, c, c, 15], [20, c, c, c, c, 25], [30, 31, 32, 33, 34, 35],
            ])
    }

    @Test(arguments: [
        Rect(origin: Point(x: 1, y: 1), size: Size(width: 3, height: 2)), Rect(size: Size(width: 6, height: 4)),
        Rect(size: Size(width: 2, height: 4)), Rect(origin: Point(x: 5, y: 3), size: Size(width: 1, height: 1)),
        Rect(origin: Point(x: 0, y: 2), size: Size(width: 6, height: 1)),
    ]) func fillsAroundAHole(hole: Rect) {
        let picture = Self.numbered()
        picture.fill(Color(red: 0, green: 0, blue: 1), around: [hole])
        for (y, row) in Self.rows(picture).enumerated() {
            for (x, pixel) in row.enumerated() {
                let inside = (hole.origin.x..<hole.maxX).contains(x) && (hole.origin.y..<hole.maxY).contains(y)
                #expect(pixel == (inside ? UInt32(10 * y + x) : 0xFF00_0001))
            }
        }
    }

    @Test func copiesBetweenStrides() {
        let source = Self.numbered()
        let whole = Picture(size: Size(width: 8, height: 6))
        whole.fill(.black)
        let target = whole.cropped(to: Rect(origin: Point(x: 1, y: 1), size: source.size))
        target.copy(from: source)
        #expect(Self.rows(target) == Self.rows(source))
        let around = Self.rows(whole)
        #expect(around[0] == Array(repeating: 0xFF00_0000, count: 8))
        #expect(around[5] == Array(repeating: 0xFF00_0000, count: 8))
        #expect(around[1...4].allSatisfy { $0[0] == 0xFF00_0000 && $0[7] == 0xFF00_0000 })
    }

    @Test func memoryIsKeptAsLongAsAPictureLies() {
        final class Keeper {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
            deinit { memory.deallocate() }
        }
        weak var released: Keeper?
        do {
            var picture: Picture?
            do {
                let keeper = Keeper()
                released = keeper
                picture = Picture(
                    size: Size(width: 1, height: 1), stride: 64,
                    memory: PixelMemory(base: keeper.memory, byteCount: 64, keeper: keeper))
            }
            picture = picture?.cropped(to: Rect(size: Size(width: 1, height: 1)))
            picture?.fill(.black)
            #expect(released != nil)
            picture = nil
        }
        #expect(released == nil)
    }

    @Test func boxesScale() {
        #expect(
            Box(x: 1, y: 2, width: 3, height: 4).scaled(x: 0.5, y: 0.25) == Box(x: 0.5, y: 0.5, width: 1.5, height: 1))
        #expect(Box(Size(width: 3, height: 4)) == Box(x: 0, y: 0, width: 3, height: 4))
    }
}
