internal import Compose

/// What a frame shows.
enum Sight {
    case moving(Animation, at: Double)
    /// After a move, only what is seen: the rest need not be kept.
    case resting(Frame)

    var frame: Frame {
        switch self {
        case .moving(let animation, let progress): animation.frame(at: progress)
        case .resting(let frame): frame
        }
    }
}
