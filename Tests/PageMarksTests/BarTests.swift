import Carousel
import Compose
import PageMarks
import Raster
import Testing
import Vocabulary

/// The bar.
@Suite struct BarTests {
    private static let page = Page(index: 0, count: 2)
    private static let next = Page(index: 1, count: 2)

    /// How many pixels from the left are over, and the same from the right.
    private static func bar(_ progress: Double, from: Page? = page, to: Page? = next) throws -> (left: Int, right: Int)?
    {
        let grid = try PageDrawingTests.marks(PageDrawingTests.indicator(.bar), from: from, to: to, at: progress)
        guard let bounds = grid.litBounds else { return nil }
        #expect(bounds == Rect(origin: Point(x: 24, y: 152), size: Size(width: 272, height: 4)))
        let row = (24..<296).map { grid[$0, 153] }
        #expect(row.allSatisfy { $0 == PageDrawingTests.white || $0 == PageDrawingTests.pale })
        return (
            row.prefix { $0 == PageDrawingTests.white }.count,
            row.reversed().prefix { $0 == PageDrawingTests.white }.count
        )
    }

    /// The move goes on where the rest ended.
    @Test(arguments: [
        (1, 0, 0), (1.25, 68, 0), (1.5, 136, 0), (2, 272, 272), (0, 272, 272), (0.5, 0, 136), (0.999, 0, 0),
    ])
    func itFillsInTheRestAndEmptiesInTheMove(_ progress: Double, _ left: Int, _ right: Int) throws {
        #expect(try #require(try Self.bar(progress)) == (left, right))
    }

    @Test func itComesAndGoesWithItsPages() throws {
        #expect(try Self.bar(0.5, from: nil) == nil)
        #expect(try #require(try Self.bar(1, from: nil)) == (0, 0))
        #expect(try #require(try Self.bar(0, to: nil)) == (272, 272))
        #expect(try Self.bar(1, to: nil) == nil)
        #expect(try Self.bar(1.5, to: nil) == nil)
    }

    @Test func itIsDrawnOnceForAllPages() throws {
        let indicator = PageDrawingTests.indicator(.bar)
        let drawings = [(0, 1), (1, 2), (2, 0)].compactMap { from, to in
            PageChange(indicator, from: Page(index: from, count: 3), to: Page(index: to, count: 3)).flatMap {
                PageDrawing($0, isMove: true, on: PageDrawingTests.screen)
            }
        }
        #expect(drawings.count == 3 && Set(drawings).count == 1)
    }

    @Test func onlyTheBarGoesOnAtRest() throws {
        for kind in [Indicator.Kind.dots, .bar, .fraction] {
            for isStill in [false, true] {
                let sprites = try PageDrawingTests.sprites(
                    PageDrawingTests.indicator(kind), from: Self.page, to: Self.next)
                let animation = Animation(size: PageDrawingTests.screen, groups: []).under(
                    sprites.layer(isStill: isStill))
                #expect(animation.wayAtRest == (kind == .bar ? 272 : 0))
                #expect(animation.isStill == (isStill && kind != .bar))
            }
        }
    }
}
