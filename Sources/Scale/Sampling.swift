/// The places of the outputs of one axis among the samples of the source.
///
/// A plane may hold half of the samples. The full samples are then interpolated as in libjpeg (jdsample.c, "fancy
/// upsampling"): 3/4 of the nearer stored sample and 1/4 of the farther one; the outermost are copies.
struct Sampling: Sendable {
    /// The number of samples, interpolated ones included.
    let source: Int
    /// The near edge of the first output, in source samples.
    let start: Double
    /// The number of source samples under all outputs.
    let length: Double
    /// The number of outputs.
    let count: Int
    /// Whether the outputs run from the far edge to the near one.
    let isReversed: Bool
    /// Whether the plane holds half of the samples.
    let isHalved: Bool

    init(
        source: Int, start: Double, length: Double, count: Int, isReversed: Bool = false, isHalved: Bool = false
    ) {
        precondition(source > 0 && count > 0 && length > 0, "something to make outputs of")
        self.source = source
        self.start = start
        self.length = length
        self.count = count
        self.isReversed = isReversed
        self.isHalved = isHalved
    }

    /// The same sampling for a plane with half of the samples.
    var halved: Sampling {
        Sampling(
            source: source, start: start, length: length, count: count, isReversed: isReversed, isHalved: true)
    }

    /// The number of samples that the plane holds.
    var stored: Int { isHalved ? (source + 1) / 2 : source }

    /// Source samples between one output and the next.
    var step: Double { length / Double(count) }

    /// The middle of an output, in source samples.
    func center(of output: Int) -> Double {
        start + (Double(isReversed ? count - 1 - output : output) + 0.5) * step
    }

    /// Whether each output is a copy of one source sample.
    var isIdentity: Bool { !isHalved && length == Double(count) && start == start.rounded() && fits }

    private var fits: Bool { start >= 0 && start + length <= Double(source) }

    /// The stored samples that the outputs are made of; at least one.
    var needed: Range<Int> {
        if isIdentity { return Int(start)..<Int(start) + count }
        let filter = Lanczos(step: step)
        let near = filter.span(around: center(of: isReversed ? count - 1 : 0), in: source)
        let far = filter.span(around: center(of: isReversed ? 0 : count - 1), in: source)
        return stored(for: near.lowerBound..<far.upperBound)
    }

    /// The stored samples that source samples are made of.
    func stored(for samples: Range<Int>) -> Range<Int> {
        guard isHalved else { return samples }
        return max(0, (samples.lowerBound - 1) / 2)..<min(stored, samples.upperBound / 2 + 1)
    }

    /// Replaces the weights of the source samples in `span` by those of the stored samples; returns the range of these.
    func hand(_ weights: inout [Double], of span: Range<Int>) -> Range<Int> {
        guard isHalved else { return span }
        let stored = stored(for: span)
        var sums = [Double](repeating: 0, count: stored.count)
        for (sample, weight) in zip(span, weights) {
            let nearer = sample / 2
            let farther = min(max(sample % 2 == 0 ? nearer - 1 : nearer + 1, 0), self.stored - 1)
            sums[nearer - stored.lowerBound] += 0.75 * weight
            sums[farther - stored.lowerBound] += 0.25 * weight
        }
        weights = sums
        return stored
    }
}
