internal import Vocabulary

extension PriorityLevel {
    /// Replaces another level, in which the show stands at `position`: returns this level, with the shuffled round under
    /// way, and the position in it.
    ///
    /// The position is that of the shown slide, if this level has it; else the one before the nearest slide that
    /// followed it. Where the shown slide is in another level, it is that of the slide that would come next here. In a
    /// shuffled round, new slides come after those that were shown.
    func carrying(on old: PriorityLevel, at position: Position, shown: Slide?) -> (
        level: PriorityLevel, position: Position
    ) {
        if slides.isEmpty { return (self, position) }
        var new = self
        new.open = openRound(of: old, at: position)
        return (new, new.position(from: old, at: position, shown: shown))
    }

    private func position(from old: PriorityLevel, at position: Position, shown: Slide?) -> Position {
        let (round, place) = position.divided(by: old.slides.isEmpty ? count : old.count)
        if let shown, let place = self.place(in: round, from: place, of: shown.path, where: shown.looksLike) {
            return Position(round: round, place: place, of: count)
        }
        // What is left of a pair has been shown with it.
        for single in shown?.singles.reversed() ?? [] where shown?.companion != nil {
            if let place = self.place(in: round, from: place, of: single.path, where: single.looksLike) {
                return Position(round: round, place: place, of: count)
            }
        }
        if old.slides.isEmpty, shown == nil { return position }
        let step: Int64 = shown == nil ? 0 : -1
        // Where an earlier reload removed the shown slide, the position is the one before the slide that followed it.
        let hasLostItsPlace = !old.slides.isEmpty && shown.map { !old.slide(at: position).looksLike($0) } ?? false
        let start = position + (hasLostItsPlace ? 1 : 0)
        let follower = old.position(from: start) { index in
            hasPath(hash: old.pathHashes[index])
                || old.slides[index].companion.map { !indices(of: $0).isEmpty } ?? false
        }
        if let follower {
            let index = old.index(at: follower)
            let (round, place) = follower.divided(by: old.count)
            let found =
                self.place(in: round, from: place, of: old.slides[index].path)
                ?? old.slides[index].companion.flatMap { self.place(in: round, from: place, of: $0) }
            if let found { return Position(round: round, place: found, of: count) + step }
        }
        return Position(round: round, place: 0, of: count) + step
    }

    /// The first position, from `start` on, of a slide that matches: in its round or the next, which has them all.
    private func position(from start: Position, where matches: (Int) -> Bool) -> Position? {
        if slides.isEmpty { return nil }
        let (round, place) = start.divided(by: count)
        if let found = order(of: round).place(from: place, where: matches) {
            return Position(round: round, place: found, of: count)
        }
        return order(of: round + 1).place(from: 0, where: matches).map {
            Position(round: round + 1, place: $0, of: count)
        }
    }

    /// The first place in a round of a slide with this path that `matches`: from `start` on, or else from the
    /// beginning.
    func place(
        in round: Int64, from start: Int, of path: String, where matches: (Slide) -> Bool = { _ in true }
    ) -> Int? {
        let indices = indices(of: path).filter { matches(slides[$0]) }
        if indices.isEmpty { return nil }
        if bags.isEmpty && !isWeighted { return indices.first { $0 >= start } ?? indices.first }
        let wanted = Set(indices)
        let order = order(of: round)
        return order.place(from: start, where: wanted.contains) ?? order.place(from: 0, where: wanted.contains)
    }

    private func openRound(of old: PriorityLevel, at position: Position) -> OpenRound? {
        if bags.isEmpty || old.slides.isEmpty { return nil }
        let (round, place) = position.divided(by: old.count)
        var open = old.opening(round)
        let current = old.index(at: position)
        guard let oldBag = old.bags.first(where: { $0.contains(current) }) else { return open }
        open.closers.subtract(old.identities[oldBag])
        open.shown = [:]
        for index in old.order(of: round).slides(upTo: place) where oldBag.contains(index) {
            open.shown[old.identities[index]] = open.shown.count
        }
        return open
    }
}
