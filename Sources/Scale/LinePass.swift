import Raster

/// The horizontal pass: from a line of samples to pixels.
@safe
struct LinePass: ~Copyable {
    private let coefficients: Coefficients
    private let pairs: Int
    private let first: Buffer<Int32>
    private let weights: Buffer<Int16>

    /// - Parameter columns: the source samples that a line holds
    init(_ coefficients: Coefficients, columns: Range<Int>) throws(OutOfMemory) {
        self.coefficients = coefficients
        let count = coefficients.first.count
        // Whole registers of AVX2, which holds four taps.
        pairs = (coefficients.mostTaps + 3) / 4 * 2
        let first = try Buffer<Int32>(count: count, filled: 0)
        let weights = try Buffer<Int16>(count: count * pairs * 8, filled: 0)
        for output in 0..<count {
            unsafe first.base[output] = Int32((coefficients.first[output] - columns.lowerBound) * 4)
            for tap in 0..<coefficients.taps(of: output) {
                let weight = coefficients.weights[coefficients.offsets[output] + tap]
                let place = (output * pairs + tap / 2) * 8 + tap % 2
                for channel in 0..<4 { unsafe weights.base[place + channel * 2] = weight }
            }
        }
        self.first = first
        self.weights = weights
    }

    /// The number of padding samples after a line: outputs with few taps read as many samples as the others.
    var excess: Int { pairs * 8 }

    /// Makes the pixels of a line of samples, which begins at the first needed column.
    func run(_ line: UnsafePointer<Int16>, into pixels: UnsafeMutablePointer<UInt32>, by instructions: InstructionSet) {
        unsafe Kernels.horizontal(
            line, first: first.base, weights: weights.base, pairs: pairs, weightBits: coefficients.bits,
            into: pixels, count: coefficients.first.count, by: instructions)
    }
}
