/// How characters are shown that a terminal would obey.
public enum ControlSpelling: Sendable {
    /// Each becomes U+FFFD: the text keeps its number of scalars, so that a column still counts. Tabs stay.
    case replaced
    /// Each becomes `\u{1b}`, tabs as well: different names look different, and a line is one line.
    case escaped
}

/// Text that a terminal can show, whatever a file's name is made of.
///
/// A byte of a name that is not UTF-8 comes as a character for private use and becomes U+FFFD.
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
