public import Vocabulary

/// A change from one scene to another, with its transition.
public struct Step: Hashable, Sendable {
    /// The old scene; nil for the first step.
    public let from: Scene?
    /// The new scene.
    public let to: Scene
    /// How the new scene arrives.
    public private(set) var transition: Transition
    /// The time of the move; zero for a cut.
    public private(set) var duration: Duration
    /// The speed of the move over its time.
    public let easing: Easing
    /// What the page indicator tells at both ends; nil where there is none.
    public internal(set) var pages: PageChange?
    /// What stands beside the old slide, where that is an item of a banner.
    public private(set) var oldRow: Row?
    /// What stands beside the new slide in the end, where that is an item of a banner. A move brings the old slide and its neighbours
    /// along, which need not be those that belong there.
    public private(set) var row: Row?
    /// By how many items a banner moves: 1 forward, -1 back, 0 where it does not move.
    public private(set) var shift = 0
    /// Whether the slide stays and goes on with its rest, and only what stands beside it changes.
    public private(set) var isInPlace = false
    /// Whether it undoes how the old slide has arrived.
    let isBackwards: Bool

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
        isBackwards = backwards
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

extension Step {
    /// What a hand does: the new slide comes beside the old one.
    init(byHandFrom old: Slide, to new: Slide, backwards: Bool, along direction: Layout.Direction) {
        self.init(
            from: .slide(old), to: .slide(new), backwards: backwards,
            transition: .slide(direction.ofMove(backwards: false)))
        // The hand says how long it takes.
        if duration == .zero { duration = .seconds(1) }
    }

    /// The same slide between other neighbours, at once.
    init(inPlace slide: Slide, from old: Row?, to new: Row?) {
        self.init(from: .slide(slide), to: .slide(slide), transition: .cut)
        (oldRow, row, isInPlace) = (old, new, true)
    }

    /// What brings a scene onto a screen that others show already.
    public init(joining scene: Scene, _ row: Row?, pages: PageChange? = nil) {
        self.init(from: nil, to: scene, pages: pages)
        self.row = row
    }

    /// The same step between items of a banner. It slides along the banner, by one item; between two layouts it is a cut.
    func between(_ old: Row?, and new: Row?, reaching reach: Reach) -> Step {
        var step = self
        step.oldRow = old
        step.row = new
        guard let new else {
            if old != nil { step.cut() }
            return step
        }
        guard let slide = from?.slide, let old, old.layout == new.layout, duration > .zero else {
            step.cut()
            return step
        }
        step.shift = isBackwards ? -1 : 1
        step.transition = .slide(new.layout.direction.ofMove(backwards: isBackwards))
        step.row =
            isBackwards
            ? Row(new.layout, before: new.before, after: Array(([slide] + old.after).prefix(reach.after)))
            : Row(new.layout, before: Array(([slide] + old.before).prefix(reach.before)), after: new.after)
        return step
    }

    /// The same step, with the duration that its move is given, after a skip too. A cut stays one.
    mutating func pace(by pacing: any Pacing, isSkip: Bool) {
        if isSkip, let slide = (isBackwards ? from : to)?.slide { duration = min(duration, slide.style.skipTransition) }
        if duration > .zero { duration = pacing.moveDuration(of: duration) }
    }

    private mutating func cut() {
        transition = .cut
        duration = .zero
    }
}

extension Layout.Direction {
    /// Where everything moves as the next item comes, or the previous one.
    fileprivate func ofMove(backwards: Bool) -> Transition.Direction {
        let forward: Transition.Direction = self == .horizontal ? .left : .up
        return backwards ? forward.opposite : forward
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

/// A step with its start: the progress of the move as a function of time.
public struct Motion: Hashable, Sendable {
    /// The step that is under way.
    public let step: Step
    /// When the old scene begins to leave.
    public let start: Instant
    /// Whether a hand makes it, and time does not.
    public let isByHand: Bool

    /// A step that begins at `start`.
    public init(step: Step, start: Instant, isByHand: Bool = false) {
        self.step = step
        self.start = start
        self.isByHand = isByHand
    }

    /// When the new scene is in its place.
    public var end: Instant { start + step.duration }

    /// The progress at an instant, 0...1, with the easing applied: 0 up to `start`, exactly 1 from `end` on.
    public func progress(at instant: Instant) -> Double {
        if instant >= end { return 1 }
        return step.easing.eased(max(0, (instant - start) / step.duration))
    }
}
