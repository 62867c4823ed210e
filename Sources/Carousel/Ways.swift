/// How far along the round, 0..<1, the copies of slides stand: the first one by the slide's place in the order, the others at
/// equal distances from it.
///
/// No two ways are equal. Where two slides would have one, each has its own shift from it, the same for all of its copies:
/// so between two copies of a slide there is one of every other that is as heavy.
struct Ways: Sendable {
    private let span: Double
    /// Far below the distances of ways that differ, up to 200 slides; the shifts are parts of it.
    private static let shift = 1e-9

    /// - Parameters:
    ///   - count: the number of slides
    ///   - recurs: whether the round closes to a circle. Otherwise the last slide of the order stands at its end.
    init(of count: Int, recurs: Bool) { span = Double(recurs ? count : count - 1) }

    /// The way of the first copy of the slide at a place of the order.
    private func first(_ at: Int) -> Double {
        let at = Double(at)
        return at < span ? at / span * (1 - Self.shift) : 1 - Self.shift / (2 * max(1, span))
    }

    /// The way of a copy, as if there were no end of the round; it grows with the number.
    func unturned(_ at: Int, _ number: UInt8, _ weight: UInt8) -> Double {
        first(at) + Double(number) / Double(weight)
    }

    /// The way of a copy.
    func way(_ at: Int, _ number: UInt8, _ weight: UInt8) -> Double {
        let way = unturned(at, number, weight)
        return way < 1 ? way : way - 1
    }
}

/// The slides at all places of a round, by their places in the order. Copies of one are neighbours only where it has more than
/// half of the places.
///
/// Between two copies of a slide there is one of each that is as heavy. So only the heaviest, where it is alone, may have
/// neighbouring copies along the ways: it is put between the others.
func spread(_ weights: [UInt8], along ways: Ways) -> [Int] {
    let most = weights.max() ?? 0
    let heaviest = weights.count { $0 == most } == 1 ? weights.firstIndex(of: most) : nil
    var copies: [(way: Double, at: Int)] = []
    for (at, weight) in weights.enumerated() where at != heaviest {
        for number in 0..<weight { copies.append((ways.way(at, number, weight), at)) }
    }
    copies.sort { $0 < $1 }
    guard let heaviest else { return copies.map(\.at) }
    var places: [Int] = []
    places.reserveCapacity(copies.count + Int(most))
    var passed = 0
    for rank in ranks(of: heaviest, weight: most, among: copies.map(\.way), along: ways) {
        places += copies[passed..<rank].map(\.at)
        places.append(heaviest)
        passed = rank
    }
    return places + copies[passed...].map(\.at)
}

/// How many of the others' copies stand before each copy of the heaviest slide. No two are equal, unless it has more copies than
/// the others together: then it stands between any two of them, and as often everywhere, give or take one.
private func ranks(of heaviest: Int, weight: UInt8, among others: [Double], along ways: Ways) -> [Int] {
    let weight = Int(weight)
    let isFirst = heaviest == 0
    if weight >= others.count { return (0..<weight).map { $0 * others.count / weight + (isFirst ? 0 : 1) } }
    var ranks: [Int] = []
    var passed = 0
    for way in (0..<weight).map({ ways.way(heaviest, UInt8($0), UInt8(weight)) }).sorted() {
        while passed < others.count, others[passed] < way { passed += 1 }
        ranks.append(max(passed, ranks.last.map { $0 + 1 } ?? 0))
    }
    // Of a round that begins with it the last place is another's. One that did not stand at the end does not get there.
    let end = isFirst ? others.count - 1 : max(passed, others.count - 1)
    for (number, rank) in ranks.enumerated() { ranks[number] = min(rank, end - (weight - 1 - number)) }
    return ranks
}
