public import Vocabulary

/// A time zone: the offset of its local time from UTC.
public struct Zone: Sendable {
    /// Seconds east of UTC at a time in seconds since 1970-01-01T00:00Z.
    public let offset: @Sendable (Int64) -> Int

    /// A zone with this offset function, which any thread may call.
    public init(offset: @escaping @Sendable (Int64) -> Int) { self.offset = offset }

    /// UTC: the offset is always 0.
    public static let utc = Zone { _ in 0 }
}

/// Local time.
extension Zone {
    /// The local time at an instant.
    public func moment(at instant: WallInstant) -> CivilMoment {
        CivilMoment(seconds: instant.second + Int64(offset(instant.second)))
    }

    /// The first instant at which local time is `moment`; where the zone skips it, the first instant after the gap.
    public func firstInstant(showing moment: CivilMoment) -> WallInstant {
        // Local time reaches the moment within `reach` of the same time in UTC.
        let around = moment.seconds - Self.reach..<moment.seconds + Self.reach
        for segment in segments(of: around) {
            let second = max(segment.lowerBound, moment.seconds - Int64(offset(segment.lowerBound)))
            if second < segment.upperBound { return WallInstant(second: second) }
        }
        preconditionFailure("no clock is \(Self.reach) seconds behind UTC")
    }
}

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
