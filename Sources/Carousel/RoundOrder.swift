internal import Synchronization

/// The order of one round: which slide stands at each place.
///
/// A slide of weight w has w places. Its first copy stands where the order of all slides has it, and the w - 1 further ones
/// follow at equal distances, around the round. Of few slides every place is held. Of many, copies are computed where they
/// are asked for, in one stretch of the round at a time: what is held grows with the slides and not with their weights.
final class RoundOrder: Sendable {
    /// Without `weights` what stands at each place; otherwise each once, in order.
    private let seats: [Seat]
    /// The weights of `seats`, in the same order; empty where every place is held.
    private let weights: [UInt8]
    private let ways: Ways
    /// For each, how many of its copies are before the end of the round: those that follow are at its beginning.
    private let turns: [UInt8]
    /// The number of places.
    let count: Int
    /// A round has as many stretches of equal length as its greatest weight: a slide has one copy in each, or two where
    /// rounding has it. For each, the places before it; and the number of all places.
    private let starts: [Int]
    private let known = Mutex<[(stretch: Int, copies: [Copy])]>([])

    /// One place of a slide, at its way along the round, 0..<1.
    private struct Copy: Comparable {
        let way: Double
        let number: UInt8
        let seat: Seat

        static func < (a: Copy, b: Copy) -> Bool {
            (a.way, a.number, a.seat.index) < (b.way, b.number, b.seat.index)
        }
    }

    /// Twice the greatest weight: of more slides no two copies of one are neighbours, as the first copy of another one stands
    /// between them.
    private static let few = 200

    /// - Parameters:
    ///   - recurs: whether the next round has the same order. Otherwise the round begins with its first slide and ends with its
    ///     last one, so that who makes the orders can keep one slide from both sides of a border.
    ///   - weight: of a slide, by its index: 1...100
    init(_ seats: [Seat], recurs: Bool = true, weight: ((Int) -> Int)? = nil) {
        let weights = weight.map { weight in seats.map { UInt8(weight($0.index)) } } ?? []
        ways = Ways(of: seats.count, recurs: recurs)
        guard seats.count > Self.few, let most = weights.max() else {
            self.seats = weights.isEmpty ? seats : spread(weights, along: ways).map { seats[$0] }
            self.weights = []
            count = self.seats.count
            turns = []
            starts = []
            return
        }
        self.seats = seats
        self.weights = weights
        var counts = [Int](repeating: 0, count: Int(most))
        var turns: [UInt8] = []
        turns.reserveCapacity(seats.count)
        for (at, weight) in weights.enumerated() {
            var turn: UInt8 = 0
            for number in 0..<weight {
                if ways.unturned(at, number, weight) < 1 { turn = number + 1 }
                counts[Self.stretch(ways.way(at, number, weight), of: counts.count)] += 1
            }
            turns.append(turn)
        }
        self.turns = turns
        var starts = [0]
        for count in counts { starts.append(starts[starts.count - 1] + count) }
        self.starts = starts
        count = starts[starts.count - 1]
    }

    /// Whether every place is held: they can be gone through.
    var holdsPlaces: Bool { weights.isEmpty }

    /// What stands at a place.
    subscript(place: Int) -> Seat { weights.isEmpty ? seats[place] : copy(at: place).seat }

    /// The first place, from `start` on, of a slide that matches.
    func place(from start: Int, where matches: (Int) -> Bool) -> Int? {
        if start >= count { return nil }
        if weights.isEmpty { return seats[start...].firstIndex { $0.holds(matches) } }
        let edge = copy(at: start)
        var best: Copy?
        for at in seats.indices where seats[at].holds(matches) {
            let rank = rank(of: edge, at: at)
            if rank == Int(weights[at]) { continue }
            let next = copy(at, rank)
            best = best.map { min($0, next) } ?? next
        }
        return best.map { count(before: $0) { _ in true } }
    }

    /// The last place, up to `end`, of a slide that matches.
    func place(upTo end: Int, where matches: (Int) -> Bool) -> Int? {
        if weights.isEmpty { return seats[...end].lastIndex { $0.holds(matches) } }
        let edge = copy(at: end)
        if edge.seat.holds(matches) { return end }
        var best: Copy?
        for at in seats.indices where seats[at].holds(matches) {
            let rank = rank(of: edge, at: at)
            if rank == 0 { continue }
            let previous = copy(at, rank - 1)
            best = best.map { max($0, previous) } ?? previous
        }
        return best.map { count(before: $0) { _ in true } }
    }

    /// How many places before one, which there must be, have slides that match.
    func count(before place: Int, where matches: (Int) -> Bool) -> Int {
        if weights.isEmpty { return seats[..<place].count { $0.holds(matches) } }
        return count(before: copy(at: place), where: matches)
    }

    /// How many places have slides that match.
    func count(where matches: (Int) -> Bool) -> Int {
        if weights.isEmpty { return seats.count { $0.holds(matches) } }
        return seats.indices.reduce(0) { $0 + (seats[$1].holds(matches) ? Int(weights[$1]) : 0) }
    }

    /// What stands at places up to `end`, by its first ones.
    func seats(upTo end: Int) -> [Seat] {
        if weights.isEmpty {
            var isSeen = [Bool](repeating: false, count: (seats.lazy.map(\.index).max() ?? 0) + 1)
            return seats[...end].filter { seat in
                defer { isSeen[seat.index] = true }
                return !isSeen[seat.index]
            }
        }
        let edge = copy(at: end)
        return seats.indices.map { copy($0, 0) }.filter { $0 <= edge }.sorted().map(\.seat)
    }

    private func count(before edge: Copy, where matches: (Int) -> Bool) -> Int {
        seats.indices.reduce(0) { $0 + (seats[$1].holds(matches) ? rank(of: edge, at: $1) : 0) }
    }
}

// MARK: - Copies

extension RoundOrder {
    private static func stretch(_ way: Double, of count: Int) -> Int { min(count - 1, Int(way * Double(count))) }

    /// A copy of what stands at a place of `seats`: the `rank`th on its way through the round.
    private func copy(_ at: Int, _ rank: Int) -> Copy {
        let weight = weights[at]
        let number = UInt8((Int(turns[at]) + rank) % Int(weight))
        return Copy(way: ways.way(at, number, weight), number: number, seat: seats[at])
    }

    /// How many copies of what stands at a place of `seats` are before another copy.
    private func rank(of edge: Copy, at: Int) -> Int { rank(near: edge.way, at: at) { $0 < edge } }

    /// How many copies of a slide `precede`: those before some way.
    private func rank(near way: Double, at: Int, precede: (Copy) -> Bool) -> Int {
        let weight = Int(weights[at])
        var rank = max(0, min(weight, Int((way - copy(at, 0).way) * Double(weight))))
        while rank > 0, !precede(copy(at, rank - 1)) { rank -= 1 }
        while rank < weight, precede(copy(at, rank)) { rank += 1 }
        return rank
    }

    private func copy(at place: Int) -> Copy {
        var (low, high) = (0, starts.count - 2)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= place { low = middle } else { high = middle - 1 }
        }
        let stretch = low
        return known.withLock { known in
            if let copies = known.first(where: { $0.stretch == stretch })?.copies {
                return copies[place - starts[stretch]]
            }
            // A step looks at the places on both sides of a border.
            if known.count == 2 { known.removeFirst() }
            let copies = copies(in: stretch)
            known.append((stretch, copies))
            return copies[place - starts[stretch]]
        }
    }

    private func copies(in stretch: Int) -> [Copy] {
        let count = starts.count - 1
        var copies: [Copy] = []
        copies.reserveCapacity(starts[stretch + 1] - starts[stretch])
        for at in seats.indices {
            var rank = rank(near: Double(stretch) / Double(count), at: at) {
                Self.stretch($0.way, of: count) < stretch
            }
            while rank < Int(weights[at]) {
                let copy = copy(at, rank)
                if Self.stretch(copy.way, of: count) != stretch { break }
                copies.append(copy)
                rank += 1
            }
        }
        copies.sort()
        return copies
    }
}
