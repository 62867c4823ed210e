import CZlib
import Raster
import TestSupport

/// Writes PNG files of zeroes, which zlib makes a thousandth of.
struct FlatPNG {
    var size: Size
    /// Of a pixel: up to 8 are grey, 64 are red, green, blue and alpha of 16 bits.
    var bits = 8
    var isInterlaced = false
    /// Compressed bytes in an IDAT chunk.
    var chunkSize = 1 << 20
    /// How many empty IDAT chunks stand before each one.
    var emptyChunks = 0

    func bytes() -> [UInt8] {
        let (depth, kind) = bits == 64 ? (16, 6) : (bits, 0)
        let header = PNGWriter.big(size.width, 4) + PNGWriter.big(size.height, 4)
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += PNGWriter.chunk("IHDR", header + [UInt8(depth), UInt8(kind), 0, 0, isInterlaced ? 1 : 0])
        let empty = PNGWriter.chunk("IDAT", [])
        var rest = Self.compressed([UInt8](repeating: 0, count: count))[...]
        while !rest.isEmpty {
            for _ in 0..<emptyChunks { file += empty }
            file += PNGWriter.chunk("IDAT", Array(rest.prefix(chunkSize)))
            rest = rest.dropFirst(chunkSize)
        }
        return file + PNGWriter.chunk("IEND", [])
    }

    /// Bytes of all rows, each with its filter's.
    private var count: Int {
        func rows(_ x: Int, _ y: Int, _ stepX: Int, _ stepY: Int) -> Int {
            let columns = (size.width - x + stepX - 1) / stepX
            return columns == 0 ? 0 : (size.height - y + stepY - 1) / stepY * (1 + (columns * bits + 7) / 8)
        }
        if !isInterlaced { return rows(0, 0, 1, 1) }
        let passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
        return passes.reduce(0) { $0 + rows($1.0, $1.1, $1.2, $1.3) }
    }

    static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var count = compressBound(uLong(bytes.count))
        var result = [UInt8](repeating: 0, count: Int(count))
        precondition(compress2(&result, &count, bytes, uLong(bytes.count), 9) == Z_OK, "enough room")
        return Array(result.prefix(Int(count)))
    }
}
