internal import CJansson

/// Why a text is no JSON, in words of one line, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let reason: String
    /// How many bytes stand before the place where it is wrong, roughly.
    public let offset: Int
    /// The place, counted from 1, as characters; 0 where it is the whole text.
    public var line = 0
    /// As `line`.
    public var column = 0
    /// Whether the text ends too early: with more behind it, it may be JSON.
    public var breaksOff = false

    public var description: String { line == 0 ? reason : "line \(line), column \(column): \(reason)" }
}

extension JSONError {
    static let empty = JSONError(reason: "the text breaks off", offset: 0, line: 1, column: 1, breaksOff: true)
    static let tooDeep = JSONError(reason: "nested deeper than \(JSON.deepest) levels", offset: 0)

    init(_ error: json_error_t, in text: [UInt8]) {
        var error = error
        let code = unsafe json_error_code(&error)
        offset = Int(error.position)
        line = Int(error.line)
        column = Int(error.column)
        // To the parser, the beginning of a word or of a number is a word that it does not know.
        breaksOff =
            code == json_error_premature_end_of_input
            || code == json_error_invalid_syntax && offset >= text.count
                && (Self.endsInWord(text) || Self.endsInEscape(text))
            || code == json_error_invalid_utf8 && Self.endsInCharacter(text, from: offset)
        reason =
            switch code {
            case _ where breaksOff: "the text breaks off"
            case json_error_invalid_utf8: "a text is not UTF-8"
            case json_error_end_of_input_expected: "something stands behind the value"
            case json_error_duplicate_key: "a name stands twice"
            case json_error_null_byte_in_key: "a name has a NUL"
            case json_error_numeric_overflow: "a number is out of range"
            case json_error_stack_overflow: Self.tooDeep.reason
            case json_error_out_of_memory: "no memory is left"
            default: Self.words(&error)
            }
    }

    /// The parser's own words, without the piece of the text that it quotes.
    private static func words(_ error: inout json_error_t) -> String {
        let text = unsafe withUnsafeBytes(of: &error.text) {
            unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        return text.firstRange(of: " near ").map { String(text[..<$0.lowerBound]) } ?? text
    }

    /// Whether a text ends within the escape of a string: behind its backslash, or within the digits of `\u`.
    private static func endsInEscape(_ text: [UInt8]) -> Bool {
        guard let start = text.suffix(5).lastIndex(of: UInt8(ascii: "\\")) else { return false }
        let rest = text[(start + 1)...]
        return rest.isEmpty
            || rest.first == UInt8(ascii: "u")
                && rest.dropFirst().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    /// Whether the bytes from an offset on are the beginning of a character in UTF-8 (RFC 3629, section 4).
    private static func endsInCharacter(_ text: [UInt8], from offset: Int) -> Bool {
        let bytes = text.dropFirst(offset)
        guard let first = bytes.first else { return false }
        // Whether the first two bytes are allowed shows when the rest is filled in.
        let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        return bytes.count < count
            && [0x80, 0x9F, 0xA0, 0x8F, 0xBF].contains { fill in
                String(validating: bytes + [UInt8](repeating: fill, count: count - bytes.count), as: UTF8.self) != nil
            }
    }

    /// Whether a text ends within true, false, null or a number.
    private static func endsInWord(_ text: [UInt8]) -> Bool {
        let length = text.reversed().prefix { byte in
            Unicode.Scalar(byte).properties.isAlphabetic || byte &- UInt8(ascii: "0") < 10 || ".-+".utf8.contains(byte)
        }.count
        let word = text.suffix(length)
        guard let first = word.first else { return false }
        return first &- UInt8(ascii: "0") < 10 || first == UInt8(ascii: "-")
            || ["true", "false", "null"].contains { $0.utf8.starts(with: word) }
    }
}
