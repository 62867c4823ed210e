import Raster
import Testing

@testable import Scale

@Suite struct BackdropTests {
    @Test func withoutBarsThereIsNone() {
        let screen = Size(width: 192, height: 108)
        #expect(Backdrop(around: Rect(size: screen), on: screen) == nil)
        #expect(Backdrop(around: Rect(size: Size(width: 191, height: 108)), on: screen) != nil)
    }

    /// A fraction of a screen's own picture: a twelfth at 1920x1080.
    @Test func itsMemoryIsSmall() throws {
        func memory(_ foreground: Size, _ screen: Size) throws -> Int {
            let backdrop = try #require(Backdrop(around: Rect(size: foreground), on: screen))
            return backdrop.memory
        }
        #expect(try memory(Size(width: 608, height: 1080), Size(width: 1920, height: 1080)) < 1 << 20)
        #expect(try memory(Size(width: 1080, height: 608), Size(width: 1080, height: 1920)) < 1 << 20)
        #expect(try memory(Size(width: 3840, height: 2000), Size(width: 3840, height: 2160)) < 3 << 19)
        #expect(try memory(Size(width: 1, height: 1), Size(width: 65_500, height: 65_500)) < 2 << 20)
    }

    /// The grid takes most of it, and is as large as the plan says.
    @Test func itsMemoryIsToldFromAbove() throws {
        let grid = 284 * 160 * MemoryLayout<LightGrid.Cell>.stride
        let backdrop = try #require(
            Backdrop(around: Rect(size: Size(width: 1440, height: 1080)), on: Size(width: 1920, height: 1080)))
        #expect(backdrop.memory > grid + 1440 * 16 && backdrop.memory < grid * 3 / 2)
    }

    /// Every pixel of the part that is shown gives the same to all cells together, and each cell begins where the last
    /// one ends.
    @Test(arguments: [(100, 7), (7, 100), (1, 5), (65_500, 160), (160, 160)])
    func sharesCoverTheAxis(pixels: Int, cells: Int) {
        let shares = CellShares(pixels: pixels, shown: pixels, per: 1, cells: cells)
        var given = [Double](repeating: 0, count: pixels)
        var next = 0
        for (range, sum) in zip(shares.ranges, shares.sums) {
            for pixel in range {
                given[pixel] += Double(shares.weights[next]) / Double(sum)
                next += 1
            }
        }
        #expect(next == shares.weights.count)
        let fair = Double(cells) / Double(pixels)
        #expect(given.allSatisfy { abs($0 - fair) < fair * 0.1 })
        #expect(shares.sums.allSatisfy { $0 < 98_304 })
        #expect(shares.ranges.map(\.count) == shares.ranges.map(\.count).reversed(), "it is symmetric")
    }

    /// The middle half of the axis.
    @Test func whatIsCutGivesNothing() {
        let shares = CellShares(pixels: 40, shown: 40, per: 2, cells: 5)
        #expect(shares.ranges == [10..<14, 14..<18, 18..<22, 22..<26, 26..<30])
        #expect(shares.weights.allSatisfy { $0 == 1 << 14 })
    }
}
