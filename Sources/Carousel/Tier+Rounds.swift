internal import PlaylistFormat

/// A shuffled round that was under way when slides came or went.
struct OpenRound: Hashable, Sendable {
    let round: Int64
    /// By identity, for slides that came: the key behind which they must come in this round.
    var floors: [UInt64: UInt64] = [:]
    /// The identities of the slides that closed the round before, a bag each.
    var closers: Set<UInt64>
}

extension Tier {
    func makeOrder(of round: Int64) -> [Int32] {
        var order = Array(0..<Int32(slides.count))
        for bag in bags { shuffle(&order, bag, round) }
        return isWeighted ? spread(order) : order
    }

    /// What a slide is sorted by in a round of its bag.
    func key(_ index: Int, in round: Int64) -> UInt64 {
        let key = mixed(identities[index] ^ mixed(seed ^ mixed(UInt64(bitPattern: round))))
        guard let open, open.round == round, let floor = open.floors[identities[index]] else { return key }
        return floor &+ 1 &+ key.multipliedFullWidth(by: UInt64.max - floor).high
    }

    private func shuffle(_ order: inout [Int32], _ bag: Range<Int>, _ round: Int64) {
        // Two items can only alternate, or one would come twice across a wrap.
        if bag.count <= 2 { return }
        var keyed = bag.map { (key: key($0, in: round), index: $0) }
        keyed.sort { ($0.key, $0.index) < ($1.key, $1.index) }
        // The first two of a round change places where the first one closed the round before. With three or more, no
        // such change moves the last one.
        if closers(before: round, of: bag).contains(identities[keyed[0].index]) { keyed.swapAt(0, 1) }
        for (place, item) in zip(bag, keyed) { order[place] = Int32(item.index) }
    }

    /// The identity of the slide that closed the round before in a bag; of all of them where that is known.
    private func closers(before round: Int64, of bag: Range<Int>) -> Set<UInt64> {
        if let open, open.round == round { return open.closers }
        let last = bag.max { (key($0, in: round - 1), $0) < (key($1, in: round - 1), $1) }
        return Set(last.map { [identities[$0]] } ?? [])
    }

    /// What is under way in a round, for the tier that takes this one's place.
    func opening(_ round: Int64) -> OpenRound {
        if let open, open.round == round { return open }
        return OpenRound(round: round, closers: Set(bags.flatMap { closers(before: round, of: $0) }))
    }

    /// A slide of weight w stands at its own place, and w - 1 times more at equal distances from there, around the round.
    private func spread(_ order: [Int32]) -> [Int32] {
        struct Copy {
            let place: Double
            let number: Int
            let index: Int32
        }
        var copies: [Copy] = []
        copies.reserveCapacity(count)
        for (place, index) in order.enumerated() {
            let weight = slides[Int(index)].showing.weight
            for number in 0..<weight {
                let way = Double(place) / Double(order.count) + Double(number) / Double(weight)
                copies.append(Copy(place: way < 1 ? way : way - 1, number: number, index: index))
            }
        }
        copies.sort { ($0.place, $0.number, $0.index) < ($1.place, $1.number, $1.index) }
        return copies.map(\.index)
    }
}

/// The finaliser of SplitMix64 (S. Vigna, public domain reference): every bit of the input moves every bit.
func mixed(_ value: UInt64) -> UInt64 {
    var value = value &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
}

/// FNV-1a (G. Fowler, L. C. Noll, P. Vo), finished by `mixed`. The same in every run, which Swift's own hashes are not.
func hashed(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return mixed(hash)
}
