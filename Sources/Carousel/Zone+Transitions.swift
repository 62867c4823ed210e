/// The transitions of a zone: where its offset changes.
extension Zone {
    /// An upper bound of the offset from UTC, in seconds: POSIX allows less than 25 hours (the TZ variable).
    static let reach: Int64 = 26 * 3600

    /// A lower bound of the time between two transitions, in seconds: those of the time zone database are days apart.
    static let stride: Int64 = 6 * 3600

    /// The first second in `time + 1 ... limit` with another offset than the second before; nil: there is none. `limit`
    /// is at most a `stride` after `time`.
    func firstTransition(after time: Int64, through limit: Int64) -> Int64? {
        let old = offset(time)
        if offset(limit) == old { return nil }
        var (before, after) = (time, limit)
        while after - before > 1 {
            let middle = before + (after - before) / 2
            if offset(middle) == old { before = middle } else { after = middle }
        }
        return after
    }

    /// Splits a time where the offset changes.
    func segments(of time: Range<Int64>) -> [Range<Int64>] {
        var segments: [Range<Int64>] = []
        var start = time.lowerBound
        var checked = start
        while checked < time.upperBound {
            let limit = min(checked + Self.stride, time.upperBound)
            if let transition = firstTransition(after: checked, through: limit), transition < time.upperBound {
                segments.append(start..<transition)
                start = transition
                checked = transition
            } else {
                checked = limit
            }
        }
        if start < time.upperBound { segments.append(start..<time.upperBound) }
        return segments
    }
}
