internal import Schedules
public import Vocabulary

/// The slides of one priority, and the order in which a round goes through them.
///
/// A slide's place in a shuffled round depends only on its path, the seed and the round. So a step back finds the slide
/// that a step forward has left, and slides that come or go leave the others in their order.
public struct PriorityLevel: Hashable, Sendable {
    /// -100...100 as in a playlist; `Int.min` for the fall-back.
    public let priority: Int
    /// Each slide once, in the order of the playlist.
    public let slides: [Slide]
    /// The number of places in a round: each slide, or two that share the screen, have as many as their weight.
    public let count: Int
    let bags: [Range<Int>]
    let seed: UInt64
    /// The identity of each slide in shuffled orders: a hash of its path, and of the number of shuffled slides with the
    /// same path before it.
    let identities: [UInt64]
    let pathHashes: [UInt64]
    let halves: Halves
    private let paths: PathIndex
    let timetable: Timetable
    /// The shuffled round that the last reload interrupted.
    var open: OpenRound? { didSet { rounds = RoundCache() } }
    private var rounds = RoundCache()

    init(priority: Int, groups: [Lineup.Group], seed: UInt64) {
        self.priority = priority
        self.seed = seed
        let slides = groups.count == 1 ? groups[0].slides : groups.flatMap(\.slides)
        var bags: [Range<Int>] = []
        var start = 0
        for group in groups {
            let end = start + group.slides.count
            if group.order == .shuffled { bags.append(start..<end) }
            start = end
        }
        pathHashes = slides.map { hashed($0.path) }
        var identities = pathHashes
        var copies: [UInt64: UInt64] = [:]
        for index in bags.joined() {
            let copy = copies[identities[index], default: 0]
            copies[identities[index]] = copy + 1
            if copy > 0 { identities[index] = mixed(identities[index] &+ copy) }
        }
        self.slides = slides
        self.bags = bags
        paths = PathIndex(slides, pathHashes)
        timetable = Timetable(slides)
        self.identities = identities
        let halves = Halves(slides, in: bags) { [pathHashes] in identities[$0] != pathHashes[$0] }
        self.halves = halves
        let weight = slides.reduce(0) { $0 + $1.showing.weight }
        let count = weight - halves.saved
        isWeighted = weight != slides.count
        dominant = isWeighted ? slides.firstIndex { 2 * $0.showing.weight >= count } : nil
        self.count = count
    }

    /// The slide at a position, alone or as a pair. There must be one.
    public func slide(at position: Position) -> Slide { slide(in: seat(at: position)) }

    /// A slide, or two as one.
    func slide(in seat: Seat) -> Slide {
        var slide = slides[seat.index]
        slide.isHalf = false
        if let companion = seat.companion { slide.join(slides[companion]) }
        return slide
    }

    /// What stands at a position. There must be something.
    func seat(at position: Position) -> Seat {
        let (round, place) = position.divided(by: count)
        return hasOrders ? order(of: round)[place] : Seat(place)
    }

    /// The position, on the way in a direction, before the nearest slide of this round that matches; the round's last where
    /// there is none.
    func position(before start: Position, going direction: Int64, where matches: (Int) -> Bool) -> Position {
        let (round, place) = start.divided(by: count)
        let order = order(of: round)
        let found = direction > 0 ? order.place(from: place, where: matches) : order.place(upTo: place, where: matches)
        let last = direction > 0 ? count - 1 : 0
        return found.map { Position(round: round, place: $0, of: count) + -direction }
            ?? Position(round: round, place: last, of: count)
    }

    /// The slides that show a file, in order.
    func indices(of path: String) -> [Int] { paths.indices(of: hashed(path)).filter { slides[$0].shows(path) } }

    /// Whether a slide shows a file of this hash. Another path has the same hash with a probability of 2^-64.
    func hasPath(hash: UInt64) -> Bool { !paths.indices(of: hash).isEmpty }

    let isWeighted: Bool

    /// The slide with half of a round's places or more; nil where none has. Of several it is the first.
    let dominant: Int?

    /// Whether a slide's place in a round is another than its index.
    var hasOrders: Bool { !bags.isEmpty || isWeighted }

    /// What stands at each place of a round. The orders of the last few rounds are kept.
    func order(of round: Int64) -> RoundOrder {
        // Without bags all rounds are the same.
        let round = bags.isEmpty ? 0 : round
        return rounds.order(of: round) { makeOrder(of: round) }
    }

    /// Compares what determines the order of slides; caches and indices are left out.
    public static func == (left: PriorityLevel, right: PriorityLevel) -> Bool {
        left.priority == right.priority && left.seed == right.seed && left.bags == right.bags
            && left.open == right.open && left.slides == right.slides
    }

    /// Hashes a part of what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(priority)
        hasher.combine(seed)
        hasher.combine(slides)
    }
}
