/// The speed of a move over its time.
public enum Easing: Hashable, Sendable {
    case linear, easeIn, easeOut, easeInOut
    /// The curve of CSS with that name (CSS Easing Functions 1, 2.2): a Bézier curve from (0, 0) to (1, 1) with two points between,
    /// time to the right and progress upwards, all of them 0...1.
    case cubicBezier(Double, Double, Double, Double)
    /// So many steps of the same height, each at the end of its time: `steps(n)` of CSS, 2.3.
    case steps(Int)

    /// Those that are a word alone.
    public static let words: [Easing] = [.linear, .easeIn, .easeOut, .easeInOut]

    /// The word in a playlist: `ease-in`, `steps(8)`.
    public var name: String {
        switch self {
        case .linear: "linear"
        case .easeIn: "ease-in"
        case .easeOut: "ease-out"
        case .easeInOut: "ease-in-out"
        case .cubicBezier(let x1, let y1, let x2, let y2): "cubic-bezier(\(x1), \(y1), \(x2), \(y2))"
        case .steps(let count): "steps(\(count))"
        }
    }
}

extension Easing {
    /// The progress of a move, 0...1, at `time`, 0...1. Each curve grows from 0 to 1.
    ///
    /// Ease-in is t^2, ease-out 1 - (1 - t)^2. Ease-in-out is the cubic Hermite curve 3t^2 - 2t^3 (smoothstep), whose
    /// speed is 0 at both ends.
    public func eased(_ time: Double) -> Double {
        switch self {
        case .linear: time
        case .easeIn: time * time
        case .easeOut: time * (2 - time)
        case .easeInOut: time * time * (3 - 2 * time)
        case .cubicBezier(let x1, let y1, let x2, let y2): bezier(y1, y2, at: parameter(x1, x2, at: time))
        case .steps(let count): (time * Double(count)).rounded(.down) / Double(count)
        }
    }
}

/// One coordinate of a cubic Bézier curve from 0 to 1 over its parameter, 0...1, with two points between.
private func bezier(_ first: Double, _ second: Double, at parameter: Double) -> Double {
    let rest = 1 - parameter
    return 3 * rest * rest * parameter * first + 3 * rest * parameter * parameter * second
        + parameter * parameter * parameter
}

/// The parameter at which a coordinate has a value: it never falls where both points lie in 0...1, so halving finds it, to 2^-40,
/// which is less than a pixel by far.
private func parameter(_ first: Double, _ second: Double, at value: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
        let middle = (low + high) / 2
        if bezier(first, second, at: middle) < value { low = middle } else { high = middle }
    }
    return low
}
