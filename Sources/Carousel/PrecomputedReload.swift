internal import Schedules

/// The outcome of a reload, computed ahead on another thread, as a long lineup takes long.
public struct PrecomputedReload: Sendable {
    /// The part of the carousel's state that the outcome depends on.
    struct Basis: Equatable, Sendable {
        let reloads: Int
        let level: Int
        let positions: [Position]
        let shown: Scene?
        let unreadable: Set<String>
        let clock: WallInstant?
    }

    let basis: Basis
    let lineup: Lineup
    let level: Int
    let calendar: Calendar
    let cursors: [LevelCursor]

    /// Whether a reload of a carousel takes it.
    ///
    /// - Parameter anew: as in `Event.reload`.
    public func begins(at state: CarouselState, anew: Bool) -> Bool {
        var state = state
        if anew { state.unreadable = [] }
        return basis == state.reloadBasis
    }
}

extension CarouselState {
    var reloadBasis: PrecomputedReload.Basis {
        PrecomputedReload.Basis(
            reloads: reloads, level: level, positions: cursors.map(\.position), shown: roundScene,
            unreadable: unreadable,
            clock: calendar.now)
    }

    /// Computes the outcome of a reload with this lineup now. The carousel itself does not change.
    public func precomputedReload(to new: Lineup, anew: Bool) -> PrecomputedReload {
        var after = self
        if anew { after.unreadable = [] }
        let basis = after.reloadBasis
        after.goal = nil
        after.replaceLineup(with: new)
        let precomputedReload = PrecomputedReload(
            basis: basis, lineup: after.lineup, level: after.level, calendar: after.calendar,
            cursors: after.cursors)
        // This fills the cache with the orders of the next rounds.
        _ = after.makePlan()
        _ = after.slidesToHold
        return precomputedReload
    }
}
