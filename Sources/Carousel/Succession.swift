/// The outcome of a reload, computed ahead on another thread, as a long lineup takes long.
public struct Succession: Sendable {
    /// The part of the carousel's state that the outcome depends on.
    struct Beginning: Equatable, Sendable {
        let reloads: Int
        let tier: Int
        let positions: [Position]
        let shown: Scene?
        let unreadable: Set<String>
        let clock: WallInstant?
    }

    let begins: Beginning
    let lineup: Lineup
    let tier: Int
    let calendar: Calendar
    let standings: [Standing]

    /// Whether a reload of a carousel takes it.
    ///
    /// - Parameter anew: as in `Event.reload`.
    public func begins(at state: CarouselState, anew: Bool) -> Bool {
        var state = state
        if anew { state.unreadable = [] }
        return begins == state.beginning
    }
}

extension CarouselState {
    var beginning: Succession.Beginning {
        Succession.Beginning(
            reloads: reloads, tier: tier, positions: standings.map(\.position), shown: scene, unreadable: unreadable,
            clock: calendar.now)
    }

    /// Computes the outcome of a reload with this lineup now. The carousel itself does not change.
    public func succession(to new: Lineup, anew: Bool) -> Succession {
        var after = self
        if anew { after.unreadable = [] }
        let begins = after.beginning
        after.replaceLineup(with: new)
        let succession = Succession(
            begins: begins, lineup: after.lineup, tier: after.tier, calendar: after.calendar,
            standings: after.standings)
        // This fills the cache with the orders of the next rounds.
        _ = after.makePlan()
        _ = after.slidesToHold
        return succession
    }
}
