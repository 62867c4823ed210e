import Raster
import Scale
import TestSupport
import Testing

@Suite struct InstructionSetTests {
    private static func resampled(
        _ source: Pixels, _ plan: ResamplePlan, to size: Size, _ instructions: InstructionSet
    ) -> Pixels {
        let picture = Picture(size: size)
        var resampler = made { () throws(OutOfMemory) in try Resampler(plan, into: picture, instructions: instructions)
        }
        for y in plan.neededRows {
            let row = (0..<source.size.width).map { source[$0, y] }
            resampler.take(row.span)
        }
        return Pixels(picture)
    }

    @Test(.enabled(if: InstructionSet.best != .baseline, "this processor has the baseline's instructions only"))
    func allMakeTheSamePixels() {
        var dice = Seeded(7)
        for round in 0..<60 {
            // As few columns as one register holds, or two, are loops of their own.
            let widest = [3, 8, 60, 150][round / 8 % 4]
            let size = Size(width: .random(in: 1...widest, using: &dice), height: .random(in: 1...90, using: &dice))
            let source =
                round % 3 == 0
                ? Pixels.noise(size, seed: UInt64(round))
                : Pixels(size) { _, _ in Bool.random(using: &dice) ? 0xFFFF_FFFF : 0xFF00_0000 }
            let target = Size(width: .random(in: 1...70, using: &dice), height: .random(in: 1...60, using: &dice))
            let crop = Box(
                x: .random(in: 0..<0.4, using: &dice) * Double(size.width),
                y: .random(in: 0..<0.4, using: &dice) * Double(size.height),
                width: .random(in: 0.1...0.6, using: &dice) * Double(size.width),
                height: .random(in: 0.1...0.6, using: &dice) * Double(size.height))
            let orientation = Orientation.allCases[round % 8]
            let plan = ResamplePlan(rows: size, crop: crop, orientation: orientation, target: target)
            #expect(
                Self.resampled(source, plan, to: target, .best)
                    == Self.resampled(source, plan, to: target, .baseline), "round \(round)")
        }
    }
}
