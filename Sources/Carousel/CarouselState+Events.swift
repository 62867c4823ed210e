internal import PlaylistFormat

extension CarouselState {
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

    private mutating func reload(_ lineup: Lineup) {
        position = place(in: lineup)
        self.lineup = lineup
        unreadable = []
        isPlanVoid = plan != nil
    }

    /// The place kept in another lineup: the slide that is shown, where it is still listed; else the place before the
    /// nearest slide that followed it. Where no slide is shown, the place of the slide that would come first.
    private func place(in new: Lineup) -> Position {
        if new.slides.isEmpty { return position }
        let shown = scene?.slide
        if let shown, let place = new.firstPosition(from: position, where: shown.looksLike) { return place }
        if lineup.slides.isEmpty, shown == nil { return position }
        let paths = Set(new.slides.map(\.path))
        let follower = lineup.firstPosition(from: position + (hasLostItsPlace ? 1 : 0)) { paths.contains($0.path) }
            .map(lineup.slide)
        let place = new.firstPosition(from: position) { $0.path == follower?.path } ?? Position(0)
        return shown == nil ? place : place + -1
    }

    /// Whether the slide that is shown was taken off the list: then the show stands before the one that follows.
    private var hasLostItsPlace: Bool {
        guard let shown = scene?.slide, !lineup.slides.isEmpty else { return false }
        return !lineup.slide(at: position).looksLike(shown)
    }
}
