internal import Vocabulary

/// Where a show stands, so that a later run can continue there.
public struct Bookmark: Hashable, Sendable {
    /// Where it stands in one level.
    public struct LevelPlace: Hashable, Sendable {
        /// The level's priority.
        public var priority: Int
        /// The round, as `Position.divided(by:)` counts them.
        public var round: Int64
        /// The path of the slide's file.
        public var path: String
        /// How many places of the file the round has had before, where slides have several.
        public var turn: Int

        /// The slide of a file, in a round of the level of a priority.
        public init(priority: Int, round: Int64, path: String, turn: Int = 0) {
            self.priority = priority
            self.round = round
            self.path = path
            self.turn = turn
        }
    }

    /// At most one for each priority.
    public var places: [LevelPlace]

    /// A bookmark as an earlier run has left it.
    public init(places: [LevelPlace]) { self.places = places }
}

extension CarouselState {
    /// Where the show stands now in each level with slides, without the fall-back's.
    public var bookmark: Bookmark {
        Bookmark(
            places: zip(lineup.levels, cursors).compactMap { level, cursor in
                if level.slides.isEmpty || level.priority == .min { return nil }
                let path = level.slide(at: cursor.position).path
                return Bookmark.LevelPlace(
                    priority: level.priority, round: cursor.position.divided(by: level.count).round, path: path,
                    turn: level.turn(at: cursor.position, of: path))
            })
    }

    /// Continues where an earlier run ended. Call it before the first event. Until the first slide is shown it also
    /// applies to slides that a reload brings.
    ///
    /// A level that is one shuffled bag continues its round, so that every slide has its turn. A level of listed slides
    /// with bags among them begins the next round, whose order is another one.
    ///
    /// - Parameter listed: whether levels with listed slides continue too, instead of beginning at the first slide
    public mutating func resume(_ bookmark: Bookmark, listed: Bool) {
        resumption = Resumption(bookmark: bookmark, listed: listed)
        takeUpResumption()
    }

    /// Takes the positions from the bookmark, while there is one to resume.
    mutating func takeUpResumption() {
        guard let (bookmark, listed) = resumption.map({ ($0.bookmark, $0.listed) }) else { return }
        for (number, level) in lineup.levels.enumerated() {
            guard let place = bookmark.places.first(where: { $0.priority == level.priority }), !level.slides.isEmpty,
                Position.rounds(of: level.count).contains(place.round)
            else { continue }
            if listed || level.bags == [0..<level.slides.count] {
                let stood = level.place(in: place.round, of: place.path, turn: place.turn)
                cursors[number].position = Position(round: place.round, place: stood ?? 0, of: level.count)
            } else if !level.bags.isEmpty {
                cursors[number].position = Position(round: place.round + 1, place: 0, of: level.count)
            }
        }
    }
}

/// The bookmark to continue from, until a slide is shown.
struct Resumption: Hashable, Sendable {
    let bookmark: Bookmark
    let listed: Bool
}

extension PriorityLevel {
    /// How many places of a file come before a position in its round, where slides have several.
    fileprivate func turn(at position: Position, of path: String) -> Int {
        if !isWeighted { return 0 }
        let (round, place) = position.divided(by: count)
        let own = Set(indices(of: path))
        return order(of: round).count(before: place, where: own.contains)
    }

    /// The place of a file's turn in a round; its last one where it has not so many.
    fileprivate func place(in round: Int64, of path: String, turn: Int) -> Int? {
        var place = self.place(in: round, from: 0, of: path)
        for _ in 0..<turn {
            guard let last = place, let next = self.place(in: round, from: last + 1, of: path), next > last else {
                break
            }
            place = next
        }
        return place
    }
}

extension Position {
    /// The rounds of `count` slides whose positions fit an Int64, with room to count on.
    fileprivate static func rounds(of count: Int) -> ClosedRange<Int64> {
        let most = (Int64.max >> 2) / Int64(max(1, count))
        return -most...most
    }
}
