public import PlaylistFormat

/// A change from one scene to another, with its transition.
public struct Step: Hashable, Sendable {
    /// The old scene; nil for the first step.
    public let from: Scene?
    /// The new scene.
    public let to: Scene
    /// How the new scene arrives.
    public let transition: Transition
    /// The time of the move; zero for a cut.
    public let duration: Duration
    /// The speed of the move over its time.
    public let easing: Easing

    /// A step forward has the transition of the new slide; a step back reverses the transition of the old slide.
    /// Without a slide on both sides the transition is a cut.
    public init(from: Scene?, to: Scene, backwards: Bool = false) {
        self.from = from
        self.to = to
        guard let old = from?.slide, let new = to.slide else {
            transition = .cut
            duration = .zero
            easing = .linear
            return
        }
        let style = backwards ? old.style : new.style
        transition = backwards ? style.transition.reversed : style.transition
        duration = transition == .cut ? .zero : style.transitionDuration
        easing = style.easing
    }
}

extension Transition {
    fileprivate var reversed: Transition {
        switch self {
        case .slide(.left): .slide(.right)
        case .slide(.right): .slide(.left)
        case .slide(.up): .slide(.down)
        case .slide(.down): .slide(.up)
        case .cut: .cut
        }
    }
}
