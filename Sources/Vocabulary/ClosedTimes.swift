/// Days and parts of days on which a schedule is closed: those that a playlist names, or those of a calendar.
///
/// It is shared: many slides have the same, and a calendar may have a hundred thousand.
public final class ClosedTimes: Hashable, Sendable {
    /// The calendar's file; nil: the playlist itself names the days.
    public let file: String?
    /// Numbers of days on which no hours begin: in order, disjoint, none empty.
    public let days: [Range<Int>]
    /// Parts of days, in seconds of `CivilMoment`: in order, disjoint, none empty.
    public let times: [Range<Int64>]
    /// The same for two that are equal. Different ones share it once in 2^64.
    private let digest: Int

    /// Days and times in any order, which may overlap.
    public init(file: String? = nil, days: [Range<Int>] = [], times: [Range<Int64>] = []) {
        self.file = file
        self.days = joined(days)
        self.times = joined(times)
        var hasher = Hasher()
        hasher.combine(file)
        hasher.combine(self.days)
        hasher.combine(self.times)
        digest = hasher.finalize()
    }

    public static func == (left: ClosedTimes, right: ClosedTimes) -> Bool { left.digest == right.digest }

    public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// The ranges in order, with those that overlap or touch as one, and without empty ones.
private func joined<Bound>(_ ranges: [Range<Bound>]) -> [Range<Bound>] {
    var result: [Range<Bound>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
        if let last = result.last, range.lowerBound <= last.upperBound {
            result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        } else {
            result.append(range)
        }
    }
    return result
}
