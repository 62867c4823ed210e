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

    /// The position `steps` showable slides after a position, or (below 0) before it; nil where there is none.
    ///
    /// - Parameter leaving: the index of the slide to move away from. A slide with several places in a round never
    ///   follows itself, as such a move would change nothing.
    func position(in level: PriorityLevel, after start: Position, skipping steps: Int64, leaving: Int? = nil)
        -> Position?
    {
        guard showableCount > (leaving.map { isShowable[$0] } == true ? 1 : 0) else { return nil }
        let count = level.count
        let direction = steps.signum()
        let firstPlace = direction > 0 ? 0 : count - 1
        var left = steps.magnitude
        var position = start
        var misses = 0
        let avoidsRepeats = level.isWeighted && showableCount > 1
        var last = avoidsRepeats ? leaving : nil
        while true {
            position = position + direction
            if left > UInt64(count), position.divided(by: count).place == firstPlace {
                // Each round has `showablePlaces` showable places, in any order, so whole rounds are skipped at once:
                // all but the last, which must end on a showable slide.
                let rounds = (left - 1) / UInt64(showablePlaces)
                position = position + direction * Int64(count) * Int64(rounds)
                left -= rounds * UInt64(showablePlaces)
            }
            let index = level.index(at: position)
            guard isShowable[index], index != last else {
                misses += 1
                if level.hasOrders, misses.isMultiple(of: Self.mostMisses) {
                    position = level.position(before: position, going: direction) { isShowable[$0] && $0 != last }
                }
                continue
            }
            misses = 0
            left -= 1
            if left == 0 { return position }
            if avoidsRepeats { last = index }
        }
    }

    /// After as many places of slides that cannot be shown, the next one is looked for among the slides of a round: they have up
    /// to a hundred times as many places, and each place is asked for under a lock.
    private static let mostMisses = 64
}
