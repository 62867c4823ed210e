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
    /// What the page indicator tells at both ends; nil where there is none.
    public internal(set) var pages: PageChange?

    /// A step between two slides; without a slide on both sides it is a cut.
    ///
    /// - Parameters:
    ///   - transition: that of the new slide at its position; for a step back, that of the old slide at its own, which is undone.
    ///     Nil: the first that the slide has.
    ///   - pages: what the page indicator tells.
    public init(
        from: Scene?, to: Scene, backwards: Bool = false, transition: Transition? = nil, pages: PageChange? = nil
    ) {
        self.pages = pages
        self.from = from
        self.to = to
        guard let old = from?.slide, let new = to.slide else {
            self.transition = .cut
            duration = .zero
            easing = .linear
            return
        }
        let style = backwards ? old.style : new.style
        let own = transition ?? style.transitions[0]
        self.transition = backwards ? own.undone : own
        duration = own == .cut ? .zero : style.transitionDuration
        easing = style.easing
    }
}

extension Transition {
    /// What shows the same frames in the opposite order, between the same two slides.
    fileprivate var undone: Transition {
        switch self {
        case .slide(let direction): .slide(direction.opposite)
        case .cover(let direction): .reveal(direction.opposite)
        case .reveal(let direction): .cover(direction.opposite)
        case .wipe(let direction): .wipe(direction.opposite)
        case .fade, .fadeThrough, .cut: self
        }
    }
}

extension Transition.Direction {
    fileprivate var opposite: Self {
        switch self {
        case .left: .right
        case .right: .left
        case .up: .down
        case .down: .up
        }
    }
}
