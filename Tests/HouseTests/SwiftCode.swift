/// Reads Swift source: what of it is code, and what that declares and uses.
struct SwiftCode {
    /// The source without comments and without the letters of its strings; what stands in `\(…)` is code.
    let text: String

    init(_ source: String) {
        var reader = Reader(rest: Array(source.unicodeScalars)[...])
        reader.readCode(untilParenthesis: false)
        text = String(reader.code)
    }

    /// Names of types and functions that are declared at file level, for other files too.
    var declarations: Set<String> {
        Set(
            text.split(separator: "\n").compactMap { line in
                if line.hasPrefix(" ") || line.contains("private ") { return nil }
                let words = Self.words(line)
                guard let kind = words.firstIndex(where: { Self.kinds.contains($0) || $0 == "func" }),
                    kind + 1 < words.count
                else { return nil }
                return words[kind + 1]
            })
    }

    /// Names that are used, except those that a type declared in this source bears, and those behind a dot: a nested
    /// type counts by the outer one's name.
    var uses: Set<String> {
        var own: Set<String> = []
        let words = Self.words(text[...])
        for (kind, name) in zip(words, words.dropFirst()) where Self.kinds.contains(kind) { own.insert(name) }
        var uses: Set<String> = []
        var before: Character = " "
        var word = ""
        for character in text + " " {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
                continue
            }
            if !word.isEmpty {
                if before != "." { uses.insert(word) }
                word = ""
            }
            before = character
        }
        return uses.subtracting(own)
    }

    private static let kinds: Set<String> = ["struct", "class", "enum", "protocol", "typealias", "actor"]

    private static func words(_ text: Substring) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    }

    private struct Reader {
        var rest: ArraySlice<Unicode.Scalar>
        var code = String.UnicodeScalarView()

        private func begins(_ text: String) -> Bool { rest.starts(with: text.unicodeScalars) }

        /// Reads to the end, or behind the parenthesis that closes an interpolation.
        mutating func readCode(untilParenthesis: Bool) {
            var depth = 0
            while let scalar = rest.first {
                if begins("//") {
                    rest = rest.drop { $0 != "\n" }
                } else if begins("/*") {
                    skipComment()
                } else if let mark = [#"#""""#, #"#""#, #"""""#, #"""#].first(where: begins) {
                    readString(mark)
                } else {
                    rest = rest.dropFirst()
                    if scalar == "(" { depth += 1 }
                    if scalar == ")" { depth -= 1 }
                    if untilParenthesis && depth < 0 { return }
                    code.append(scalar)
                }
            }
        }

        private mutating func skipComment() {
            var depth = 0
            repeat {
                let step = begins("/*") ? 1 : begins("*/") ? -1 : 0
                depth += step
                rest = rest.dropFirst(step == 0 ? 1 : 2)
            } while depth > 0 && !rest.isEmpty
        }

        private mutating func readString(_ mark: String) {
            let end = String(mark.reversed())
            let escape = mark.hasPrefix("#") ? "\\#" : "\\"
            rest = rest.dropFirst(mark.count)
            code.append(" ")
            while !rest.isEmpty, !begins(end) {
                if begins(escape + "(") {
                    rest = rest.dropFirst(escape.count + 1)
                    readCode(untilParenthesis: true)
                    code.append(" ")
                } else {
                    rest = rest.dropFirst(begins(escape) ? escape.count + 1 : 1)
                }
            }
            rest = rest.dropFirst(end.count)
            code.append(" ")
        }
    }
}
