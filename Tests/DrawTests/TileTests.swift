import Decode
import Draw
import Foundation
import Raster
import TestSupport
import Testing

/// Pictures and stacks on the page of an overview.
@Suite struct TileTests {
    private static let ground = Color(red: 16, green: 18, blue: 20)

    private func page(_ tiles: [Drawing.Tile], _ size: Size, _ rotation: Rotation = .none) -> Drawing {
        var page = Drawing(
            path: "page", fit: .cover, background: .color(Self.ground),
            surface: Surface(size: rotation.orientation.applied(to: size), rotation: rotation))
        page.tiles = tiles
        return page
    }

    /// A picture fills its place; that of a stack leaves room for the cards and the label.
    @Test func theParts() {
        let place = rect(10, 20, 200, 140)
        let label = Drawing.TileText(name: "Sea", count: 15)
        let page = page(
            [
                Drawing.Tile(path: "a", place: rect(220, 20, 200, 140)),
                Drawing.Tile(path: "b", place: place, label: label),
            ],
            Size(width: 440, height: 180))
        #expect(page.tiled.map(\.place) == [rect(220, 20, 200, 140), rect(10, 26, 200, 114)])
        #expect(page.tiled.map(\.drawing.path) == ["a", "b"])
        #expect(page.labels.map(\.place) == [rect(10, 140, 200, 20)] && page.labels.map(\.label) == [label])
    }

    /// A picture that is too high loses its lower end, and one that is too wide as much on either side.
    @Test(arguments: Rotation.allCases) func heads(_ rotation: Rotation) throws {
        let size = Size(width: 48, height: 24)
        let page = page([Drawing.Tile(path: "a", place: rect(0, 0, 24, 24))], size, rotation)
        for (stored, first, last) in [
            (Size(width: 24, height: 120), (x: 0, y: 0), (x: 23, y: 23)),
            (Size(width: 120, height: 24), (x: 48, y: 0), (x: 71, y: 23)),
        ] {
            let path = FileManager.default.temporaryDirectory.appending(path: "tile-\(UUID().uuidString).png").path
            defer { try? FileManager.default.removeItem(atPath: path) }
            let writer = PNGWriter(size: stored, kind: .color, depth: 8) { x, y in [x, y, 0] }
            try Data(writer.bytes()).write(to: URL(fileURLWithPath: path))
            var drawing = page.tiled[0].drawing
            drawing.path = PicturePath(path)
            let picture = Picture(size: drawing.surface.size)
            try drawing.draw(onto: picture)
            let seen = pixels(of: picture, rotation)
            let corners = [first, last].map { 0xFF00_0000 | UInt32($0.x) << 16 | UInt32($0.y) << 8 }
            #expect([seen[0][0], seen[23][23]] == corners, "\(stored)")
        }
    }

    /// A plate has its label within, apart from its edges, where there is room for one.
    @Test func thePlate() {
        let label = Drawing.TileText(name: "Sea")
        var page = page([], Size(width: 440, height: 180), .half)
        #expect(page.placedPlate == nil)
        page.plate = Drawing.Plate(place: rect(10, 20, 200, 140), label: label)
        #expect(page.placedPlate?.place == rect(230, 20, 200, 140))
        #expect(page.placedPlate?.label?.label == label && page.placedPlate?.label?.place == rect(236, 26, 188, 20))
        for (width, height) in [(15, 200), (200, 15), (16, 900), (900, 16)] {
            page.plate = Drawing.Plate(place: rect(0, 0, width, height), label: label)
            let place = page.placedPlate?.label?.place
            #expect((place == nil) == (min(width, height) < 16) && place.map { $0.size.width > 0 } != false)
        }
    }

    /// The edges of two cards are seen above the picture, each shorter than what lies before it, however the surface is turned.
    @Test(arguments: Rotation.allCases) func theCards(_ rotation: Rotation) throws {
        let size = Size(width: 240, height: 190)
        let tile = Drawing.Tile(path: "b", place: rect(20, 20, 200, 150), label: Drawing.TileText(name: "", count: 2))
        let page = page([tile], size, rotation)
        let canvas = Picture(size: page.surface.size)
        canvas.fill(Self.ground)
        page.paintCards(on: canvas)
        let seen = pixels(of: canvas, rotation)
        let rows = seen.map { row in row.indices.filter { row[$0] != Self.ground.pixel } }
        let cards = rows.indices.filter { !rows[$0].isEmpty }
        let (far, near) = (try #require(cards.first), try #require(cards.last))
        #expect(far == 20 && near < 28)
        #expect(rows[far].count < rows[near].count && rows[near].count < 200)
        #expect(seen[far][120] != seen[near][120])
        for row in cards.map({ rows[$0] }) { #expect(row.first.map { $0 - 20 } == row.last.map { 219 - $0 }) }
    }

    /// The rows of a picture as its viewer sees them.
    private func pixels(of picture: Picture, _ rotation: Rotation) -> [[UInt32]] {
        let back = rotation.back
        let size = back.orientation.applied(to: picture.size)
        var seen = [[UInt32]](repeating: [UInt32](repeating: 0, count: size.width), count: size.height)
        for (y, row) in picture.rows.enumerated() {
            for (x, pixel) in row.enumerated() {
                let place = back.orientation.seenRect(of: rect(x, y, 1, 1), in: picture.size).origin
                seen[place.y][place.x] = pixel
            }
        }
        return seen
    }

    /// A place that is too small has a picture alone.
    @Test func smallPlaces() {
        for side in 1...40 {
            let place = rect(0, 0, side, side)
            let page = page(
                [Drawing.Tile(path: "a", place: place, label: Drawing.TileText(name: "Sea", count: 15))],
                Size(width: side, height: side))
            let canvas = Picture(size: page.surface.size)
            page.paintCards(on: canvas)
            #expect(page.tiled[0].place.maxY <= side && page.labels.isEmpty == (side < 16))
            #expect((page.tiled[0].place == place) == (side < 16))
        }
    }
}
