internal import Schedules
internal import Vocabulary

/// The position in a level, and which of the level's slides can be shown.
struct LevelCursor: Sendable {
    var position: Position
    /// For each slide, by its index.
    private(set) var isShowable: [Bool]
    private(set) var showableCount: Int
    /// The number of places in a round that showable slides have together, where each class of halves has all of its own or none.
    private var places: Int
    /// How many slides of each class of halves are showable; and how many classes have only some.
    private var halves: [Int]
    private var brokenClasses = 0

    /// Every slide whose schedules are open can be shown.
    init(_ level: PriorityLevel, at position: Position, isOpen: ([Schedule]) -> Bool) {
        self.position = position
        let timetable = level.timetable
        let open = timetable.schedules.map(isOpen)
        if open.allSatisfy(\.self) {
            isShowable = [Bool](repeating: true, count: level.slides.count)
            showableCount = level.slides.count
            places = level.count
            halves = level.halves.sizes
            return
        }
        isShowable = [Bool](repeating: false, count: level.slides.count)
        halves = [Int](repeating: 0, count: level.halves.sizes.count)
        (showableCount, places) = (0, 0)
        for (index, number) in timetable.numbers.enumerated() where number < 0 || open[Int(number)] {
            set(index, of: level, showable: true)
        }
    }

    mutating func set(_ index: Int, of level: PriorityLevel, showable: Bool) {
        guard isShowable[index] != showable else { return }
        isShowable[index] = showable
        let change = showable ? 1 : -1
        showableCount += change
        guard let number = level.halves.number(of: index) else {
            places += change * level.slides[index].showing.weight
            return
        }
        let size = level.halves.sizes[number]
        brokenClasses -= (1..<size).contains(halves[number]) ? 1 : 0
        places -= halves[number] == 0 ? 0 : level.halves.places(of: number)
        halves[number] += change
        places += halves[number] == 0 ? 0 : level.halves.places(of: number)
        brokenClasses += (1..<size).contains(halves[number]) ? 1 : 0
    }

    /// How many places of a position's round have a slide that can be shown.
    func placeCount(ofRoundAt position: Position, in level: PriorityLevel) -> Int {
        if brokenClasses == 0 { return places }
        return level.order(of: position.divided(by: level.count).round).count { isShowable[$0] }
    }

    /// Whether something is seen at a place: of a pair one picture is enough.
    func canShow(_ seat: Seat) -> Bool { seat.holds { isShowable[$0] } }

    /// Whether a slide can be shown that is not at a place.
    func canShowAnother(than seat: Seat) -> Bool { showableCount > seat.indices.count { isShowable[$0] } }

    /// The position `steps` rests after a position, or (below 0) before it; nil where there is none. Neighbouring places of a
    /// slide are one rest, which stands at the first of them.
    ///
    /// - Parameter leaving: what to move away from.
    func position(in level: PriorityLevel, after start: Position, skipping steps: Int64, leaving: Seat? = nil)
        -> Position?
    {
        guard showableCount > 0, leaving.map(canShowAnother) ?? true else { return nil }
        let count = level.count
        let direction = steps.signum()
        var left = steps.magnitude
        var position = start
        let mergesRests = mergesRests(in: level)
        var last = mergesRests ? leaving : nil
        while true {
            let round = position.divided(by: count).round
            guard let next = showable(in: level, beyond: position, going: direction, except: last) else { return nil }
            position = next
            let new = position.divided(by: count).round
            // What a slide that is left out stands between is not known to be one rest.
            let isKnown = !mergesRests || last.map(canShow) == true
            if left > UInt64(count), new != round, isKnown {
                // Each round has as many rests, in any order, so whole rounds are skipped at once: all but the last, which must
                // end on a showable slide.
                let rests = UInt64(restCount(ofRoundAt: position, in: level))
                let rounds = (left - 1) / rests
                var border = Position(round: new, place: direction > 0 ? 0 : count - 1, of: count)
                border = border + direction * Int64(count) * Int64(rounds)
                if mergesRests {
                    last = showable(in: level, beyond: border, going: -direction).map(level.seat)
                }
                guard let next = showable(in: level, beyond: border + -direction, going: direction, except: last)
                else { return nil }
                position = next
                left -= rounds * rests
            }
            left -= 1
            if left == 0 { return direction > 0 ? position : restStart(at: position, in: level) }
            if mergesRests { last = level.seat(at: position) }
        }
    }

    /// The nearest place in a direction whose slide can be shown; nil where three rounds have none.
    private func showable(
        in level: PriorityLevel, beyond start: Position, going direction: Int64, except last: Seat? = nil
    ) -> Position? {
        let single = last.flatMap { $0.companion == nil ? $0.index : nil }
        var position = start
        var misses = 0
        while (position.steps - start.steps).magnitude <= 3 * level.count {
            position = position + direction
            let seat = level.seat(at: position)
            if canShow(seat), seat != last { return position }
            misses += 1
            if level.hasOrders, misses.isMultiple(of: Self.mostMisses) {
                position = level.position(before: position, going: direction) { isShowable[$0] && $0 != single }
            }
        }
        return nil
    }

    /// Whether neighbouring places are one rest. A slide alone rests anyway.
    private func mergesRests(in level: PriorityLevel) -> Bool { level.isWeighted && showableCount > 1 }

    /// How many neighbouring places of a slide are one rest, from a position on.
    func restPlaces(from start: Position, in level: PriorityLevel) -> Int {
        restPositions(from: start, going: 1, in: level).reduce(0) { count, _ in count + 1 }
    }

    /// The first position of a rest.
    func restStart(at position: Position, in level: PriorityLevel) -> Position {
        restPositions(from: position, going: -1, in: level).reduce(position) { $1 }
    }

    /// The places of a slide up to that of another one that can be shown.
    private func restPositions(
        from start: Position, going direction: Int64, in level: PriorityLevel
    ) -> some Sequence<Position> {
        let seat = mergesRests(in: level) ? level.seat(at: start) : nil
        return sequence(first: start) { position in
            guard let seat, let next = showable(in: level, beyond: position, going: direction) else { return nil }
            // Two that only ever come together rest like one alone.
            let isOver = (next.steps - start.steps).magnitude >= 2 * level.count
            return level.seat(at: next) == seat && !isOver ? next : nil
        }
    }

    /// After as many places of slides that cannot be shown, the next one is looked for among the slides of a round: they have up
    /// to a hundred times as many places, and each place is asked for under a lock.
    private static let mostMisses = 64
}
