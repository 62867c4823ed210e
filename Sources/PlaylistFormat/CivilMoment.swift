/// A local date and time, without a time zone.
public struct CivilMoment: Hashable, Comparable, Sendable {
    /// Counted from 1970-01-01T00:00:00 local time, where each day has 86,400 seconds.
    public let seconds: Int64

    public init(seconds: Int64) { self.seconds = seconds }

    /// - Parameter secondOfDay: 0..<86,400; more gives a later day
    public init(_ date: CivilDate, secondOfDay: Int = 0) {
        self.init(seconds: Int64(date.dayNumber) * 86_400 + Int64(secondOfDay))
    }

    public var date: CivilDate { CivilDate(dayNumber: Int((seconds - Int64(secondOfDay)) / 86_400)) }

    /// 0..<86,400.
    public var secondOfDay: Int { Int((seconds % 86_400 + 86_400) % 86_400) }

    public static func < (left: CivilMoment, right: CivilMoment) -> Bool { left.seconds < right.seconds }
}
