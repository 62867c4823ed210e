import Raster

/// The same filter an axis at a time, which makes large pictures affordable; in floating point nothing is lost by it.
extension Reference {
    /// One axis: `count` outputs of the samples from `start` on, neither rounded nor clamped.
    static func line(_ samples: [Double], start: Double = 0, length: Double? = nil, count: Int) -> [Double] {
        let step = (length ?? Double(samples.count)) / Double(count)
        let reach = 3 * max(1, step)
        return (0..<count).map { index in
            let center = start + (Double(index) + 0.5) * step
            let first = max(0, Int((center - reach).rounded(.down)))
            let last = min(samples.count - 1, Int((center + reach).rounded(.up)))
            var (sum, weights) = (0.0, 0.0)
            for sample in first...last {
                let weight = lanczos((Double(sample) + 0.5 - center) / max(1, step))
                sum += weight * samples[sample]
                weights += weight
            }
            return sum / weights
        }
    }

    /// Both axes of rows of samples.
    static func plane(_ rows: [[Double]], to size: Size) -> [[Double]] {
        let lines = rows.map { line($0, count: size.width) }
        let columns = (0..<size.width).map { x in line(lines.map { $0[x] }, count: size.height) }
        return (0..<size.height).map { y in columns.map { $0[y] } }
    }
}
