internal import PlaylistFormat

extension Carousel {
    /// Brings the plan up to date and says whether it became another one. While a step is under way there is none.
    mutating func makePlan() -> Bool {
        if isMoving {
            defer { plan = nil }
            return plan != nil
        }
        let new = nextPlan()
        // A skip that leads nowhere is forgotten, or it would hurry the next slide that comes.
        if new == nil { pendingSkip = 0 }
        if new == plan { return false }
        plan = new
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
            let steps = pendingSkip == 0 ? 1 : pendingSkip
            guard let target = position(after: position, skipping: steps) else {
                return Plan(step: Step(from: scene, to: .empty(background)), position: position)
            }
            let slide = lineup.slide(at: target)
            let isAlone =
                slide.looksLike(current)
                && position(after: target, skipping: 1) == target + Int64(lineup.slides.count)
            if isAlone { return nil }
            return Plan(step: Step(from: scene, to: .slide(slide), backwards: steps < 0), position: target)
        }
    }

    /// The position `steps` readable slides after (or before) a position; nil where no slide is readable.
    private func position(after start: Position, skipping steps: Int64) -> Position? {
        let count = Int64(lineup.slides.count)
        let direction: Int64 = steps < 0 ? -1 : 1
        var left = steps.magnitude
        var position = start
        if left > count.magnitude {
            let readable = UInt64(lineup.slides.count { isReadable($0) })
            if readable == 0 { return nil }
            // Whole rounds at once, all but the last: it must end on a slide that is readable.
            let rounds = (left - 1) / readable
            position = position + direction * count * Int64(rounds)
            left -= rounds * readable
        }
        var unreadableInARow = 0
        while unreadableInARow < count {
            position = position + direction
            if isReadable(lineup.slide(at: position)) {
                unreadableInARow = 0
                left -= 1
                if left == 0 { return position }
            } else {
                unreadableInARow += 1
            }
        }
        return nil
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
            let onward = position(after: plan?.position ?? position, skipping: (pendingSkip < 0) ? -1 : 1)
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
