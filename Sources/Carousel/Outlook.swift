public import PlaylistFormat

/// What is legal in the schedules of a programme and surely not meant: slides that no longer appear, and times at which
/// none does.
public struct Outlook: Hashable, Sendable {
    /// Why a slide will not appear again.
    public enum Reason: Hashable, Sendable {
        /// It did, up to this bound.
        case ended(Schedule.Bound)
        /// It never could: its days, hours and dates do not meet.
        case neverOpen
    }

    /// A slide that will not appear again.
    public struct Hopeless: Hashable, Sendable {
        /// Its place among those given.
        public let slide: Int
        public let reason: Reason
    }

    /// In the order of the slides.
    public let hopeless: [Hopeless]
    /// The stretches of the seven days from now in which no slide may appear: in order, apart, in whole seconds. Without
    /// slides it is all of them.
    public let gaps: [Range<WallInstant>]

    /// - Parameter showings: one for each slide. Equal schedules are looked at once.
    public init(of showings: some Sequence<Showing>, at now: WallInstant, in zone: Zone) {
        var hopeless: [Hopeless] = []
        var reasons: [[Schedule]: Reason?] = [:]
        for (index, showing) in showings.enumerated() {
            let reason: Reason?
            if let known = reasons[showing.schedules] {
                reason = known
            } else {
                reason = showing.schedules.reasonNotToOpen(after: now, in: zone)
                reasons[showing.schedules] = .some(reason)
            }
            if let reason { hopeless.append(Hopeless(slide: index, reason: reason)) }
        }
        self.hopeless = hopeless
        let week = now.second..<now.second + 7 * Schedule.dayLength
        let segments = zone.segments(of: week)
        var open: [Range<Int64>] = []
        for (schedules, reason) in reasons where reason == nil {
            open += schedules.stretches(in: segments, of: zone)
        }
        var covered: [Range<Int64>] = []
        for range in open.sorted(by: { $0.lowerBound < $1.lowerBound }) { covered.append(joined: range) }
        gaps = covered.gaps(in: week).map {
            WallInstant(second: $0.lowerBound)..<WallInstant(second: $0.upperBound)
        }
    }
}

extension [Schedule] {
    /// Why these do not open any more; nil where they are open or will be.
    fileprivate func reasonNotToOpen(after now: WallInstant, in zone: Zone) -> Outlook.Reason? {
        if opens(from: now, in: zone) { return nil }
        // Nothing but an end can close for ever what was once open.
        let ends = compactMap(\.until)
        let firstDay = WallInstant(second: -Int64(zone.offset(0)))
        if opens(from: firstDay, in: zone), let end = ends.min(by: { $0.end < $1.end }) {
            return .ended(end)
        }
        return .neverOpen
    }

    private func opens(from instant: WallInstant, in zone: Zone) -> Bool {
        isOpen(at: instant, in: zone) || nextChange(after: instant, in: zone) != nil
    }

    /// When all are open, within times of one offset each.
    fileprivate func stretches(in segments: [Range<Int64>], of zone: Zone) -> [Range<Int64>] {
        if isEmpty { return segments }
        var result: [Range<Int64>] = []
        for segment in segments {
            let offset = Int64(zone.offset(segment.lowerBound))
            let civil = segment.lowerBound + offset..<segment.upperBound + offset
            let first = CivilMoment(seconds: civil.lowerBound).date.dayNumber
            let last = CivilMoment(seconds: civil.upperBound).date.dayNumber
            for stretch in stretches(beginningOn: first - 1..<last + 1) {
                let open = stretch.clamped(to: civil)
                result.append(joined: open.lowerBound - offset..<open.upperBound - offset)
            }
        }
        return result
    }
}

extension Schedule.Bound {
    /// The last second within, on a clock on the wall.
    fileprivate var end: Int64 {
        switch self {
        case .day(let date): CivilMoment(date).seconds + Schedule.dayLength - 1
        case .moment(let moment): moment.seconds
        }
    }
}
