import Raster
import Scale
import TestSupport
import Testing

/// A gradient that is smooth comes out smooth: the resampler adds no bands of its own.
@Suite struct GradientTests {
    /// From one level to another over `count` samples, each level as long as the others.
    private static func ramp(_ count: Int, from first: Int, through last: Int) -> [Int] {
        let levels = abs(last - first) + 1
        return (0..<count).map { first + (last >= first ? 1 : -1) * ($0 * levels / count) }
    }

    static let gradients = [
        Strip("a level on 16 samples", ramp(4000, from: 3, through: 252), to: 1920),
        Strip("a level on 250 samples", ramp(4000, from: 100, through: 115), to: 1920),
        Strip("a level on 500 samples, falling", ramp(3000, from: 90, through: 85), to: 1080),
        Strip("not from a sample's edge", ramp(2000, from: 0, through: 255), start: 11.3, length: 1903.7, to: 1801),
        Strip("hardly smaller", ramp(2000, from: 20, through: 60), to: 1999),
        Strip("far smaller", ramp(4000, from: 0, through: 250), to: 310),
        Strip("a level on a sample, larger", ramp(200, from: 20, through: 219), to: 1920),
        Strip("a level on 10 samples, larger", ramp(640, from: 0, through: 63), to: 1920),
        Strip("a level on 128 samples, hardly larger", ramp(1280, from: 250, through: 241), to: 1281),
    ]

    @Test(arguments: gradients, Way.all) func isSmooth(_ gradient: Strip, _ way: Way) {
        let exact = gradient.exact
        let lines = [5, 13].flatMap { gradient.resampled(by: way, across: $0) }
        let wrong = lines.map { Bands($0, exact) }.filter { $0 != .none }
        #expect(wrong == [])
    }

    @Test(arguments: [Size(width: 150, height: 101), Size(width: 77, height: 60), Size(width: 500, height: 330)])
    func aDiagonalIsSmooth(size: Size) {
        let source = Size(width: 240, height: 160)
        for samples in [2, 5, 40] {
            let levels = (0..<source.height).map { y in (0..<source.width).map { 10 + ($0 + y) / samples } }
            let exact = Reference.plane(levels.map { $0.map(Double.init) }, to: size)
            for instructions in Way.instructionSets {
                let made = resample(
                    Pixels(source) { x, y in grey(levels[y][x]) }, to: size, instructions: instructions
                ).pixels
                var bands: [Bands] = []
                for y in 0..<size.height {
                    bands.append(Bands((0..<size.width).map { Int(made[$0, y] & 0xFF) }, exact[y]))
                }
                for x in 0..<size.width {
                    bands.append(Bands((0..<size.height).map { Int(made[x, $0] & 0xFF) }, exact.map { $0[x] }))
                }
                let wrong = bands.filter { $0 != .none }
                #expect(wrong == [], "\(samples) samples a level, \(instructions)")
            }
        }
    }

    /// The resampler takes and gives alike in all phases of the filter, and in all lines: one that is off would be a
    /// pattern as long as the phases. The gradient's grain runs through all fractions of a level.
    @Test(arguments: [(2000, 1600), (2000, 1500), (3000, 1000), (3500, 2000), (1600, 2000), (900, 2400)], Way.all)
    func noPhaseIsBrighter(_ lengths: (source: Int, target: Int), _ way: Way) {
        var dice = Seeded(11)
        let grain = (0..<lengths.source).map { index in
            20 + 200 * index / lengths.source + Int.random(in: -6...6, using: &dice)
        }
        let strip = Strip("grain", grain, to: lengths.target)
        let exact = strip.exact
        var (common, rest) = lengths
        while rest != 0 { (common, rest) = (rest, common % rest) }
        let phases = lengths.target / common
        let means = [16, 38].flatMap { strip.resampled(by: way, from: 20, across: $0) }.flatMap { made in
            (0..<phases).map { phase in
                let errors = stride(from: phase, to: made.count, by: phases).map { Double(made[$0]) - exact[$0] }
                return errors.reduce(0, +) / Double(errors.count)
            }
        }
        #expect(means.allSatisfy { abs($0) < 0.12 }, "\(means.min() ?? 0) to \(means.max() ?? 0)")
    }
}
