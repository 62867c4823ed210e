internal import Vocabulary

/// Parses a length on the screen, as a playlist writes it: `24px`, or `2.5%` of the screen.
enum LengthText {
    static let example = "a length like 10% or 24px"

    /// What a key takes, in both ways to write it.
    struct Bounds {
        let perMille: ClosedRange<Int>
        let pixels: ClosedRange<Int>

        static let item = Bounds(perMille: 100...1000, pixels: 16...16_384)
        /// No screen has room for more.
        static let space = Bounds(perMille: 0...500, pixels: 0...4096)
        /// On both sides of something that is to be seen.
        static let inset = Bounds(perMille: 0...400, pixels: 0...4096)
        static let mark = Bounds(perMille: 2...250, pixels: 2...400)
        static let margin = Bounds(perMille: 0...500, pixels: 0...2000)

        func contains(_ length: Length) -> Bool {
            switch length {
            case .pixels(let count): pixels.contains(count)
            case .perMille(let share): perMille.contains(share)
            }
        }

        var words: String {
            let percent = [perMille.lowerBound, perMille.upperBound].map { share in
                "\(share / 10)\(share % 10 == 0 ? "" : ".\(share % 10)")%"
            }
            return "\(percent[0]) to \(percent[1]) or \(pixels.lowerBound)px to \(pixels.upperBound)px"
        }
    }

    static func read(_ text: String, in bounds: Bounds) throws(Misreading) -> Length {
        guard let length = Length(playlistText: text) else {
            let tidy = text.plain.replacing(",", with: ".").filter { !$0.isWhitespace }
            let meant = [tidy, tidy + "px"].first { Length(playlistText: $0).map(bounds.contains) ?? false }
            throw Misreading(expected: example, found: text, meant: meant)
        }
        if bounds.contains(length) { return length }
        throw Misreading("expected a length of \(own: bounds.words), found \(value: text)")
    }
}

extension NodeDecoder {
    /// A length within bounds.
    mutating func length(_ node: Node, in bounds: LengthText.Bounds) -> Length? {
        value(node, expected: LengthText.example) { text throws(Misreading) in try LengthText.read(text, in: bounds) }
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

    /// `60%`, `2.5%` or `24px`; nil for any other text.
    init?(playlistText text: some StringProtocol) {
        if let share = Self.perMille(percent: text) {
            self = .perMille(share)
        } else if text.hasSuffix("px"), let count = text.dropLast(2).number(digits: 1...9) {
            self = .pixels(count)
        } else {
            return nil
        }
    }
}
