internal import Schedules
internal import Vocabulary

extension CarouselState {
    mutating func take(_ event: Event, at now: Instant) {
        if giveUpInterlude(after: event) { return }
        switch event {
        case .woke: break
        case .prepared(let step): if plan?.step == step { isPrepared = true }
        case .arrived: arrive(at: now)
        case .returned: comeBack(at: now)
        case .clock(let reading): if calendar.set(reading) { lookAgain() }
        case .readable(let path, let isReadable):
            unreachable.remove(path)
            setReadable(path, isReadable)
        case .unreachable(let path):
            unreachable.insert(path)
            setReadable(path, false)
        case .sighted(let sight):
            unreachable.formUnion(sight.unreachable)
            for path in sight.faulty { unreachable.remove(path) }
            for path in sight.faulty + sight.unreachable { setReadable(path, false) }
            // What is sought next may be the same slides.
            sought = []
        case .redrawn(let path): noteRedrawn(path)
        case .skip(let steps):
            gripped = nil
            leaveInterlude()
            pendingSkip += steps
        case .go(let number):
            gripped = nil
            go(to: number)
        case .interlude(let interlude):
            gripped = nil
            begin(interlude)
        case .grip(let steps): grip(steps)
        case .pause: setPaused(true, at: now)
        case .resume: setPaused(false, at: now)
        case .toggle: setPaused(!isPaused, at: now)
        case .reload(let lineup, let anew): reload(lineup, anew: anew)
        case .screensChanged: isPlanVoid = plan != nil
        }
    }

    private mutating func arrive(at now: Instant) {
        guard case .moving(let motion) = phase else { return }
        departure = nil
        if let rest = interruptedRest {
            interruptedRest = nil
            phase = .resting(motion.step.to, isPaused ? rest.stopped(at: now) : rest.running(from: now, by: pacing))
            return
        }
        if showsInterlude {
            phase = .resting(motion.step.to, .stopped(remaining: .zero))
            return
        }
        if let held = takeHeldRest(for: motion.step.to, at: now) {
            phase = held
            return
        }
        rest(on: motion.step.to, at: now)
    }

    /// Begins the whole rest of a scene.
    mutating func rest(on scene: Scene, at now: Instant) {
        let end = scene.slide.map { pacing.restEnd(of: $0.style.duration * places, from: now) } ?? now
        restDuration = end - now
        phase = .resting(scene, isPaused ? .stopped(remaining: restDuration) : .running(until: end))
    }

    /// Gives a rest the places that are neighbours now: a slide between them may have opened or closed.
    mutating func followPlaces(at now: Instant) {
        guard !showsInterlude, case .resting(.slide(let slide), let rest) = phase, cursors[level].showableCount > 1
        else { return }
        let slides = lineup.levels[level]
        let seat = slides.seat(at: position)
        // One that is left out keeps the rest that it has.
        guard slides.slide(in: seat).looksLike(slide), cursors[level].canShow(seat) else { return }
        let new = cursors[level].restPlaces(from: position, in: slides)
        if new == places { return }
        let change = slide.style.duration * (new - places)
        places = new
        restDuration += change
        phase = .resting(.slide(slide), rest.lengthened(by: change, at: now))
    }

    private mutating func setPaused(_ paused: Bool, at now: Instant) {
        isPaused = paused
        guard !showsInterlude, case .resting(let scene, let rest) = phase else { return }
        phase = .resting(scene, paused ? rest.stopped(at: now) : rest.running(from: now, by: pacing))
    }

    private mutating func setReadable(_ path: String, _ isReadable: Bool) {
        if isReadable {
            unreadable.remove(path)
            if plan?.step.to.slide?.shows(path) == true { isPlanVoid = true }
        } else {
            unreadable.insert(path)
        }
        for (number, level) in lineup.levels.enumerated() {
            for index in level.indices(of: path) {
                cursors[number].set(index, of: level, showable: isShowable(level.slides[index]))
            }
        }
    }

    private mutating func reload(_ new: Lineup, anew: Bool) {
        if anew {
            unreadable = []
            unreachable = []
            isPlanVoid = plan != nil
            isRowOutdated = row?.slides.isEmpty == false
        }
        if let precomputedReload, precomputedReload.basis == reloadBasis {
            lineup = precomputedReload.lineup
            level = precomputedReload.level
            calendar = precomputedReload.calendar
            cursors = precomputedReload.cursors
        } else {
            replaceLineup(with: new)
        }
        precomputedReload = nil
        reloads += 1
        // Numbers of slides are others now.
        goal = nil
        gripped = nil
        departure = nil
        search = nil
        sought = []
    }

    mutating func lookAgain() {
        cursors = zip(lineup.levels, cursors).map { cursor(in: $0, at: $1.position) }
    }

    func cursor(in level: PriorityLevel, at position: Position) -> LevelCursor {
        var cursor = LevelCursor(level, at: position, isOpen: calendar.isOpen)
        for path in unreadable {
            for index in level.indices(of: path) where !isShowable(level.slides[index]) {
                cursor.set(index, of: level, showable: false)
            }
        }
        return cursor
    }

    /// Of a pair one picture is enough.
    private func isShowable(_ slide: Slide) -> Bool {
        (!unreadable.contains(slide.path) || slide.companion.map { !unreadable.contains($0) } ?? false)
            && calendar.isOpen(slide)
    }
}
