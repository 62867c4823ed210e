public import Vocabulary

/// Finds probable mistakes in valid schedules: slides that will not appear again, and times without any slide.
public struct Outlook: Hashable, Sendable {
    /// Why a slide will not appear again.
    public enum Reason: Hashable, Sendable {
        /// It appeared up to this bound.
        case ended(Schedule.Bound)
        /// It never appears: its days, hours and dates have no time in common.
        case neverOpen
    }

    /// A slide that will not appear again.
    public struct Hopeless: Hashable, Sendable {
        /// Its index among the showings given.
        public let slide: Int
        /// Why it will not appear again.
        public let reason: Reason
    }

    /// In the order of the slides.
    public let hopeless: [Hopeless]
    /// The parts of the next seven days in which no slide may appear: in order, disjoint, in whole seconds. Without
    /// slides that is all seven days.
    public let gaps: [Range<WallInstant>]

    /// Looks at seven days from `now` on.
    ///
    /// - Parameter showings: one for each slide; equal schedules are computed once
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
    /// Why these do not open again; nil where they are open or will be.
    fileprivate func reasonNotToOpen(after now: WallInstant, in zone: Zone) -> Outlook.Reason? {
        if opens(from: now, in: zone) { return nil }
        // Days and hours come again each week: only `until` closes for ever.
        let ends = compactMap(\.end)
        let firstDay = WallInstant(second: -Int64(zone.offset(0)))
        if opens(from: firstDay, in: zone), let end = ends.min(by: { $0.end < $1.end }) {
            return .ended(end)
        }
        return .neverOpen
    }

    private func opens(from instant: WallInstant, in zone: Zone) -> Bool {
        isOpen(at: instant, in: zone) || nextChange(after: instant, in: zone) != nil
    }

    /// When all are open, within `segments`, each of which has one offset from UTC.
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

extension Schedule {
    /// The last bound of its rules; nil where one of them has none.
    fileprivate var end: Bound? {
        let ends = rules.compactMap(\.until)
        return ends.count == rules.count ? ends.max { $0.end < $1.end } : nil
    }
}

extension Schedule.Bound {
    /// The first second after the bound of an `until`, in local time.
    fileprivate var end: Int64 {
        switch self {
        case .day(let date): CivilMoment(date).seconds + Schedule.dayLength
        case .moment(let moment): moment.seconds
        }
    }
}
