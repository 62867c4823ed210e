internal import Vocabulary
internal import Web

/// Parses what `except` names: days like `2026-12-25` or `2026-12-25,2026-12-31..2027-01-02`, or the path of a calendar.
enum ExceptText {
    /// How many a list has at most.
    static let most = 400
    static let expected = "dates like 2026-12-25 or 2026-12-24..2027-01-02, or the path of a calendar (.ics)"

    enum Exception {
        /// By their numbers.
        case days([Range<Int>])
        case calendar(String)
    }

    static func read(_ text: String) throws(Misreading) -> Exception {
        if text.utf8.count > 4, text.lowercased().hasSuffix(".ics") || WebAddress.isMeant(by: text) {
            return .calendar(text)
        }
        return .days(try text.parts(at: ",").map { part throws(Misreading) in try days(part, of: text) })
    }

    private static func days(_ text: String, of whole: String) throws(Misreading) -> Range<Int> {
        let ends = text.replacing("..", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        guard ends.count <= 2, let first = ends.first, let last = ends.last else {
            throw Misreading(expected: expected, found: whole)
        }
        let (start, end) = (try day(first.trimmed, of: whole), try day(last.trimmed, of: whole))
        if end < start { throw Misreading("\(value: text) ends before it begins") }
        return start.dayNumber..<end.dayNumber + 1
    }

    private static func day(_ text: String, of whole: String) throws(Misreading) -> CivilDate {
        guard let first = text.utf8.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first else {
            throw Misreading(expected: expected, found: whole)
        }
        guard case .day(let date) = try BoundText.read(text, isEnd: false) else {
            throw Misreading("'except' names whole days, and \(value: text) is a time of one")
        }
        return date
    }
}
