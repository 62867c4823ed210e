/// The Lanczos-3 weights of one axis in fixed point: which source samples make up each output.
///
/// Output `i` is the sum of `weights[offsets[i] + k]` times source sample `first[i] + k`, for `k` in `0..<taps(of: i)`.
/// Its weights sum to exactly `1 << bits`, so a flat colour keeps its value. Taps beyond the source's edges are left
/// out, and the others take their share.
struct Coefficients {
    let first: [Int]
    let offsets: [Int]
    let weights: [Int16]
    /// The fractional bits of the weights: 15 where all of them are below 1, else 14.
    ///
    /// Weights stay below 1.3 and the sum of an output's magnitudes below 1.6; both peak where an edge cuts taps off.
    let bits: Int
    /// The most taps of any output.
    let mostTaps: Int

    /// The most source samples to keep at once, where they come in order and each output is made, in order, as soon as
    /// its last sample is there.
    var mostKept: Int { mostKept(arrivals: first.indices.map(end(of:))) }

    /// The same, where each output also waits until `arrivals` samples have come.
    func mostKept(arrivals: [Int]) -> Int {
        var latest = 0
        let arrived = first.indices.map { output in
            latest = max(latest, end(of: output), arrivals[output])
            return latest
        }
        var oldest = Int.max
        var most = 1
        for output in first.indices.reversed() {
            oldest = min(oldest, first[output])
            most = max(most, arrived[output] - oldest)
        }
        return most
    }

    func taps(of output: Int) -> Int { offsets[output + 1] - offsets[output] }

    /// The end of the source samples that an output is made of.
    func end(of output: Int) -> Int { first[output] + taps(of: output) }

    init(_ sampling: Sampling) {
        var table = Table(sampling, bits: 15)
        if !table.fits { table = Table(sampling, bits: 14) }
        first = table.first
        offsets = table.offsets
        weights = table.weights
        bits = table.bits
        mostTaps = (0..<sampling.count).reduce(1) { max($0, table.offsets[$1 + 1] - table.offsets[$1]) }
    }
}

/// A table of weights with a given number of fractional bits.
private struct Table {
    let bits: Int
    /// Whether every weight fits an Int16; the table ends at the first one that does not.
    private(set) var fits = true
    private(set) var first: [Int] = []
    private(set) var offsets = [0]
    private(set) var weights: [Int16] = []

    init(_ sampling: Sampling, bits: Int) {
        self.bits = bits
        let filter = Lanczos(step: sampling.step)
        var exact: [Double] = []
        for output in 0..<sampling.count {
            let center = sampling.center(of: output)
            let reached = filter.span(around: center, in: sampling.source)
            filter.weigh(reached, center: center, into: &exact)
            let span = sampling.hand(&exact, of: reached)
            guard let largest = exact.indices.max(by: { exact[$0] < exact[$1] }),
                exact[largest] < Double(Int16.max - 1) / Double(1 << bits)
            else {
                fits = false
                return
            }
            append(exact, largest: largest, start: span.lowerBound)
        }
    }

    /// Appends an output's weights, rounded.
    ///
    /// The rounding error of each tap is added to the next one inwards, and the remainder to the largest (error
    /// diffusion). So the sum is exact, a symmetric filter stays symmetric, and thousands of taps of less than half a
    /// unit keep their total weight.
    private mutating func append(_ exact: [Double], largest: Int, start: Int) {
        let one = 1 << bits
        let begin = weights.count
        weights.append(contentsOf: repeatElement(0, count: exact.count))
        var rest = one
        func round(_ tap: Int, _ carry: inout Double, _ weights: inout [Int16]) {
            let wanted = exact[tap] * Double(one) + carry
            let rounded = wanted.rounded()
            carry = wanted - rounded
            weights[begin + tap] = Int16(rounded)
            rest -= Int(rounded)
        }
        var carry = 0.0
        for tap in 0..<largest { round(tap, &carry, &weights) }
        carry = 0
        for tap in (largest + 1..<exact.count).reversed() { round(tap, &carry, &weights) }
        weights[begin + largest] = Int16(rest)
        trim(from: begin, start: start)
    }

    /// Completes an output without the zero weights at its two ends.
    private mutating func trim(from begin: Int, start: Int) {
        while weights.count > begin + 1, weights.last == 0 { weights.removeLast() }
        let zeros = min(weights.count - begin - 1, weights[begin...].prefix { $0 == 0 }.count)
        weights.removeSubrange(begin..<begin + zeros)
        first.append(start + zeros)
        offsets.append(weights.count)
    }
}
