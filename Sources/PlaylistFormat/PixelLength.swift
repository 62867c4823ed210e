internal import Vocabulary

/// Parses a length on the screen in pixels, as a playlist writes it: `24px`.
enum PixelLength {
    static let example = "a length like 24px"

    static func read(_ text: String, in limits: ClosedRange<Int>) throws(Misreading) -> Int {
        guard let length = Length.pixels(text) else {
            let tidy = text.plain.filter { $0 != " " }
            let meant = [tidy, tidy + "px"].first { Length.pixels($0).map(limits.contains) ?? false }
            throw Misreading(expected: example, found: text, meant: meant)
        }
        if limits.contains(length) { return length }
        throw Misreading("expected a length of \(limits.lowerBound)px to \(limits.upperBound)px, found \(value: text)")
    }
}

extension NodeDecoder {
    /// A length in pixels, within limits.
    mutating func pixels(_ node: Node, in limits: ClosedRange<Int>) -> Int? {
        guard let text = text(node, expected: PixelLength.example) else { return nil }
        do throws(Misreading) {
            return try PixelLength.read(text, in: limits)
        } catch {
            report.add(error.message, at: node.mark)
            return nil
        }
    }
}

extension Length {
    /// The thousandths of `2%` or `2.5%`; nil for any other text.
    static func perMille(percent text: some StringProtocol) -> Int? {
        guard text.hasSuffix("%") else { return nil }
        let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let percent = parts[0].number(digits: 1...9),
            let tenth = parts.count == 2 ? parts[1].number(digits: 1...1) : 0
        else { return nil }
        return percent * 10 + tenth
    }

    /// The pixels of `24px`; nil for any other text.
    static func pixels(_ text: some StringProtocol) -> Int? {
        text.hasSuffix("px") ? text.dropLast(2).number(digits: 1...9) : nil
    }

    /// `60%`, `2.5%` or `24px`; nil for any other text.
    init?(playlistText text: some StringProtocol) {
        if let share = Self.perMille(percent: text) {
            self = .perMille(share)
        } else if let count = Self.pixels(text) {
            self = .pixels(count)
        } else {
            return nil
        }
    }
}
