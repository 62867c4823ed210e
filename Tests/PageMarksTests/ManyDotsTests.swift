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
        let grid = try PageDrawingTests.marks(
            Indicator(size: .pixels(24), margin: .pixels(24)), from: Page(index: from, count: count),
            to: Page(index: to, count: count), at: progress,
            on: Size(width: 1920, height: 1080))
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

    private static let full = [Int](repeating: 24, count: 20)

    @Test func upToTwentyAreAllThere() throws {
        for index in [0, 7, 19] {
            let (widths, lit) = try Self.dots(from: index, to: index, of: 20, at: 1)
            #expect(widths == Self.full && lit == index)
        }
    }

    @Test func beyondThatTheyShrinkTowardsWhatIsHidden() throws {
        func ends(_ index: Int, _ count: Int) throws -> ([Int], Int) {
            let (widths, lit) = try Self.dots(from: index, to: index, of: count, at: 1)
            #expect(widths.count == 20 && widths[2..<18].allSatisfy { $0 == 24 })
            return (Array(widths.prefix(2) + widths.suffix(2)), lit)
        }
        #expect(try ends(0, 21) == ([24, 24, 24, 16], 0))
        #expect(try ends(20, 21) == ([16, 24, 24, 24], 19))
        #expect(try ends(0, 100) == ([24, 24, 16, 8], 0))
        #expect(try ends(10, 100) == ([24, 24, 16, 8], 10))
        #expect(try ends(11, 100) == ([16, 24, 16, 8], 10))
        #expect(try ends(50, 100) == ([8, 16, 16, 8], 10))
        #expect(try ends(99, 100) == ([8, 16, 24, 24], 19))
    }

    @Test func theWindowGoesAlong() throws {
        let sprites = try PageDrawingTests.sprites(from: Page(index: 50, count: 100), to: Page(index: 51, count: 100))
        #expect(sprites.place.size.width <= PageDrawingTests.screen.width)
        // In the middle of the move the dots stand between their places: two of them are equally bright.
        let start = try Self.dots(from: 50, to: 51, of: 100, at: 0)
        let end = try Self.dots(from: 50, to: 51, of: 100, at: 1)
        #expect(start.widths == end.widths && start.lit == 10 && end.lit == 10)
        let grids = try [0, 0.25, 0.5, 0.75].map { progress in
            try PageDrawingTests.marks(
                from: Page(index: 50, count: 100), to: Page(index: 51, count: 100), at: progress,
                on: Size(width: 1920, height: 1080))
        }
        #expect(Set(grids).count == 4)
    }

    /// The last one becomes the first without running back: no dot stands anywhere but in its place.
    @Test func overTheWrapTheEndsAreMixed() throws {
        for (from, to) in [(99, 0), (0, 99), (20, 0)] {
            let count = max(from, to) + 1
            let size = Size(width: 1920, height: 1080)
            func marks(_ progress: Double) throws -> Grid {
                try PageDrawingTests.marks(
                    from: Page(index: from, count: count), to: Page(index: to, count: count), at: progress, on: size)
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
