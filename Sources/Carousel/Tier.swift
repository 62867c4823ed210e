public import PlaylistFormat

/// The slides of one priority, and the order in which a round goes through them.
///
/// A slide's place in a shuffled round follows from its path, the seed and the round, and from nothing else: a step
/// back finds what a step forward showed, and slides that come or go leave the others in their order.
public struct Tier: Hashable, Sendable {
    public let priority: Int
    /// Each slide once, in the order of the playlist.
    public let slides: [Slide]
    /// How many places a round has: a slide takes as many as it weighs.
    public let count: Int
    let bags: [Range<Int>]
    let seed: UInt64
    /// What tells slides apart when they are shuffled: the path, and how many of the same path are shuffled
    /// before it.
    let identities: [UInt64]
    let pathHashes: [UInt64]
    private let paths: PathIndex
    let timetable: Timetable
    /// The shuffled round in which slides came or went last.
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
        paths = PathIndex(pathHashes)
        timetable = Timetable(slides)
        self.identities = identities
        count = slides.reduce(0) { $0 + $1.showing.weight }
    }

    /// The slide at a position. There must be one.
    public func slide(at position: Position) -> Slide { slides[index(at: position)] }

    /// Which of `slides` stands at a position. There must be one.
    func index(at position: Position) -> Int {
        let (round, place) = position.divided(by: count)
        if bags.isEmpty && !isWeighted { return place }
        return Int(order(of: round)[place])
    }

    /// The slides of a path, in order.
    func indices(of path: String) -> [Int] { paths.indices(of: hashed(path)).filter { slides[$0].path == path } }

    /// Whether some slide has this path, but for one chance in 2^64 of taking another for it.
    func hasPath(hash: UInt64) -> Bool { !paths.indices(of: hash).isEmpty }

    var isWeighted: Bool { count != slides.count }

    /// The indices of the slides at each place of a round.
    func order(of round: Int64) -> [Int32] { rounds.order(of: round) { makeOrder(of: round) } }

    public static func == (left: Tier, right: Tier) -> Bool {
        left.priority == right.priority && left.seed == right.seed && left.bags == right.bags
            && left.open == right.open && left.slides == right.slides
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(priority)
        hasher.combine(seed)
        hasher.combine(slides)
    }
}
