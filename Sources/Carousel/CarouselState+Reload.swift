internal import PlaylistFormat

extension CarouselState {
    mutating func replaceLineup(with new: Lineup) {
        let shown = scene?.slide
        let target = tier(for: shown, in: new)
        var tiers: [Tier] = []
        var positions: [Position] = []
        for (number, tier) in new.tiers.enumerated() {
            // Where the shown slide has another priority now, the new tier takes over the position of the slide's old
            // one.
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
        takeUpResumption()
    }

    /// The tier in which the show stands after a reload: that of the shown slide, else that of its priority, else the
    /// next lower one.
    private func tier(for shown: Slide?, in new: Lineup) -> Int {
        let priority = lineup.tiers[tier].priority
        if let shown {
            let holders = new.tiers.indices.filter { number in
                let tier = new.tiers[number]
                return tier.indices(of: shown.path).contains { tier.slides[$0].looksLike(shown) }
            }
            if let same = holders.first(where: { new.tiers[$0].priority == priority }) ?? holders.first { return same }
        }
        return new.tiers.firstIndex { $0.priority <= priority } ?? new.tiers.count - 1
    }
}
