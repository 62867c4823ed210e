internal import PlaylistFormat

extension CarouselState {
    /// Brings the plan up to date and says whether the screens must hear of it. While a step is under way there is none.
    mutating func makePlan() -> Bool {
        if isMoving { return false }
        let new = nextPlan()
        // A skip that leads nowhere is forgotten, or it would hurry the next slide that comes.
        if new == nil { pendingSkip = 0 }
        let isKnown = !isPlanVoid && new?.step == plan?.step
        plan = new
        isPlanVoid = false
        if isKnown { return false }
        isPrepared = false
        return true
    }

    private func nextPlan() -> Plan? {
        switch phase {
        case .moving: return nil
        case .starting, .resting(.empty, _):
            if let first = position(after: position + -1, skipping: 1 + max(0, pendingSkip)) {
                return Plan(step: Step(from: scene, to: .slide(lineup.slide(at: first))), position: first)
            }
            return scene == nil ? Plan(step: Step(from: nil, to: .empty(background)), position: position) : nil
        case .resting(.slide(let current), _):
            guard let target = position(after: position, skipping: stepsAhead) else {
                return Plan(step: Step(from: scene, to: .empty(background)), position: position)
            }
            let slide = lineup.slide(at: target)
            let isAlone = slide.looksLike(current) && lineup.slides.count(where: isReadable) == 1
            if isAlone { return nil }
            return Plan(step: Step(from: scene, to: .slide(slide), backwards: stepsAhead < 0), position: target)
        }
    }

    /// How far the next step leads from a slide.
    private var stepsAhead: Int64 { pendingSkip == 0 ? 1 : pendingSkip }

    /// The position `steps` readable slides after (or before) a position; nil where no slide is readable.
    private func position(after start: Position, skipping steps: Int64) -> Position? {
        guard lineup.slides.contains(where: isReadable) else { return nil }
        let count = lineup.slides.count
        let direction = steps.signum()
        let firstPlace = direction > 0 ? 0 : count - 1
        var left = steps.magnitude
        var position = start
        while true {
            position = position + direction
            if left > UInt64(count), position.divided(by: count).place == firstPlace {
                // A round holds every slide once, in whatever order, so whole rounds are taken at once: all but the
                // last, which must end on a slide that is readable.
                let readable = UInt64(lineup.slides.count(where: isReadable))
                let rounds = (left - 1) / readable
                position = position + direction * Int64(count) * Int64(rounds)
                left -= rounds * readable
            }
            if isReadable(lineup.slide(at: position)) {
                left -= 1
                if left == 0 { return position }
            }
        }
    }

    private func isReadable(_ slide: Slide) -> Bool { !unreadable.contains(slide.path) }

    /// The planned step, if it is due and prepared. It is no longer planned then.
    mutating func motionToBegin(at now: Instant) -> Motion? {
        guard let plan, isPrepared else { return nil }
        if case .resting(.slide, let rest) = phase, !rest.isOver(at: now), pendingSkip == 0, plan.step.to.slide != nil {
            return nil
        }
        position = plan.position
        pendingSkip = 0
        self.plan = nil
        return Motion(step: plan.step, start: now)
    }

    /// What is on the screen, what comes, and one more in either direction.
    var slidesToHold: [Slide] {
        var slides: [Slide?] = []
        switch phase {
        case .starting: break
        case .resting(let scene, _): slides += [scene.slide]
        case .moving(let motion): slides += [motion.step.to.slide, motion.step.from?.slide]
        }
        slides.append(plan?.step.to.slide)
        if scene != nil {
            let onward =
                if let plan { position(after: plan.position, skipping: stepsAhead.signum()) } else {
                    position(after: position, skipping: stepsAhead)
                }
            let back = position(after: position, skipping: -1)
            slides += [onward, back].map { $0.map(lineup.slide) }
        }
        var unique: [Slide] = []
        for case let slide? in slides where !unique.contains(slide) { unique.append(slide) }
        return unique
    }

    /// The end of the rest, where something follows it.
    func nextWake(at now: Instant) -> Instant? {
        guard plan != nil, case .resting(.slide, .running(let until)) = phase, until > now else { return nil }
        return until
    }
}
