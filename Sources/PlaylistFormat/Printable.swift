/// The text with everything that could steer a terminal replaced, scalar for scalar, and what no font shows: bytes of names
/// that are not UTF-8 are characters for private use. Tabs stay.
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

/// What the operator wrote, as messages show it: on one line, in quotes, and not too long.
func quoted(_ text: some StringProtocol) -> String {
    let limit = 60
    let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
    let shown = printable(head.replacing("\t", with: " "))
    return head.utf8.count < text.utf8.count ? "'\(shown)…'" : "'\(shown)'"
}
