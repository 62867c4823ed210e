import TestSupport
import Testing

@testable import Scale

@Suite struct CoefficientsTests {
    static let sizes: [(source: Int, count: Int)] = [
        (1, 1), (1, 1000), (2, 2), (2, 999), (3, 4000), (7, 5), (100, 99), (99, 100), (100, 33), (1000, 3),
        (2000, 1920), (65_500, 1), (65_500, 7),
    ]

    /// The kernels' proofs that no sum overflows rest on these.
    @Test(arguments: sizes) func weightsKeepTheirBounds(source: Int, count: Int) {
        var generator = Seeded(1)
        for attempt in 0..<5 {
            let start = attempt == 0 ? 0 : Double.random(in: 0..<Double(source) / 2, using: &generator)
            let length =
                attempt == 0 ? Double(source) : Double.random(in: 0.3...1, using: &generator) * (Double(source) - start)
            let axis = Coefficients(Sampling(source: source, start: start, length: length, count: count))
            let one = 1 << axis.bits
            let wrong = (0..<count).first { output in
                let weights = axis.weights[axis.offsets[output]..<axis.offsets[output + 1]].map { Int($0) }
                return weights.reduce(0, +) != one || weights.reduce(0) { $0 + abs($1) } * 10 >= 16 * one
                    || (weights.max() ?? 0) * 10 >= 13 * one || axis.first[output] < 0
                    || axis.end(of: output) > source || axis.taps(of: output) > axis.mostTaps
            }
            #expect(wrong == nil)
            #expect(axis.bits == 14 || axis.weights.allSatisfy { $0 < Int16.max })
        }
    }

    @Test func reversedIsTheMirrorImage() {
        let forward = Coefficients(Sampling(source: 50, start: 3.3, length: 40.1, count: 21))
        let backward = Coefficients(Sampling(source: 50, start: 3.3, length: 40.1, count: 21, isReversed: true))
        #expect(forward.first == backward.first.reversed())
        for output in 0..<21 {
            let mirrored = 20 - output
            #expect(
                forward.weights[forward.offsets[output]..<forward.offsets[output + 1]]
                    == backward.weights[backward.offsets[mirrored]..<backward.offsets[mirrored + 1]])
        }
    }

    @Test func wholePixelsAreAnIdentity() {
        #expect(Sampling(source: 50, start: 3, length: 40, count: 40).isIdentity)
        #expect(Sampling(source: 50, start: 0, length: 50, count: 50).isIdentity)
        #expect(!Sampling(source: 50, start: 3.5, length: 40, count: 40).isIdentity)
        #expect(!Sampling(source: 50, start: 3, length: 40, count: 39).isIdentity)
        #expect(!Sampling(source: 1, start: 0, length: 1, count: 40).isIdentity)
    }

    /// A ring of `mostKept` rows must hold all that each output needs, when outputs are made in order.
    @Test(arguments: sizes.dropLast(2)) func keptRowsSuffice(source: Int, count: Int) {
        let axis = Coefficients(Sampling(source: source, start: 0, length: Double(source), count: count))
        var arrived = 0
        let areKept = (0..<count).allSatisfy { output in
            arrived = max(arrived, axis.end(of: output))
            return arrived - axis.first[output] <= axis.mostKept
        }
        #expect(areKept)
        #expect(axis.mostKept <= axis.mostTaps + 1)
    }
}
