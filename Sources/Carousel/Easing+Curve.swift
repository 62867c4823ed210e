internal import PlaylistFormat

extension Easing {
    /// The part of the way done when `time`, 0...1, of the time is gone. Each curve runs from 0 to 1 and never back.
    ///
    /// Squares at one end; at both ends the cubic Hermite curve 3t^2 - 2t^3, which starts and stops at rest.
    func eased(_ time: Double) -> Double {
        switch self {
        case .linear: time
        case .easeIn: time * time
        case .easeOut: time * (2 - time)
        case .easeInOut: time * time * (3 - 2 * time)
        }
    }
}
