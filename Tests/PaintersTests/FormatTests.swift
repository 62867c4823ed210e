import ColorManagement
import Decode
import Digest
import Draw
import Raster
import TestSupport
import Testing

@testable import Painters

/// Pictures of the formats that phones and the web write, drawn by painters: the other program draws HEIC and AVIF.
@Suite(.enabled(if: Encoders.missing == nil, Comment(rawValue: Encoders.missing ?? ""))) struct FormatTests {
    static let tile = 64
    let painting: Painting

    init() throws { painting = try Painting(for: Painting.other) }

    /// What is drawn of a file, pixel by pixel, over white.
    func drawn(_ bytes: [UInt8], place: SourceLocation = #_sourceLocation) throws -> SoftPicture {
        try drawn(at: painting.file("picture", bytes), place: place)
    }

    func drawn(at path: String, place: SourceLocation = #_sourceLocation) throws -> SoftPicture {
        try painting.pool.lend { painter in
            let head = try painter.look(at: PicturePath(path), cancellation: Cancellation())
            let drawing = Painting.drawing(
                path, .stretch, .color(Color(red: 255, green: 255, blue: 255)), size: head.size)
            let (_, canvas, error) = Painting.paint(drawing, by: painter)
            #expect(error == nil, sourceLocation: place)
            return SoftPicture(try #require(canvas))
        }
    }

    func expect(
        _ bytes: [UInt8], toBe picture: SoftPicture, within most: Int = 8, place: SourceLocation = #_sourceLocation
    ) throws {
        let difference = try drawn(bytes, place: place).difference(from: picture)
        #expect(difference.most <= most && difference.mean < 1.5, "\(difference)", sourceLocation: place)
    }

    @Test(arguments: [
        ["-q", "95"], ["-q", "95", "-b", "10"], ["-q", "95", "-b", "12"], ["-q", "95", "-p", "chroma=444"],
        ["-q", "95", "-p", "chroma=422"], ["-L", "-p", "chroma=444"],
    ])
    func codings(options: [String]) throws {
        for size in [Size(width: 200, height: 120), Size(width: 131, height: 77)] {
            let picture = SoftPicture(size)
            let png = picture.png(depth: options.contains("-b") ? 16 : 8)
            try expect(try Encoders.heic(png, options), toBe: picture)
            // Debian 12's libaom fails at 10 bits itself.
            if !options.contains("10") { try expect(try Encoders.avif(png, options), toBe: picture) }
        }
    }

    /// As an iPhone's: tiles that stand over at the right and below, turned by the container. EXIF says the same again.
    @Test(arguments: 0..<4, [nil, 0, 1])
    func aGridIsTurnedOnce(turns: Int, mirror: Int?) throws {
        let picture = SoftPicture(Size(width: 160, height: 100))
        var writer = try HEIFWriter(picture, side: Self.tile)
        (writer.turns, writer.mirror, writer.orientation) = (turns, mirror, 6)
        var expected = (0..<turns).reduce(picture) { picture, _ in picture.turned }
        if mirror == 0 { expected = expected.upsideDown }
        if mirror == 1 { expected = expected.mirrored }
        try expect(writer.bytes, toBe: expected)
    }

    @Test func aCutIsMade() throws {
        let picture = SoftPicture(Size(width: 160, height: 100))
        var writer = try HEIFWriter(picture, side: Self.tile)
        (writer.cut, writer.turns) = ((120, 60), 1)
        try expect(writer.bytes, toBe: picture.part(x: 20, y: 20, Size(width: 120, height: 60)).turned)
    }

    @Test func aThumbnailIsNotThePicture() throws {
        let picture = SoftPicture(Size(width: 160, height: 100))
        var writer = try HEIFWriter(picture, side: Self.tile)
        writer.thumbnail = try HEIFWriter.Tile(
            SoftPicture(Size(width: Self.tile, height: Self.tile)).mapped { _ in 0xFF00_0000 })
        try expect(writer.bytes, toBe: picture)
    }

    /// A wide gamut by its numbers: H.273's 12 and 13, with the matrix 6.
    @Test func numbersTellTheColors() throws {
        let picture = SoftPicture(Size(width: 160, height: 100))
        var writer = try HEIFWriter(picture, side: Self.tile)
        writer.color = (12, 13, 6)
        try expect(
            writer.bytes,
            toBe: picture.mapped { pixel in
                let color = [16, 8, 0].map { Int(pixel >> $0 & 0xFF) }
                let channels = RGBSpace.displayP3.converted(color).map { UInt32(max(0, min(255, $0.rounded()))) }
                return 0xFF00_0000 | channels[0] << 16 | channels[1] << 8 | channels[2]
            }, within: 20)
    }

    @Test func highDynamicRangeIsShownOnAScreen() throws {
        let picture = SoftPicture(Size(width: 160, height: 100))
        var writer = try HEIFWriter(picture, side: Self.tile)
        writer.color = (9, 16, 6)
        let numbers = [3127, 3290, 7080, 2920, 1700, 7970, 1310, 460].map { Double($0) / 10_000 }
        let points = stride(from: 0, to: 8, by: 2).map {
            ColorDescription.Primaries.Point(x: numbers[$0], y: numbers[$0 + 1])
        }
        let primaries = ColorDescription.Primaries(white: points[0], red: points[1], green: points[2], blue: points[3])
        let transform = try #require(
            try ColorTransform(ColorDescription(model: .rgb, space: .primaries(primaries, .perceptualQuantizer))))
        try expect(
            writer.bytes,
            toBe: picture.mapped { pixel in
                var row = [pixel]
                var span = row.mutableSpan
                transform.apply(&span)
                return row[0]
            }, within: 60)
    }

    @Test func profilesAreFollowed() throws {
        let picture = SoftPicture(Size(width: 160, height: 100))
        var writer = PNGWriter(size: picture.size, kind: .color, depth: 8) { x, y in
            [16, 8, 0].map { Int(picture.rows[y][x] >> $0 & 0xFF) }
        }
        writer.extras = [("iCCP", ICCProfile.chunk(ICCProfile.matrix(.adobeRGB).bytes()))]
        let expected = try drawn(writer.bytes())
        #expect(expected.difference(from: picture).most > 10)
        try expect(try Encoders.heic(writer.bytes(), ["-q", "95"]), toBe: expected, within: 30)
        try expect(try Encoders.avif(writer.bytes(), ["-q", "95"]), toBe: expected, within: 30)
        try expect(try Encoders.webp(writer.bytes(), ["-lossless", "-metadata", "icc"]), toBe: expected, within: 0)
    }

    /// Matrices by their numbers in H.273, with full and limited range. A grid's are those of its tiles, whatever these say.
    @Test(arguments: [(1, true), (1, false), (6, false), (9, true), (9, false)])
    func matricesAreFollowed(matrix: Int, isFull: Bool) throws {
        let picture = SoftPicture(Size(width: 160, height: 100))
        var writer = try HEIFWriter(picture, side: Self.tile, matrix: (matrix, isFull))
        (writer.color, writer.isFull) = ((1, 13, matrix), isFull)
        for tileColor in [nil, (1, 13, 8), (9, 16, 0)] {
            writer.tileColor = tileColor
            try expect(writer.bytes, toBe: picture)
        }
    }

    /// The same as libavif writes them, with identity (0) and YCgCo (8) for 4:4:4 alone.
    @Test(arguments: [
        ["1/13/0", "full", "444"], ["1/13/1", "full", "444"], ["1/13/1", "limited", "420"],
        ["1/13/6", "limited", "422"], ["1/13/6", "limited", "420"], ["1/13/8", "full", "444"],
        ["1/13/9", "full", "422"], ["1/13/9", "limited", "444"],
    ])
    func libavifsMatricesAreFollowed(options: [String]) throws {
        let picture = SoftPicture(Size(width: 131, height: 77))
        let all = zip(["--cicp", "--range", "--yuv", "--min", "--max"], options + ["0", "4"]).flatMap { [$0, $1] }
        for depth in ["8", "10", "12"] {
            let avif = try Encoders.avifenc(picture.png, all + ["--depth", depth])
            try expect(avif, toBe: picture)
            // Libavif leaves 8 bits to libyuv, which is up to 12 levels off; others it converts in floating point.
            if depth != "8" { try expect(avif, toBe: try drawn(Encoders.avifdec(avif)), within: 1) }
        }
    }

    @Test func whatLibavifWritesWithoutLossIsExact() throws {
        let picture = SoftPicture(Size(width: 131, height: 77))
        try expect(try Encoders.avifenc(picture.png, ["-l"]), toBe: picture, within: 0)
    }

    @Test func whatIsTransparentIsSeenThrough() throws {
        let size = Size(width: 96, height: 64)
        let picture = SoftPicture(size)
        let png = PNGWriter(size: size, kind: .colorAlpha, depth: 8) { x, y in
            let pixel = picture.rows[y][x]
            return [pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF, UInt32(x * 255 / 95)].map { Int($0) }
        }.bytes()
        let expected = try drawn(png)
        #expect(expected.rows[0][0] == 0xFFFF_FFFF)
        try expect(try Encoders.heic(png, ["-q", "95"]), toBe: expected)
        try expect(try Encoders.avif(png, ["-q", "95"]), toBe: expected)
        try expect(try Encoders.webp(png, ["-q", "98"]), toBe: expected, within: 12)
        try expect(try Encoders.webp(png, ["-lossless", "-exact"]), toBe: expected, within: 1)
    }

    /// A film shows its first picture.
    @Test func theFirstOfASequence() throws {
        let picture = SoftPicture(Size(width: 160, height: 100))
        let others = [picture.turned.turned, SoftPicture(picture.size)].map(\.png)
        try expect(Encoders.sequence([picture.png] + others), toBe: picture, within: 12)
    }

    @Test func webP() throws {
        let picture = SoftPicture(Size(width: 131, height: 77))
        let (lossy, lossless) = (
            try Encoders.webp(picture.png, ["-q", "98"]), try Encoders.webp(picture.png, ["-lossless"])
        )
        try expect(lossy, toBe: picture, within: 12)
        try expect(lossless, toBe: picture, within: 0)
        try expect(
            WebPWriter(picture: lossless, size: picture.size, orientation: 6).bytes, toBe: picture.turned.turned.turned,
            within: 0)
        // An animation's first frame, which is a part of it.
        let size = Size(width: 140, height: 90)
        let first = try drawn(WebPWriter(picture: lossless, size: size, place: (4, 6), frames: 3).bytes)
        #expect(first.part(x: 4, y: 6, picture.size) == picture)
        #expect(first.rows[0] == [UInt32](repeating: 0xFFFF_FFFF, count: 140) && first.rows[89][139] == 0xFFFF_FFFF)
    }

    /// The display log names a picture by the digest of its file.
    @Test func theDigestIsThatOfTheWholeFile() throws {
        let png = SoftPicture(Size(width: 96, height: 64)).png
        for bytes in [try Encoders.heic(png, []), try Encoders.avif(png, []), try Encoders.webp(png, []) + [1, 2, 3]] {
            let path = try painting.file("a", bytes)
            let file = painting.pool.lend { Painting.paint(Painting.drawing(path), by: $0, hashes: true).file }
            let wanted = SHA256(try sha256sum(path))
            #expect(file?.digest == wanted && wanted != nil)
        }
    }

    @Test func aFileWhoseEndIsMissingIsToldSo() throws {
        let png = SoftPicture(Size(width: 200, height: 120)).png
        for bytes in [try Encoders.heic(png, []), try Encoders.avif(png, []), try Encoders.webp(png, [])] {
            let path = try painting.file("torn", Array(bytes.dropLast(bytes.count / 3)))
            let reason = painting.pool.lend { Painting.paint(Painting.drawing(path), by: $0).error }
            switch try #require(reason) {
            case .truncated, .corrupt: break
            case let other: Issue.record("\(other)")
            }
        }
        #expect(painting.news.isEmpty)
    }

    @Test func withoutTheProgramTheyAreNamed() throws {
        let alone = try Painting()
        let picture = SoftPicture(Size(width: 64, height: 64)).png
        let path = try alone.file("a", try Encoders.heic(picture, []))
        let (reason, reads) = alone.pool.lend {
            (Painting.paint(Painting.drawing(path), by: $0).error, $0.reads(.heic))
        }
        #expect(reason == .unread("HEIC") && !reads)
        let missing = try Painting(for: PainterProgram("/nowhere"))
        let other = missing.pool.lend { (Painting.paint(Painting.drawing(path), by: $0).error, $0.reads(.avif)) }
        #expect(other.0 == .unread("HEIC") && !other.1)
        #expect(missing.news.contains { if case .lacksOther = $0 { true } else { false } })
        #expect(painting.pool.lend { $0.reads(.heic) && $0.reads(.avif) && $0.reads(.webp) })
    }
}
