import Carousel
import Compose
import Decode
import Draw
import Foundation
import PageMarks
import Raster
import Testing
import Vocabulary

/// Marks are seen on every picture.
@Suite struct HaloTests {
    private static let size = Size(width: 240, height: 100)

    /// The least contrast, by WCAG 2, along the edges of white marks on a picture: of a mark and its halo, or of the halo and the
    /// picture beside it.
    private static func leastContrast(
        _ kind: Indicator.Kind, _ pixels: Int, at progress: Double = 1, on ground: Picture
    ) throws -> Double {
        let indicator = Indicator(kind: kind, size: .pixels(pixels), margin: .pixels(24))
        let page = PageDrawingTests.page(1, of: kind == .fraction ? 62 : 4)
        let sprites = try PageDrawingTests.sprites(indicator, from: page, to: page, on: size)
        let grid = Grid(sprites, at: progress, isStill: true, on: size)
        let layer = MovingLayer(.opaque(ground), place: Rect(size: size))
        let screen = Picture(size: size)
        let animation = Animation(size: size, groups: [Animation.LayerGroup(layers: [layer])])
        compose(animation.under(sprites.layer(isStill: true)).frame(at: progress), into: screen)
        let lights = (0..<size.height).flatMap { y in
            screen.withRow(y) { row in row.indices.map { luminance(row[$0]) } }
        }
        func around(_ x: Int, _ y: Int, _ distance: Int, where isMeant: (UInt32) -> Bool) -> [Double] {
            var found: [Double] = []
            for y in max(0, y - distance)...min(size.height - 1, y + distance) {
                for x in max(0, x - distance)...min(size.width - 1, x + distance) where isMeant(grid[x, y]) {
                    found.append(lights[y * size.width + x])
                }
            }
            return found
        }
        // The halo is black.
        func isMark(_ pixel: UInt32) -> Bool { pixel & 0xFF > 0 }
        func isHalo(_ pixel: UInt32) -> Bool { pixel >> 24 > 0 && pixel & 0xFF == 0 }
        var contrasts: [Double] = []
        for y in 0..<size.height {
            for x in 0..<size.width where isMark(grid[x, y]) && !around(x, y, 1, where: isHalo).isEmpty {
                let halo = around(x, y, 2, where: isHalo).min() ?? 1
                let others = around(x, y, 2, where: isMark) + around(x, y, 3 + pixels / 8, where: { $0 == 0 })
                contrasts.append(((others.max() ?? 0) + 0.05) / (halo + 0.05))
            }
        }
        return try #require(contrasts.min(), "an edge")
    }

    /// As WCAG 2 has it.
    private static func luminance(_ pixel: UInt32) -> Double {
        func light(_ shift: UInt32) -> Double {
            let value = Double(pixel >> shift & 0xFF) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * light(16) + 0.7152 * light(8) + 0.0722 * light(0)
    }

    private static func ground(_ color: (Int, Int) -> UInt32) -> Picture {
        let picture = Picture(size: size)
        for y in 0..<size.height {
            picture.withMutableRow(y) { row in for x in row.indices { row[x] = 0xFF00_0000 | color(x, y) } }
        }
        return picture
    }

    @Test(arguments: [Indicator.Kind.dots, .bar, .fraction], [6, 12, 24])
    func marksAreSeenOnEveryGrey(_ kind: Indicator.Kind, _ pixels: Int) throws {
        for grey in stride(from: 0, through: 255, by: 51) {
            let ground = Self.ground { _, _ in UInt32(grey) * 0x01_0101 }
            let contrast = try Self.leastContrast(kind, pixels, at: kind == .bar ? 1.4 : 1, on: ground)
            #expect(contrast >= 3, "\(grey)")
        }
    }

    @Test(arguments: [Indicator.Kind.dots, .bar, .fraction])
    func marksAreSeenOnColoursAndPatterns(_ kind: Indicator.Kind) throws {
        let grounds: [(Int, Int) -> UInt32] = [
            { _, _ in 0xFF_FF00 }, { _, _ in 0x00_FFFF }, { _, _ in 0xFF_0000 }, { _, _ in 0x00_00FF },
            { x, y in (x + y) % 2 == 0 ? 0xFF_FFFF : 0 }, { x, _ in x / 3 % 2 == 0 ? 0xFF_FFFF : 0x80_8080 },
            { x, _ in UInt32(x * 255 / 319) * 0x01_0101 }, { x, y in UInt32(x &* 7919 ^ y &* 104_729) & 0xFF_FFFF },
        ]
        for (number, ground) in grounds.enumerated() {
            #expect(try Self.leastContrast(kind, 12, on: Self.ground(ground)) >= 3, "\(number)")
        }
    }

    @Test(arguments: ["dawn-ridges", "night-lake", "dune-panorama", "forest-fog"])
    func marksAreSeenOnPhotos(_ name: String) throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let picture = Picture(size: Self.size)
        try Drawing(
            path: .init(package.appending(path: "Playlists/pictures/\(name).jpg").path), fit: .cover,
            background: .color(.black), surface: Surface(size: Self.size, rotation: .none)
        ).draw(onto: picture)
        for kind in [Indicator.Kind.dots, .bar, .fraction] {
            let contrast = try Self.leastContrast(kind, 12, on: picture)
            #expect(contrast >= 3, "\(kind)")
        }
    }

    /// What it costs: two pixels on each side of marks of 12, four of 24.
    @Test(arguments: [(12, 2), (24, 4), (6, 2), (200, 9)])
    func itIsThin(_ pixels: Int, _ reach: Int) throws {
        let page = PageDrawingTests.page(0, of: 1 + 1)
        let indicator = Indicator(size: .pixels(pixels), margin: .pixels(24))
        let sprites = try PageDrawingTests.sprites(indicator, from: page, to: page, on: Size(width: 1920, height: 1080))
        #expect(sprites.place.size == Size(width: 3 * pixels + 2 * reach, height: pixels + 2 * reach))
        #expect(sprites.place.maxY == 1080 - 24 + reach, "the margin is the mark's")
    }

    /// At the edge of the screen the halo is cut, and the marks stand where they stood.
    @Test(arguments: Indicator.Side.allCases) func marksStandAtTheEdge(_ side: Indicator.Side) throws {
        let page = PageDrawingTests.page(0, of: 3)
        let indicator = Indicator(side: side, size: .pixels(12), margin: .pixels(0))
        let grid = try PageDrawingTests.marks(indicator, from: page, to: page)
        let lit = try #require(grid.litBounds)
        let gap = [
            .bottom: 180 - lit.maxY, .top: lit.origin.y, .left: lit.origin.x, .right: 320 - lit.maxX,
        ][side]
        #expect(gap == 0 && [lit.size.width, lit.size.height].sorted() == [12, 60])
    }

    @Test func darkMarksHaveALightOne() throws {
        let page = PageDrawingTests.page(0, of: 3)
        for (color, halo) in [(Color.black, UInt32(0xA6A6_A6A6)), (Color(red: 255, green: 255, blue: 0), 0xA600_0000)] {
            let indicator = Indicator(
                size: .pixels(12), margin: .pixels(24), color: Tint(color), inactive: Tint(color, alpha: 0))
            let grid = try PageDrawingTests.marks(indicator, from: page, to: page)
            #expect(grid[136, 150] == color.pixel && grid[136, 143] == halo)
            // A mark that is not seen has none.
            #expect(grid.bounds?.maxX == 142 + 2)
        }
    }
}
