/// A bag of items that is emptied once a round: no item comes twice before all have come, none twice across the wrap.
///
/// An item's place is computed, not stored, so that a step back finds what a step forward showed: the rounds are
/// permutations made by a small Feistel network (M. Luby, C. Rackoff 1988) on the next power of four, walked along
/// until it lands inside the bag (J. Black, P. Rogaway 2002, "cycle walking": under four steps on average).
struct Bag {
    let size: Int
    let seed: UInt64

    /// The item at `place` of a round.
    func item(_ place: Int, in round: Int64) -> Int {
        // Two items can only alternate, or one would come twice across a wrap.
        if size <= 2 { return place }
        // The first two items of a round change places where the first one closed the round before.
        if place < 2 {
            let first = permuted(0, round)
            let last = permuted(size - 1, round - 1)
            return permuted(first == last ? 1 - place : place, round)
        }
        return permuted(place, round)
    }

    private func permuted(_ place: Int, _ round: Int64) -> Int {
        let key = mixed(seed ^ mixed(UInt64(bitPattern: round)))
        let halfBits = UInt64((Int.bitWidth - (size - 1).leadingZeroBitCount + 1) / 2)
        let mask = (UInt64(1) << halfBits) - 1
        var value = UInt64(place)
        repeat {
            var left = value >> halfBits
            var right = value & mask
            for turn in 0..<UInt64(6) {
                (left, right) = (right, left ^ (mixed(key &+ turn &* 0x9E37_79B9_7F4A_7C15 ^ right) & mask))
            }
            value = left << halfBits | right
        } while value >= UInt64(size)
        return Int(value)
    }
}

/// The finaliser of SplitMix64 (S. Vigna, public domain reference): every bit of the input moves every bit.
private func mixed(_ value: UInt64) -> UInt64 {
    var value = value &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
}
