internal import PlaylistFormat

extension Easing {
    /// The progress of a move, 0...1, at `time`, 0...1. Each curve grows from 0 to 1.
    ///
    /// Ease-in is t^2, ease-out 1 - (1 - t)^2. Ease-in-out is the cubic Hermite curve 3t^2 - 2t^3 (smoothstep), whose
    /// speed is 0 at both ends.
    func eased(_ time: Double) -> Double {
        switch self {
        case .linear: time
        case .easeIn: time * time
        case .easeOut: time * (2 - time)
        case .easeInOut: time * time * (3 - 2 * time)
        }
    }
}
