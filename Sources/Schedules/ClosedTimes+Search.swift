internal import Vocabulary

extension ClosedTimes {
    /// Whether no hours begin on this day.
    func isClosed(on date: CivilDate) -> Bool {
        let at = days.index(endingAfter: date.dayNumber)
        return at < days.count && days[at].lowerBound <= date.dayNumber
    }

    /// Whether it closes this second of local time, whatever hours have begun.
    func closes(_ second: Int64) -> Bool {
        let at = times.index(endingAfter: second)
        return at < times.count && times[at].lowerBound <= second
    }

    /// The first later day on which one of its ranges begins or ends; nil: there is none.
    func nextEdge(after day: Int) -> Int? {
        var edges: [Int] = []
        let dayAt = days.index(endingAfter: day)
        if dayAt < days.count {
            let range = days[dayAt]
            edges.append(range.lowerBound > day ? range.lowerBound : range.upperBound)
        }
        let timeAt = times.index(endingAfter: Int64(day + 1) * Schedule.dayLength - 1)
        if timeAt < times.count {
            let ends = [times[timeAt].lowerBound, times[timeAt].upperBound].map {
                CivilMoment(seconds: $0).date.dayNumber
            }
            edges.append(ends[0] > day ? ends[0] : ends[1])
        }
        return edges.min()
    }
}
