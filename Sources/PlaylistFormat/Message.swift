internal import Paths

/// What is wrong, in words. It is told whole to who runs a command, and without what the file says to everybody else: the
/// file may be one that only the player may read.
///
/// Each interpolation of a text has a label that says where the text comes from.
struct Message: Hashable, ExpressibleByStringInterpolation {
    let whole: String
    let discreet: String

    init(stringLiteral text: String) {
        whole = text
        discreet = text
    }

    init(stringInterpolation parts: StringInterpolation) {
        whole = parts.whole
        discreet = parts.discreet
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var whole = ""
        fileprivate var discreet = ""

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ text: String) {
            whole += text
            discreet += text
        }

        /// A number of the program's own, or a line of the file.
        mutating func appendInterpolation(_ number: some BinaryInteger) { appendLiteral("\(number)") }

        /// Words of the program's own.
        mutating func appendInterpolation(own text: some StringProtocol) { appendLiteral(String(text)) }

        /// A key from the file, in quotes: it is told to everybody.
        mutating func appendInterpolation(key text: some StringProtocol) { appendLiteral(quoted(text)) }

        mutating func appendInterpolation(_ message: Message) {
            whole += message.whole
            discreet += message.discreet
        }

        /// A value from the file, in quotes.
        mutating func appendInterpolation(value text: some StringProtocol) {
            whole += quoted(text)
            discreet += "'…'"
        }

        /// A value from the file.
        mutating func appendInterpolation(bare text: some StringProtocol) {
            whole += safeLine(text)
            discreet += "…"
        }

        /// Words that depend on a value from the file.
        ///
        /// - Parameter words: what to say in their place to who must not know the value.
        mutating func appendInterpolation(advice text: String, discreetly words: String = "") {
            whole += text
            discreet += words
        }
    }
}

/// Why a value cannot be parsed.
struct Misreading: Error {
    let message: Message

    init(_ message: Message) { self.message = message }

    /// Words the message as for a value of the wrong type.
    init(expected: String, found text: String, meant: String? = nil) {
        let found: Message = text.isEmpty ? "an empty text" : "\(value: text)"
        self.init("expected \(own: expected), found \(found)\(advice: meant.map { "; did you mean \($0)?" } ?? "")")
    }
}

/// A text from the file as messages show it: on one line, in quotes, cut at 60 scalars and 200 bytes.
func quoted(_ text: some StringProtocol) -> String {
    let limit = 60
    let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
    return "'\(safeLine(head))\(head.utf8.count < text.utf8.count ? "…" : "")'"
}
