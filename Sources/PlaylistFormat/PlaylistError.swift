internal import Paths

/// All errors of a playlist or site file, in the order of its lines.
public struct PlaylistError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Never empty.
    public let diagnostics: [Diagnostic]
    /// The number of errors beyond those in `diagnostics`.
    public let omitted: Int

    init(_ diagnostics: [Diagnostic], omitted: Int = 0) {
        precondition(!diagnostics.isEmpty, "an error says what is wrong")
        self.diagnostics = diagnostics
        self.omitted = omitted
    }

    /// What everybody may be told, a line for each error.
    public var description: String {
        let all = diagnostics.map(\.description).joined(separator: "\n")
        switch omitted {
        case 0: return all
        case 1: return all + "\nand 1 more error"
        default: return all + "\nand \(omitted) more errors"
        }
    }
}

/// An error in a playlist or site file, with its place.
public struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    public let file: String
    /// From 1.
    public let line: Int
    /// From 1, in Unicode scalars.
    public let column: Int
    public let message: String
    /// What kind of mistake it is, for programs.
    public let kind: Kind
    /// The message without what the file says, apart from keys and paths of slides.
    public let discreetMessage: String
    /// A library's own words, for who looks closer; nil where there are none.
    public let detail: String?
    /// The line of the error, or the part around the column where it is long; nil where it is empty.
    public let sourceLine: String?
    /// The number of scalars of `sourceLine` before the caret.
    let caret: Int

    /// The kinds of mistakes. Their names stay.
    public enum Kind: String, Sendable, CaseIterable {
        /// The text is no YAML.
        case syntax
        /// A key is unknown, misplaced, missing or there twice.
        case key
        /// A value is not what its key takes.
        case value
        /// There is more of something than a limit allows.
        case limit
        /// A file that it names cannot be opened.
        case missing
    }

    /// `file:line:column: message`, as everybody may be told.
    public var description: String { "\(safeLine(file)):\(line):\(column): \(discreetMessage)" }

    /// The source line and a caret under the column; nil where the line is empty.
    public var excerpt: String? {
        guard let sourceLine else { return nil }
        // One cell for each that cannot be shown: the caret stands under its column.
        let shown = sourceLine.unicodeScalars.map { $0 == "\t" ? "→" : $0.isSafe ? $0 : "\u{FFFD}" }
        let indent = shown.prefix(caret).map(blank)
        return String(String.UnicodeScalarView(shown)) + "\n" + indent.joined() + "^"
    }
}

/// As many spaces as the scalar takes cells of a terminal.
private func blank(asWideAs scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return ""
    default: break
    }
    // The main wide blocks of Unicode's EastAsianWidth.txt: Hangul, CJK, full-width forms, pictographs.
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
        0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
        return "  "
    default:
        return " "
    }
}
