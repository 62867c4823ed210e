import Decode
import Raster
import TestSupport
import Testing

struct OrientationTests {
    let folder = Folder()

    static let size = Size(width: 24, height: 16)

    /// A TIFF block whose first directory holds an entry before and after the orientation.
    static func exif(
        _ value: Int, isLittle: Bool, tag: Int = 0x0112, type: Int = 3, count: Int = 1, directory: Int = 8
    ) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            isLittle ? PNGWriter.big(value, count).reversed() : PNGWriter.big(value, count)
        }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
            number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 2) + number(0, 2)
        }
        return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(directory, 4) + number(3, 2)
            + entry(0x010F, 3, 1, 5) + entry(tag, type, count, value) + entry(0x0128, 3, 1, 7) + number(0, 4)
    }

    /// A JPEG with these bodies of APP1 after its first two bytes.
    static func jpeg(_ segments: [[UInt8]]) -> [UInt8] {
        let bytes = JPEGWriter(size: size, components: 3, adobeTransform: nil) { x, y in
            [UInt8(x * 20), 100, UInt8(y * 50)]
        }.bytes()
        return bytes[..<2] + segments.flatMap { JPEGWriter.segment(0xE1, $0) } + bytes[2...]
    }

    static let mark = Array("Exif\0\0".utf8)

    private func orientation(_ bytes: [UInt8]) throws -> Orientation {
        let path = try folder.file("a", bytes)
        let plain = try Decoded(try folder.file("b", Self.jpeg([])))
        #expect(try Decoded(path) == plain, "rows come as stored")
        return try PictureFile(path: path).orientation
    }

    @Test(arguments: Orientation.allCases, [true, false])
    func everyOrientationIsReadInBothByteOrders(orientation: Orientation, isLittle: Bool) throws {
        let exif = Self.exif(Int(orientation.rawValue), isLittle: isLittle)
        #expect(try self.orientation(Self.jpeg([Self.mark + exif])) == orientation)

        let xmp = Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>".utf8)
        #expect(try self.orientation(Self.jpeg([xmp, Self.mark + exif])) == orientation)

        var writer = PNGWriter(size: Self.size, kind: .grey, depth: 8) { x, _ in [x] }
        writer.extras = [("eXIf", exif)]
        let file = try PictureFile(path: try folder.file("a.png", writer.bytes()))
        #expect(file.orientation == orientation)
        #expect(file.size == Self.size)
        let isTurned = orientation.rawValue >= 5
        #expect(file.seenSize == (isTurned ? Size(width: 16, height: 24) : Self.size))
    }

    @Test func longAndDamagedChunksOfPNGsAreLeftOut() throws {
        let exif = Self.exif(6, isLittle: true)
        var writer = PNGWriter(size: Self.size, kind: .grey, depth: 8) { x, _ in [x] }
        for (count, orientation) in [(64 << 10, Orientation.rightTop), (64 << 10 + 1, .topLeft)] {
            writer.extras = [("eXIf", exif + [UInt8](repeating: 0, count: count - exif.count))]
            #expect(
                try PictureFile(path: try folder.file("a.png", writer.bytes())).orientation == orientation, "\(count)")
        }
        writer.extras = [("eXIf", exif)]
        var bytes = writer.bytes()
        // The last byte of the chunk's check sum.
        bytes[33 + 8 + exif.count + 3] ^= 1
        #expect(try PictureFile(path: try folder.file("a.png", bytes)).orientation == .topLeft)
    }

    @Test func onlyTheFirstBlockCounts() throws {
        let (first, second) = (Self.exif(6, isLittle: true), Self.exif(3, isLittle: false))
        #expect(try orientation(Self.jpeg([Self.mark + first, Self.mark + second])) == .rightTop)
    }

    @Test func nonsenseIsNoOrientation() throws {
        let good: [UInt8] = Self.exif(6, isLittle: true)
        var blocks: [[UInt8]] = [
            Self.exif(0, isLittle: true), Self.exif(9, isLittle: true), Self.exif(0x0600, isLittle: true),
            Self.exif(6, isLittle: true, type: 2), Self.exif(6, isLittle: true, count: 2),
            Self.exif(6, isLittle: true, tag: 0x0113), Self.exif(6, isLittle: true, directory: 0x7FFF_FFFF),
            Self.exif(6, isLittle: false, directory: 0xFFFF_FFFF), Self.exif(6, isLittle: true, directory: 0),
            [], [0x49],
        ]
        var (order, magic) = (good, good)
        order[0] = 0x58
        magic[2] = 43
        blocks += [order, magic]
        // A count of entries beyond the end, and no orientation among those that are there.
        var many = Self.exif(6, isLittle: true, tag: 0x0113)
        many[8...9] = [0xFF, 0xFF]
        blocks.append(many)
        for (index, block) in blocks.enumerated() {
            #expect(try orientation(Self.jpeg([Self.mark + block])) == .topLeft, "block \(index)")
        }
        #expect(try orientation(Self.jpeg([Array("Exif".utf8)])) == .topLeft)
        #expect(try orientation(Self.jpeg([[]])) == .topLeft)
        #expect(try orientation(Self.jpeg([])) == .topLeft)
    }

    /// A block whose first directory leads to one with DateTimeOriginal, and its text.
    static func taken(_ text: String, isLittle: Bool, link: Int = 26, type: Int = 2, place: Int = 44) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            isLittle ? PNGWriter.big(value, count).reversed() : PNGWriter.big(value, count)
        }
        func directory(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
            number(1, 2) + number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4) + number(0, 4)
        }
        return Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + directory(0x8769, 4, 1, link)
            + directory(0x9003, type, 20, place) + Array(text.utf8) + [0]
    }

    @Test(arguments: [true, false]) func theTimeOfAPicture(isLittle: Bool) throws {
        let text = "2026:12:24 18:00:00"
        func taken(_ block: [UInt8]) throws -> String? {
            try PictureFile(path: folder.file("a", Self.jpeg([Self.mark + block]))).taken
        }
        let good = Self.taken(text, isLittle: isLittle)
        #expect(try taken(good) == text)
        var writer = PNGWriter(size: Self.size, kind: .grey, depth: 8) { x, _ in [x] }
        writer.extras = [("eXIf", good)]
        #expect(try PictureFile(path: folder.file("a.png", writer.bytes())).taken == text)
        for bad in [
            Self.taken(text, isLittle: isLittle, link: 1000), Self.taken(text, isLittle: isLittle, link: 0xFFFF_FFFF),
            Self.taken(text, isLittle: isLittle, type: 3), Self.taken(text, isLittle: isLittle, place: 0xFFFF_FFF0),
            Self.taken(text, isLittle: isLittle, place: 50), Self.taken("2026\n12:24 18:00:00", isLittle: isLittle),
            Self.exif(6, isLittle: isLittle), [],
        ] {
            #expect(try taken(bad) == nil)
        }
        for count in 0..<good.count - 1 { #expect(try taken(Array(good.prefix(count))) == nil, "\(count) bytes") }
    }

    @Test func aBlockCutAnywhereIsHarmless() throws {
        let good = Self.exif(6, isLittle: false)
        for count in 0..<good.count {
            // The orientation's entry ends at byte 34.
            let expected: Orientation = count >= 34 ? .rightTop : .topLeft
            #expect(try orientation(Self.jpeg([Self.mark + good.prefix(count)])) == expected, "\(count) bytes")
        }
    }

    @Test func randomBlocksAreHarmless() throws {
        var dice = Seeded(3)
        let good = Self.exif(6, isLittle: false)
        for _ in 0..<2000 {
            var block = good
            for _ in 0..<3 {
                block[Int.random(in: 0..<block.count, using: &dice)] = UInt8.random(in: 0...255, using: &dice)
            }
            let path = try folder.file("a", Self.jpeg([Self.mark + block]))
            _ = try PictureFile(path: path).orientation
        }
    }
}
