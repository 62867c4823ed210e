public import Raster

/// Writes baseline JPEG files of flat blocks of 8x8 pixels, after ITU-T T.81: DC coefficients only, quantised by 1, so
/// that every sample is exactly known.
public struct JPEGWriter {
    public var size: Size
    public var components: Int
    /// The transform that an Adobe APP14 segment tells; nil for no such segment.
    public var adobeTransform: UInt8?
    /// The samples of a block, one for each component.
    public var samples: (_ x: Int, _ y: Int) -> [UInt8]

    /// Lengths of the codes of table K.3 for the categories 0 to 11: the codes themselves follow from them.
    private static let lengths = [2, 3, 3, 3, 3, 3, 4, 5, 6, 7, 8, 9]

    public init(
        size: Size, components: Int, adobeTransform: UInt8?, samples: @escaping (_ x: Int, _ y: Int) -> [UInt8]
    ) {
        self.size = size
        self.components = components
        self.adobeTransform = adobeTransform
        self.samples = samples
    }

    public func bytes() -> [UInt8] {
        var file: [UInt8] = [0xFF, 0xD8]
        if let adobeTransform {
            file += Self.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobeTransform])
        }
        file += Self.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        let ids = (1...components).map { UInt8($0) }
        let sides = PNGWriter.big(size.height, 2) + PNGWriter.big(size.width, 2)
        file += Self.segment(0xC0, [8] + sides + [UInt8(components)] + ids.flatMap { [$0, 0x11, 0] })
        let counts = (1...16).map { length in UInt8(Self.lengths.count { $0 == length }) }
        file += Self.segment(0xC4, [0x00] + counts + (0..<12))
        // The only AC code is "end of block", one bit, 0.
        file += Self.segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
        file += Self.segment(0xDA, [UInt8(components)] + ids.flatMap { [$0, 0] } + [0, 63, 0])
        return file + scan() + [0xFF, 0xD9]
    }

    public static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        [0xFF, marker] + PNGWriter.big(body.count + 2, 2) + body
    }

    private func scan() -> [UInt8] {
        var codes: [Int] = []
        var code = 0
        for (index, length) in Self.lengths.enumerated() {
            if index > 0 { code = (code + 1) << (length - Self.lengths[index - 1]) }
            codes.append(code)
        }
        var bits: [Bool] = []
        func put(_ value: Int, _ count: Int) {
            for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
        }
        var last = [Int](repeating: 0, count: components)
        for y in 0..<(size.height + 7) / 8 {
            for x in 0..<(size.width + 7) / 8 {
                for (component, sample) in samples(x, y).enumerated() {
                    let value = 8 * (Int(sample) - 128)
                    let difference = value - last[component]
                    last[component] = value
                    let category = Int.bitWidth - abs(difference).leadingZeroBitCount
                    put(codes[category], Self.lengths[category])
                    put(difference < 0 ? difference - 1 : difference, category)
                    put(0, 1)
                }
            }
        }
        while bits.count % 8 != 0 { bits.append(true) }
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: bits.count, by: 8) {
            let byte = bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
            bytes += byte == 0xFF ? [0xFF, 0] : [byte]
        }
        return bytes
    }
}
