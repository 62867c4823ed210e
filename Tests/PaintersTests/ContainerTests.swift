import Decode
import Draw
import Foundation
import Raster
import TestSupport
import Testing

@testable import Painters

/// What the container of HEIC and AVIF says of the pictures in it.
extension FormatTests {
    private static let size = Size(width: 160, height: 100)

    private func reason(_ bytes: [UInt8]) throws -> DecodeError.Reason? {
        let path = try painting.file("refused", bytes)
        return painting.pool.lend { Painting.paint(Painting.drawing(path), by: $0).error }
    }

    /// A picture whose left half is seen through.
    private static func transparent(_ picture: SoftPicture) -> [UInt8] {
        PNGWriter(size: picture.size, kind: .colorAlpha, depth: 8) { x, y in
            [16, 8, 0].map { Int(picture.rows[y][x] >> $0 & 0xFF) } + [x < picture.size.width / 2 ? 51 : 255]
        }.bytes()
    }

    /// As iPhones write since iOS 18: gain map and EXIF refer to two pictures each.
    @Test func theMapsBesideAPhotographAreNotThePicture() throws {
        let new = try drawn(at: Seeds.path("heif/ios18")), old = try drawn(at: Seeds.path("heif/ios17"))
        #expect(new == old && Set(new.rows.joined()).count > 100)
    }

    /// A grid with numbers that its tiles lack, and the picture as libheif 1.23 and libavif draw it.
    @Test func aGridsNumbersAreThoseOfItsTiles() throws {
        let difference = try drawn(at: Seeds.path("heif/grid-colors")).difference(
            from: drawn(at: Seeds.path("large/grid-colors.png")))
        #expect(difference.mean < 3, "\(difference)")
    }

    /// Numbers of the coded picture count where the container has none, as in photographs of iPhones; chroma is smoothed all the same.
    @Test(arguments: [
        ["-y", "420", "-r", "full"], ["-y", "420", "-r", "limited", "--cicp", "1/13/1"], ["-y", "422", "-r", "full"],
        ["-y", "444", "-r", "limited", "--cicp", "1/13/1"], ["-y", "444", "-r", "limited"],
    ])
    func numbersOfTheCodedPictureCount(options: [String]) throws {
        let png = SoftPicture(Size(width: 32, height: 20)).png
        let bytes = try Encoders.avifenc(png, options + ["--min", "0", "--max", "4"])
        let bare = bytes.replacing(Array("colrnclx".utf8), with: Array("freenclx".utf8))
        #expect(bare != bytes)
        try expect(bare, toBe: drawn(bytes), within: 3)
    }

    /// 24 megapixels, whose tiles take 115 MB together, where a picture may take 64.
    @Test func hiddenTilesAreReadRowByRow() throws {
        let limited = PainterProgram("/usr/bin/prlimit", arguments: ["--as=536870912", Painting.otherPath])
        let painting = try Painting(for: limited)
        let path = Seeds.path("large/hidden-tiles.heic")
        let (file, _, error) = painting.pool.lend { Painting.paint(Painting.drawing(path), by: $0) }
        #expect(error == nil && file?.found.size.area ?? 0 > 24_000_000)
    }

    @Test(arguments: [true, false]) func tilesAreHiddenOrNot(hides: Bool) throws {
        let picture = SoftPicture(Self.size)
        var writer = try HEIFWriter(picture, side: Self.tile)
        writer.hidesTiles = hides
        try expect(writer.bytes, toBe: picture)
    }

    /// Grey in a grid, and in one piece, with full range and a profile of its own.
    @Test func greyPictures() throws {
        let grey = SoftPicture(Self.size).mapped { 0xFF00_0000 | ($0 & 0xFF) * 0x01_0101 }
        let writer = PNGWriter(size: grey.size, kind: .grey, depth: 8) { x, y in [Int(grey.rows[y][x] & 0xFF)] }
        let tile = PNGWriter(size: Size(width: Self.tile, height: Self.tile), kind: .grey, depth: 8) { x, _ in [x * 3] }
        let coded = try HEIFWriter.Tile(ofFile: Encoders.heic(tile.bytes(), ["-q", "95"]))
        var grid = HEIFWriter(tiles: [coded, coded, coded], columns: 3, side: Self.tile, width: 160, height: 60)
        grid.color = (1, 13, 6)
        let row = (0..<160).map { 0xFF00_0000 | UInt32($0 % Self.tile * 3) * 0x01_0101 }
        try expect(grid.bytes, toBe: SoftPicture(rows: Array(repeating: row, count: 60)))
        var profiled = writer
        profiled.extras = [("iCCP", ICCProfile.chunk(ICCProfile.grey(.gamma(1)).bytes()))]
        let light = try drawn(profiled.bytes())
        #expect(light.difference(from: grey).most > 30)
        try expect(Encoders.heic(writer.bytes(), ["-q", "95"]), toBe: grey)
        let options = ["--yuv", "400", "--min", "0", "--max", "0"]
        try expect(Encoders.avifenc(writer.bytes(), options), toBe: grey, within: 1)
        try expect(Encoders.avifenc(profiled.bytes(), options), toBe: light, within: 3)
    }

    /// Avifenc turns and cuts the colours alone: their alpha goes with them.
    @Test func alphaIsTurnedAndCutWithItsColors() throws {
        let picture = SoftPicture(Self.size)
        let png = Self.transparent(picture)
        let expected = try drawn(png)
        for turns in 0..<4 {
            let turned = (0..<turns).reduce(expected) { picture, _ in picture.turned }
            let exact = ["-l", "--irot", String(turns)]
            try expect(Encoders.avifenc(png, exact), toBe: turned, within: 1)
            let part = expected.part(x: 40, y: 10, Size(width: 80, height: 70))
            try expect(
                Encoders.avifenc(png, exact + ["--crop", "40,10,80,70"]),
                toBe: (0..<turns).reduce(part) { picture, _ in picture.turned }, within: 1)
        }
        try expect(Encoders.avifenc(png, ["-l", "--premultiply"]), toBe: expected, within: 4)
    }

    /// Two grids, one of them of alpha.
    @Test func alphaMayBeAGridToo() throws {
        let picture = SoftPicture(Size(width: 256, height: 128))
        let png = Self.transparent(picture)
        try expect(Encoders.avifenc(png, ["-l", "--grid", "2x1"]), toBe: try drawn(png), within: 1)
    }

    @Test func whatIsNotPlayedIsNotDamaged() throws {
        let picture = SoftPicture(Self.size)
        var writer = try HEIFWriter(picture, side: Self.tile)
        let film = try Encoders.sequence([picture.png, picture.turned.turned.png])
        var others = [film.replacing(Array("meta".utf8), with: Array("free".utf8))]
        for kind in ["iden", "iovl"] {
            writer.kind = kind
            others.append(writer.bytes)
        }
        // Constant luminance, ICtCp, and YCgCo without loss.
        writer.kind = "grid"
        for matrix in [10, 14, 16, 17] {
            writer.color = (9, 16, matrix)
            others.append(writer.bytes)
        }
        for (index, bytes) in others.enumerated() {
            let reason = try reason(bytes)
            guard case .unsupported = reason else {
                Issue.record("\(index): \(String(describing: reason))")
                continue
            }
        }
    }
}
