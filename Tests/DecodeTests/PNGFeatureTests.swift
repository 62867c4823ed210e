import CZlib
import Decode
import Raster
import TestSupport
import Testing

/// What the specification allows beside kinds of pixels, and what it forbids: files made here, one for each feature.
struct PNGFeatureTests {
    let folder = Folder()

    private static let kinds = PNGWriter.Kind.allCases.flatMap { kind in
        kind.depths.flatMap { depth in [false, true].map { (kind, depth, $0) } }
    }

    private static func writer(
        _ kind: PNGWriter.Kind, _ depth: Int, _ isInterlaced: Bool, size: Size = Size(width: 32, height: 32)
    ) -> PNGWriter {
        let top = (1 << depth) - 1
        var writer = PNGWriter(size: size, kind: kind, depth: depth, isInterlaced: isInterlaced) { x, y in
            (0..<kind.channels).map { (x * (5 + $0) + y * (3 + $0) * 7 + $0) * (top / 16 + 1) % (top + 1) }
        }
        if kind == .palette { writer.palette = (0...top).flatMap { [UInt8($0), UInt8(255 - $0), UInt8($0 / 2)] } }
        return writer
    }

    private func decoded(_ writer: PNGWriter) throws -> Decoded {
        try Decoded(try folder.file("a.png", writer.bytes()), over: Color(red: 9, green: 99, blue: 200))
    }

    /// What a writer's samples look like, by the definition.
    private func expected(_ writer: PNGWriter) -> Decoded {
        let pixels = (0..<writer.size.area).map { place -> UInt32 in
            let samples = writer.samples(place % writer.size.width, place / writer.size.width)
            if writer.kind == .palette {
                let colors = (0..<3).map { Int(writer.palette[samples[0] * 3 + $0]) }
                return PNGTests.blended(colors, alpha: 255, over: .black)
            }
            let eights = samples.map { PNGTests.eight($0, depth: writer.depth) }
            let colors = writer.kind.channels < 3 ? [eights[0], eights[0], eights[0]] : Array(eights.prefix(3))
            let alpha = writer.kind.channels % 2 == 0 ? eights[writer.kind.channels - 1] : 255
            return PNGTests.blended(colors, alpha: alpha, over: Color(red: 9, green: 99, blue: 200))
        }
        return Decoded(size: writer.size, pixels: pixels)
    }

    @Test(arguments: [false, true])
    func everySizeFrom1To40(isInterlaced: Bool) throws {
        for side in 1...40 {
            for size in [Size(width: side, height: side), Size(width: side, height: 41 - side)] {
                for (kind, depth) in [(PNGWriter.Kind.palette, 4), (.grey, 1), (.color, 8)] {
                    let writer = Self.writer(kind, depth, isInterlaced, size: size)
                    #expect(try decoded(writer) == expected(writer), "\(kind), \(depth) bits, \(size)")
                }
            }
        }
    }

    @Test(arguments: [[0], [1], [2], [3], [4], [4, 3, 2, 1, 0], [1, 1, 4, 0, 2]])
    func everyFilter(filters: [Int]) throws {
        for (kind, depth, isInterlaced) in Self.kinds {
            var writer = Self.writer(kind, depth, isInterlaced)
            writer.filters = filters
            #expect(try decoded(writer) == expected(writer), "\(kind), \(depth) bits, interlaced: \(isInterlaced)")
        }
    }

    @Test(arguments: [0, 1, 3, 6, 9])
    func everyLevelOfCompression(level: Int32) throws {
        for (kind, depth, isInterlaced) in Self.kinds {
            var writer = Self.writer(kind, depth, isInterlaced)
            writer.deflate = { bytes in
                var count = compressBound(UInt(bytes.count))
                var result = [UInt8](repeating: 0, count: Int(count))
                let status = compress2(&result, &count, bytes, UInt(bytes.count), level)
                precondition(status == Z_OK)
                return Array(result.prefix(Int(count)))
            }
            #expect(try decoded(writer) == expected(writer), "\(kind), \(depth) bits")
        }
    }

    @Test(arguments: [1, 2, 4, 1000, 1_000_000])
    func anyNumberOfChunks(size: Int) throws {
        for (kind, depth, isInterlaced) in Self.kinds {
            var writer = Self.writer(kind, depth, isInterlaced)
            writer.chunkSize = size
            #expect(try decoded(writer) == expected(writer), "\(kind), \(depth) bits")
        }
    }

    @Test func emptyChunksMayStandBetween() throws {
        let writer = Self.writer(.color, 8, false)
        let bytes = writer.bytes()
        let first = 33
        let length = bytes[first..<first + 4].reduce(0) { $0 << 8 | Int($1) } + 12
        let empty = PNGWriter.chunk("IDAT", [])
        let padded = [
            bytes[..<first], empty[...], bytes[first..<first + length], empty[...], empty[...],
            bytes[(first + length)...],
        ]
        #expect(try Decoded(try folder.file("a.png", Array(padded.joined()))) == expected(writer))
    }

    private static let text = Array("Title\0a picture".utf8)

    /// A file's own background, physical size, significant bits, histogram, time, text and suggested palettes.
    private static let ancillary: [(name: String, body: @Sendable (PNGWriter.Kind) -> [UInt8])] = [
        ("bKGD", { $0 == .palette ? [1] : [UInt8](repeating: 0, count: $0 == .grey || $0 == .greyAlpha ? 2 : 6) }),
        ("pHYs", { _ in PNGWriter.big(1, 4) + PNGWriter.big(4, 4) + [0] }),
        ("pHYs", { _ in PNGWriter.big(1000, 4) + PNGWriter.big(1000, 4) + [1] }),
        ("sBIT", { [UInt8](repeating: 1, count: $0 == .palette ? 3 : $0.channels) }),
        ("hIST", { _ in PNGWriter.big(7, 2) + PNGWriter.big(9, 2) }),
        ("tIME", { _ in [0x07, 0xD0, 1, 1, 12, 34, 56] }), ("tEXt", { _ in text }),
        ("zTXt", { _ in text + [0, 0x78] }), ("iTXt", { _ in Array("Title\0\0\0fi\0Otsikko\0kuva".utf8) }),
        ("sPLT", { _ in Array("six\0".utf8) + [8] + [1, 2, 3, 255, 0, 9] }),
        ("sPLT", { _ in Array("six\0".utf8) + [16] + [0, 1, 0, 2, 0, 3, 255, 255, 0, 9] }),
        ("oFFs", { _ in [UInt8](repeating: 3, count: 9) }), ("prVt", { _ in [1, 2, 3] }),
    ]

    @Test func ancillaryChunksChangeNothing() throws {
        for (kind, depth, isInterlaced) in Self.kinds {
            for (name, body) in Self.ancillary {
                var writer = Self.writer(kind, depth, isInterlaced)
                writer.lateExtras = [(name, body(kind))]
                #expect(try decoded(writer) == expected(writer), "\(name): \(kind), \(depth) bits")
                if ["tIME", "tEXt", "zTXt", "iTXt"].contains(name) {
                    writer.trailers = writer.lateExtras
                    #expect(try decoded(writer) == expected(writer), "\(name) at the end")
                }
            }
        }
    }

    /// The specification lets files of colours suggest a palette.
    @Test(arguments: [PNGWriter.Kind.color, .colorAlpha])
    func palettesOfColoursAreNotUsed(kind: PNGWriter.Kind) throws {
        for depth in kind.depths {
            var writer = Self.writer(kind, depth, false)
            writer.palette = (0..<6 * 3).map { UInt8($0 * 14) }
            #expect(try decoded(writer) == expected(writer))
        }
    }

    @Test func damagedSignaturesAreNoPictures() throws {
        let bytes = Self.writer(.color, 8, false).bytes()
        // A lost high bit; a byte less; what carriage returns and line feeds become in transfers of text.
        let beginnings: [[UInt8]] = [
            [0x09, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], [0x89, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x1A, 0x0A], [0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A],
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0D, 0x0A],
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0D, 0x0A, 0x1A, 0x0A],
        ]
        for beginning in beginnings {
            let reason = refusal(try folder.file("a.png", beginning + bytes[8...]))
            guard case .notAPicture = reason else {
                Issue.record("\(beginning): \(String(describing: reason))")
                continue
            }
        }
    }

    @Test func damagedHeadersAreCorrupt() throws {
        let bytes = Self.writer(.color, 8, false).bytes()
        func header(depth: UInt8 = 8, kind: UInt8 = 2, _ rest: [UInt8] = [0, 0, 0]) -> [UInt8] {
            let sides = PNGWriter.big(32, 4) + PNGWriter.big(32, 4)
            return bytes[..<8] + PNGWriter.chunk("IHDR", sides + [depth, kind] + rest) + bytes[33...]
        }
        var sum = bytes
        sum[30] ^= 1
        var pixels = bytes
        pixels[60] ^= 1
        let withoutPixels = Array(bytes[..<33] + PNGWriter.chunk("IEND", []))
        var noPalette = Self.writer(.palette, 8, false)
        noPalette.palette = []
        var lateExtras = Self.writer(.color, 8, false)
        lateExtras.lateExtras = [("ABCD", [1])]
        let files: [(String, [UInt8])] = [
            ("the header's sum", sum), ("the pixels' sum", pixels), ("kind 1", header(kind: 1)),
            ("kind 9", header(kind: 9)), ("depth 0", header(depth: 0)), ("depth 3", header(depth: 3)),
            ("depth 99", header(depth: 99)), ("4 bits of colour", header(depth: 4)),
            ("16 bits of a palette", header(depth: 16, kind: 3)), ("compression 1", header([1, 0, 0])),
            ("filter method 1", header([0, 1, 0])), ("interlacing 2", header([0, 0, 2])),
            ("no pixels", withoutPixels), ("no palette", noPalette.bytes()),
            ("an unknown critical chunk", lateExtras.bytes()), ("no header", Array(bytes[..<8] + bytes[33...])),
        ]
        for (name, file) in files {
            let reason = refusal(try folder.file("a.png", file))
            #expect(reason?.corruption != nil, "\(name): \(String(describing: reason))")
        }
    }

    /// A filter that there is none of.
    @Test func filtersAreChecked() throws {
        var writer = Self.writer(.color, 8, false)
        writer.deflate = nil
        let bytes = writer.bytes()
        let row =
            try #require(bytes.indices.first { Array(bytes[$0..<min(bytes.count, $0 + 4)]) == Array("IDAT".utf8) }) + 4
            + 7
        var damaged = Array(bytes[(row - 11)..<(row - 7)] + bytes[(row - 7)..<(row + 993)])
        damaged[11] = 5
        let body = Array(damaged.dropFirst(4))
        let file = Array(bytes[..<33]) + PNGWriter.chunk("IDAT", body) + bytes[(33 + 12 + 1000)...]
        #expect(refusal(try folder.file("a.png", file)) == .corrupt("bad adaptive filter value"))
    }
}
