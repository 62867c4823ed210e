internal import Schedules
internal import Vocabulary

extension CarouselState {
    mutating func replaceLineup(with new: Lineup) {
        let shown = roundScene?.slide
        let target = level(for: shown, in: new)
        var levels: [PriorityLevel] = []
        var positions: [Position] = []
        for (number, level) in new.levels.enumerated() {
            // Where the shown slide has another priority now, the new level takes over the position of the slide's old
            // one.
            let isShown = number == target
            let old = isShown ? self.level : lineup.levels.firstIndex { $0.priority == level.priority }
            guard let old else {
                levels.append(level)
                positions.append(Position(0))
                continue
            }
            let (carried, position) = level.carrying(
                on: lineup.levels[old], at: cursors[old].position, shown: isShown ? shown : nil)
            levels.append(carried)
            positions.append(position)
        }
        lineup = new.with(levels)
        level = target
        calendar.follow(lineup.schedules)
        cursors = zip(levels, positions).map { cursor(in: $0, at: $1) }
        if let shown, levels[level].count > 0, levels[level].slide(at: position).looksLike(shown) {
            cursors[level].position = cursors[level].restStart(at: position, in: levels[level])
        }
        takeUpResumption()
    }

    /// The level in which the show stands after a reload: that of the shown slide, else that of its priority, else the
    /// next lower one.
    private func level(for shown: Slide?, in new: Lineup) -> Int {
        let priority = lineup.levels[level].priority
        if let shown {
            let holders = new.levels.indices.filter { number in
                let level = new.levels[number]
                return level.indices(of: shown.path).contains { index in
                    var slide = level.slides[index]
                    if slide.isHalf { slide.companion = shown.companion }
                    return slide.looksLike(shown)
                }
            }
            if let same = holders.first(where: { new.levels[$0].priority == priority }) ?? holders.first { return same }
        }
        return new.levels.firstIndex { $0.priority <= priority } ?? new.levels.count - 1
    }
}
