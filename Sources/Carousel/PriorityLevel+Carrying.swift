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
        let bag = shown.flatMap { bagLeft(by: $0, in: old, at: position) }
        if let bag, !isWeighted, let place = placeBeforeUnshown(of: bag, in: round) {
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
        let start = position + (hasLostItsPlace || bag != nil ? 1 : 0)
        let follower = old.position(from: start) { index in
            hasPath(hash: old.pathHashes[index])
                || old.slides[index].companion.map { !indices(of: $0).isEmpty } ?? false
        }
        if let follower {
            let (round, place) = follower.divided(by: old.count)
            let found = old.slide(at: follower).paths.lazy
                .compactMap { self.place(in: round, from: place, of: $0) }.first
            if let found { return Position(round: round, place: found, of: count) + step }
        }
        return Position(round: round, place: 0, of: count) + step
    }

    /// The bag of a slide that is shown no more as it was; nil: there is none, or one cannot tell. In a round under way, what is
    /// left of it may stand anywhere.
    private func bagLeft(by slide: Slide, in old: PriorityLevel, at position: Position) -> Range<Int>? {
        let left = slide.paths.flatMap(indices)
        if let half = left.first(where: { halves.number(of: $0) != nil }) { return bags.first { $0.contains(half) } }
        guard left.isEmpty, !old.slides.isEmpty, bags.count == 1, old.bags.count == 1 else { return nil }
        return old.bags[0].contains(old.seat(at: position).index) ? bags[0] : nil
    }

    /// The place before the first one, of those of a bag in the round under way, that shows something new; below 0 for the place
    /// before the round. Nil where there is none.
    private func placeBeforeUnshown(of bag: Range<Int>, in round: Int64) -> Int? {
        guard let open, open.round == round else { return nil }
        let order = order(of: round)
        return (0..<count).first { place in
            let seat = order[place]
            return bag.contains(seat.index) && !seat.indices.allSatisfy { open.shown[identities[$0]] != nil }
        }.map { $0 - 1 } ?? order.place(upTo: count - 1, where: bag.contains)
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
        let indices = indices(of: path).filter { halves.number(of: $0) != nil || matches(slides[$0]) }
        if indices.isEmpty { return nil }
        if !hasOrders { return indices.first { $0 >= start } ?? indices.first }
        let wanted = Set(indices)
        let order = order(of: round)
        for start in [start, 0] {
            var next = start
            while let place = order.place(from: next, where: wanted.contains) {
                if halves.isEmpty || matches(slide(in: order[place])) { return place }
                next = place + 1
            }
        }
        return nil
    }

    /// The first place in a round of a slide, by its index: from `start` on, or else from the beginning.
    func place(in round: Int64, from start: Int, of index: Int) -> Int? {
        if !hasOrders { return index }
        let order = order(of: round)
        return order.place(from: start) { $0 == index } ?? order.place(from: 0) { $0 == index }
    }

    private func openRound(of old: PriorityLevel, at position: Position) -> OpenRound? {
        if bags.isEmpty || old.slides.isEmpty { return nil }
        let (round, place) = position.divided(by: old.count)
        var open = old.opening(round)
        let current = old.seat(at: position).index
        guard let oldBag = old.bags.first(where: { $0.contains(current) }) else { return open }
        open.closers.subtract(old.identities[oldBag])
        open.shown = [:]
        for (number, seat) in old.order(of: round).seats(upTo: place).enumerated() where oldBag.contains(seat.index) {
            for index in seat.indices { open.shown[old.identities[index]] = number }
        }
        return open
    }
}
