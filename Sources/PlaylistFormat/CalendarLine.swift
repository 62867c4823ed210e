internal import Vocabulary

/// A line of an iCalendar file, unfolded: a property with its parameters and its value.
struct CalendarLine {
    /// How much of a line is looked at, in bytes: what is longer is no time.
    static let longest = 1 << 16

    /// In upper case.
    let name: String
    /// By their names in upper case, without quotes.
    let parameters: [String: String]
    let value: String
    /// Where it begins.
    let mark: Mark

    /// Nil where the line is no property.
    init?(_ bytes: [UInt8], at mark: Mark) {
        let isEnd = { (byte: UInt8) in byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") }
        let name = bytes.prefix { !isEnd($0) }
        var rest = bytes.dropFirst(name.count)
        var parameters: [String: String] = [:]
        while rest.first == UInt8(ascii: ";") {
            rest.removeFirst()
            var text: [UInt8] = []
            var isQuoted = false
            while let byte = rest.first, isQuoted || !isEnd(byte) {
                if byte == UInt8(ascii: "\"") { isQuoted.toggle() } else { text.append(byte) }
                rest.removeFirst()
            }
            let key = text.prefix { $0 != UInt8(ascii: "=") }
            parameters[Self.text(key).uppercased()] = Self.text(text.dropFirst(key.count + 1))
        }
        guard rest.first == UInt8(ascii: ":"), !name.isEmpty else { return nil }
        self.name = Self.text(name).uppercased()
        self.parameters = parameters
        value = Self.text(rest.dropFirst()).trimmed
        self.mark = mark
    }

    private static func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Whether a zone needs no description.
    static func isUTC(_ zone: String) -> Bool { ["UTC", "ETC/UTC", "GMT"].contains(zone.uppercased()) }

    /// Its value as a day or a time; nil: it is neither.
    var time: EventCalendar.Time? { times.count == 1 ? times[0] : nil }

    /// Its values as days or times; empty where one of them is neither.
    var times: [EventCalendar.Time] {
        let zone = parameters["TZID"]
        let clock: EventCalendar.Time.Clock? = zone.map { Self.isUTC($0) ? .utc : .zone($0) }
        let texts = value.parts(at: ",")
        let times = texts.compactMap { Self.time($0, clock: clock ?? .machine) }
        return times.count == texts.count ? times : []
    }

    /// Reads `20261225`, `20261225T180000` or `20261225T170000Z`; nil for any other text.
    static func time(_ text: String, clock: EventCalendar.Time.Clock) -> EventCalendar.Time? {
        let parts = text.uppercased().pieces(at: "T")
        guard parts.count <= 2, let digits = parts[0].number(digits: 8...8),
            let date = CivilDate(anyYear: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
        else { return nil }
        if parts.count == 1 { return EventCalendar.Time(CivilMoment(date), isDay: true) }
        let isUTC = parts[1].hasSuffix("Z")
        guard let clockDigits = parts[1].dropLast(isUTC ? 1 : 0).number(digits: 6...6) else { return nil }
        let (hour, minute, second) = (clockDigits / 10_000, clockDigits / 100 % 100, clockDigits % 100)
        guard hour < 24, minute < 60, second <= 60 else { return nil }
        // A leap second counts as the one before it.
        let moment = CivilMoment(date, secondOfDay: (hour * 60 + minute) * 60 + min(second, 59))
        return EventCalendar.Time(moment, clock: isUTC ? .utc : clock)
    }

    /// Reads a length like `P1D`, `PT2H30M` or `P2W`, in seconds; nil for any other text, and for more than ten years.
    static func seconds(_ text: String) -> Int64? {
        guard text.utf8.first == UInt8(ascii: "P") else { return nil }
        var (sum, number): (Int64, Int64?) = (0, nil)
        var isTime = false
        for byte in text.utf8.dropFirst() {
            if 0x30...0x39 ~= byte {
                number = (number ?? 0) * 10 + Int64(byte - 0x30)
                if number ?? 0 > 1_000_000_000 { return nil }
                continue
            }
            if byte == UInt8(ascii: "T"), number == nil, !isTime {
                isTime = true
                continue
            }
            let units: [UInt8: Int64] =
                isTime
                ? [UInt8(ascii: "H"): 3600, UInt8(ascii: "M"): 60, UInt8(ascii: "S"): 1]
                : [UInt8(ascii: "W"): 604_800, UInt8(ascii: "D"): 86_400]
            guard let unit = units[byte], let count = number else { return nil }
            sum += count * unit
            number = nil
        }
        return number == nil && sum <= 10 * 366 * 86_400 ? sum : nil
    }
}
