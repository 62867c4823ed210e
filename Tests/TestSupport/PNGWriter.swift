public import Raster

/// Writes PNG files after the specification (W3C, third edition), with stored deflate blocks.
public struct PNGWriter {
    public enum Kind: UInt8, CaseIterable, Sendable {
        case grey = 0
        case color = 2
        case palette = 3
        case greyAlpha = 4
        case colorAlpha = 6

        public var channels: Int {
            switch self {
            case .grey, .palette: 1
            case .color: 3
            case .greyAlpha: 2
            case .colorAlpha: 4
            }
        }

        public var depths: [Int] {
            switch self {
            case .grey: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            case .color, .greyAlpha, .colorAlpha: [8, 16]
            }
        }
    }

    public var size: Size
    public var kind: Kind
    public var depth: Int
    public var isInterlaced = false
    /// Red, green and blue of each entry.
    public var palette: [UInt8] = []
    /// The body of tRNS.
    public var transparency: [UInt8] = []
    /// Chunks between IHDR and PLTE.
    public var extras: [(name: String, body: [UInt8])] = []
    /// Chunks between PLTE and tRNS, and IDAT.
    public var lateExtras: [(name: String, body: [UInt8])] = []
    /// Chunks between IDAT and IEND.
    public var trailers: [(name: String, body: [UInt8])] = []
    /// The filters of the rows of a pass, one after the other and from the beginning again.
    public var filters = [0, 1, 2, 3, 4]
    /// Makes a zlib stream; nil: one of stored blocks.
    public var deflate: (([UInt8]) -> [UInt8])?
    /// Compressed bytes in an IDAT chunk.
    public var chunkSize = 1000
    /// The samples of a pixel, one for each channel, in 0..<(1 << depth).
    public var samples: (_ x: Int, _ y: Int) -> [Int]

    public init(
        size: Size, kind: Kind, depth: Int, isInterlaced: Bool = false,
        samples: @escaping (_ x: Int, _ y: Int) -> [Int]
    ) {
        self.size = size
        self.kind = kind
        self.depth = depth
        self.isInterlaced = isInterlaced
        self.samples = samples
    }

    public func bytes() -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += Self.chunk(
            "IHDR",
            Self.big(size.width, 4) + Self.big(size.height, 4)
                + [UInt8(depth), kind.rawValue, 0, 0, isInterlaced ? 1 : 0])
        for extra in extras { file += Self.chunk(extra.name, extra.body) }
        if !palette.isEmpty { file += Self.chunk("PLTE", palette) }
        if !transparency.isEmpty { file += Self.chunk("tRNS", transparency) }
        for extra in lateExtras { file += Self.chunk(extra.name, extra.body) }
        var raw: [UInt8] = []
        if isInterlaced {
            let passes = [
                (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
            ]
            for (x, y, stepX, stepY) in passes {
                raw += filtered(
                    xs: Array(stride(from: x, to: size.width, by: stepX)),
                    ys: Array(stride(from: y, to: size.height, by: stepY)))
            }
        } else {
            raw = filtered(xs: Array(0..<size.width), ys: Array(0..<size.height))
        }
        var rest = (deflate ?? Self.deflated)(raw)[...]
        while !rest.isEmpty {
            file += Self.chunk("IDAT", Array(rest.prefix(chunkSize)))
            rest = rest.dropFirst(chunkSize)
        }
        for extra in trailers { file += Self.chunk(extra.name, extra.body) }
        return file + Self.chunk("IEND", [])
    }

    /// The rows of a pass, filtered with `filters` in turn.
    private func filtered(xs: [Int], ys: [Int]) -> [UInt8] {
        if xs.isEmpty { return [] }
        let step = max(1, kind.channels * depth / 8)
        var result: [UInt8] = []
        var above = [UInt8](repeating: 0, count: (xs.count * kind.channels * depth + 7) / 8)
        for (index, y) in ys.enumerated() {
            let row = packed(xs.flatMap { samples($0, y) })
            let filter = filters[index % filters.count]
            result.append(UInt8(filter))
            for i in row.indices {
                let a = i >= step ? Int(row[i - step]) : 0
                let b = Int(above[i])
                let c = i >= step ? Int(above[i - step]) : 0
                let prediction = [0, a, b, (a + b) / 2, Self.paeth(a, b, c)][filter]
                result.append(UInt8(truncatingIfNeeded: Int(row[i]) - prediction))
            }
            above = row
        }
        return result
    }

    private static func paeth(_ a: Int, _ b: Int, _ c: Int) -> Int {
        let p = a + b - c
        let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
        if pa <= pb && pa <= pc { return a }
        return pb <= pc ? b : c
    }

    private func packed(_ samples: [Int]) -> [UInt8] {
        if depth == 16 { return samples.flatMap { Self.big($0, 2) } }
        var bytes = [UInt8](repeating: 0, count: (samples.count * depth + 7) / 8)
        for (index, sample) in samples.enumerated() {
            let bit = index * depth
            bytes[bit / 8] |= UInt8(sample << (8 - depth - bit % 8))
        }
        return bytes
    }

    public static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    public static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + body
        var crc: UInt32 = 0xFFFF_FFFF
        for byte in named {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
        }
        return big(body.count, 4) + named + big(Int(~crc), 4)
    }

    private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(0xFFFF)
            result.append(rest.isEmpty ? 1 : 0)
            for count in [block.count, ~block.count] { result += [UInt8(count & 255), UInt8(count >> 8 & 255)] }
            result += block
        } while !rest.isEmpty
        var (a, b) = (1, 0)
        for byte in bytes {
            a = (a + Int(byte)) % 65521
            b = (b + a) % 65521
        }
        return result + big(b << 16 | a, 4)
    }
}
