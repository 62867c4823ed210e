import Decode
import Raster
import TestSupport
import Testing

/// Four-component JPEG files: each block has a colour of its own, known exactly.
struct InkTests {
    let folder = Folder()

    static let size = Size(width: 83, height: 61)

    static func samples(_ x: Int, _ y: Int) -> [UInt8] {
        var dice = Seeded(UInt64(x * 100 + y))
        let extremes: [UInt8] = [0, 1, 127, 128, 254, 255]
        return (0..<4).map { _ in
            Bool.random(using: &dice)
                ? UInt8.random(in: 0...255, using: &dice) : extremes[Int.random(in: 0..<6, using: &dice)]
        }
    }

    /// The picture that has one colour for each block.
    private func blocks(_ color: ([Double]) -> [Double]) -> Decoded {
        let pixels = (0..<Self.size.area).map { i -> UInt32 in
            let channels = color(Self.samples(i % Self.size.width / 8, i / Self.size.width / 8).map { Double($0) })
            return channels.reduce(0xFF) { $0 << 8 | UInt32($1.rounded()) }
        }
        return Decoded(size: Self.size, pixels: pixels)
    }

    private func decode(adobeTransform: UInt8?, scale: Double = 1) throws -> Decoded {
        let writer = JPEGWriter(
            size: Self.size, components: 4, adobeTransform: adobeTransform, samples: Self.samples)
        return try Decoded(try folder.file("a.jpg", writer.bytes()), scale: scale)
    }

    @Test func adobeInksAreLight() throws {
        let expected = blocks { inks in (0..<3).map { inks[$0] * inks[3] / 255 } }
        #expect(try decode(adobeTransform: 0) == expected)
    }

    @Test func otherInksAreDark() throws {
        let expected = blocks { inks in (0..<3).map { (255 - inks[$0]) * (255 - inks[3]) / 255 } }
        #expect(try decode(adobeTransform: nil) == expected)
    }

    @Test func transformedInksAreTurnedBackFirst() throws {
        let expected = blocks { inks in
            let (y, cb, cr) = (inks[0], inks[1] - 128, inks[2] - 128)
            // JFIF's equations; the transform's R, G, B are 255 less C, M, Y.
            let colors = [y + 1.402 * cr, y - 0.344136286 * cb - 0.714136286 * cr, y + 1.772 * cb]
            return colors.map { (255 - min(255, max(0, $0.rounded()))) * inks[3] / 255 }
        }
        #expect(try decode(adobeTransform: 2) == expected)
    }

    @Test func inksAreScaledToo() throws {
        let whole = blocks { inks in (0..<3).map { inks[$0] * inks[3] / 255 } }
        let eighth = try decode(adobeTransform: 0, scale: 0.03)
        #expect(eighth.size == Size(width: 11, height: 8))
        for y in 0..<8 { for x in 0..<11 { #expect(eighth[x, y] == whole[x * 8, y * 8]) } }
    }

    /// Where there is a conversion, it gets the inks: 255 is full ink, whatever the file's way.
    @Test(arguments: [UInt8?.none, 0]) func inksComeAsTheyAreForAConversion(adobeTransform: UInt8?) throws {
        let writer = JPEGWriter(
            size: Self.size, components: 4, adobeTransform: adobeTransform, samples: Self.samples)
        let file = try PictureFile(path: folder.file("a.jpg", writer.bytes()))
        var reader = try file.rows(scale: 1, over: .black) { row in
            Issue.record("\(row.count) pixels without alpha are converted by whoever scales them")
        }
        #expect(reader.isConverted == false)
        let decoded = try Decoded(rest: &reader)
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width {
                let inks = Self.samples(x / 8, y / 8).map { UInt32(adobeTransform == nil ? $0 : 255 - $0) }
                #expect(decoded[x, y] == inks.reversed().reduce(0) { $0 << 8 | $1 })
            }
        }
    }

    @Test func twoComponentsAreUnsupported() throws {
        let writer = JPEGWriter(size: Self.size, components: 2, adobeTransform: nil) { _, _ in [1, 2] }
        let path = try folder.file("a.jpg", writer.bytes())
        #expect(refusal(path) == .unsupported("Unsupported color conversion request"))
    }
}
