internal import PlaylistFormat

/// Where a show stands, so that a later run can continue there.
public struct Bookmark: Hashable, Sendable {
    /// Where it stands in one tier.
    public struct Place: Hashable, Sendable {
        /// The tier's priority.
        public var priority: Int
        /// The round, as `Position.divided(by:)` counts them.
        public var round: Int64
        /// The path of the slide's file.
        public var path: String

        /// The slide of a file, in a round of the tier of a priority.
        public init(priority: Int, round: Int64, path: String) {
            self.priority = priority
            self.round = round
            self.path = path
        }
    }

    /// At most one for each priority.
    public var places: [Place]

    /// A bookmark as an earlier run has left it.
    public init(places: [Place]) { self.places = places }
}

extension CarouselState {
    /// Where the show stands now in each tier with slides, without the fall-back's.
    public var bookmark: Bookmark {
        Bookmark(
            places: zip(lineup.tiers, standings).compactMap { tier, standing in
                if tier.slides.isEmpty || tier.priority == .min { return nil }
                let round = standing.position.divided(by: tier.count).round
                return Bookmark.Place(
                    priority: tier.priority, round: round, path: tier.slide(at: standing.position).path)
            })
    }

    /// Continues where an earlier run ended. Call it before the first event. Until the first slide is shown it also
    /// applies to slides that a reload brings.
    ///
    /// A tier that is one shuffled bag continues its round, so that every slide has its turn. A tier of listed slides
    /// with bags among them begins the next round, whose order is another one.
    ///
    /// - Parameter listed: whether tiers with listed slides continue too, instead of beginning at the first slide
    public mutating func resume(_ bookmark: Bookmark, listed: Bool) {
        resumption = Resumption(bookmark: bookmark, listed: listed)
        takeUpResumption()
    }

    /// Takes the positions from the bookmark, while there is one to resume.
    mutating func takeUpResumption() {
        guard let (bookmark, listed) = resumption.map({ ($0.bookmark, $0.listed) }) else { return }
        for (number, tier) in lineup.tiers.enumerated() {
            guard let place = bookmark.places.first(where: { $0.priority == tier.priority }), !tier.slides.isEmpty,
                Position.rounds(of: tier.count).contains(place.round)
            else { continue }
            if listed || tier.bags == [0..<tier.slides.count] {
                let stood = tier.place(in: place.round, from: 0, of: place.path)
                standings[number].position = Position(round: place.round, place: stood ?? 0, of: tier.count)
            } else if !tier.bags.isEmpty {
                standings[number].position = Position(round: place.round + 1, place: 0, of: tier.count)
            }
        }
    }
}

/// The bookmark to continue from, until a slide is shown.
struct Resumption: Hashable, Sendable {
    let bookmark: Bookmark
    let listed: Bool
}

extension Position {
    /// The rounds of `count` slides whose positions fit an Int64, with room to count on.
    fileprivate static func rounds(of count: Int) -> ClosedRange<Int64> {
        let most = (Int64.max >> 2) / Int64(max(1, count))
        return -most...most
    }
}
