internal import Raster
internal import Schedules
internal import Vocabulary

extension CarouselState {
    /// Updates the plan, and returns whether the screens must be told of it. During a move there is no plan.
    mutating func makePlan() -> Bool {
        if isMoving { return false }
        // A slide that cannot be shown after all.
        if let aim = goal, plan(to: aim, in: bestLevel) == nil { goal = nil }
        if let steps = gripped, planByHand(steps, bestLevel) == nil { gripped = nil }
        var new = paged(nextPlan().map { $0.step.isInPlace ? $0 : withRows($0) })
        new?.step.pace(by: pacing, isSkip: pendingSkip != 0 || goal != nil)
        // A skip without a target is dropped, or it would cut short the rest of a slide that is added later.
        if new == nil { pendingSkip = 0 }
        let isKnown = !isPlanVoid && new?.step == plan?.step
        plan = new
        isPlanVoid = false
        if isKnown { return false }
        isPrepared = false
        return true
    }

    private func nextPlan() -> Plan? {
        if let interlude { return plan(for: interlude) }
        let best = bestLevel
        if let goal { return plan(to: goal, in: best) }
        if showsInterlude { return planAfterInterlude(best) }
        switch phase {
        case .moving: return nil
        case .starting, .resting(.empty, _):
            if let search { return plan(for: search) }
            if let best { return entry(of: best) }
            return scene == nil
                ? Plan(step: Step(from: nil, to: .empty(background)), level: level, position: position) : nil
        case .resting(.slide(let current), _):
            if let gripped { return planByHand(gripped, best) }
            let isClosed = !calendar.isOpen(current)
            if !isClosed, awaitsAnswer(best) { return nil }
            let leavesAtOnce = !isPaused && (isClosed || best.map { $0 < level } == true) || pendingSkip != 0
            if !leavesAtOnce, let plan = replacement(around: current) { return plan }
            guard let best else {
                let step = Step(from: scene, to: .empty(background))
                return Plan(step: step, level: level, position: position, isUrgent: isClosed)
            }
            guard best == level else {
                var plan = entry(of: best)
                plan?.isUrgent = best < level || isClosed
                return plan
            }
            guard let (target, slide) = neighbour(of: current, skipping: stepsAhead) else { return nil }
            let step = Step(
                from: scene, to: .slide(slide), backwards: stepsAhead < 0,
                transition: transition(from: position, leaving: current, to: target))
            return Plan(
                step: step, level: best, position: target, isUrgent: isClosed,
                skipsLeft: pendingSkip == 0 ? 0 : pendingSkip - stepsAhead)
        }
    }

    /// Whether all that is left is the fall-back, or nothing, while a file system does not answer that has an open slide.
    private func awaitsAnswer(_ best: Int?) -> Bool {
        guard !unreachable.isEmpty, best.map({ lineup.levels[$0].priority == .min }) ?? true, priority != nil else {
            return false
        }
        return lineup.levels.contains { level in
            level.priority > .min
                && unreachable.contains { path in level.indices(of: path).contains { calendar.isOpen(level.slides[$0]) }
                }
        }
    }

    /// The step into a level from another one: to the slide on which the level stood.
    func entry(of level: Int) -> Plan? {
        let cursor = cursors[level]
        let isBack = pendingSkip < 0
        let first = cursor.position(
            in: lineup.levels[level], after: cursor.position + (isBack ? 0 : -1),
            skipping: isBack ? pendingSkip : 1 + pendingSkip)
        return first.map {
            let slides = lineup.levels[level]
            let step = Step(from: scene, to: .slide(slides.slide(at: $0)), transition: slides.transition(at: $0))
            return Plan(step: step, level: level, position: $0)
        }
    }

    /// What a step from the present slide leads to, within the level; nil where that is the only one.
    func neighbour(of current: Slide, skipping steps: Int64) -> (position: Position, slide: Slide)? {
        guard let target = position(in: level, after: position, skipping: steps, leaving: current) else { return nil }
        let slides = lineup.levels[level]
        let slide = slides.slide(at: target)
        if slide.looksLike(current), !cursors[level].canShowAnother(than: slides.seat(at: target)) { return nil }
        return (target, slide)
    }

    /// How a step within the present level looks: as the slide arrives, or has arrived, that stands further on. Nil where that was
    /// replaced meanwhile.
    private func transition(from start: Position, leaving current: Slide, to target: Position) -> Transition? {
        let slides = lineup.levels[level]
        if stepsAhead > 0 { return slides.transition(at: target) }
        return slides.slide(at: start) == current ? slides.transition(at: start) : nil
    }

    /// By how many slides the next step moves: along a banner by one, and as many skips are as many moves.
    var stepsAhead: Int64 {
        pendingSkip == 0 ? 1 : lineup.layout == nil ? pendingSkip : pendingSkip.signum()
    }

    var background: Color { if case .color(let color) = lineup.whenEmpty { color } else { .black } }

    /// A position in a level.
    func position(in level: Int, after start: Position, skipping steps: Int64, leaving current: Slide?) -> Position? {
        let slides = lineup.levels[level]
        var leaving: Seat?
        if let current, !slides.slides.isEmpty {
            let seat = slides.seat(at: start)
            if slides.slide(in: seat).looksLike(current) { leaving = seat }
        }
        return cursors[level].position(in: slides, after: start, skipping: steps, leaving: leaving)
    }

    /// Takes the planned step if it is due and prepared.
    mutating func motionToBegin(at now: Instant) -> Motion? {
        guard let plan, isPrepared else { return nil }
        let isCommanded = plan.isInterlude || showsInterlude || goal != nil || plan.isByHand
        if case .resting(.slide, let rest) = phase, !isCommanded {
            if plan.step.isInPlace {
                interruptedRest = rest
            } else if pendingSkip == 0 {
                // A pause holds the slide, also where its schedule closes or a higher priority opens.
                guard rest.isOver(at: now) || plan.isUrgent && !isPaused else { return nil }
            }
        }
        departure =
            plan.step.isInPlace ? nil : Departure(level: level, position: position, places: places, page: shownPage)
        gripped = nil
        if plan.isInterlude, !showsInterlude { heldRest = restToHold(at: now) }
        if !plan.step.isInPlace { (showsInterlude, goal) = (plan.isInterlude, nil) }
        pendingSkip = plan.skipsLeft
        level = plan.level
        cursors[level].position = plan.position
        if !plan.step.isInPlace {
            places =
                showsInterlude || plan.step.to.slide == nil
                ? 1 : cursors[level].restPlaces(from: plan.position, in: lineup.levels[level])
        }
        shownPage = plan.step.pages?.to
        (row, isRowOutdated) = (plan.step.row, false)
        self.plan = nil
        if !showsInterlude, plan.step.to.slide != nil, lineup.levels[level].priority != .min { resumption = nil }
        return Motion(step: plan.step, start: now, isByHand: plan.isByHand)
    }

    /// The slides on the screen, the next one, and one more in each direction.
    var slidesToHold: [Slide] {
        var slides: [Slide?] = []
        switch phase {
        case .starting: break
        case .resting(let scene, _): slides += [scene.slide]
        case .moving(let motion): slides += [motion.step.to.slide, motion.step.from?.slide]
        }
        slides += neighboursToHold
        slides += [plan?.step.to.slide, slideBehindInterlude, slideBehindHand]
        if scene != nil, search == nil {
            slides.append(
                slide(
                    after: plan?.position ?? position, in: plan?.level ?? level,
                    skipping: plan == nil ? stepsAhead : stepsAhead.signum()))
            slides.append(slide(after: position, in: level, skipping: -1))
            slides.append(slideBehindRow)
        }
        var unique: [Slide] = []
        for case let slide? in slides where !unique.contains(slide) { unique.append(slide) }
        return unique
    }

    func slide(after position: Position, in level: Int, skipping steps: Int64) -> Slide? {
        let slides = lineup.levels[level]
        // Its further places are no other slide.
        let leaving = slides.isWeighted ? slides.seat(at: position) : nil
        return cursors[level].position(in: slides, after: position, skipping: steps, leaving: leaving)
            .map(slides.slide)
    }

    /// The end of the rest, where a step is planned after it.
    func nextWake(at now: Instant) -> Instant? {
        guard plan != nil, case .resting(.slide, .running(let until)) = phase, until > now else { return nil }
        return until
    }
}
