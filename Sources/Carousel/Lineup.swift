internal import Schedules
public import Vocabulary

/// All slides of a show: those of its playlists, with the pictures of folders and of nested playlists in their places.
public struct Lineup: Hashable, Sendable {
    /// Neighbouring slides that are listed, or shuffled among themselves.
    public struct Group: Hashable, Sendable {
        /// The order of the group's slides.
        public var order: Order
        /// In the order of the playlist, also where they are shuffled.
        public var slides: [Slide]

        /// Slides with their order.
        public init(order: Order, slides: [Slide]) {
            self.order = order
            self.slides = slides
        }
    }

    /// The slides of each priority, the highest first. A fall-back slide is a level of its own, the last.
    public let levels: [PriorityLevel]
    /// The path of the picture that replaces each one that cannot be shown; nil: such slides are left out.
    public let placeholder: String?
    /// What is shown while no slide can be shown; nil: black.
    public let whenEmpty: Fallback?
    /// The marks over every frame; nil: none.
    public let indicator: Indicator?
    /// The seed of the shuffled orders.
    public let seed: UInt64
    /// How several slides are shown at once; nil: each is shown alone.
    public let layout: Layout?

    /// Sorts the slides of the groups into levels by their priority.
    ///
    /// - Parameters:
    ///   - groups: in the playlist's order; a playlist that is shuffled as a whole is one group
    ///   - seed: the seed of the shuffled orders
    public init(
        groups: [Group], seed: UInt64 = 0, whenEmpty: Fallback? = nil, placeholder: String? = nil,
        indicator: Indicator? = nil, layout: Layout? = nil
    ) {
        self.layout = layout
        self.placeholder = placeholder
        self.whenEmpty = whenEmpty
        self.indicator = indicator?.kind == .hidden ? nil : indicator
        self.seed = seed
        var priorities: Set<Int> = []
        for group in groups { for slide in group.slides { priorities.insert(slide.showing.priority) } }
        // There is always a level: without slides, an empty one.
        if priorities.isEmpty { priorities = [0] }
        var levels = priorities.sorted(by: >).map { priority in
            let own =
                priorities.count == 1
                ? groups
                : groups.map { group in
                    Group(order: group.order, slides: group.slides.filter { $0.showing.priority == priority })
                }
            return PriorityLevel(priority: priority, groups: own, seed: seed)
        }
        if case .slide(let slide) = whenEmpty {
            levels.append(PriorityLevel(priority: .min, groups: [Group(order: .listed, slides: [slide])], seed: seed))
        }
        self.levels = levels
    }

    /// Every slide without the fall-back: level by level, and in a level in the order of the playlist.
    public var slides: [Slide] { levels.lazy.filter { $0.priority != .min }.flatMap(\.slides) }

    /// The number of `slides`.
    public var count: Int { levels.lazy.filter { $0.priority != .min }.reduce(0) { $0 + $1.slides.count } }

    /// The schedules of each slide that has some, once for each level.
    var schedules: some Sequence<[Schedule]> { levels.lazy.flatMap(\.timetable.schedules) }

    /// Whether any of its slides are shuffled.
    public var isShuffled: Bool { levels.contains { !$0.bags.isEmpty } }

    /// Whether one of `slides` or the fall-back shows this file.
    public func hasSlide(of path: String) -> Bool { levels.contains { !$0.indices(of: path).isEmpty } }

    private init(levels: [PriorityLevel], like other: Lineup) {
        self.levels = levels
        placeholder = other.placeholder
        whenEmpty = other.whenEmpty
        indicator = other.indicator
        seed = other.seed
        layout = other.layout
    }

    /// This lineup with other levels.
    func with(_ levels: [PriorityLevel]) -> Lineup { Lineup(levels: levels, like: self) }
}
