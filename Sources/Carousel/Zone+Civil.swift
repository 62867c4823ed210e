public import PlaylistFormat

/// What clocks on the wall show.
extension Zone {
    /// What the clocks show at an instant.
    public func moment(at instant: WallInstant) -> CivilMoment {
        CivilMoment(seconds: instant.second + Int64(offset(instant.second)))
    }

    /// The first instant at which the clocks show this moment; where they skip it, the first after that.
    public func firstInstant(showing moment: CivilMoment) -> WallInstant {
        // No segment before has shown it, and the last one must.
        let around = moment.seconds - Self.reach..<moment.seconds + Self.reach
        for segment in segments(of: around) {
            let second = max(segment.lowerBound, moment.seconds - Int64(offset(segment.lowerBound)))
            if second < segment.upperBound { return WallInstant(second: second) }
        }
        preconditionFailure("no clock is \(Self.reach) seconds behind UTC")
    }
}
