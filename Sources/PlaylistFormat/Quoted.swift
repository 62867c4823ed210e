internal import Paths

/// What the operator wrote, as messages show it: on one line, in quotes, and not too long.
func quoted(_ text: some StringProtocol) -> String {
    let limit = 60
    let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
    let shown = printable(head.replacing("\t", with: " "))
    return head.utf8.count < text.utf8.count ? "'\(shown)…'" : "'\(shown)'"
}
