/// The horizontal half: a line of samples to pixels.
@safe
struct LinePass: ~Copyable {
    private let coefficients: Coefficients
    private let pairs: Int
    private let first: Buffer<Int32>
    private let weights: Buffer<Int16>

    init(_ coefficients: Coefficients) {
        self.coefficients = coefficients
        let count = coefficients.first.count
        pairs = (coefficients.mostTaps + 1) / 2
        first = Buffer(count: count, filled: 0)
        weights = Buffer(count: count * pairs * 8, filled: 0)
        for output in 0..<count {
            unsafe first.base[output] = Int32((coefficients.first[output] - coefficients.needed.lowerBound) * 4)
            for tap in 0..<coefficients.taps(of: output) {
                let weight = coefficients.weights[coefficients.offsets[output] + tap]
                let place = (output * pairs * 2 + tap) * 4
                unsafe (weights.base + place).update(repeating: weight, count: 4)
            }
        }
    }

    /// The samples that a line must have beyond its last one, because outputs with few taps read as many as the others.
    var excess: Int { pairs * 8 }

    /// Makes the pixels of a line of samples, which begins at the first needed column.
    func run(_ line: UnsafePointer<Int16>, into pixels: UnsafeMutablePointer<UInt32>, isWide: Bool) {
        if isWide {
            unsafe Kernels.horizontalWide(
                line, first: first.base, weights: weights.base, pairs: pairs, weightBits: coefficients.bits,
                into: pixels, count: coefficients.first.count)
        } else {
            unsafe Kernels.horizontal(
                line, first: first.base, weights: weights.base, pairs: pairs, taps: coefficients.mostTaps,
                weightBits: coefficients.bits, into: pixels, count: coefficients.first.count)
        }
    }
}
