internal import PlaylistFormat

extension CarouselState {
    mutating func take(_ event: Event, at now: Instant) {
        switch event {
        case .woke: break
        case .prepared(let step): if plan?.step == step { isPrepared = true }
        case .arrived: arrive(at: now)
        case .clock(let reading): if calendar.set(reading) { lookAgain() }
        case .readable(let path, let isReadable): setReadable(path, isReadable)
        case .skip(let steps): pendingSkip += steps
        case .pause: setPaused(true, at: now)
        case .resume: setPaused(false, at: now)
        case .toggle: setPaused(!isPaused, at: now)
        case .reload(let lineup, let anew): reload(lineup, anew: anew)
        case .screensChanged: isPlanVoid = plan != nil
        }
    }

    private mutating func arrive(at now: Instant) {
        guard case .moving(let motion) = phase else { return }
        let duration = motion.step.to.slide?.style.duration ?? .zero
        phase = .resting(
            motion.step.to, isPaused ? .stopped(remaining: duration) : .running(until: now + duration))
    }

    private mutating func setPaused(_ paused: Bool, at now: Instant) {
        isPaused = paused
        guard case .resting(let scene, let rest) = phase else { return }
        phase = .resting(scene, paused ? rest.stopped(at: now) : rest.running(from: now))
    }

    private mutating func setReadable(_ path: String, _ isReadable: Bool) {
        if isReadable {
            unreadable.remove(path)
            if plan?.step.to.slide?.path == path { isPlanVoid = true }
        } else {
            unreadable.insert(path)
        }
        let hash = hashed(path)
        for (number, tier) in lineup.tiers.enumerated() {
            for (index, slide) in tier.slides.enumerated() where tier.pathHashes[index] == hash && slide.path == path {
                standings[number].set(index, of: tier, showable: isShowable(slide))
            }
        }
    }

    private mutating func reload(_ new: Lineup, anew: Bool) {
        if anew {
            unreadable = []
            isPlanVoid = plan != nil
        }
        let shown = scene?.slide
        let target = tier(for: shown, in: new)
        var tiers: [Tier] = []
        var positions: [Position] = []
        for (number, tier) in new.tiers.enumerated() {
            // A slide that is shown and has another priority now takes the place of its old tier with it.
            let isShown = number == target
            let old = isShown ? self.tier : lineup.tiers.firstIndex { $0.priority == tier.priority }
            guard let old else {
                tiers.append(tier)
                positions.append(Position(0))
                continue
            }
            let (carried, position) = tier.carrying(
                on: lineup.tiers[old], at: standings[old].position, shown: isShown ? shown : nil)
            tiers.append(carried)
            positions.append(position)
        }
        lineup = new.with(tiers)
        tier = target
        calendar.follow(lineup)
        standings = zip(tiers, positions).map { standing(in: $0, at: $1) }
    }

    /// The tier in which the show stands after a reload: that of the slide that is shown, else that of its priority,
    /// else the next lower one.
    private func tier(for shown: Slide?, in new: Lineup) -> Int {
        let priority = lineup.tiers[tier].priority
        if let shown {
            let holders = new.tiers.indices.filter { new.tiers[$0].slides.contains(where: shown.looksLike) }
            if let same = holders.first(where: { new.tiers[$0].priority == priority }) ?? holders.first { return same }
        }
        return new.tiers.firstIndex { $0.priority <= priority } ?? new.tiers.count - 1
    }

    private mutating func lookAgain() {
        standings = zip(lineup.tiers, standings).map { standing(in: $0, at: $1.position) }
    }

    func standing(in tier: Tier, at position: Position) -> Standing {
        Standing(tier, at: position) { isShowable(tier.slides[$0]) }
    }

    func isShowable(_ slide: Slide) -> Bool { !unreadable.contains(slide.path) && calendar.isOpen(slide) }
}
