internal import Vocabulary

/// Where the show stood before the move under way: there a hand may draw it back to.
struct Departure: Hashable, Sendable {
    let level: Int
    let position: Position
    let places: Int
    let page: Page?
}

/// Moves by hand.
extension CarouselState {
    /// Whether the next step waits for its pictures to be moved by hand.
    public var isGripped: Bool { gripped != nil }

    /// Whether a slide rests and is all there is: a hand draws no other one in.
    public var restsAlone: Bool { slideForHand.map { neighbour(of: $0, skipping: 1) == nil } ?? false }

    /// The slide that rests and that a hand may draw away.
    private var slideForHand: Slide? {
        guard case .resting(.slide(let slide), _) = phase, interlude == nil, !showsInterlude, goal == nil,
            pendingSkip == 0
        else { return nil }
        return slide
    }

    /// A hand takes the slide that lies so many steps ahead, or below 0 behind; nil: it lets go of what has not begun. What moves
    /// between two slides is taken where it is.
    mutating func grip(_ steps: Int64?) {
        gripped = nil
        guard let steps else { return }
        if case .moving(let motion) = phase {
            if !showsInterlude, !motion.step.isInPlace, motion.step.from?.slide != nil, motion.step.to.slide != nil {
                phase = .moving(Motion(step: motion.step, start: motion.start, isByHand: true))
            }
            return
        }
        if slideForHand != nil { gripped = steps.signum() }
    }

    /// The step that a hand makes; nil where there is no other slide in its direction.
    func planByHand(_ steps: Int64, _ best: Int?) -> Plan? {
        guard case .resting(.slide(let current), _) = phase, best == level,
            let (target, slide) = neighbour(of: current, skipping: steps)
        else { return nil }
        let step = Step(
            byHandFrom: current, to: slide, backwards: steps < 0, along: lineup.layout?.direction ?? .horizontal)
        return Plan(step: step, level: level, position: target, isByHand: true)
    }

    /// The move was drawn back: the slide that was left rests anew.
    mutating func comeBack(at now: Instant) {
        guard case .moving(let motion) = phase, let old = motion.step.from else { return }
        let left = departure
        departure = nil
        if let left {
            (level, places, shownPage) = (left.level, left.places, left.page)
            cursors[level].position = left.position
        } else {
            // The slides are others since: it stood before the one that was to come, or behind it.
            let back: Int64 = motion.step.isBackwards ? 1 : -1
            cursors[level].position =
                cursors[level].position(in: lineup.levels[level], after: position, skipping: back) ?? position
            shownPage = motion.step.pages?.from
        }
        row = motion.step.oldRow
        rest(on: old, at: now)
    }

    /// The slide on the other side of one that a hand draws: it is next where the hand turns.
    var slideBehindHand: Slide? {
        guard let motion, motion.isByHand, let departure, departure.level == level else { return nil }
        return slide(after: departure.position, in: level, skipping: motion.step.isBackwards ? 1 : -1)
    }
}
