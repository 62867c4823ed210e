internal import Paths

/// Why a value cannot be parsed.
struct Misreading: Error {
    let message: String

    init(_ message: String) { self.message = message }

    /// Words the message as for a value of the wrong type.
    init(expected: String, found text: String, meant: String? = nil) {
        let help = meant.map { "; did you mean \($0)?" } ?? ""
        self.init("expected \(expected), found \(text.isEmpty ? "an empty text" : quoted(text))\(help)")
    }
}

/// A text from the file as messages show it: on one line, in quotes, cut at 60 scalars.
func quoted(_ text: some StringProtocol) -> String {
    let limit = 60
    let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
    let shown = printable(head.replacing("\t", with: " "))
    return head.utf8.count < text.utf8.count ? "'\(shown)…'" : "'\(shown)'"
}
