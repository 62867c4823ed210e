internal import Vocabulary

/// A wall-clock time as RFC 3339 writes it, in UTC: `2026-12-24T18:00:05Z`, or `2026-12-24T18:00:05.120Z`.
struct Timestamp: CustomStringConvertible {
    let description: String

    /// - Parameter instant: since 1970-01-01T00:00Z; what is finer than the text is left off.
    init(_ instant: Duration, showsMilliseconds: Bool = false) {
        let fraction = instant.components.attoseconds / 1_000_000_000_000_000
        let moment = CivilMoment(seconds: instant.components.seconds)
        description =
            "\(moment.date)T\(moment.clock(showsSeconds: true))"
            + (showsMilliseconds ? "." + padded(fraction, to: 3) : "") + "Z"
    }
}

extension Timestamp {
    /// Reads what `description` says, with milliseconds or without, as a time since 1970-01-01T00:00Z; nil for any
    /// other text.
    static func instant(_ text: String) -> Duration? {
        let bytes = Array(text.utf8)
        guard bytes.count == 20 || bytes.count == 24, bytes.last == UInt8(ascii: "Z") else { return nil }
        for (offset, mark) in zip([4, 7, 10, 13, 16], "--T::".utf8) where bytes[offset] != mark { return nil }
        if bytes.count == 24, bytes[19] != UInt8(ascii: ".") { return nil }
        func number(_ range: Range<Int>) -> Int? {
            let digits = bytes[range]
            guard digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
            return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let date = CivilDate(year: year, month: month, day: day),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            hour < 24, minute < 60, second < 60,
            let milliseconds = bytes.count == 24 ? number(20..<23) : 0
        else { return nil }
        return .seconds(date.dayNumber * 86_400 + hour * 3600 + minute * 60 + second) + .milliseconds(milliseconds)
    }
}

extension CivilMoment {
    /// What the clock shows: `18:00`, or `18:00:05`.
    func clock(showsSeconds: Bool) -> String {
        let fields = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60]
        return fields.prefix(showsSeconds ? 3 : 2).map { padded($0) }.joined(separator: ":")
    }
}
