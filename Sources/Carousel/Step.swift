public import PlaylistFormat

/// A way from one scene to another.
public struct Step: Hashable, Sendable {
    /// What is on the screen before; nil before anything was.
    public let from: Scene?
    public let to: Scene
    public let transition: Transition
    public let duration: Duration
    public let easing: Easing

    /// The way forward takes the transition of the slide that arrives; the way back undoes the transition that the
    /// slide on the screen came with. From nothing, from the background and to it there is no way but a cut.
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
