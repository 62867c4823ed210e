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

    /// BYTE, SHORT, LONG, SBYTE, SSHORT and SLONG of TIFF 6.0.
    @Test(arguments: [1, 3, 4, 6, 8, 9], [true, false])
    func anyIntegerCounts(type: Int, isLittle: Bool) throws {
        let size = [1: 1, 3: 2, 4: 4, 6: 1, 8: 2, 9: 4][type] ?? 0
        for value in [3, 6, 9] {
            var exif = Self.exif(0, isLittle: isLittle, type: type)
            let number = PNGWriter.big(value, size)
            // The value of the second entry.
            exif.replaceSubrange(30..<30 + size, with: isLittle ? number.reversed() : number)
            let expected = Orientation(rawValue: UInt8(value)) ?? .topLeft
            #expect(try orientation(Self.jpeg([Self.mark + exif])) == expected, "\(value)")
        }
    }

    private static let xmpMark = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

    /// What stands in an XMP packet, and what it means.
    private static let packets: [(String, Orientation)] = [
        ("<rdf:Description tiff:Orientation=\"6\"/>", .rightTop), ("<a tiff:Orientation = '3' b='1'/>", .bottomRight),
        ("<tiff:Orientation>8</tiff:Orientation>", .leftBottom),
        ("<tiff:Orientation>\n 6\n</tiff:Orientation>", .rightTop),
        ("<a tiff:Orientation=\"60\"/>", .topLeft), ("<a tiff:Orientation=\"9\"/>", .topLeft),
        ("<a tiff:Orientation=\"\"/>", .topLeft), ("<a tiff:Orientation=\"", .topLeft), ("tiff:Orientation", .topLeft),
        ("<a tiff:Orientatiom=\"6\"/>", .topLeft), ("", .topLeft),
    ]

    @Test func packetsCountWhereEXIFSaysNothing() throws {
        let silent = Self.exif(6, isLittle: true, tag: 0x0113)
        for (text, expected) in Self.packets {
            let packet = Array(text.utf8)
            #expect(try orientation(Self.jpeg([Self.xmpMark + packet])) == expected, "\(text)")
            #expect(try orientation(Self.jpeg([Self.xmpMark + packet, Self.mark + silent])) == expected, "\(text)")
            let spoken = Self.jpeg([Self.xmpMark + packet, Self.mark + Self.exif(1, isLittle: true)])
            #expect(try orientation(spoken) == .topLeft, "\(text)")
            let keyword = Array("XML:com.adobe.xmp\0".utf8)
            #expect(try orientation(png: [("iTXt", keyword + [0, 0, 0, 0] + packet)]) == expected, "\(text)")
            let packed = keyword + [1, 0, 0x65, 0x6E, 0, 0] + FlatPNG.compressed(packet)
            #expect(try orientation(png: [("iTXt", packed)]) == expected, "\(text)")
        }
    }

    /// The orientation of a PNG with chunks before its rows, and some behind them.
    private func orientation(png chunks: [(String, [UInt8])], late: [(String, [UInt8])] = []) throws -> Orientation {
        var writer = PNGWriter(size: Self.size, kind: .grey, depth: 8) { x, _ in [x] }
        let plain = try Decoded(folder.file("plain.png", writer.bytes()))
        writer.extras = chunks
        let bytes = writer.bytes()
        let path = try folder.file(
            "a.png", bytes.dropLast(12) + late.flatMap { PNGWriter.chunk($0.0, $0.1) } + bytes.suffix(12))
        #expect(try Decoded(path) == plain)
        return try PictureFile(path: path).orientation
    }

    /// A raw profile as ImageMagick writes it: lines of 36 bytes.
    private static func profile(_ bytes: [UInt8]) -> [UInt8] {
        let digits = bytes.enumerated().map { index, byte in
            let text = String(byte, radix: 16)
            return (text.count < 2 ? "0" : "") + text + (index % 36 == 35 ? "\n" : "")
        }
        return Array("\nexif\n      \(bytes.count)\n\(digits.joined())\n".utf8)
    }

    @Test func chunksOfPNGsCountWhereverProgramsWriteThem() throws {
        let exif = Self.exif(6, isLittle: false), long = Self.mark + exif + [UInt8](repeating: 0xA5, count: 20_000)
        func text(_ type: String, _ bytes: [UInt8]) -> [UInt8] { Array("Raw profile type \(type)\0".utf8) + bytes }
        let packet = Self.xmpMark + Array("<a tiff:Orientation='6'/>".utf8)
        let chunks: [(String, [UInt8])] = [
            ("eXIf", exif), ("eXIf", Self.mark + exif), ("tEXt", text("exif", Self.profile(Self.mark + exif))),
            ("zTXt", text("exif", [0] + FlatPNG.compressed(Self.profile(Self.mark + exif)))),
            ("zTXt", text("APP1", [0] + FlatPNG.compressed(Self.profile(long)))),
            ("tEXt", text("APP1", Self.profile(long))),
            ("iTXt", text("exif", [0, 0, 0, 0] + Self.profile(exif))), ("tEXt", text("APP1", Self.profile(packet))),
            ("tEXt", text("xmp", Self.profile(Array("<a tiff:Orientation='6'/>".utf8)))),
        ]
        for (name, bytes) in chunks {
            #expect(try orientation(png: [(name, bytes)]) == .rightTop, "\(name)")
            #expect(
                try orientation(png: [], late: [(name, bytes), ("tIME", [7, 231, 1, 1, 1, 1, 1])]) == .rightTop,
                "\(name)")
            let wins = ("eXIf", Self.exif(3, isLittle: true))
            #expect(try orientation(png: [wins], late: [(name, bytes)]) == .bottomRight, "\(name)")
            // Cut anywhere, and with any byte wrong.
            for count in stride(from: 0, to: bytes.count, by: 1 + bytes.count / 50) {
                var wrong = bytes
                wrong[count] ^= 0x55
                _ = try orientation(png: [(name, Array(bytes.prefix(count)))], late: [(name, wrong)])
            }
        }
        #expect(try orientation(png: [("tEXt", text("iptc", Self.profile(exif)))]) == .topLeft)
    }

    /// The fuzzer's seeds, and a file of ImageMagick 6 that is too large for one.
    @Test(arguments: [
        "large/exif-late-imagemagick.png", "png/exif-late.png", "png/exif-raw-profile.png", "png/exif-prefixed.png",
        "jpeg/exif-long.jpg",
    ])
    func filesOfOtherPrograms(name: String) throws {
        #expect(try PictureFile(path: Seeds.path(name)).orientation == .rightTop)
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
