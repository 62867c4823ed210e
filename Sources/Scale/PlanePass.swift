import Raster

/// The horizontal pass for one plane: from a line of samples to the samples of a target's line.
@safe
struct PlanePass: ~Copyable {
    private let bits: Int
    private let blocks: Int
    private let first: Buffer<Int32>
    private let weights: Buffer<Int16>
    /// The number of outputs, padded for the kernels.
    let count: Int
    /// The number of padding samples after a line: outputs with few taps read as many samples as the others.
    let excess: Int
    private let instructions: InstructionSet

    /// - Parameter columns: the source samples that a line holds
    init(_ coefficients: Coefficients, columns: Range<Int>, instructions: InstructionSet) throws(OutOfMemory) {
        self.instructions = instructions
        let block = Kernels.planeBlock(instructions)
        let outputs = coefficients.first.count
        count = (outputs + 15) & ~15
        bits = coefficients.bits
        blocks = (coefficients.mostTaps + block - 1) / block
        let first = try Buffer<Int32>(count: count, filled: 0)
        let weights = try Buffer<Int16>(count: count * blocks * block, filled: 0)
        excess = blocks * block
        for output in 0..<outputs {
            unsafe first.base[output] = Int32(coefficients.first[output] - columns.lowerBound)
            for tap in 0..<coefficients.taps(of: output) {
                unsafe weights.base[output * blocks * block + tap] =
                    coefficients.weights[coefficients.offsets[output] + tap]
            }
        }
        self.first = first
        self.weights = weights
    }

    /// Makes the samples of a line, which begins at the first needed column.
    func run(_ line: UnsafePointer<Int16>, into samples: UnsafeMutablePointer<Int16>) {
        unsafe Kernels.plane(
            line, first: first.base, weights: weights.base, blocks: blocks, weightBits: bits, into: samples,
            count: count, by: instructions)
    }
}
