internal import PlaylistFormat

extension Carousel {
    mutating func take(_ event: Event, at now: Instant) {
        switch event {
        case .woke: break
        case .prepared(let step): if plan?.step == step { isPrepared = true }
        case .arrived: arrive(at: now)
        case .readable(let path, true): unreadable.remove(path)
        case .readable(let path, false): unreadable.insert(path)
        case .skip(let steps): pendingSkip += steps
        case .pause: setPaused(true, at: now)
        case .resume: setPaused(false, at: now)
        case .toggle: setPaused(!isPaused, at: now)
        case .reload(let lineup): reload(lineup)
        case .screensChanged: plan = nil
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

    private mutating func reload(_ lineup: Lineup) {
        position = place(in: lineup)
        self.lineup = lineup
        unreadable = []
        plan = nil
    }

    /// The place kept in another lineup: the slide that is shown, where it is still listed; else the place before the
    /// nearest slide that followed it.
    private func place(in new: Lineup) -> Position {
        guard let slide = scene?.slide else { return Position(0) }
        var places: [String: Position] = [:]
        for steps in 0..<Int64(new.slides.count) {
            let candidate = new.slide(at: Position(steps))
            if candidate.looksLike(slide) { return Position(steps) }
            if places[candidate.path] == nil { places[candidate.path] = Position(steps) }
        }
        let followers = (0..<Int64(lineup.slides.count)).lazy.compactMap { [self] steps in
            places[lineup.slide(at: position + steps).path]
        }
        return (followers.first ?? Position(0)) + -1
    }
}
