public import Raster
public import Vocabulary

/// What a command has the screens show instead of the round.
public enum Interlude: Hashable, Sendable {
    /// A picture, which need not be in the round.
    case slide(Slide)
    /// A colour alone.
    case color(Color)

    /// What the screens rest on.
    public var scene: Scene {
        switch self {
        case .slide(let slide): .slide(slide)
        case .color(let color): .empty(color)
        }
    }
}

/// The rest of a slide that an interlude has interrupted: the slide goes on with it.
struct HeldRest: Hashable, Sendable {
    let slide: Slide
    /// Stopped.
    let rest: Rest
    /// Of the whole rest.
    let duration: Duration
}

/// The slide that a command goes to.
struct Goal: Hashable, Sendable {
    /// The number of its level in the lineup.
    let level: Int
    /// In the level.
    let index: Int
}

// MARK: - Interludes

extension CarouselState {
    /// Whether the interlude, or the round where there is none, is what the screens show or move to.
    private var isInterludeUpToDate: Bool { interlude.map { showsInterlude && scene == $0.scene } ?? !showsInterlude }

    /// Whether nothing moves, and all that commands have asked for is on the screens.
    public var isSettled: Bool { pendingSkip == 0 && goal == nil && !isMoving && isInterludeUpToDate }

    /// The file that a command wants to see, until the move to it begins.
    public var wantedPath: String? {
        if case .slide(let slide)? = interlude { return isInterludeUpToDate ? nil : slide.path }
        return goal.map { lineup.levels[$0.level].slides[$0.index].path }
    }

    /// What the round shows, also behind an interlude.
    var roundScene: Scene? { showsInterlude ? heldRest.map { .slide($0.slide) } : scene }

    mutating func begin(_ interlude: Interlude?) {
        self.interlude = interlude
        if interlude != nil { (pendingSkip, goal) = (0, nil) }
    }

    /// Another slide than the interrupted one comes next.
    mutating func leaveInterlude() { (interlude, heldRest, goal) = (nil, nil, nil) }

    /// The interlude that the screens show or move to; nil: the round.
    public var shownInterlude: Interlude? {
        guard showsInterlude else { return nil }
        return switch scene {
        case .slide(let slide)?: .slide(slide)
        case .empty(let color)?: .color(color)
        case nil: nil
        }
    }

    /// Gives an interlude up whose picture cannot be shown, and is not shown: the one before holds, if one did. Returns whether that
    /// is all that the event means.
    mutating func giveUpInterlude(after event: Event) -> Bool {
        let path: String
        switch event {
        case .readable(let failed, false), .unreachable(let failed): path = failed
        default: return false
        }
        guard case .slide(let slide)? = interlude, slide.path == path else { return false }
        if !isInterludeUpToDate { interlude = shownInterlude }
        return !lineup.hasSlide(of: path)
    }

    /// The step to the interlude; nil where it is shown.
    func plan(for interlude: Interlude) -> Plan? {
        if isInterludeUpToDate { return nil }
        let step = Step(from: scene, to: interlude.scene, transition: .cut)
        return Plan(step: step, level: level, position: position, isInterlude: true)
    }

    /// The step from an interlude back to where the round stands, or further.
    ///
    /// - Parameter best: the level that plays.
    func planAfterInterlude(_ best: Int?) -> Plan? {
        guard let best else {
            return Plan(step: Step(from: scene, to: .empty(background)), level: level, position: position)
        }
        let slides = lineup.levels[best]
        // What was interrupted may have left the lineup: then its turn is over.
        let isGone = heldRest.map { !slides.slide(at: cursors[best].position).looksLike($0.slide) } == true
        guard best == level, pendingSkip != 0 || isGone,
            let target = cursors[best].position(
                in: slides, after: position, skipping: stepsAhead,
                leaving: slides.isWeighted ? slides.seat(at: position) : nil)
        else { return entry(of: best) }
        let step = Step(from: scene, to: .slide(slides.slide(at: target)), transition: slides.transition(at: target))
        return Plan(
            step: step, level: best, position: target, skipsLeft: pendingSkip == 0 ? 0 : pendingSkip - stepsAhead)
    }

    /// The rest that an interlude interrupts now; nil where no slide rests.
    func restToHold(at now: Instant) -> HeldRest? {
        guard case .resting(.slide(let slide), let rest) = phase else { return nil }
        return HeldRest(slide: slide, rest: rest.stopped(at: now), duration: restDuration)
    }

    /// The phase of a slide that goes on after an interlude; nil where another one has come.
    mutating func takeHeldRest(for scene: Scene, at now: Instant) -> Phase? {
        guard let held = heldRest else { return nil }
        heldRest = nil
        guard let slide = scene.slide, slide.looksLike(held.slide) else { return nil }
        restDuration = held.duration
        return .resting(scene, isPaused ? held.rest : held.rest.running(from: now, by: pacing))
    }

    /// The slide that follows an interlude, as it stands now.
    var slideBehindInterlude: Slide? {
        guard showsInterlude || interlude != nil else { return nil }
        let slides = lineup.levels[level]
        guard slides.count > 0, cursors[level].canShow(slides.seat(at: position)) else { return nil }
        return slides.slide(at: position)
    }
}

// MARK: - Going to a slide

extension CarouselState {
    /// Has the slide of a number come next, at once: 0 is the first.
    mutating func go(to number: Int) {
        guard let found = lineup.place(ofSlide: number) else { return }
        let isShown = shows(found)
        leaveInterlude()
        pendingSkip = 0
        if !isShown { goal = found }
    }

    /// Where the slide stands that is shown, the first of a pair; nil where none of the round is, or it is no longer there.
    var shownSeat: Seat? {
        let slides = lineup.levels[level]
        guard !showsInterlude, let current = scene?.slide, slides.count > 0 else { return nil }
        let seat = slides.seat(at: position)
        return slides.slide(in: seat).looksLike(current) ? seat : nil
    }

    /// Whether a slide is shown, as the round's.
    func shows(_ place: Goal) -> Bool { place.level == level && shownSeat?.holds { $0 == place.index } == true }

    /// The step to the slide that a command goes to; nil where it cannot be shown.
    ///
    /// - Parameter best: the level that plays.
    func plan(to goal: Goal, in best: Int?) -> Plan? {
        guard goal.level == best, cursors[goal.level].isShowable[goal.index] else { return nil }
        let (slides, cursor) = (lineup.levels[goal.level], cursors[goal.level])
        var target = cursor.position
        if !slides.seat(at: target).holds({ $0 == goal.index }) {
            guard let next = slides.position(of: goal.index, after: target) else { return nil }
            target = cursor.restStart(at: next, in: slides)
        }
        let step = Step(from: scene, to: .slide(slides.slide(at: target)), transition: slides.transition(at: target))
        return Plan(step: step, level: goal.level, position: target)
    }
}

extension PriorityLevel {
    /// The nearest position after another one at which a slide stands, in this round or the next.
    fileprivate func position(of index: Int, after start: Position) -> Position? {
        let (round, place) = start.divided(by: count)
        if !hasOrders { return Position(round: index > place ? round : round + 1, place: index, of: count) }
        if let next = order(of: round).place(from: place + 1, where: { $0 == index }) {
            return Position(round: round, place: next, of: count)
        }
        return order(of: round + 1).place(from: 0) { $0 == index }.map {
            Position(round: round + 1, place: $0, of: count)
        }
    }
}
