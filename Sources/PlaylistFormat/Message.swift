internal import Paths

/// What is wrong, in words. It is told whole to who runs a command, and without what the file says to everybody else: the
/// file may be one that only the player may read.
///
/// Keys are part of both. What an interpolation has no label for is said in both, so it must be of the program's own.
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

        mutating func appendInterpolation(_ text: some CustomStringConvertible) { appendLiteral(text.description) }

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
        mutating func appendInterpolation(advice text: String) { whole += text }
    }
}
