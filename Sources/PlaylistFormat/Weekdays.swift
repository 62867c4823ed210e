/// A set of days of the week.
public struct Weekdays: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// One day, counted from Monday, 0...6.
    public init(_ day: Int) { self.init(rawValue: 1 << day) }

    public static let all = Weekdays(rawValue: 0x7F)
}
