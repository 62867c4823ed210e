internal import Vocabulary

/// Parses margins: `2%`, `20` (pixels), or `2% 20 2% 20` for the edges from the upper one on, clockwise.
enum MarginsText {
    static let expected = "margins like 2%, 20 (pixels), or 20 30 20 30 (top, right, bottom, left)"
    private static let pixels = 0...500
    private static let perMille = 0...200

    static func read(_ text: String) throws(Misreading) -> Margins {
        if let margins = parse(text) { return margins }
        if words(text).contains(where: { width($0) == nil && width($0, bounded: false) != nil }) {
            throw Misreading(
                "\(value: text) hides too much: margins have at most \(pixels.upperBound) pixels or \(perMille.upperBound / 10)%"
            )
        }
        let tidy = text.plain.replacing("px", with: "").replacing(",", with: " ").replacing(" %", with: "%")
        let meant = words(tidy).joined(separator: " ")
        throw Misreading(expected: expected, found: text, meant: parse(meant) == nil ? nil : meant)
    }

    private static func parse(_ text: String) -> Margins? {
        let widths = words(text).map { width($0) }
        switch widths.count {
        case 1:
            guard let all = widths[0] else { return nil }
            return Margins(all: all)
        case 4:
            guard let top = widths[0], let right = widths[1], let bottom = widths[2], let left = widths[3] else {
                return nil
            }
            return Margins(top: top, right: right, bottom: bottom, left: left)
        default: return nil
        }
    }

    private static func words(_ text: String) -> [Substring] { text.split(separator: " ") }

    /// `20`, `2%` or `2.5%`.
    private static func width(_ text: Substring, bounded: Bool = true) -> Margins.Width? {
        guard text.hasSuffix("%") else {
            return text.number(digits: 1...9).flatMap { !bounded || pixels.contains($0) ? .pixels($0) : nil }
        }
        return Length.perMille(percent: text).flatMap { !bounded || perMille.contains($0) ? .perMille($0) : nil }
    }
}
