internal import Vocabulary

/// Schedules that must all be open, in local time without a time zone.
extension [Schedule] {
    func isOpen(civil second: Int64) -> Bool { allSatisfy { $0.isOpen(civil: second) } }

    /// When all are open, from stretches that begin on these days: complete from the second day on. There must be a
    /// schedule.
    func stretches(beginningOn days: Range<Int>) -> [Range<Int64>] {
        dropFirst().reduce(self[0].stretches(beginningOn: days)) {
            $0.intersection($1.stretches(beginningOn: days))
        }
    }

    /// The first later second at which all open or one closes; nil: there is none.
    ///
    /// Between bounds the schedules repeat each week. So it is enough to search a week from now and a week from each
    /// bound; a day more on each side is for windows that cross midnight.
    func nextChange(afterCivil second: Int64) -> Int64? {
        if isEmpty { return nil }
        let yesterday = CivilMoment(seconds: second).date.dayNumber - 1
        let bounds = flatMap(\.boundDays).map { $0 - 2 }.filter { $0 > yesterday }
        for day in Set([yesterday] + bounds).sorted() {
            let days = day..<day + 12
            let known = Swift.max(second, Int64(day + 1) * Schedule.dayLength)
            let end = Int64(days.upperBound) * Schedule.dayLength
            for stretch in stretches(beginningOn: days) {
                for edge in [stretch.lowerBound, stretch.upperBound] where edge > known && edge < end { return edge }
            }
        }
        return nil
    }
}
