internal import Paths

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
