extension StringProtocol {
    /// Without the blanks around it.
    var trimmed: String {
        let isBlank = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\t" }
        let head = unicodeScalars.drop(while: isBlank)
        let end = head.lastIndex { !isBlank($0) }.map(head.index(after:)) ?? head.startIndex
        return String(String.UnicodeScalarView(head[..<end]))
    }

    /// The parts between the separators, trimmed and possibly empty.
    func parts(at separator: Character) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(\.trimmed)
    }

    /// In lower case, with each kind of dash, minus and hyphen as `-`, and each no-break space as a blank.
    var plain: String {
        let dashes: ClosedRange<Unicode.Scalar> = "\u{2010}"..."\u{2015}"
        var result = String.UnicodeScalarView()
        for scalar in lowercased().unicodeScalars {
            result.append(dashes.contains(scalar) || scalar == "\u{2212}" ? "-" : scalar == "\u{A0}" ? " " : scalar)
        }
        return String(result)
    }

    /// The value of a text of ASCII digits; nil where their number is outside `digits`.
    func number(digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(utf8.count), utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
        return Int(self)
    }
}

/// The number with leading zeros up to `width` digits.
public func padded(_ number: some BinaryInteger, to width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
