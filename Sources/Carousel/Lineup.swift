public import PlaylistFormat

/// Everything that a show may put on its screens: the slides of its sources with their folders opened.
public struct Lineup: Hashable, Sendable {
    /// Slides that stand together and are listed or shuffled among themselves.
    public struct Group: Hashable, Sendable {
        public var order: Order
        public var slides: [Slide]

        public init(order: Order, slides: [Slide]) {
            self.order = order
            self.slides = slides
        }
    }

    /// The slides of each priority, the highest first. The fall-back's tier, if there is one, is the last.
    public let tiers: [Tier]
    /// The path of a picture that is shown for each one that cannot be.
    public let placeholder: String?
    /// What is shown while no slide can be; nil: the background colour.
    public let whenEmpty: Fallback?
    /// What shuffles depend on, and nothing else.
    public let seed: UInt64

    /// - Parameters:
    ///   - groups: in the playlist's order; a playlist that is shuffled as a whole is one group.
    ///   - seed: what shuffles depend on, and nothing else.
    public init(
        groups: [Group], seed: UInt64 = 0, whenEmpty: Fallback? = nil, placeholder: String? = nil
    ) {
        self.placeholder = placeholder
        self.whenEmpty = whenEmpty
        self.seed = seed
        var priorities: Set<Int> = []
        for group in groups { for slide in group.slides { priorities.insert(slide.showing.priority) } }
        // One that has no slide keeps the place until there are some.
        if priorities.isEmpty { priorities = [0] }
        var tiers = priorities.sorted(by: >).map { priority in
            let own =
                priorities.count == 1
                ? groups
                : groups.map { group in
                    Group(order: group.order, slides: group.slides.filter { $0.showing.priority == priority })
                }
            return Tier(priority: priority, groups: own, seed: seed)
        }
        if case .slide(let slide) = whenEmpty {
            tiers.append(Tier(priority: .min, groups: [Group(order: .listed, slides: [slide])], seed: seed))
        }
        self.tiers = tiers
    }

    /// Every slide but the fall-back; tier by tier, and in a tier in the order of the playlist.
    public var slides: [Slide] { tiers.lazy.filter { $0.priority != .min }.flatMap(\.slides) }

    /// How many there are of `slides`.
    public var count: Int { tiers.lazy.filter { $0.priority != .min }.reduce(0) { $0 + $1.slides.count } }

    /// Whether any of its slides are shuffled.
    public var isShuffled: Bool { tiers.contains { !$0.bags.isEmpty } }

    /// Whether one of `slides` has this path.
    public func hasSlide(of path: String) -> Bool {
        tiers.contains { $0.priority != .min && !$0.indices(of: path).isEmpty }
    }

    private init(tiers: [Tier], like other: Lineup) {
        self.tiers = tiers
        placeholder = other.placeholder
        whenEmpty = other.whenEmpty
        seed = other.seed
    }

    /// The same with other tiers in the place of its own.
    func with(_ tiers: [Tier]) -> Lineup { Lineup(tiers: tiers, like: self) }
}
