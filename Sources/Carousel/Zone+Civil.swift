public import Vocabulary

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
