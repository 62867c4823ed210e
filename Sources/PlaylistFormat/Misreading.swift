internal import Paths

/// Why a text cannot be read as what it should be, as the message about it says.
struct Misreading: Error {
    let message: String

    init(_ message: String) { self.message = message }

    /// The same words as for a value of the wrong type.
    init(expected: String, found text: String, meant: String? = nil) {
        let help = meant.map { "; did you mean \($0)?" } ?? ""
        self.init("expected \(expected), found \(text.isEmpty ? "an empty text" : quoted(text))\(help)")
    }
}

/// What the operator wrote, as messages show it: on one line, in quotes, and not too long.
func quoted(_ text: some StringProtocol) -> String {
    let limit = 60
    let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
    let shown = printable(head.replacing("\t", with: " "))
    return head.utf8.count < text.utf8.count ? "'\(shown)…'" : "'\(shown)'"
}
