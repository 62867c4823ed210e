/// What comes of a reload, worked out beside the carousel: the work is long where a lineup is.
public struct Succession: Sendable {
    /// What a reload begins from, and its outcome depends on.
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
}

extension CarouselState {
    var beginning: Succession.Beginning {
        Succession.Beginning(
            reloads: reloads, tier: tier, positions: standings.map(\.position), shown: scene, unreadable: unreadable,
            clock: calendar.now)
    }

    /// What comes of reloading this lineup now.
    public func succession(to new: Lineup, anew: Bool) -> Succession {
        var after = self
        if anew { after.unreadable = [] }
        let begins = after.beginning
        after.replaceLineup(with: new)
        let succession = Succession(
            begins: begins, lineup: after.lineup, tier: after.tier, calendar: after.calendar,
            standings: after.standings)
        // The orders of the rounds that will be looked at next are known then.
        _ = after.makePlan()
        _ = after.slidesToHold
        return succession
    }
}
