#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The Lanczos-3 filter (C. E. Duchon, "Lanczos Filtering in One and Two Dimensions", 1979), widened for a reduction.
struct Lanczos {
    /// How far the filter reaches to either side, in source samples.
    let support: Double
    private let stretch: Double

    /// - Parameter step: the source samples between one output and the next
    init(step: Double) {
        stretch = max(1, step)
        support = 3 * stretch
    }

    /// The source samples in reach of an output at `center`; at least one.
    ///
    /// Sample `j` covers `j..<j + 1`, and its value belongs to the middle.
    func span(around center: Double, in source: Int) -> Range<Int> {
        let lower = (center - support - 0.5).rounded(.up)
        let upper = (center + support - 0.5).rounded(.down)
        let first = Int(min(max(lower, 0), Double(source - 1)))
        let last = Int(min(max(upper, Double(first)), Double(source - 1)))
        return first..<last + 1
    }

    /// Replaces `weights` by those of the samples in `span`, which sum to 1.
    func weigh(_ span: Range<Int>, center: Double, into weights: inout [Double]) {
        weights.removeAll(keepingCapacity: true)
        var sum = 0.0
        // The angles of the samples are equally far apart, so each sine follows from the last by a rotation.
        let step = Double.pi / 3 / stretch
        var angle = (Double(span.lowerBound) + 0.5 - center) * step
        var (sine, cosine) = (sin(angle), cos(angle))
        let (turnedSine, turnedCosine) = (sin(step), cos(step))
        for _ in span {
            let weight = value(at: angle, sine: sine)
            weights.append(weight)
            sum += weight
            (sine, cosine) = (
                sine * turnedCosine + cosine * turnedSine, cosine * turnedCosine - sine * turnedSine
            )
            angle += step
        }
        // Where the weights sum to 0, as that of a single sample at the edge of reach, they count equally.
        guard abs(sum) > 1e-9 else {
            for tap in weights.indices { weights[tap] = 1 / Double(weights.count) }
            return
        }
        for tap in weights.indices { weights[tap] /= sum }
    }

    /// sinc(x) * sinc(x / 3) for x in -3...3, given pi / 3 * x and its sine.
    private func value(at angle: Double, sine: Double) -> Double {
        guard abs(angle) > 1e-9 else { return 1 }
        // sin(3a) = 3 sin(a) - 4 sin(a)^3 gives sin(pi x) without a second call.
        return sine * (3 * sine - 4 * sine * sine * sine) / (3 * angle * angle)
    }
}
