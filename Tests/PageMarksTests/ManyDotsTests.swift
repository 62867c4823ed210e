import Carousel
import PageMarks
import Raster
import Testing
import Vocabulary

/// More dots than are shown at once.
@Suite struct ManyDotsTests {
    /// The dots on a wide screen, from the left: widths in pixels, and which is the brightest.
    private static func dots(from: Int, to: Int, of count: Int, at progress: Double) throws -> (widths: [Int], lit: Int)
    {
        let grid = try marks(
            Indicator(size: .pixels(24), margin: .pixels(24)), from: from, to: to, of: count, at: progress)
        let row = 1080 - 24 - 12
        var widths: [Int] = []
        var lights: [UInt32] = []
        for x in 0..<1920 where grid[x, row] & 0xFF != 0 {
            if x == 0 || grid[x - 1, row] & 0xFF == 0 {
                widths.append(0)
                lights.append(0)
            }
            widths[widths.count - 1] += 1
            lights[lights.count - 1] = max(lights[lights.count - 1], grid[x, row])
        }
        return (widths, lights.firstIndex(of: lights.max() ?? 0) ?? -1)
    }

    /// The marks on a wide screen.
    private static func marks(
        _ indicator: Indicator = PageDrawingTests.indicator(), from: Int, to: Int, of count: Int, at progress: Double
    ) throws -> Grid {
        try PageDrawingTests.marks(
            indicator, from: Page(index: from, count: count), to: Page(index: to, count: count), at: progress,
            on: Size(width: 1920, height: 1080))
    }

    /// Up to twenty are all there; beyond that they shrink towards what is hidden.
    @Test(arguments: [
        (0, 20, [24, 24, 24, 24], 0), (7, 20, [24, 24, 24, 24], 7), (19, 20, [24, 24, 24, 24], 19),
        (0, 21, [24, 24, 24, 16], 0), (20, 21, [16, 24, 24, 24], 19), (0, 100, [24, 24, 16, 8], 0),
        (10, 100, [24, 24, 16, 8], 10), (11, 100, [16, 24, 16, 8], 10), (50, 100, [8, 16, 16, 8], 10),
        (99, 100, [8, 16, 24, 24], 19),
    ])
    func twentyAreShown(_ index: Int, _ count: Int, _ ends: [Int], _ lit: Int) throws {
        let (widths, found) = try Self.dots(from: index, to: index, of: count, at: 1)
        #expect(widths.count == 20 && widths[2..<18].allSatisfy { $0 == 24 })
        #expect(Array(widths.prefix(2) + widths.suffix(2)) == ends && found == lit)
    }

    @Test func theWindowGoesAlong() throws {
        let sprites = try PageDrawingTests.sprites(from: Page(index: 50, count: 100), to: Page(index: 51, count: 100))
        #expect(sprites.place.size.width <= PageDrawingTests.screen.width)
        // In the middle of the move the dots stand between their places: two of them are equally bright.
        let start = try Self.dots(from: 50, to: 51, of: 100, at: 0)
        let end = try Self.dots(from: 50, to: 51, of: 100, at: 1)
        #expect(start.widths == end.widths && start.lit == 10 && end.lit == 10)
        let grids = try [0, 0.25, 0.5, 0.75].map { try Self.marks(from: 50, to: 51, of: 100, at: $0) }
        #expect(Set(grids).count == 4)
    }

    /// The last one becomes the first without running back: no dot stands anywhere but in its place.
    @Test func overTheWrapTheEndsAreMixed() throws {
        for (from, to) in [(99, 0), (0, 99), (20, 0)] {
            let count = max(from, to) + 1
            func marks(_ progress: Double) throws -> Grid {
                try Self.marks(from: from, to: to, of: count, at: progress)
            }
            let (first, last) = (try marks(0), try marks(1))
            for progress in [0.2, 0.5, 0.8] {
                let between = try marks(progress)
                let others = (1044..<1056).reduce(0) { sum, y in
                    sum
                        + (700..<1220).count { x in
                            let ends = [first[x, y] >> 24, last[x, y] >> 24].sorted()
                            return !(ends[0]...ends[1] ~= between[x, y] >> 24)
                        }
                }
                #expect(others == 0)
            }
        }
    }

    @Test func aNarrowScreenHasFewer() throws {
        let sprites = try PageDrawingTests.sprites(
            from: Page(index: 3, count: 12), to: Page(index: 3, count: 12),
            on: Size(width: 200, height: 400))
        // 152 pixels between the margins.
        #expect(sprites.place.size.width == 132 + 2 * 2)
    }
}
