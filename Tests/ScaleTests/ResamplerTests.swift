import Raster
import TestSupport
import Testing

@testable import Scale

@Suite struct ResamplerTests {
    @Test func agreesWithTheDefinition() {
        var generator = Seeded(2)
        var total = Deviation()
        for attempt in 0..<60 {
            let source = Size(
                width: .random(in: 1...40, using: &generator), height: .random(in: 1...40, using: &generator))
            let target = Size(
                width: .random(in: 1...30, using: &generator), height: .random(in: 1...30, using: &generator))
            let x = Double.random(in: 0..<0.6, using: &generator) * Double(source.width)
            let y = Double.random(in: 0..<0.6, using: &generator) * Double(source.height)
            let crop = Box(
                x: x, y: y, width: Double.random(in: 0.5...1, using: &generator) * (Double(source.width) - x),
                height: Double.random(in: 0.5...1, using: &generator) * (Double(source.height) - y))
            let orientation = Orientation.allCases[attempt % 8]
            let pixels = Pixels.noise(source, seed: UInt64(attempt))
            let (result, isExactlyFilled) = resample(
                pixels, crop: crop, orientation: orientation, to: orientation.applied(to: target))
            #expect(isExactlyFilled)
            // The reference is turned back: the viewer's pixels to stored ones, by turning their places.
            let places = Pixels(target) { x, y in UInt32(y * target.width + x) }.turned(orientation)
            let reference = Reference.resample(pixels, crop: crop, to: target)
            var deviation = Deviation()
            deviation.add(result, against: places.values.map { reference[Int($0)] })
            total.add(result, against: places.values.map { reference[Int($0)] })
            #expect(deviation.largest < 0.53, "\(source) \(crop) \(orientation) -> \(target)")
        }
        #expect(total.psnr > 58.5)
        #expect(abs(total.bias) < 0.01)
    }

    /// Hundreds of taps, of some units each.
    @Test(arguments: [
        (Size(width: 300, height: 20), Size(width: 9, height: 18)),
        (Size(width: 20, height: 300), Size(width: 18, height: 9)),
        (Size(width: 200, height: 210), Size(width: 7, height: 6)),
    ]) func agreesWithTheDefinitionFarBelow(source: Size, target: Size) {
        let pixels = Pixels.noise(source, seed: 3)
        var deviation = Deviation()
        deviation.add(
            resample(pixels, to: target).pixels, against: Reference.resample(pixels, crop: Box(source), to: target))
        #expect(deviation.largest < 0.53)
        #expect(deviation.psnr > 58)
    }

    static let flatCases: [(source: Size, target: Size)] = [
        (Size(width: 1, height: 1), Size(width: 33, height: 17)),
        (Size(width: 2, height: 2), Size(width: 31, height: 9)),
        (Size(width: 40, height: 30), Size(width: 40, height: 29)),
        (Size(width: 31, height: 33), Size(width: 16, height: 15)),
        (Size(width: 60, height: 50), Size(width: 17, height: 16)),
        (Size(width: 90, height: 10), Size(width: 4, height: 30)),
        (Size(width: 21, height: 19), Size(width: 20, height: 18)),
        (Size(width: 10, height: 200), Size(width: 9, height: 3)),
        (Size(width: 7, height: 8), Size(width: 16, height: 15)),
    ]

    @Test(arguments: flatCases) func flatColoursStay(source: Size, target: Size) {
        for level in stride(from: 0, through: 255, by: 15) {
            let color = Color(red: UInt8(level), green: UInt8(255 - level), blue: UInt8(level / 2))
            let crop = Box(
                x: 0.3, y: 0.1, width: Double(source.width) - 0.4, height: Double(source.height) - 0.35)
            let flat = Pixels(source) { _, _ in color.pixel }
            #expect(resample(flat, crop: crop, to: target).pixels == Pixels(target) { _, _ in color.pixel })
        }
    }

    @Test(arguments: Orientation.allCases) func wholePixelsAreCopied(orientation: Orientation) {
        let source = Pixels.noise(Size(width: 37, height: 23), seed: 4)
        let crop = Box(x: 3, y: 2, width: 30, height: 19)
        let seen = orientation.applied(to: Size(width: 30, height: 19))
        let (result, isExactlyFilled) = resample(source, crop: crop, orientation: orientation, to: seen)
        let expected = Pixels(Size(width: 30, height: 19)) { x, y in source[x + 3, y + 2] }
        #expect(result == expected.turned(orientation))
        #expect(isExactlyFilled)
    }

    @Test func anAxisOfWholePixelsIsLeftAlone() {
        let rows = Pixels(Size(width: 20, height: 12)) { _, y in 0xFF00_0000 | UInt32(y * 20) }
        let columns = Pixels(Size(width: 20, height: 12)) { x, _ in 0xFF00_0000 | UInt32(x * 12) }
        let wide = Size(width: 33, height: 12)
        let tall = Size(width: 20, height: 31)
        #expect(resample(rows, to: wide).pixels == Pixels(wide) { _, y in 0xFF00_0000 | UInt32(y * 20) })
        #expect(resample(columns, to: tall).pixels == Pixels(tall) { x, _ in 0xFF00_0000 | UInt32(x * 12) })
    }

    @Test(arguments: Orientation.allCases) func turningAndResamplingCommute(orientation: Orientation) {
        var source = Pixels.noise(Size(width: 41, height: 29), seed: 5)
        for (place, mark) in [(0, 0xFF0000), (40, 0x00FF00), (28 * 41, 0x0000FF), (28 * 41 + 40, 0xFFFF00)] {
            source.values[place] = 0xFF00_0000 | UInt32(mark)
        }
        let crop = Box(x: 0.7, y: 1.2, width: 38.6, height: 26.9)
        // More columns than a tile has, and edges that do not lie on cache lines.
        for size in [Size(width: 35, height: 22), Size(width: 50, height: 47), Size(width: 3, height: 5)] {
            let upright = resample(source, crop: crop, to: size).pixels
            for x in [0, 5, 13, 16] {
                let (result, isExactlyFilled) = resample(
                    source, crop: crop, orientation: orientation, to: orientation.applied(to: size),
                    at: Point(x: x, y: 1))
                #expect(result == upright.turned(orientation), "\(size) at \(x)")
                #expect(isExactlyFilled, "\(size) at \(x)")
            }
        }
    }

    @Test func anImpulseSpreadsAlikeToAllSides() {
        let source = Pixels(Size(width: 31, height: 31)) { x, y in x == 15 && y == 15 ? 0xFFFF_FFFF : 0xFF80_8080 }
        for side in [17, 31, 61, 93] {
            let result = resample(source, to: Size(width: side, height: side)).pixels
            #expect(result == result.turned(.topRight))
            #expect(result == result.turned(.bottomLeft))
        }
    }

    @Test func anEdgeRingsAlikeOnBothSides() {
        let source = Pixels(Size(width: 40, height: 3)) { x, _ in x < 20 ? 0xFF40_4040 : 0xFFC0_C0C0 }
        for width in [23, 24, 57, 80] {
            let result = resample(source, to: Size(width: width, height: 3)).pixels
            for x in 0..<width {
                let sum = Int(result[x, 1] & 0xFF) + Int(result[width - 1 - x, 1] & 0xFF)
                #expect(abs(sum - 0x100) <= 1)
            }
            let brightest = result.values.map { $0 & 0xFF }.max() ?? 0
            #expect(brightest > 0xC0, "Lanczos rings, at width \(width)")
        }
    }

    @Test func ringingIsClamped() {
        let source = Pixels(Size(width: 40, height: 40)) { x, y in x / 5 % 2 == y / 5 % 2 ? 0xFF00_0000 : 0xFFFF_FFFF }
        var deviation = Deviation()
        let size = Size(width: 67, height: 71)
        deviation.add(
            resample(source, to: size).pixels, against: Reference.resample(source, crop: Box(source.size), to: size))
        #expect(deviation.largest < 0.53)
    }

    @Test func aGradientIsMonotone() {
        let source = Pixels(Size(width: 256, height: 2)) { x, _ in
            0xFF00_0000 | UInt32(x) << 16 | UInt32(x) << 8 | UInt32(x)
        }
        for width in [100, 255, 257, 400] {
            let result = resample(source, to: Size(width: width, height: 2)).pixels
            // Near the edges, where taps are cut off, the filter itself bends.
            let levels = (0..<width).map { result[$0, 0] & 0xFF }[8..<width - 8]
            #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 <= $1 && $1 - $0 <= UInt32(256 / width + 2) })
        }
    }

    @Test func onlyNeededRowsAreAsked() {
        let target = Size(width: 10, height: 10)
        let rows = Size(width: 100, height: 100)
        let box = Box(x: 40, y: 30, width: 10.5, height: 20)
        let plan = ResamplePlan(rows: rows, crop: box, orientation: .topLeft, target: target)
        // Six rows (two target pixels each) to either side, three columns.
        #expect(plan.neededRows == 25..<55)
        #expect(plan.neededColumns == 37..<53)
        let turned = ResamplePlan(rows: rows, crop: box, orientation: .rightTop, target: target)
        #expect(turned.neededRows == plan.neededRows)
        let same = ResamplePlan(
            rows: rows, crop: Box(x: 7, y: 9, width: 10, height: 10), orientation: .topLeft, target: target)
        #expect(same.neededRows == 9..<19)
        #expect(same.neededColumns == 7..<17)
        #expect(same.isPlainCopy)
    }

    /// A decoder may leave out columns that nobody needs: the pixels stay the same.
    @Test(arguments: Orientation.allCases, [0, 5]) func narrowRowsMakeTheSame(orientation: Orientation, margin: Int) {
        let source = Pixels.noise(Size(width: 90, height: 70), seed: 3)
        let target = Size(width: 20, height: 17)
        for crop in [
            Box(x: 31.3, y: 20.7, width: 27.5, height: 30.2),
            orientation.isTransposed
                ? Box(x: 31, y: 20, width: 17, height: 20) : Box(x: 31, y: 20, width: 20, height: 17),
        ] {
            let picture = Picture(size: target)
            let plan = ResamplePlan(rows: source.size, crop: crop, orientation: orientation, target: target)
            let needed = plan.neededColumns
            let columns = max(0, needed.lowerBound - margin)..<min(90, needed.upperBound + margin)
            #expect(columns.count < 90)
            var resampler = made { () throws(OutOfMemory) in try Resampler(plan, columns: columns, into: picture) }
            for y in plan.neededRows {
                let row = columns.map { source[$0, y] }
                resampler.take(row.span)
            }
            #expect(Pixels(picture) == resample(source, crop: crop, orientation: orientation, to: target).pixels)
        }
    }

    @Test func linesComeAsSoonAsTheirRowsAreThere() {
        let target = Framed(Size(width: 8, height: 50))
        let plan = ResamplePlan(
            rows: Size(width: 8, height: 100), crop: Box(x: 0, y: 0, width: 8, height: 100), orientation: .topLeft,
            target: target.picture.size)
        var resampler = made { () throws(OutOfMemory) in try Resampler(plan, into: target.picture) }
        let black = [UInt32](repeating: 0xFF00_0000, count: 8)
        for row in plan.neededRows {
            #expect(resampler.isComplete == false)
            resampler.take(black.span)
            let written = Pixels(target.picture).values.count { $0 >> 24 == 0xFF } / 8
            // Line i ends with source row 2 i + 6.
            #expect(written == (row == 99 ? 50 : max(0, (row - 4) / 2)))
        }
        #expect(resampler.isComplete == true)
    }

    @Test(arguments: [
        (Size(width: 1, height: 1), Size(width: 192, height: 108)),
        (Size(width: 65_500, height: 1), Size(width: 192, height: 9)),
        (Size(width: 1, height: 65_500), Size(width: 19, height: 108)),
        (Size(width: 3, height: 2), Size(width: 4000, height: 3)),
        (Size(width: 2, height: 3), Size(width: 3, height: 4000)),
        (Size(width: 300, height: 400), Size(width: 1, height: 1)),
    ]) func extremesAreFilled(source: Size, target: Size) {
        for orientation in [Orientation.topLeft, .leftBottom] {
            let result = resample(
                Pixels(source) { _, _ in 0xFFA1_B2C3 }, orientation: orientation, to: orientation.applied(to: target))
            #expect(result.isExactlyFilled)
            #expect(result.pixels.values.allSatisfy { $0 == 0xFFA1_B2C3 })
        }
    }
}
