internal import PlaylistFormat

/// Where the show stands in a tier, and which of its slides can be shown.
struct Standing: Sendable {
    var position: Position
    /// By the index of the slide.
    private(set) var isShowable: [Bool]
    private(set) var showableCount: Int
    /// How many places of a round they have together.
    private(set) var showablePlaces: Int

    /// Every slide can be shown whose schedules are open.
    init(_ tier: Tier, at position: Position, isOpen: ([Schedule]) -> Bool) {
        self.position = position
        let timetable = tier.timetable
        let open = timetable.schedules.map(isOpen)
        if open.allSatisfy(\.self) {
            isShowable = [Bool](repeating: true, count: tier.slides.count)
            showableCount = tier.slides.count
            showablePlaces = tier.count
            return
        }
        isShowable = timetable.numbers.map { $0 < 0 || open[Int($0)] }
        showableCount = 0
        showablePlaces = 0
        for index in isShowable.indices where isShowable[index] {
            showableCount += 1
            showablePlaces += tier.slides[index].showing.weight
        }
    }

    mutating func set(_ index: Int, of tier: Tier, showable: Bool) {
        guard isShowable[index] != showable else { return }
        isShowable[index] = showable
        showableCount += showable ? 1 : -1
        showablePlaces += (showable ? 1 : -1) * tier.slides[index].showing.weight
    }

    /// The position `steps` showable slides after a position, or before it; nil where there is none.
    ///
    /// - Parameter leaving: the index of the slide that is gone away from. A slide that takes several places of a round
    ///   never follows itself, so that nothing moves where nothing changes.
    func position(in tier: Tier, after start: Position, skipping steps: Int64, leaving: Int? = nil) -> Position? {
        guard showableCount > (leaving.map { isShowable[$0] } == true ? 1 : 0) else { return nil }
        let count = tier.count
        let direction = steps.signum()
        let firstPlace = direction > 0 ? 0 : count - 1
        var left = steps.magnitude
        var position = start
        let avoidsRepeats = tier.isWeighted && showableCount > 1
        var last = avoidsRepeats ? leaving : nil
        while true {
            position = position + direction
            if left > UInt64(count), position.divided(by: count).place == firstPlace {
                // A round holds every slide as often as it weighs, in whatever order, so whole rounds are taken at
                // once: all but the last, which must end on a slide that is showable.
                let rounds = (left - 1) / UInt64(showablePlaces)
                position = position + direction * Int64(count) * Int64(rounds)
                left -= rounds * UInt64(showablePlaces)
            }
            let index = tier.index(at: position)
            guard isShowable[index], index != last else { continue }
            left -= 1
            if left == 0 { return position }
            if avoidsRepeats { last = index }
        }
    }
}
