import Decode
import Raster
import TestSupport
import Testing

struct PNGTests {
    let folder = Folder()

    static let kinds: [(PNGWriter.Kind, Int, Bool, Bool)] = PNGWriter.Kind.allCases.flatMap { kind in
        kind.depths.flatMap { depth in
            [false, true].flatMap { isInterlaced in
                (kind.rawValue < 4 ? [false, true] : [false]).map { (kind, depth, isInterlaced, $0) }
            }
        }
    }

    /// A sample of full depth as 8 bits, rounded.
    static func eight(_ sample: Int, depth: Int) -> Int {
        Int((Double(sample) * 255 / Double((1 << depth) - 1)).rounded())
    }

    static func blended(_ colors: [Int], alpha: Int, over background: Color) -> UInt32 {
        let back = [background.red, background.green, background.blue].map { Int($0) }
        let channels = zip(colors, back).map { color, back in
            UInt32((Double(color * alpha + back * (255 - alpha)) / 255).rounded())
        }
        return 0xFF00_0000 | channels[0] << 16 | channels[1] << 8 | channels[2]
    }

    @Test(arguments: kinds)
    func everyKindIsExact(kind: PNGWriter.Kind, depth: Int, isInterlaced: Bool, hasTransparency: Bool) throws {
        let background = Color(red: 200, green: 31, blue: 7)
        for size in [Size(width: 37, height: 23), Size(width: 1, height: 1), Size(width: 3, height: 70)] {
            var dice = Seeded(UInt64(depth))
            let top = (1 << depth) - 1
            // A few values only, so that the transparent one is met often; it differs in the low bits from another.
            let values = [0, top, top / 2, top / 3, Int.random(in: 0...top, using: &dice)]
            let samples = (0..<size.area).map { _ in
                (0..<kind.channels).map { _ in
                    kind == .palette || Bool.random(using: &dice)
                        ? Int.random(in: 0...top, using: &dice) : values.randomElement(using: &dice) ?? 0
                }
            }
            var writer = PNGWriter(size: size, kind: kind, depth: depth, isInterlaced: isInterlaced) { x, y in
                samples[y * size.width + x]
            }
            let key = kind == .color ? [values[2], values[2], values[2]] : [values[2]]
            var alphas: [UInt8] = []
            if kind == .palette {
                writer.palette = (0...top).flatMap { _ in (0..<3).map { _ in UInt8.random(in: 0...255, using: &dice) } }
                // Shorter than the palette: the entries beyond are opaque.
                alphas = (0..<max(1, top)).map { _ in UInt8.random(in: 0...255, using: &dice) }
                if hasTransparency { writer.transparency = alphas }
            } else if hasTransparency {
                writer.transparency = key.flatMap { PNGWriter.big($0, 2) }
            }
            let expected = samples.map { sample -> UInt32 in
                if kind == .palette {
                    let colors = (0..<3).map { Int(writer.palette[sample[0] * 3 + $0]) }
                    let alpha = hasTransparency && sample[0] < alphas.count ? Int(alphas[sample[0]]) : 255
                    return Self.blended(colors, alpha: alpha, over: background)
                }
                let hasAlpha = kind.channels % 2 == 0
                let eights = sample.map { Self.eight($0, depth: depth) }
                let colors = kind.channels < 3 ? [eights[0], eights[0], eights[0]] : Array(eights.prefix(3))
                var alpha = hasAlpha ? eights[kind.channels - 1] : 255
                if hasTransparency && sample == key { alpha = 0 }
                return Self.blended(colors, alpha: alpha, over: background)
            }
            let path = try folder.file("a.png", writer.bytes())
            let decoded = try Decoded(path, over: background)
            #expect(decoded == Decoded(size: size, pixels: expected), "\(size)")
        }
    }

    @Test func everyAlphaOverEveryBackgroundIsRounded() throws {
        let writer = PNGWriter(size: Size(width: 256, height: 256), kind: .colorAlpha, depth: 8) { x, y in
            [x, 255 - x, (x * 7) & 255, y]
        }
        let path = try folder.file("a.png", writer.bytes())
        for back in [0, 1, 2, 100, 127, 128, 129, 200, 254, 255] as [UInt8] {
            let background = Color(red: back, green: 255 - back, blue: back / 2)
            let expected = (0..<256 * 256).map { i in
                let sample = writer.samples(i % 256, i / 256)
                return Self.blended(Array(sample.prefix(3)), alpha: sample[3], over: background)
            }
            #expect(try Decoded(path, over: background) == Decoded(size: writer.size, pixels: expected))
        }
    }

    @Test func otherChunksChangeNothing() throws {
        var writer = PNGWriter(size: Size(width: 9, height: 5), kind: .color, depth: 8) { x, y in [x, y, x ^ y] }
        let plain = try Decoded(try folder.file("a.png", writer.bytes()))
        // A colour profile and text that are no zlib streams, an unknown chunk, and one of nine million bytes.
        writer.extras = [
            ("iCCP", Array("x\0\0rubbish".utf8)), ("zTXt", Array("x\0\0rubbish".utf8)),
            ("prVt", [1, 2, 3]), ("tEXt", [UInt8](repeating: 65, count: 9_000_000)),
        ]
        let path = try folder.file("b.png", writer.bytes())
        #expect(try Decoded(path) == plain)
        #expect(try PictureFile(path: path).color == ColorDescription(model: .rgb, space: .sRGB))
    }
}
