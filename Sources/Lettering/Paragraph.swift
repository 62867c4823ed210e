internal import Paths

/// A text as glyphs, which can be broken into lines of any width.
struct Paragraph {
    /// A glyph, and how it joins the one before.
    struct Letter {
        let glyph: Letters.Glyph
        let advance: Int
        /// Added to the advance of the letter before.
        let kerning: Int
        let isSpace: Bool
        /// Whether a line may end behind it where the word is longer than a line.
        let endsPart: Bool
    }

    /// A line: glyphs with their places on it.
    struct TextLine {
        var glyphs: [(glyph: Letters.Glyph, x: Int)] = []
        /// In parts of an em, as the places.
        var width = 0

        /// In pixels.
        ///
        /// - Parameter em: in pixels.
        func length(em: Double) -> Double { Double(width) / Double(Letters.unitsPerEm) * em }
    }

    let weight: Letters.Weight
    private let letters: [Letter]
    private let ellipsis: [Letter]
    /// What is left out where there are too many lines: the middle, else the end.
    private let losesMiddle: Bool

    /// What the font has no glyph for is written out, as `safeLine` does with what steers a terminal: `\u{1f4f7}`.
    ///
    /// - Parameter losesMiddle: as for a path, whose end tells most.
    init(_ text: String, _ weight: Letters.Weight, in font: borrowing Letters, losesMiddle: Bool = false) {
        self.weight = weight
        self.losesMiddle = losesMiddle
        letters = Self.letters(of: text, weight, in: font)
        ellipsis = Self.letters(of: "…", weight, in: font)
    }

    private static func letters(
        of text: String, _ weight: Letters.Weight, in font: borrowing Letters
    ) -> [Letter] {
        var scalars: [Unicode.Scalar] = []
        for character in text {
            let whole = font.scalar(of: character).map { [$0] } ?? Array(character.unicodeScalars)
            for scalar in whole {
                let isDrawn = scalar.isSafe && font.glyph(of: scalar, weight) != nil
                if isDrawn { scalars.append(scalar) } else { scalars += scalar.escaped.unicodeScalars }
            }
        }
        var letters: [Letter] = []
        for scalar in scalars {
            guard let glyph = font.glyph(of: scalar, weight) else { continue }
            let kerning = letters.last.map { font.kerning($0.glyph, glyph, weight) } ?? 0
            letters.append(
                Letter(
                    glyph: glyph, advance: font.advance(of: glyph, weight), kerning: kerning, isSpace: scalar == " ",
                    endsPart: scalar == "/"))
        }
        return letters
    }

    /// All of it on one line, with the spaces at its ends.
    var whole: TextLine { Self.line(of: letters) }

    /// The text in lines.
    ///
    /// - Parameters:
    ///   - width: of a line, in parts of an em.
    ///   - most: the number of lines; what goes beyond it is replaced by an ellipsis.
    ///   - isBalanced: whether its lines are about as long as each other.
    func lines(width: Int, most: Int, isBalanced: Bool = false) -> [TextLine] {
        let whole = Self.broken(letters, width: width)
        if whole.count <= most {
            let narrowest = isBalanced ? self.narrowest(within: width, lines: whole.count) : width
            return Self.broken(letters, width: narrowest)
        }
        // The largest number of letters that fit.
        var (fitting, over) = (0, letters.count)
        while over - fitting > 1 {
            let count = (fitting + over) / 2
            if Self.broken(shortened(to: count), width: width).count <= most { fitting = count } else { over = count }
        }
        return Array(Self.broken(shortened(to: fitting), width: width).prefix(most))
    }

    /// The smallest width at which there are no more lines.
    private func narrowest(within width: Int, lines count: Int) -> Int {
        var (few, many) = (width, 0)
        while few - many > Letters.unitsPerEm / 8 {
            let middle = (few + many) / 2
            if Self.broken(letters, width: middle).count > count { many = middle } else { few = middle }
        }
        return few
    }

    private func shortened(to count: Int) -> [Letter] {
        let tail = losesMiddle ? count * 2 / 3 : 0
        var head = letters.prefix(count - tail)
        if tail == 0 { while head.last?.isSpace == true { head.removeLast() } }
        return head + ellipsis + letters.suffix(tail)
    }

    /// Breaks at spaces; a word that is longer than a line, behind a slash, or else anywhere.
    private static func broken(_ letters: [Letter], width: Int) -> [TextLine] {
        var lines: [TextLine] = []
        var rest = letters[...]
        while !rest.isEmpty {
            var end = rest.startIndex
            var length = 0
            var space: Int?
            var part: Int?
            while end < rest.endIndex {
                let letter = rest[end]
                let longer = length + (end == rest.startIndex ? 0 : letter.kerning) + letter.advance
                if letter.isSpace { space = end } else if longer > width, end > rest.startIndex { break }
                if letter.endsPart { part = end + 1 }
                length = longer
                end += 1
            }
            if end < rest.endIndex { end = space ?? part ?? end }
            let words = rest[..<end].reversed().drop(while: \.isSpace).reversed()
            if !words.isEmpty { lines.append(line(of: Array(words))) }
            rest = rest[end...].drop(while: \.isSpace)
        }
        return lines
    }

    private static func line(of letters: [Letter]) -> TextLine {
        var line = TextLine()
        for letter in letters {
            if !line.glyphs.isEmpty { line.width += letter.kerning }
            line.glyphs.append((letter.glyph, line.width))
            line.width += letter.advance
        }
        return line
    }
}
