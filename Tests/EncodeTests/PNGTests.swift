import Encode
import Raster
import Testing

/// What a PNG looks like from outside; that its pixels come back is shown with the decoder, in PlayerTests.
@Suite struct PNGTests {
    private struct Chunk: Equatable {
        let type: String
        let data: [UInt8]
        let checksum: UInt32
    }

    private func chunks(_ bytes: [UInt8]) throws -> [Chunk] {
        var chunks: [Chunk] = []
        var rest = bytes.dropFirst(8)
        func number() -> UInt32 {
            defer { rest = rest.dropFirst(4) }
            return rest.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
        }
        while !rest.isEmpty {
            let length = Int(number())
            try #require(rest.count >= length + 8)
            let body = Array(rest.prefix(length + 4))
            rest = rest.dropFirst(length + 4)
            chunks.append(
                Chunk(
                    type: String(decoding: body[..<4], as: UTF8.self), data: Array(body[4...]), checksum: number()))
            #expect(chunks.last?.checksum == Self.checksum(body), "the chunk's CRC")
        }
        return chunks
    }

    /// CRC-32 bit by bit, as annex D of the PNG specification describes it.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var crc = UInt32.max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
        }
        return ~crc
    }

    @Test(arguments: [(1, 1), (3, 2), (300, 1), (1, 300), (700, 500)])
    func chunks(_ width: Int, _ height: Int) throws {
        let size = Size(width: width, height: height)
        let pixels = (0..<size.area).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) }
        let bytes = Samples.encode(Samples.window(size, pixels), .png)
        #expect(bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let chunks = try chunks(bytes)
        #expect(chunks.first?.type == "IHDR")
        #expect(chunks.last == Chunk(type: "IEND", data: [], checksum: 0xAE42_6082))
        #expect(chunks.dropFirst().dropLast().allSatisfy { $0.type == "IDAT" && !$0.data.isEmpty })
        #expect(chunks.count >= 3)
        let header = [UInt32(width), UInt32(height)].flatMap { side in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> UInt32($0)) }
        }
        #expect(chunks.first?.data == header + [8, 2, 0, 0, 0])
        // A zlib stream (RFC 1950): deflate, and a header that is a multiple of 31.
        let stream = chunks.dropFirst().dropLast().flatMap(\.data)
        #expect(stream[0] & 15 == 8)
        #expect((Int(stream[0]) << 8 | Int(stream[1])) % 31 == 0)
        #expect(stream.suffix(4).reduce(0) { $0 << 8 | UInt32($1) } == Self.adler(filtered(size, pixels)))
    }

    /// The bytes that a PNG of 8-bit RGB compresses where every row takes the Up filter.
    private func filtered(_ size: Size, _ pixels: [UInt32]) -> [UInt8] {
        (0..<size.height).flatMap { y in
            [2]
                + (0..<size.width).flatMap { x in
                    [16, 8, 0].map { (shift: UInt32) in
                        let above = y == 0 ? 0 : pixels[(y - 1) * size.width + x] >> shift
                        return UInt8(truncatingIfNeeded: pixels[y * size.width + x] >> shift)
                            &- UInt8(truncatingIfNeeded: above)
                    }
                }
        }
    }

    /// Adler-32 (RFC 1950, 8.2) of what was compressed: it ends the stream.
    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}
