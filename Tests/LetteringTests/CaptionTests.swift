import Raster
import Testing

@testable import Lettering

/// Names under the pictures of a contact sheet.
@Suite struct CaptionTests {
    private static let ground = Color(red: 24, green: 24, blue: 24)

    /// The columns on which something is drawn.
    private func columns(_ caption: Caption, width: Int) throws -> [Int] {
        let picture = Picture(size: Size(width: width, height: Caption.height))
        try caption.draw(onto: picture, background: Self.ground)
        var columns: Set<Int> = []
        for y in 0..<Caption.height {
            picture.withRow(y) { row in
                for x in row.indices where row[x] != Self.ground.pixel { columns.insert(x) }
            }
        }
        return columns.sorted()
    }

    @Test func itBeginsAtTheLeftAndEndsInside() throws {
        for name in ["a.jpg", "IMG_20261224_180000_of_the_tree_and_all_of_us_before_it.jpg"] {
            let columns = try columns(Caption([name]), width: 200)
            #expect(try #require(columns.first) <= 2 && #require(columns.last) < 199)
        }
        let whole = try columns(Caption(["a-long-name-of-a-picture.jpg"]), width: 600)
        let cut = try columns(Caption(["a-long-name-of-a-picture.jpg"]), width: 120)
        #expect(try #require(whole.last) > 150 && #require(cut.last) > 80)
    }

    @Test func bothNamesOfAMoveAreThere() throws {
        let one = try columns(Caption(["a-long-name-of-a-picture.jpg"]), width: 200)
        let two = try columns(Caption(["a-long-name-of-a-picture.jpg", "b.jpg"]), width: 200)
        #expect(one != two)
        #expect(try #require(two.last) < 200)
    }

    @Test(
        arguments: [
            ([], 10, []), ([3], 10, [3]), ([30], 10, [10]), ([3, 4], 10, [3, 4]), ([3, 40], 10, [3, 7]),
            ([40, 3], 10, [7, 3]), ([40, 30], 10, [5, 5]), ([1, 40, 30], 11, [1, 5, 5]), ([5, 5], -3, [0, 0]),
        ] as [([Int], Int, [Int])]) func aShortNameLeavesItsRoom(_ needs: [Int], _ width: Int, _ shares: [Int])
    {
        #expect(Caption.shares(of: width, among: needs) == shares)
    }
}
