internal import PlaylistFormat

/// Where a show stands, for another run to go on from.
public struct Bookmark: Hashable, Sendable {
    /// Where it stands among the slides of one priority.
    public struct Place: Hashable, Sendable {
        public var priority: Int
        public var round: Int64
        /// The slide's file.
        public var path: String

        public init(priority: Int, round: Int64, path: String) {
            self.priority = priority
            self.round = round
            self.path = path
        }
    }

    public var places: [Place]

    public init(places: [Place]) { self.places = places }
}

extension CarouselState {
    public var bookmark: Bookmark {
        Bookmark(
            places: zip(lineup.tiers, standings).compactMap { tier, standing in
                if tier.slides.isEmpty || tier.priority == .min { return nil }
                let round = standing.position.divided(by: tier.count).round
                return Bookmark.Place(
                    priority: tier.priority, round: round, path: tier.slide(at: standing.position).path)
            })
    }

    /// Goes on where another run has ended. Nothing may have been shown yet. Sources that come later are gone on with too,
    /// as long as there was no slide to show.
    ///
    /// A bag is always gone on with: its slides come around only if it is emptied. Where there are bags among listed
    /// slides, the next round is begun, in another order than the last.
    ///
    /// - Parameter listed: whether listed slides are gone on with too; else they begin at the first.
    public mutating func resume(_ bookmark: Bookmark, listed: Bool) {
        resumption = Resumption(bookmark: bookmark, listed: listed)
        takeUpResumption()
    }

    /// Stands where another run has ended, while that is wanted.
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

/// What a show goes on from until it shows a slide.
struct Resumption: Hashable, Sendable {
    let bookmark: Bookmark
    let listed: Bool
}

extension Position {
    /// The rounds of `count` slides that have positions, with room for many more.
    fileprivate static func rounds(of count: Int) -> ClosedRange<Int64> {
        let most = (Int64.max >> 2) / Int64(max(1, count))
        return -most...most
    }
}
