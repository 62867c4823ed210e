internal import Vocabulary

/// A shuffled round that was under way when a reload changed its slides.
struct OpenRound: Hashable, Sendable {
    let round: Int64
    /// For the slides of the present bag that this round has shown, by identity: their order, which they keep.
    var shown: [UInt64: Int] = [:]
    /// The identities of the last slides of the previous round, for the bags that this round has not begun.
    var closers: Set<UInt64>
}

extension PriorityLevel {
    func makeOrder(of round: Int64) -> RoundOrder {
        var seats: [Seat] = []
        seats.reserveCapacity(slides.count)
        var start = 0
        for bag in bags {
            seats += (start..<bag.lowerBound).lazy.map { Seat($0) }
            seats += shuffled(bag, round)
            start = bag.upperBound
        }
        seats += (start..<slides.count).lazy.map { Seat($0) }
        return RoundOrder(seats, recurs: bags.isEmpty, weight: isWeighted ? { slides[$0].showing.weight } : nil)
    }

    /// The sort key of a slide in a round of its bag.
    private struct Rank: Comparable {
        let place: Int
        let key: UInt64
        let index: Int

        static func < (a: Rank, b: Rank) -> Bool { (a.place, a.key, a.index) < (b.place, b.key, b.index) }
    }

    /// Where a slide was shown in a round that a reload has interrupted; nil: not yet.
    private func shownPlace(of index: Int, in round: Int64) -> Int? {
        open.flatMap { $0.round == round ? $0.shown[identities[index]] : nil }
    }

    private func rank(_ index: Int, in round: Int64) -> Rank {
        let identity = identities[index]
        return Rank(
            place: shownPlace(of: index, in: round) ?? .max,
            key: mixed(identity ^ mixed(seed ^ mixed(UInt64(bitPattern: round)))), index: index)
    }

    private func shuffled(_ bag: Range<Int>, _ round: Int64) -> [Seat] {
        if let seats = alternating(bag) { return seats }
        var seats = seats(of: bag, in: round)
        keep(closers(before: round, of: bag), fromBeginning: &seats)
        // It stands in every second place, over the borders of rounds too: so each round begins with it, or none does.
        if let dominant, let first = seats.firstIndex(where: { $0.holds { $0 == dominant } }) {
            seats.insert(seats.remove(at: first), at: 0)
        }
        return seats
    }

    /// Two can only alternate: in another order, a slide would come twice in a row across rounds. Nil for more.
    private func alternating(_ bag: Range<Int>) -> [Seat]? {
        // Four slides may be two pairs.
        if bag.count > 4 { return nil }
        let seats = joined(Array(bag)) { _ in nil }
        return seats.count <= 2 ? seats : nil
    }

    /// A bag's order in a round, whatever the previous round ends with. Its last one stays the last.
    private func seats(of bag: Range<Int>, in round: Int64) -> [Seat] {
        var ranked = bag.map { rank($0, in: round) }
        ranked.sort()
        return joined(ranked.map(\.index)) { shownPlace(of: $0, in: round) }
    }

    /// Has those that share the screen sit together, the first at its place.
    ///
    /// - Parameter shownPlace: where a slide was shown already. Those that were shown together stay so.
    private func joined(_ slides: [Int], shownPlace: (Int) -> Int?) -> [Seat] {
        if halves.isEmpty { return slides.map { Seat($0) } }
        var seats: [Seat?] = []
        seats.reserveCapacity(slides.count)
        /// For each class, the place of the one that waits for another.
        var waiting = [Int?](repeating: nil, count: halves.sizes.count)
        var at = 0
        while at < slides.count {
            let index = slides[at]
            at += 1
            guard let number = halves.number(of: index) else {
                seats.append(Seat(index))
                continue
            }
            let shown = shownPlace(index)
            if shown != nil, at < slides.count, halves.number(of: slides[at]) == number, shownPlace(slides[at]) == shown
            {
                seats.append(Seat(index, beside: slides[at]))
                at += 1
            } else if let place = waiting[number], let first = seats[place]?.index {
                waiting[number] = nil
                // One that was shown comes again rather than that another one does not come.
                let wasShown = shown == nil && shownPlace(first) != nil
                seats[place] = wasShown ? nil : Seat(first, beside: index)
                if wasShown { seats.append(Seat(first, beside: index)) }
            } else {
                waiting[number] = seats.count
                seats.append(Seat(index))
            }
        }
        return seats.compactMap(\.self)
    }

    /// Changes the beginning of a round where it shows a slide that the previous one has ended with. With three or more, the last
    /// one stays in its place.
    private func keep(_ closers: Set<UInt64>, fromBeginning seats: inout [Seat]) {
        func isCloser(_ index: Int) -> Bool { closers.contains(identities[index]) }
        guard seats[0].holds(isCloser) else { return }
        guard seats[1].holds(isCloser) else {
            seats.swapAt(0, 1)
            return
        }
        // The two of a pair that has parted: they meet once more, and their partners come before them.
        let both = seats[0].indices + seats[1].indices
        let (others, pair) = (both.filter { !isCloser($0) }, both.filter(isCloser))
        if let first = others.first, pair.count == 2, Set(both.map(halves.number)).count == 1 {
            seats[0] = Seat(first, beside: others.dropFirst().first)
            seats[1] = Seat(pair[0], beside: pair[1])
        } else if let free = seats.firstIndex(where: { !$0.holds(isCloser) }) {
            // A reload has parted them.
            seats.insert(seats.remove(at: free), at: 0)
        }
    }

    /// The identities of the last slides of the previous round in a bag; for an open round, those of all bags.
    private func closers(before round: Int64, of bag: Range<Int>) -> Set<UInt64> {
        if let open, open.round == round { return open.closers }
        let last: Seat?
        if let seats = alternating(bag) {
            last = seats.last
        } else if halves.isEmpty {
            last = bag.lazy.map { rank($0, in: round - 1) }.max().map { Seat($0.index) }
        } else {
            last = seats(of: bag, in: round - 1).last
        }
        return Set(last?.indices.map { identities[$0] } ?? [])
    }

    /// The state of a round, for the level that replaces this one.
    func opening(_ round: Int64) -> OpenRound {
        if let open, open.round == round { return open }
        return OpenRound(round: round, closers: Set(bags.flatMap { closers(before: round, of: $0) }))
    }
}

/// The finaliser of SplitMix64 (S. Vigna, public domain reference): every bit of the input affects every bit.
func mixed(_ value: UInt64) -> UInt64 {
    var value = value &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
}

/// FNV-1a, 64 bits (G. Fowler, L. C. Noll, P. Vo), finished by `mixed`. Swift's own hashes change with every run.
func hashed(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return mixed(hash)
}
