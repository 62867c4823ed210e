internal import Vocabulary

/// Looks for a slide anywhere in a level, where nothing is shown and what comes first in its order cannot be.
///
/// It goes through the slides in steps of a golden section: wherever good ones lie together, it soon comes across one.
struct Search: Hashable, Sendable {
    /// For so long only the order counts.
    static let patience = Duration.milliseconds(500)
    /// How many slides are looked at together.
    private static let most = 256

    /// The level's number in the lineup.
    let level: Int
    private let count: Int
    private let stride: Int
    /// How many slides were visited; after all, it begins anew.
    private var visits = 0
    /// The visits of the slides that are being looked at.
    private var asked: [Int] = []
    /// The slide that is to be shown, as far as is known; by its index.
    private(set) var found: Int?

    /// - Parameter count: of the level's slides
    init(in level: Int, of count: Int) {
        self.level = level
        self.count = count
        var stride = max(1, Int(Double(count) * 0.618_033_988_75))
        while greatestCommonDivisor(stride, count) > 1 { stride += 1 }
        self.stride = stride
    }

    /// Whether it waits for an answer.
    var isWaiting: Bool { !asked.isEmpty }

    /// The slides to look at next, by their indices.
    mutating func ask(where isShowable: (Int) -> Bool) -> [Int] {
        found = nil
        asked = []
        for visit in visits..<visits + count where isShowable(index(visit)) {
            asked.append(visit)
            if asked.count == Self.most { break }
        }
        return asked.map(index)
    }

    /// Takes in what has come of the first ones.
    mutating func take(_ sight: SlideSight) {
        guard let last = asked.prefix(sight.count).last else { return }
        visits = last + 1
        found = sight.isGood ? index(last) : nil
        asked = []
    }

    private func index(_ visit: Int) -> Int { visit % count * stride % count }
}

private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestCommonDivisor(b, a % b) }

/// What has come of a look at slides, one after the other.
public struct SlideSight: Hashable, Sendable {
    /// How many were looked at.
    public var count: Int
    /// Whether the last of them can be opened: it may be one to show.
    public var isGood: Bool
    /// Files that cannot be shown.
    public var faulty: [String]
    /// Files whose file systems do not answer.
    public var unreachable: [String]

    /// What was found.
    public init(count: Int, isGood: Bool, faulty: [String] = [], unreachable: [String] = []) {
        self.count = count
        self.isGood = isGood
        self.faulty = faulty
        self.unreachable = unreachable
    }
}

extension CarouselState {
    /// Begins to look for a slide out of the order, goes on with it, or ends it.
    ///
    /// - Parameter event: what has happened; it was taken in
    mutating func searchOn(after event: Event, at now: Instant) {
        guard scene?.slide == nil, interlude == nil, !showsInterlude, let best = bestLevel else {
            (search, vainSince) = (nil, nil)
            sought = []
            return
        }
        let start = vainSince ?? now
        vainSince = start
        if search?.level != best {
            guard search != nil || event.isFailure && now >= start + Search.patience else { return }
            search = Search(in: best, of: lineup.levels[best].slides.count)
        }
        if case .sighted(let sight) = event { search?.take(sight) }
        let isShowable = cursors[best].isShowable
        if search?.isWaiting == true || search?.found.map({ isShowable[$0] }) == true { return }
        let indices = search?.ask { isShowable[$0] } ?? []
        sought = indices.map { lineup.levels[best].slides[$0] }
    }

    /// The step to the slide that was found.
    func plan(for search: Search) -> Plan? {
        guard let found = search.found else { return nil }
        let (slides, cursor) = (lineup.levels[search.level], cursors[search.level])
        let (round, start) = cursor.position.divided(by: slides.count)
        guard let place = slides.place(in: round, from: start, of: found) else { return nil }
        let position = Position(round: round, place: place, of: slides.count)
        let step = Step(
            from: scene, to: .slide(slides.slide(at: position)), transition: slides.transition(at: position))
        return Plan(step: step, level: search.level, position: position)
    }
}

extension Event {
    /// Whether a file cannot be shown.
    fileprivate var isFailure: Bool {
        switch self {
        case .readable(_, false), .unreachable: true
        default: false
        }
    }
}
