internal import Schedules
internal import Vocabulary

/// The position in a level, and which of the level's slides can be shown.
struct LevelCursor: Sendable {
    var position: Position
    /// For each slide, by its index.
    private(set) var isShowable: [Bool]
    private(set) var showableCount: Int
    /// The number of places in a round that showable slides have together.
    private(set) var showablePlaces: Int

    /// Every slide whose schedules are open can be shown.
    init(_ level: PriorityLevel, at position: Position, isOpen: ([Schedule]) -> Bool) {
        self.position = position
        let timetable = level.timetable
        let open = timetable.schedules.map(isOpen)
        if open.allSatisfy(\.self) {
            isShowable = [Bool](repeating: true, count: level.slides.count)
            showableCount = level.slides.count
            showablePlaces = level.count
            return
        }
        isShowable = timetable.numbers.map { $0 < 0 || open[Int($0)] }
        showableCount = 0
        showablePlaces = 0
        for index in isShowable.indices where isShowable[index] {
            showableCount += 1
            showablePlaces += level.slides[index].showing.weight
        }
    }

    mutating func set(_ index: Int, of level: PriorityLevel, showable: Bool) {
        guard isShowable[index] != showable else { return }
        isShowable[index] = showable
        showableCount += showable ? 1 : -1
        showablePlaces += (showable ? 1 : -1) * level.slides[index].showing.weight
    }

    /// The position `steps` rests after a position, or (below 0) before it; nil where there is none. Neighbouring places of a
    /// slide are one rest, which stands at the first of them.
    ///
    /// - Parameter leaving: the index of the slide to move away from.
    func position(in level: PriorityLevel, after start: Position, skipping steps: Int64, leaving: Int? = nil)
        -> Position?
    {
        guard showableCount > (leaving.map { isShowable[$0] } == true ? 1 : 0) else { return nil }
        let count = level.count
        let direction = steps.signum()
        var left = steps.magnitude
        var position = start
        let mergesRests = mergesRests(in: level)
        var last = mergesRests ? leaving : nil
        while true {
            let round = position.divided(by: count).round
            position = showable(in: level, beyond: position, going: direction, except: last)
            let new = position.divided(by: count).round
            // What a slide that is left out stands between is not known to be one rest.
            let isKnown = !mergesRests || last.map { isShowable[$0] } == true
            if left > UInt64(count), new != round, isKnown {
                // Each round has as many rests, in any order, so whole rounds are skipped at once: all but the last, which must
                // end on a showable slide.
                let rests = UInt64(restCount(ofRoundAt: position, in: level))
                let rounds = (left - 1) / rests
                var border = Position(round: new, place: direction > 0 ? 0 : count - 1, of: count)
                border = border + direction * Int64(count) * Int64(rounds)
                if mergesRests { last = level.index(at: showable(in: level, beyond: border, going: -direction)) }
                position = showable(in: level, beyond: border + -direction, going: direction, except: last)
                left -= rounds * rests
            }
            left -= 1
            if left == 0 { return direction > 0 ? position : restStart(at: position, in: level) }
            if mergesRests { last = level.index(at: position) }
        }
    }

    /// The nearest place in a direction whose slide can be shown. There must be one.
    private func showable(
        in level: PriorityLevel, beyond start: Position, going direction: Int64, except last: Int? = nil
    ) -> Position {
        var position = start
        var misses = 0
        while true {
            position = position + direction
            let index = level.index(at: position)
            if isShowable[index], index != last { return position }
            misses += 1
            if level.hasOrders, misses.isMultiple(of: Self.mostMisses) {
                position = level.position(before: position, going: direction) { isShowable[$0] && $0 != last }
            }
        }
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
        let index = mergesRests(in: level) ? level.index(at: start) : nil
        return sequence(first: start) { position in
            let next = index.map { _ in showable(in: level, beyond: position, going: direction) }
            return next.flatMap { level.index(at: $0) == index ? $0 : nil }
        }
    }

    /// After as many places of slides that cannot be shown, the next one is looked for among the slides of a round: they have up
    /// to a hundred times as many places, and each place is asked for under a lock.
    private static let mostMisses = 64
}
