internal import Vocabulary

/// Parses hours of the day: `07:30-11:00`, `07:30-11:00,22:00-02:00`.
enum HoursText {
    static let expected = "hours like 07:30-11:00"
    private static let day = 86_400

    static func read(_ text: String) throws(Misreading) -> [Schedule.Hours] {
        if let windows = parse(text) { return windows }
        let windows = text.parts(at: ",").map { $0.parts(at: "-") }
        if let time = windows.joined().first(where: { TimeText.isOutside($0) }) {
            throw Misreading("there is no time \(bare: time); a day goes from 00:00 to 24:00")
        }
        if let window = windows.first(where: { $0.count == 2 && isEmpty($0) }) {
            throw Misreading(
                """
                '\(bare: "\(window[0])-\(window[1])")' begins and ends at the same time; leave 'hours' out \
                for the whole day
                """
            )
        }
        let meant = tidied(text).flatMap { parse($0) == nil ? nil : $0 }
        throw Misreading(expected: expected, found: text, meant: meant)
    }

    private static func parse(_ text: String) -> [Schedule.Hours]? {
        var windows: [Schedule.Hours] = []
        for item in text.parts(at: ",") {
            let ends = item.parts(at: "-").map { TimeText.seconds($0) }
            guard ends.count == 2, let start = ends[0], let end = ends[1], start < day, start != end else {
                return nil
            }
            windows.append(Schedule.Hours(start: start, end: end == 0 ? day : end))
        }
        return windows
    }

    private static func isEmpty(_ ends: [String]) -> Bool {
        guard let start = TimeText.seconds(ends[0]), let end = TimeText.seconds(ends[1]) else { return false }
        return start == end
    }

    /// The text as it should be written; nil where it is ambiguous.
    private static func tidied(_ text: String) -> String? {
        var plain = text.plain
        for word in [" to ", " till ", " until "] { plain.replace(word, with: "-") }
        for word in [" and ", "&", ";", "+"] { plain.replace(word, with: ",") }
        var items: [String] = []
        for item in plain.parts(at: ",") {
            let ends = item.parts(at: "-").map { TimeText.meant($0) }
            guard ends.count == 2, let start = ends[0], let end = ends[1] else { return nil }
            // `9-5` is ambiguous: the 5 probably means 17:00.
            guard start.seconds < end.seconds || start.isCertain && end.isCertain else { return nil }
            items.append(timeOfDay(start.seconds % day) + "-" + timeOfDay(end.seconds == 0 ? day : end.seconds))
        }
        return items.joined(separator: ",")
    }
}
