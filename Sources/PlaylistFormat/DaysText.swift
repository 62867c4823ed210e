internal import Vocabulary

/// Parses days of the week: `mon-fri`, `sat,sun`, `fri-mon`.
enum DaysText {
    static let expected = "days like mon-fri or sat,sun"
    private static let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    private static let longNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    static func read(_ text: String) throws(Misreading) -> Weekdays {
        if let days = parse(text) { return days }
        if let meant = tidied(text), parse(meant) != nil {
            throw Misreading("unknown day \(value: text)\(advice: "; did you mean '\(meant)'?")")
        }
        let ranges = text.parts(at: ",").map { $0.parts(at: "-") }
        if let range = ranges.first(where: { $0.count == 2 && $0[0] == $0[1] && names.contains($0[0]) }) {
            let day = range[0]
            throw Misreading(
                """
                '\(bare: "\(day)-\(day)")' begins and ends on the same day; write '\(bare: day)', or leave 'days' out \
                for the whole week
                """
            )
        }
        if let stranger = ranges.joined().first(where: { !$0.isEmpty && !names.contains($0) }) {
            throw Misreading("unknown day \(value: stranger); known: \(own: list(names))")
        }
        throw Misreading(expected: expected, found: text)
    }

    private static func parse(_ text: String) -> Weekdays? {
        var days: Weekdays = []
        for item in text.parts(at: ",") {
            let ends = item.parts(at: "-").map(names.firstIndex(of:))
            guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1] else { return nil }
            // `mon-mon` is ambiguous: one day, or a whole week.
            guard ends.count == 1 || first != last else { return nil }
            for step in 0...(last - first + 7) % 7 { days.insert(Weekdays((first + step) % 7)) }
        }
        return days
    }
}

// MARK: - What was meant

extension DaysText {
    private static let groups = [
        "weekdays": "mon-fri", "weekday": "mon-fri", "workdays": "mon-fri", "weekend": "sat,sun", "weekends": "sat,sun",
        "daily": "mon-sun", "everyday": "mon-sun", "always": "mon-sun", "all": "mon-sun",
    ]
    private static let dashWords = ["to", "till", "until", "through", "thru"]

    /// The text as it should be written; nil where a word in it is unknown.
    private static func tidied(_ text: String) -> String? {
        var items: [String] = []
        var isJoining = false
        for word in words(text.plain) where word != "and" {
            if word == "-" || dashWords.contains(word) {
                guard !isJoining, !items.isEmpty else { return nil }
                isJoining = true
            } else if let group = groups[word], !isJoining {
                items.append(group)
            } else if let day = day(word) {
                if isJoining { items[items.count - 1] += "-" + day } else { items.append(day) }
                isJoining = false
            } else {
                return nil
            }
        }
        return isJoining ? nil : items.joined(separator: ",")
    }

    /// The runs of letters and digits, and the dashes. Other characters separate them.
    private static func words(_ text: String) -> [String] {
        var words: [String] = []
        var isInside = false
        for scalar in text.unicodeScalars {
            let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            if scalar == "-" {
                words.append("-")
            } else if isWord, isInside {
                words[words.count - 1].unicodeScalars.append(scalar)
            } else if isWord {
                words.append(String(scalar))
            }
            isInside = isWord
        }
        return words
    }

    private static func day(_ word: String) -> String? {
        if word.utf8.count >= 2, let index = longNames.firstIndex(where: { $0.hasPrefix(word) }) { return names[index] }
        guard let meant = suggestion(for: word, among: names + longNames) else { return nil }
        return (names.firstIndex(of: meant) ?? longNames.firstIndex(of: meant)).map { names[$0] }
    }
}
