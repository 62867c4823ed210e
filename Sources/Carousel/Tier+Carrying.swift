internal import PlaylistFormat

extension Tier {
    /// Replaces another tier, in which the show stands at `position`: returns this tier, with the shuffled round under
    /// way, and the position in it.
    ///
    /// The position is that of the shown slide, if this tier has it; else the one before the nearest slide that
    /// followed it. Where the shown slide is in another tier, it is that of the slide that would come next here. In a
    /// shuffled round, new slides come after those that were shown.
    func carrying(on old: Tier, at position: Position, shown: Slide?) -> (tier: Tier, position: Position) {
        if slides.isEmpty { return (self, position) }
        var new = self
        new.open = openRound(of: old, at: position)
        return (new, new.position(from: old, at: position, shown: shown))
    }

    private func position(from old: Tier, at position: Position, shown: Slide?) -> Position {
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
        // From a place in a shuffled round, a slide's next place may be at the end of the next round.
        let reach = old.bags.isEmpty ? old.count : 2 * old.count
        for follower in (0..<Int64(reach)).lazy.map({ start + $0 }) {
            let index = old.index(at: follower)
            let companion = old.slides[index].companion
            guard hasPath(hash: old.pathHashes[index]) || companion != nil else { continue }
            let (round, place) = follower.divided(by: old.count)
            let found =
                self.place(in: round, from: place, of: old.slides[index].path)
                ?? companion.flatMap { self.place(in: round, from: place, of: $0) }
            if let found { return Position(round: round, place: found, of: count) + step }
        }
        return Position(round: round, place: 0, of: count) + step
    }

    /// The first place in a round of a slide with this path that `matches`: from `start` on, or else from the
    /// beginning.
    func place(
        in round: Int64, from start: Int, of path: String, where matches: (Slide) -> Bool = { _ in true }
    ) -> Int? {
        let indices = indices(of: path).filter { matches(slides[$0]) }
        if indices.isEmpty { return nil }
        let isListed = bags.isEmpty && !isWeighted
        let wanted = Set(indices.map { Int32($0) })
        let places = isListed ? indices : order(of: round).enumerated().filter { wanted.contains($1) }.map(\.offset)
        return places.first { $0 >= start } ?? places.first
    }

    private func openRound(of old: Tier, at position: Position) -> OpenRound? {
        if bags.isEmpty || old.slides.isEmpty { return nil }
        let (round, place) = position.divided(by: old.count)
        var open = old.opening(round)
        let current = old.index(at: position)
        guard let oldBag = old.bags.first(where: { $0.contains(current) }) else { return open }
        open.closers.subtract(old.identities[oldBag])
        open.shown = [:]
        for index in old.order(of: round)[...place].lazy.map(Int.init) where oldBag.contains(index) {
            let identity = old.identities[index]
            if open.shown[identity] == nil { open.shown[identity] = open.shown.count }
        }
        return open
    }
}
