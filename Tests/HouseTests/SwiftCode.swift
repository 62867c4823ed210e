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

    /// Members that extensions at file level add, for other files too, by the type: `name` of a property, and `name(label`
    /// of a function, the label empty where it has none.
    var addedMembers: [(type: String, member: String)] {
        var members: [(String, String)] = []
        var type: String?
        for line in text.split(separator: "\n") {
            if !line.hasPrefix(" ") {
                let words = line.hasPrefix("private ") || line.hasPrefix("fileprivate ") ? [] : Self.words(line)
                if let word = words.firstIndex(of: "extension"), word + 1 < words.count {
                    type = words[word + 1]
                } else if line != "}" {
                    type = nil
                }
            }
            // In any other column stand members of members, and the code of bodies. A member may stand behind the brace.
            let declaration = line.hasPrefix(" ") ? line : line.drop { $0 != "{" }.dropFirst()
            guard let type, !line.hasPrefix("     "), !declaration.contains("private "),
                Self.kinds.isDisjoint(with: Self.words(declaration))
            else { continue }
            if let match = declaration.firstMatch(of: /\bfunc (\w+)(?:<[^(]*>)?\((?:(\w+)|\))/) {
                let label = match.2.map { $0 == "_" ? "" : $0 } ?? ""
                members.append((type, "\(match.1)(\(label)"))
            } else if let match = declaration.firstMatch(of: /\b(?:var|let|case) (\w+)/) {
                members.append((type, String(match.1)))
            }
        }
        return members
    }

    /// What is used behind a dot, as in `addedMembers`.
    var memberUses: Set<String> {
        Set(
            text.matches(of: /\.(\w+)(?:(\()(?:(\w+):)?)?/).map { match in
                match.2 == nil ? String(match.1) : "\(match.1)(\((match.3 ?? nil) ?? "")"
            })
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
