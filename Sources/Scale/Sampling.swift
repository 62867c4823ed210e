/// Where the outputs of one axis lie among the samples of the source.
struct Sampling: Sendable {
    /// How many samples there are.
    let source: Int
    /// Where the first output's near edge lies, in source samples.
    let start: Double
    /// How many source samples lie under all outputs.
    let length: Double
    /// How many outputs to make.
    let count: Int
    /// The outputs run from the far edge to the near one.
    let isReversed: Bool

    init(source: Int, start: Double, length: Double, count: Int, isReversed: Bool = false) {
        precondition(source > 0 && count > 0 && length > 0, "something to make outputs of")
        self.source = source
        self.start = start
        self.length = length
        self.count = count
        self.isReversed = isReversed
    }

    /// Source samples between one output and the next.
    var step: Double { length / Double(count) }

    /// Where the middle of an output lies.
    func center(of output: Int) -> Double {
        start + (Double(isReversed ? count - 1 - output : output) + 0.5) * step
    }

    /// Whether the outputs are source samples, one for one.
    var isIdentity: Bool { length == Double(count) && start == start.rounded() && fits }

    private var fits: Bool { start >= 0 && start + length <= Double(source) }

    /// The source samples that any output is made of; never empty.
    var needed: Range<Int> {
        if isIdentity { return Int(start)..<Int(start) + count }
        let filter = Lanczos(step: step)
        let near = filter.span(around: center(of: isReversed ? count - 1 : 0), in: source)
        let far = filter.span(around: center(of: isReversed ? 0 : count - 1), in: source)
        return near.lowerBound..<far.upperBound
    }
}
