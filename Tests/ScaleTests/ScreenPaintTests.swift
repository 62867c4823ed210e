import Raster
import Scale
import TestSupport
import Testing

/// Pictures that are mixed and copied, by all instructions.
@Suite struct ScreenPaintTests {
    private static func picture(_ size: Size, _ pixel: (Int, Int) -> UInt32) -> Picture {
        let whole = Picture(size: Size(width: size.width + 5, height: size.height + 1))
        let picture = whole.cropped(to: Rect(origin: Point(x: 3, y: 1), size: size))
        for y in 0..<size.height {
            picture.withMutableRow(y) { row in for x in row.indices { row[x] = pixel(x, y) } }
        }
        return picture
    }

    private static func pixels(_ picture: Picture) -> [UInt32] {
        (0..<picture.size.height).flatMap { y in picture.withRow(y) { row in row.indices.map { row[$0] } } }
    }

    /// - Parameter start: the target's first column, in a larger picture.
    private func mixed(
        _ above: Picture, _ opacity: UInt16, over below: Picture, size: Size, _ instructions: InstructionSet,
        at start: Int = 0
    ) -> [UInt32] {
        let whole = Picture(size: Size(width: start + size.width + 9, height: size.height))
        whole.fill(Color(red: 1, green: 2, blue: 3))
        let target = whole.cropped(to: Rect(origin: Point(x: start, y: 0), size: size))
        ScreenPaint.mix(above, at: opacity, over: below, into: target, by: instructions)
        let mixed = Self.pixels(target)
        target.fill(Color(red: 1, green: 2, blue: 3))
        #expect(Self.pixels(whole).allSatisfy { $0 == 0xFF01_0203 }, "pixels beside the target")
        return mixed
    }

    /// Every pair of levels, at opacities of all kinds, against the definition in whole numbers.
    @Test(arguments: InstructionSet.all) func theNearestLevel(_ instructions: InstructionSet) {
        let size = Size(width: 256, height: 256)
        let above = Self.picture(size) { _, y in UInt32(y) &* 0x0001_0101 | 0x1200_0000 }
        let below = Self.picture(size) { x, _ in UInt32(x) &* 0x0001_0101 | 0x3400_0000 }
        var random = Seeded(3)
        let opacities: [UInt16] =
            [0, 1, 2, 127, 128, 129, 255, 256, 257, 32_766, 32_767, 32_768, 32_769, 65_279, 65_533, 65_534, 65_535]
            + (0..<20).map { _ in .random(in: 0...65_535, using: &random) }
        for opacity in opacities {
            let found = mixed(above, opacity, over: below, size: size, instructions)
            let wrong = found.indices.first { index in
                let sum = (index >> 8) * Int(opacity) + (index & 255) * (65_535 - Int(opacity))
                return found[index] != UInt32((2 * sum + 65_535) / (2 * 65_535)) &* 0x0001_0101 | 0xFF00_0000
            }
            #expect(wrong == nil, "opacity \(opacity)")
        }
    }

    /// Rows of any length, from any pixel on, and single ones that stand for all.
    @Test func allMakeTheSamePixels() {
        var random = Seeded(5)
        for round in 0..<400 {
            let size = Size(
                width: .random(in: 1...(round < 200 ? 20 : 300), using: &random),
                height: .random(in: 1...4, using: &random))
            let (above, below) = (noise(size, &random), noise(size, &random))
            let opacity = UInt16.random(in: 0...65_535, using: &random)
            let plain = mixed(above, opacity, over: below, size: size, .baseline)
            for instructions in InstructionSet.all {
                let found = mixed(above, opacity, over: below, size: size, instructions, at: round % 17)
                #expect(found == plain, "\(instructions): \(size) from \(round % 17) on")
            }
            let expected = zip(rows(above, size), rows(below, size)).map { over, under in
                [16, 8, 0].reduce(UInt32(0xFF00_0000)) { pixel, shift in
                    let levels = [over, under].map { Int($0 >> UInt32(shift) & 255) }
                    let sum = levels[0] * Int(opacity) + levels[1] * (65_535 - Int(opacity))
                    return pixel | UInt32((2 * sum + 65_535) / (2 * 65_535)) << UInt32(shift)
                }
            }
            #expect(plain == expected)
        }
    }

    @Test(arguments: InstructionSet.all) func aCopyIsTheSame(_ instructions: InstructionSet) {
        var random = Seeded(7)
        for round in 0..<300 {
            let size = Size(width: .random(in: 1...(round < 150 ? 40 : 3000), using: &random), height: 1 + round % 5)
            let source = Self.picture(size) { x, y in UInt32(truncatingIfNeeded: (y * size.width + x) &* 2_654_435_761)
            }
            let whole = Picture(size: Size(width: size.width + 30, height: size.height + 2))
            let target = whole.cropped(to: Rect(origin: Point(x: round % 17, y: 1), size: size))
            ScreenPaint.copy(source, into: target, by: instructions)
            #expect(Self.pixels(target) == Self.pixels(source), "\(size) from \(round % 17) on")
            target.fill(Color(red: 0, green: 0, blue: 0))
            let written = Self.pixels(whole).count { $0 != 0 }
            #expect(written == size.area, "pixels beside the target")
        }
    }

    private func rows(_ picture: Picture, _ size: Size) -> [UInt32] {
        let pixels = Self.pixels(picture)
        return (0..<size.area).map { pixels[$0 % pixels.count] }
    }

    private func noise(_ size: Size, _ random: inout Seeded) -> Picture {
        let isOneRow = Bool.random(using: &random)
        let pixels = (0..<size.area).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
        return Self.picture(isOneRow ? Size(width: size.width, height: 1) : size) { pixels[$1 * size.width + $0] }
    }
}
