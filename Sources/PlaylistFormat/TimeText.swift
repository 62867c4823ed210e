/// Parses and prints times of day.
enum TimeText {
    /// Parses `07:30` and `7:30`, up to `24:00`; with `withSeconds` also `07:30:15`. Returns seconds from midnight; nil
    /// where the text is anything else.
    static func seconds(_ text: String, withSeconds: Bool = false) -> Int? {
        guard let parts = numbers(text, withSeconds: withSeconds) else { return nil }
        let isTime = parts[0] < 24 && parts[1] < 60 && parts[2] < 60
        return isTime || parts == [24, 0, 0] ? (parts[0] * 60 + parts[1]) * 60 + parts[2] : nil
    }

    /// Whether the text has the form of a time, but is out of range.
    static func isOutside(_ text: String, withSeconds: Bool = false) -> Bool {
        numbers(text, withSeconds: withSeconds) != nil && seconds(text, withSeconds: withSeconds) == nil
    }

    /// Hour, minute and second of a text in the form of a time, in range or out of it.
    private static func numbers(_ text: String, withSeconds: Bool) -> [Int]? {
        let parts = text.pieces(at: ":")
        guard parts.count == 2 || withSeconds && parts.count == 3 else { return nil }
        guard let hour = parts[0].number(digits: 1...2) else { return nil }
        let others = parts.dropFirst().compactMap { $0.number(digits: 2...2) }
        guard others.count == parts.count - 1 else { return nil }
        return [hour] + others + (others.count == 1 ? [0] : [])
    }
}

// MARK: - What was meant

extension TimeText {
    /// The time that was probably meant, in seconds from midnight. `isCertain` is false for a bare number: `5` may be
    /// in the afternoon. Nil where the text is not a time.
    ///
    /// - Parameter text: in lower case: `9am`, `9.30 p.m.`, `0930`, `9h30`, `noon`.
    static func meant(_ text: String) -> (seconds: Int, isCertain: Bool)? {
        if text == "noon" { return (43_200, true) }
        if text == "midnight" { return (0, true) }
        var text = text.filter { $0 != " " }
        var afternoon: Int?
        for (suffix, hours) in [("am", 0), ("a.m.", 0), ("pm", 12), ("p.m.", 12)] where text.hasSuffix(suffix) {
            text.removeLast(suffix.count)
            afternoon = hours
        }
        if text.hasSuffix("h") { text.removeLast() }
        if text.utf8.count == 4, text.number(digits: 4...4) != nil { text = "\(text.prefix(2)):\(text.suffix(2))" }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." || $0 == "h" }
            .map { $0.number(digits: 1...2) }
        guard (1...3).contains(parts.count), var hour = parts[0] else { return nil }
        guard parts.count < 3 || parts[2] == 0 else { return nil }
        if let afternoon {
            guard 1...12 ~= hour else { return nil }
            hour = hour % 12 + afternoon
        }
        guard let minute = parts.count > 1 ? parts[1] : 0, minute < 60, hour * 60 + minute <= 1440 else { return nil }
        return ((hour * 60 + minute) * 60, parts.count > 1 || afternoon != nil)
    }
}
