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
        var order = Array(0..<Int32(slides.count))
        for bag in bags { shuffle(&order, bag, round) }
        return RoundOrder(order, recurs: bags.isEmpty, weight: isWeighted ? { slides[$0].showing.weight } : nil)
    }

    /// The sort key of a slide in a round of its bag.
    private struct Rank: Comparable {
        let place: Int
        let key: UInt64
        let index: Int

        static func < (a: Rank, b: Rank) -> Bool { (a.place, a.key, a.index) < (b.place, b.key, b.index) }
    }

    private func rank(_ index: Int, in round: Int64) -> Rank {
        let identity = identities[index]
        let shown = open.flatMap { $0.round == round ? $0.shown[identity] : nil }
        return Rank(
            place: shown ?? .max, key: mixed(identity ^ mixed(seed ^ mixed(UInt64(bitPattern: round)))), index: index)
    }

    private func shuffle(_ order: inout [Int32], _ bag: Range<Int>, _ round: Int64) {
        // Two slides can only alternate: in another order, one would come twice in a row across rounds.
        if bag.count <= Self.alternating { return }
        var ranked = bag.map { rank($0, in: round) }
        ranked.sort()
        // The first two slides of a round are swapped where the first one was the last of the previous round. With
        // three or more slides, the swap leaves the last one in its place.
        if closers(before: round, of: bag).contains(identities[ranked[0].index]) { ranked.swapAt(0, 1) }
        // It stands in every second place, over the borders of rounds too: so each round begins with it, or none does.
        if let first = ranked.firstIndex(where: { $0.index == dominant }) {
            ranked.insert(ranked.remove(at: first), at: 0)
        }
        for (place, rank) in zip(bag, ranked) { order[place] = Int32(rank.index) }
    }

    private static let alternating = 2

    /// The identity of the last slide of the previous round in a bag; for an open round, those of all bags.
    private func closers(before round: Int64, of bag: Range<Int>) -> Set<UInt64> {
        if let open, open.round == round { return open.closers }
        let last =
            bag.count <= Self.alternating
            ? bag.last : bag.lazy.map { rank($0, in: round - 1) }.max()?.index
        return Set(last.map { [identities[$0]] } ?? [])
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
