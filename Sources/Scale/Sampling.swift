/// Where the outputs of one axis lie among the samples of the source.
///
/// A plane may hold half of the samples: the others are between them, three parts of the nearer one and one of the
/// farther, as libjpeg interpolates chroma (jdsample.c, "fancy upsampling"; the outermost stand for themselves).
struct Sampling: Sendable {
    /// How many samples there are, those between counted.
    let source: Int
    /// Where the first output's near edge lies, in source samples.
    let start: Double
    /// How many source samples lie under all outputs.
    let length: Double
    /// How many outputs to make.
    let count: Int
    /// The outputs run from the far edge to the near one.
    let isReversed: Bool
    /// The plane holds every other sample.
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

    /// The same of a plane with half of the samples.
    var halved: Sampling {
        Sampling(
            source: source, start: start, length: length, count: count, isReversed: isReversed, isHalved: true)
    }

    /// How many samples the plane holds.
    var stored: Int { isHalved ? (source + 1) / 2 : source }

    /// Source samples between one output and the next.
    var step: Double { length / Double(count) }

    /// Where the middle of an output lies.
    func center(of output: Int) -> Double {
        start + (Double(isReversed ? count - 1 - output : output) + 0.5) * step
    }

    /// Whether the outputs are source samples, one for one.
    var isIdentity: Bool { !isHalved && length == Double(count) && start == start.rounded() && fits }

    private var fits: Bool { start >= 0 && start + length <= Double(source) }

    /// The stored samples that any output is made of; never empty.
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

    /// Hands the weights of the source samples in `span` on to the stored ones that they are made of; returns which.
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
