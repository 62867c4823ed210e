/// A day of the Gregorian calendar.
///
/// Conversion to and from the day number follows H. Hinnant, "chrono-Compatible Low-Level Date Algorithms"
/// (`days_from_civil`, `civil_from_days`): its years begin in March, so that the leap day comes last.
public struct CivilDate: Hashable, Comparable, Sendable {
    /// Counted from 1970-01-01, which is 0.
    public let dayNumber: Int

    public init(dayNumber: Int) { self.dayNumber = dayNumber }

    /// Nil where there is no such day, or the year is outside 1970...9999.
    public init?(year: Int, month: Int, day: Int) {
        if year < 1970 { return nil }
        self.init(anyYear: year, month: month, day: day)
    }

    /// Nil where there is no such day, or the year is outside 1...9999.
    public init?(anyYear year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear % 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.init(dayNumber: era * 146_097 + dayOfEra - 719_468)
        if components != (year, month, day) { return nil }
    }

    /// Year, month and day of a date from year 0 on.
    public var components: (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = (dayNumber + 719_468).quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    /// The day of the week; 1970-01-01 was a Thursday.
    public var weekday: Weekdays { Weekdays(((dayNumber + 3) % 7 + 7) % 7) }

    public static func < (left: CivilDate, right: CivilDate) -> Bool { left.dayNumber < right.dayNumber }
}

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

extension CivilDate: CustomStringConvertible {
    /// `2026-12-24`.
    public var description: String {
        let (year, month, day) = components
        return "\(padded(year, to: 4))-\(padded(month))-\(padded(day))"
    }
}

extension CivilMoment: CustomStringConvertible {
    /// `2026-12-24T18:00`, with the second where it is not 0.
    public var description: String { "\(date)T\(timeOfDay(secondOfDay))" }
}

/// `07:30`, with the second where it is not 0.
public func timeOfDay(_ second: Int) -> String {
    let time = padded(second / 3600) + ":" + padded(second / 60 % 60)
    return second % 60 == 0 ? time : time + ":" + padded(second % 60)
}

/// The number with leading zeros up to `width` digits.
public func padded(_ number: some BinaryInteger, to width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
