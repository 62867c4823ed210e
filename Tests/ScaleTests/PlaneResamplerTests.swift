import Raster
import Scale
import TestSupport
import Testing

/// Planes of random samples, and what they stand for.
private struct Planes {
    let layout: PlaneLayout
    var bands: [[UInt32]]
    /// Red, green and blue of each pixel, by the definitions, not rounded.
    private(set) var colors: [[Double]] = []

    init(_ size: Size, halvesX: Bool, halvesY: Bool, seed: UInt64) {
        let layout = PlaneLayout(
            size: size, halvesX: halvesX, halvesY: halvesY, lumaPitch: (size.width + 79) & ~63,
            chromaPitch: (size.width + 33) & ~31)
        self.layout = layout
        var dice = Seeded(seed)
        // Colours stay inside of RGB: a decoder would cut off what does not, before it is filtered.
        let luma = (0..<size.area).map { _ in UInt8.random(in: 90...165, using: &dice) }
        let chroma = (0..<2).map { _ in
            (0..<layout.chroma.area).map { _ in UInt8.random(in: 98...158, using: &dice) }
        }
        // What lies beyond the picture is poison.
        bands = Array(
            repeating: Array(repeating: 0xDEAD_BEEF, count: layout.bandBytes / 4), count: layout.bandCount)
        for y in 0..<size.height {
            for x in 0..<size.width {
                put(luma[y * size.width + x], band: y / layout.bandHeight, y % layout.bandHeight * layout.lumaPitch + x)
            }
        }
        for (plane, offset) in zip(chroma, [layout.cbOffset, layout.crOffset]) {
            for y in 0..<layout.chroma.height {
                for x in 0..<layout.chroma.width {
                    put(
                        plane[y * layout.chroma.width + x], band: y / PlaneLayout.chromaBandHeight,
                        offset + y % PlaneLayout.chromaBandHeight * layout.chromaPitch + x)
                }
            }
        }
        colors = (0..<size.area).map { index in
            let (x, y) = (index % size.width, index / size.width)
            let difference = chroma.map { plane in
                Self.parts(x, halves: halvesX, count: layout.chroma.width).reduce(0.0) { sum, column in
                    Self.parts(y, halves: halvesY, count: layout.chroma.height).reduce(sum) { sum, row in
                        sum + column.part * row.part
                            * (Double(plane[row.index * layout.chroma.width + column.index]) - 128)
                    }
                }
            }
            let level = Double(luma[index])
            return [
                level + 1.402 * difference[1], level - 0.344136 * difference[0] - 0.714136 * difference[1],
                level + 1.772 * difference[0],
            ]
        }
    }

    /// What a sample between those of a halved axis is made of.
    private static func parts(_ place: Int, halves: Bool, count: Int) -> [(index: Int, part: Double)] {
        guard halves else { return [(place, 1)] }
        let other = place % 2 == 0 ? place / 2 - 1 : place / 2 + 1
        return [(place / 2, 0.75), (min(max(other, 0), count - 1), 0.25)]
    }

    private mutating func put(_ sample: UInt8, band: Int, _ place: Int) {
        bands[band].withUnsafeMutableBytes { $0[place] = sample }
    }

    func resampled(
        _ crop: Box, _ orientation: Orientation, to size: Size, _ instructions: InstructionSet = .best
    ) -> (pixels: Pixels, isExactlyFilled: Bool) {
        let target = Framed(size)
        let plan = PlanePlan(
            layout, of: ResamplePlan(rows: layout.size, crop: crop, orientation: orientation, target: size))
        var resampler = made { () throws(OutOfMemory) in
            try PlaneResampler(plan, into: target.picture, instructions: instructions)
        }
        for index in plan.neededBands {
            let band = bands[index]
            resampler.take(band.span)
        }
        return (Pixels(target.picture), resampler.isComplete && target.isExactlyFilled)
    }
}

@Suite struct PlaneResamplerTests {
    static let layouts = [(false, false), (true, false), (false, true), (true, true)]

    private static func crops(_ size: Size) -> [Box] {
        [
            Box(size), Box(x: 0, y: 3.4, width: Double(size.width), height: Double(size.height) - 7.1),
            Box(x: 8.3, y: 11.7, width: 20.2, height: 17.9),
        ]
    }

    @Test(arguments: layouts, Orientation.allCases)
    func isTheDefinition(layout: (halvesX: Bool, halvesY: Bool), orientation: Orientation) {
        var deviation = Deviation()
        let targets = [Size(width: 13, height: 9), Size(width: 40, height: 31), Size(width: 70, height: 25)]
        for turn in 0..<3 {
            let size =
                (turn + Int(orientation.rawValue)) % 2 == 0 ? Size(width: 61, height: 53) : Size(width: 48, height: 64)
            let planes = Planes(size, halvesX: layout.halvesX, halvesY: layout.halvesY, seed: 5)
            let crop = Self.crops(size)[turn]
            let target = targets[(turn + Int(orientation.rawValue)) % 3]
            let result = planes.resampled(crop, orientation, to: target)
            #expect(result.isExactlyFilled)
            let stored = orientation.isTransposed ? target.transposed : target
            let expected = Reference.resample(planes.colors, size, crop: crop, to: stored)
            let places = Pixels(stored) { x, y in UInt32(y * stored.width + x) }.turned(orientation)
            deviation.add(result.pixels, against: places.values.map { expected[Int($0)] })
        }
        #expect(deviation.largest < 0.6)
        #expect(abs(deviation.bias) < 0.02)
        #expect(deviation.psnr > 58.5)
    }

    @Test(
        .enabled(if: InstructionSet.best != .baseline, "this processor has the baseline's instructions only"),
        arguments: layouts)
    func allInstructionsMakeTheSamePixels(layout: (halvesX: Bool, halvesY: Bool)) {
        let size = Size(width: 203, height: 118)
        let planes = Planes(size, halvesX: layout.halvesX, halvesY: layout.halvesY, seed: 9)
        for crop in Self.crops(size) {
            for (width, height) in [(3, 2), (40, 30), (90, 50), (311, 40)] {
                let target = Size(width: width, height: height)
                #expect(
                    planes.resampled(crop, .topLeft, to: target, .best).pixels
                        == planes.resampled(crop, .topLeft, to: target, .baseline).pixels)
            }
        }
    }

    /// A flat colour is that colour, rounded.
    @Test(arguments: [(0, 128, 128), (255, 128, 128), (76, 85, 255), (150, 44, 21), (29, 255, 107), (200, 99, 140)])
    func flatColorsAreExact(luma: Int, blue: Int, red: Int) {
        let size = Size(width: 64, height: 48)
        let (y, cb, cr) = (Double(luma), Double(blue) - 128, Double(red) - 128)
        let channels = [y + 1.402 * cr, y - 0.344136 * cb - 0.714136 * cr, y + 1.772 * cb]
        let expected = channels.reduce(0xFF) { $0 << 8 | UInt32(min(max($1.rounded(), 0), 255)) }
        let layout = PlaneLayout(
            size: size, halvesX: true, halvesY: true, lumaPitch: 64, chromaPitch: 64)
        let bytes = (0..<layout.bandBytes).map { place in
            UInt32(place < layout.cbOffset ? luma : place < layout.crOffset ? blue : red)
        }
        let band = (0..<bytes.count / 4).map { word in
            (0..<4).reduce(UInt32(0)) { (sum: UInt32, byte: Int) in sum | bytes[word * 4 + byte] << UInt32(8 * byte) }
        }
        for target in [Size(width: 7, height: 5), Size(width: 100, height: 40)] {
            let picture = Picture(size: target)
            let plan = PlanePlan(
                layout, of: ResamplePlan(rows: size, crop: Box(size), orientation: .topLeft, target: target))
            var resampler = made { () throws(OutOfMemory) in try PlaneResampler(plan, into: picture) }
            for _ in plan.neededBands { resampler.take(band.span) }
            #expect(Pixels(picture).values.allSatisfy { $0 == expected })
        }
    }
}
