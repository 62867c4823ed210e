public import Schedules
public import Vocabulary

/// A detour: another lineup plays on the same screens for a time, by a carousel of its own, while the round waits.
extension CarouselState {
    /// A carousel that takes over the screens of one that waits: the first of its slides comes next, at once.
    ///
    /// - Parameters:
    ///   - position: where it begins.
    ///   - other: at rest.
    ///   - reading: the time of the wall clock; nil: it cannot be trusted.
    public init(
        _ lineup: Lineup, from position: Position = Position(0), insteadOf other: CarouselState,
        at reading: WallInstant?
    ) {
        self.init(lineup, at: position, pacing: other.pacing)
        calendar = other.calendar
        calendar.follow(lineup.schedules)
        takeScreens(of: other, at: reading)
    }

    /// Whether there is a slide that can be shown now, as far as is known.
    public var canShowSlides: Bool { bestLevel != nil }

    /// Waits at rest, until `takeScreens`. What it is told meanwhile counts; what it asks for is not to be done.
    public mutating func wait(at now: Instant) {
        if !showsInterlude { heldRest = restToHold(at: now) }
        showsInterlude = true
        (interlude, goal, gripped, pendingSkip) = (nil, nil, nil, 0)
    }

    /// The slide with which the round goes on.
    public var waitingSlide: Slide? { heldRest?.slide }

    /// Goes on where the round has stopped, from what another carousel has left on the screens. All actions are told anew.
    ///
    /// - Parameters:
    ///   - other: at rest.
    ///   - reading: as in `init`.
    public mutating func takeScreens(of other: CarouselState, at reading: WallInstant?) {
        _ = calendar.set(reading)
        lookAgain()
        guard let scene = other.scene else { return }
        phase = .resting(scene, .stopped(remaining: .zero))
        (showsInterlude, row, shownPage) = (true, other.row, other.shownPage)
        screenSizes = other.screenSizes
        (plan, isPrepared, isPlanVoid, search) = (nil, false, false, nil)
        forgetActions()
    }
}
