/// How `printable` spells control and format characters and line separators.
public enum ControlSpelling: Sendable {
    /// As U+FFFD: the text keeps its number of scalars, and so its columns. Tabs stay.
    case replaced
    /// Like `\u{1b}`, tabs too: different names look different.
    case escaped
}

/// The text on one line, with each control, format, line-separating and private-use character replaced, so that it is safe
/// to print on a terminal. (Private-use characters stand for the invalid bytes of file names: they become U+FFFD.)
public func printable(_ text: some StringProtocol, controls: ControlSpelling = .replaced) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .privateUse: result.append("\u{FFFD}")
        case .control, .format, .lineSeparator, .paragraphSeparator:
            switch controls {
            case .replaced: result.append(scalar == "\t" ? scalar : "\u{FFFD}")
            case .escaped: result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            }
        default: result.append(scalar)
        }
    }
    return String(result)
}
