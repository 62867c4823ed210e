/// The text with each control, format, line-separating and private-use character replaced by U+FFFD, so that it is safe
/// to print on a terminal. (Private-use characters stand for the invalid bytes of file names.) Tabs stay.
public func printable(_ text: some StringProtocol) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control where scalar != "\t", .format, .lineSeparator, .paragraphSeparator, .privateUse:
            result.append("\u{FFFD}")
        default:
            result.append(scalar)
        }
    }
    return String(result)
}

/// A text from the file as messages show it: on one line, in quotes, cut at 60 scalars.
func quoted(_ text: some StringProtocol) -> String {
    let limit = 60
    let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
    let shown = printable(head.replacing("\t", with: " "))
    return head.utf8.count < text.utf8.count ? "'\(shown)…'" : "'\(shown)'"
}
