public import PlaylistFormat

/// The slides of a playlist with its folders opened, and the order in which a round goes through them.
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

    /// Every slide, in the order of the playlist.
    public let slides: [Slide]
    private let bags: [Range<Int>]
    private let seed: UInt64

    /// - Parameters:
    ///   - groups: in the playlist's order; a playlist that is shuffled as a whole is one group.
    ///   - seed: what shuffles depend on, and nothing else.
    public init(groups: [Group], seed: UInt64 = 0) {
        slides = groups.flatMap(\.slides)
        self.seed = seed
        var bags: [Range<Int>] = []
        var start = 0
        for group in groups {
            let end = start + group.slides.count
            if group.order == .shuffled { bags.append(start..<end) }
            start = end
        }
        self.bags = bags
    }

    /// Slides as listed.
    public init(_ slides: [Slide]) {
        self.init(groups: [Group(order: .listed, slides: slides)])
    }

    /// The slide at a position. There must be one.
    public func slide(at position: Position) -> Slide {
        let (round, place) = position.divided(by: slides.count)
        guard let bag = bags.first(where: { $0.contains(place) }) else { return slides[place] }
        return slides[
            Bag(size: bag.count, seed: seed &+ UInt64(bag.lowerBound)).item(place - bag.lowerBound, in: round)
                + bag.lowerBound]
    }

    /// The first position, from `position` on, of a slide that `matches`; nil where none does.
    public func firstPosition(from position: Position, where matches: (Slide) -> Bool) -> Position? {
        // From the middle of one shuffled round, a slide may be as far away as the end of the next.
        let reach = bags.isEmpty ? slides.count : 2 * slides.count
        return (0..<Int64(reach)).lazy.map { position + $0 }.first { matches(slide(at: $0)) }
    }
}
